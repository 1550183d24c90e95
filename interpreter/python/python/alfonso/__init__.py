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
"""

from ._alfonso import (
    Agent,
    Family,
    Game,
    Move,
    Outcome,
    Session,
    compare,
    games,
    lattice,
    load,
    solve,
    value,
    weigh,
)
from ._errors import AlfonsoError

__all__ = [
    "Agent",
    "AlfonsoError",
    "Family",
    "Game",
    "Move",
    "Outcome",
    "Session",
    "compare",
    "games",
    "lattice",
    "load",
    "solve",
    "value",
    "weigh",
]
