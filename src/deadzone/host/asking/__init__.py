"""How something is asked for and answered apart from the tables: who may ask, what is sent, what comes back."""
