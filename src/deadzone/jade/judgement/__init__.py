"""JADE's choice of targets, cubes, spots and weapons, and its reasons. J-GEN-*, J-MOVE-*."""
