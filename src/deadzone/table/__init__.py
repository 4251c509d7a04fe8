"""Everything around one battle: the driver, dice, log, files, replay and the scenario kit."""
