"""A battle in words: the log, JADE's reasons, the notation of decisions."""
