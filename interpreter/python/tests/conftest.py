"""What the tests share."""

from __future__ import annotations

import functools

import alfonso
import pytest

#: All playable games that ship.
GAMES = alfonso.games()

#: A game of each sort: squares, drops, chains, dice, deals, four players, money, hexagons, rings, stacks.
SORTS = [
    "tic-tac-toe",
    "chess",
    "draughts-english",
    "reversi",
    "ur",
    "todas-tablas",
    "four-seasons",
    "kalah",
    "hex",
    "goose",
]


@functools.cache
def loaded(name: str) -> alfonso.Game:
    """Loads a game once for all tests."""
    return alfonso.load(name)


def playable(session: alfonso.Session) -> bool:
    """Returns true if there is something to play."""
    return session.outcome is None


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> alfonso.Game:
    """Each shipped game."""
    return loaded(request.param)
