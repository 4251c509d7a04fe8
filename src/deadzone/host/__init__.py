"""Battles for people: what they are told, ask and answer, without sockets, HTTP, SQL, threads, processes or the
operating system. The server, and whoever else lets people play, stands on it.
"""
