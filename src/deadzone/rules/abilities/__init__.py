"""Abilities that bring rules of their own. A-*."""
