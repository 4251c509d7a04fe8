"""Who answers the questions of a battle."""
