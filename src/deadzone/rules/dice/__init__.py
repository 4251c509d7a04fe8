"""Test values, command dice and odds. R-TEST-*, R-CMD-*."""
