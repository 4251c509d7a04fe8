"""AMBER (AMBRE in French): an opponent that thinks. It tries out plans on copies of the battle and takes the best."""
