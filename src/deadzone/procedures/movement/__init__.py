"""Models move, fall and are thrown. R-MOVE-*, R-SCAT-*, R-FALL-*."""
