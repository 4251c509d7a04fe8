"""The guided first battle: lessons on prepared tables, each with tasks for the player, then a battle to play freely."""
