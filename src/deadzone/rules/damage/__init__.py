"""Damage, health, shields and what the dead leave. R-DMG-*, R-WOUND-*, R-KILL-*."""
