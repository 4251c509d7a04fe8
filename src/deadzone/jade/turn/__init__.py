"""JADE's deployment and activations, as procedures of the game. J-DEP-*, J-ACT-*, J-FORCE-*, J-SPEC-*."""
