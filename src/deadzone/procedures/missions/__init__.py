"""What missions add to a battle (M-*)."""
