"""What happened, in words: the log, JADE's reasons, the notation of decisions."""
