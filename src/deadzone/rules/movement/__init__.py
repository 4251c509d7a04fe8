"""Where models may go, and where they are thrown. R-MOVE-*, R-LEVEL-*, R-SCAT-*, R-FALL-*."""
