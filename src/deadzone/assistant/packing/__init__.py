"""The pack with which the page goes on without a server: all data and words of a game."""
