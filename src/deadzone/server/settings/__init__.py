"""What an operator chooses: where the server listens and for whom, how much may be kept, and its certificate."""
