"""The table: presence in cubes, sight, places inside cubes, smoke, wrecks."""
