"""Army specials: when they are used, and on whom. S-*, R-CMD-15..17."""
