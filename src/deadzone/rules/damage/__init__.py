"""Damage, health states, shields and killed models. R-DMG-*, R-WOUND-*, R-KILL-*."""
