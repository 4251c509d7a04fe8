"""The protocol between page and server: every shape that is sent, over the socket and over HTTP."""
