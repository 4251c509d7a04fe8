"""`deadzone roster`: make, check, show and share strike teams."""
