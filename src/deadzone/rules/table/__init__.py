"""Who and what is where: presence, sight, places inside cubes, smoke, wrecks."""
