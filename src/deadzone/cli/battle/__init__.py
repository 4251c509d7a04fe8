"""Commands that open, play, show and repeat battles, and the options they share."""
