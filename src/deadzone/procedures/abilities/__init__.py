"""Procedures of abilities. A-*."""
