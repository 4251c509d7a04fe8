"""Battles to look back on: played again from their answers, shown step by step, as animation, report and analysis."""
