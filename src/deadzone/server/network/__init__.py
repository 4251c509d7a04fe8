"""Between the network and the tables: routes, sockets, proxies, limits, the page's files."""
