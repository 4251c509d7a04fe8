"""Damage, deaths, shields and explosions. R-DMG-*, R-KILL-*, A-FRAG-*."""
