"""The battlefield: what stands where, which steps it allows, what can be seen across it. R-FIELD-*, R-LOS-*."""
