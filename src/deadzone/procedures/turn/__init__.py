"""The battle, its rounds, and a model's Activation (R-ROUND-*, R-TURN-*, R-ACT-*)."""
