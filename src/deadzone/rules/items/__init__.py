"""Items: who carries, uses and finds what. R-ITEM-*, R-ITOK-*, I-*."""
