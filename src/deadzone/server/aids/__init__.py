"""What is printed for a real table."""
