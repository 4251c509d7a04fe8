"""Fights, and the actions that lead to them. R-FRES-*, R-BREAK-*, R-STAND-*."""
