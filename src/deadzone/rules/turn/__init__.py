"""Which actions a model may take, and whether it can go on. R-ACT-*, R-SPEC-*."""
