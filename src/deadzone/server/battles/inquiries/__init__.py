"""Read-only requests of a page, answered from what its role knows."""
