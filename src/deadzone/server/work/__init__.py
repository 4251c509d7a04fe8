"""Background work: threads for the tables, and a separate process for long orders."""
