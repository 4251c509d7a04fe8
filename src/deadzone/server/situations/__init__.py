"""Prepared situations on the server."""
