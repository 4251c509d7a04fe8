"""The battlefield: its terrain, the steps it allows, and line of sight across it. R-FIELD-*, R-LOS-*."""
