"""What several rooms need: names, sentences that may be left out, refusals that travel."""
