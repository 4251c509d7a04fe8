"""Battlefields as the page sees them: reports, trials, pictures, and the orders that make them."""
