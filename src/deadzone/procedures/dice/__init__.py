"""Rolling tests and command dice (R-TEST-*, R-CMD-*)."""
