"""What players read beside the table: the rule book, and how the battle went."""
