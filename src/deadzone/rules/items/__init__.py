"""Items: carrying, using and finding them. R-ITEM-*, R-ITOK-*, I-*."""
