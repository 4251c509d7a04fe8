"""Procedures that offer and carry out the army specials. S-*."""
