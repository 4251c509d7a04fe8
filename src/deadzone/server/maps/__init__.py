"""Battlefields as the page sees them: reports, trials, pictures, the orders that make them, and their routes."""
