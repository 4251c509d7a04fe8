"""Missions: VP beyond the normal rules, objectives and victory. M-*, R-OBJ-*, R-WIN-*."""
