"""Making room in a cube, and smoke (R-CAP-06, I-SMOKE-*)."""
