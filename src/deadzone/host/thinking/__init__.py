"""What AMBER is asked, and what it replies; its seat at a table."""
