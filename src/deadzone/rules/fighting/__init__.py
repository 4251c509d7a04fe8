"""Opponents, weapons and tests of fights. R-FIGHT-*, R-FMOD-*, R-FRES-*."""
