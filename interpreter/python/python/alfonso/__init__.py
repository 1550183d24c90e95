"""Historical board games, described in rule files and played by one interpreter.

>>> import alfonso
>>> session = alfonso.load("tic-tac-toe").session()
>>> session.play("Token@b2")
>>> len(session.legal_moves())
8

`load` loads a game, `games` lists those that ship. `Session` is a game in progress. Mistakes raise
`AlfonsoError`.

The modules `alfonso.vector`, `alfonso.pettingzoo`, `alfonso.gymnasium` and `alfonso.openspiel` are for
programs that learn. The last three need the library after which they are named.

`run` plays the games of a plan, and returns a table of pyarrow; `tables` returns tables for other
libraries. `alfonso.cluster.run` plays on many processes or machines, and continues after a stop.
"""

from ._alfonso import (
    Agent,
    Family,
    Game,
    Move,
    Outcome,
    Session,
    Table,
    Tables,
    compare,
    games,
    lattice,
    load,
    solve,
    value,
    weigh,
)
from ._errors import AlfonsoError
from ._run import run, tables  # pyright: ignore[reportUnknownVariableType]

__all__ = [
    "Agent",
    "AlfonsoError",
    "Family",
    "Game",
    "Move",
    "Outcome",
    "Session",
    "Table",
    "Tables",
    "compare",
    "games",
    "lattice",
    "load",
    "run",
    "solve",
    "tables",
    "value",
    "weigh",
]
