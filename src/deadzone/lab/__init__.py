"""Batches of battles, statistics and benchmarks."""
