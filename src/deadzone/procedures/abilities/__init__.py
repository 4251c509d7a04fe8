"""Abilities that bring procedures of their own. A-*."""
