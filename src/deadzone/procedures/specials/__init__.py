"""Army specials are offered and carried out. S-*."""
