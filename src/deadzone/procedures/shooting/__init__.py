"""Shots, grenades, shells and fire (R-SHOOT-*, R-SRES-*, A-GRENADE-*, A-INDIRECT-*, A-BURNS-*)."""
