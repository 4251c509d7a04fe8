"""Who may have how much, and who is next: pure logic without sockets, processes or threads."""
