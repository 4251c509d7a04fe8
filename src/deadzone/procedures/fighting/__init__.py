"""Fights and what leads to them. R-FRES-*, R-BREAK-*, R-STAND-*."""
