"""JADE's decks as printable PDF (J-ASSIST-02)."""
