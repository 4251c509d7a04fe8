"""The battle, its rounds, and a model's activation. R-ROUND-*, R-TURN-*, R-ACT-*."""
