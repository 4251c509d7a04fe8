"""Tests and command dice are rolled. R-TEST-*, R-CMD-*."""
