"""Actions that a model may take. R-ACT-*, R-SPEC-*."""
