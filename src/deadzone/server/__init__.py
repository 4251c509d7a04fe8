"""The game server: battles, seats and spectators over HTTP and WebSocket, stored in a database."""
