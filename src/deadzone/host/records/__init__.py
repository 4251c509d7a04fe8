"""What a store keeps of battles, seats, teams and battlefields, as values."""
