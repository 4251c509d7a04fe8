"""Battles that run: one owner for each, which tries, saves and tells, whatever comes."""
