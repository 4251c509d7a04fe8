"""What is printed as PDF: JADE's decks (J-ASSIST-02) and team sheets."""
