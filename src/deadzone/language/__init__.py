"""Languages: every text that a person reads, on the server, on the page and on paper."""
