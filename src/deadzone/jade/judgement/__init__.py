"""How JADE chooses: targets, cubes, places, weapons, and why. J-GEN-*, J-MOVE-*."""
