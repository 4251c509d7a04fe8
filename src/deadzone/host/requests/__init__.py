"""What the page asks for apart from the tables: the functions that answer, and the table of all of them."""
