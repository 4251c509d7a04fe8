"""Python imports this first in every process of a page server: none of them steps back behind the others.

The server's helpers do so for its players. Beside all the other tests, they would wait for minutes.
"""

import os

os.nice = lambda _: 0
os.sched_setscheduler = lambda *_: None
