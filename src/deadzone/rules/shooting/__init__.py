"""Who may shoot at whom or at what, and with which test. R-SHOOT-*, R-SMOD-*, A-GRENADE-*."""
