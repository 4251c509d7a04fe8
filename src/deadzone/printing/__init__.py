"""JADE's decks on paper. J-ASSIST-02."""
