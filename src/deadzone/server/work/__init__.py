"""Who works where: threads for the tables, and a process of its own for long orders."""
