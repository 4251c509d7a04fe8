"""Values, command dice, and how likely results are. R-TEST-*, R-CMD-*."""
