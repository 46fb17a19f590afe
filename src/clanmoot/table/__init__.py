"""The authority of one running game."""
