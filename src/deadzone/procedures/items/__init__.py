"""Finding, carrying, using and handing over items. R-ITEM-*, I-*."""
