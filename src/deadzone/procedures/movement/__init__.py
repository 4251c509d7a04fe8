"""Moving, falling and forced movement (R-MOVE-*, R-SCAT-*, R-FALL-*)."""
