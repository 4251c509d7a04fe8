"""Models make room, smoke comes and goes. R-CAP-06, I-SMOKE-*."""
