"""The table on the network: battles, seats and spectators over HTTP and WebSocket, kept in a database."""
