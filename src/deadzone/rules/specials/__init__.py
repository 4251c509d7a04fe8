"""Army specials: when they may be used, and for which models. S-*, R-CMD-15..17."""
