"""What a player wants a model to do: ways with their dangers, attacks with their odds, and the answers for it."""
