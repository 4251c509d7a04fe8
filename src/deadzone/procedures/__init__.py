"""Procedures: what happens in a battle, with one package per chapter of the rules."""
