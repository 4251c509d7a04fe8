"""Battles that are being played: tables, what they ask, and what each seat is told."""
