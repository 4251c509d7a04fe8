"""The devices of a player: how they are named, and the routes for them."""
