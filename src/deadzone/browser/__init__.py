"""Battles in the page: the home of people who have a browser and no server.

The page's worker runs this package with Python for WebAssembly. There are no threads, processes, sockets or files: the
disk is the browser's (`disk.py`), and what takes long is done in a second worker (`aside.py`).
"""
