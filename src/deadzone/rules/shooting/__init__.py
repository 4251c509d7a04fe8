"""Legal targets of shots and grenades, and their tests. R-SHOOT-*, R-SMOD-*, A-GRENADE-*."""
