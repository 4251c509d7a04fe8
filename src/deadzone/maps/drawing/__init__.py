"""Drawings of battlefields: the view, the plans, the legend."""
