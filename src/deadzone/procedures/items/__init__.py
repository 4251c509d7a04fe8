"""Items are found, carried, used and handed over. R-ITEM-*, I-*."""
