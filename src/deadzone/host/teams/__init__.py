"""Strike teams as the page sees them: cards of the lists, reports, odds, and the orders that make them."""
