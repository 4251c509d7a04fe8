"""Pictures of a battle: the table in perspective with its figurines, for animations and reports."""
