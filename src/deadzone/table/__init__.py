"""The driver around one battle: dice source, log, save, replay, scenario builder."""
