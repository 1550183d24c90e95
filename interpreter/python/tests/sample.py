"""A script that mypy and pyright check, and that runs."""

from __future__ import annotations

import random
from fractions import Fraction

import alfonso
import numpy as np
import numpy.typing as npt
from alfonso import cluster
from alfonso.vector import VectorSession


def captures(session: alfonso.Session) -> alfonso.Move:
    """Returns a move with the most captures."""
    return max(session.legal_moves(), key=lambda move: len(move.captured))


def main() -> int:
    """Plays some games."""
    game: alfonso.Game = alfonso.load("alquerque-de-doze")
    questions: dict[str, tuple[str, ...]] = game.family.questions
    session = game.session(seed=1)
    while session.outcome is None and session.ply < 100:
        move = captures(session) if session.to_move == 0 else random.choice(session.legal_moves())
        origin: str | None = move.from_
        assert origin is None or isinstance(origin, str)
        session.play(move)
    outcome = session.outcome
    winners: tuple[int, ...] = outcome.winners if outcome is not None else ()
    planes: npt.NDArray[np.float32] = session.observation(0)
    names: tuple[str, ...] = session.observation_spec["planes"]
    assert len(planes) == len(names)
    odds: list[Fraction] = [it for _, it in alfonso.load("goose").session().chance_outcomes()]
    assert sum(odds) == 1
    solution = alfonso.solve(alfonso.load("tic-tac-toe"))
    winner: int | None = solution["winner"]
    assert winner is None
    sessions = VectorSession(game, 4, masks=True)
    sessions.step(np.zeros(4, np.int32))
    played: alfonso.Tables = alfonso.tables({"schema": 1, "games": 2, "cells": [{"game": "hex"}]}, progress=False)
    columns: tuple[str, ...] = played.games.column_names
    assert "plies" in columns and played.plies is None
    ran: cluster.Run = cluster.run('(schema: 1, games: 2, cells: [(game: "hex")])', workers=1, progress=lambda done, total: None)
    shard: cluster.Shard = ran.shards[0]
    assert shard.games == 2 and ran.folder is None
    try:
        session.play("nonsense")
    except alfonso.AlfonsoError as error:
        text: str | None = error.help
        assert text is None or text
    return len(questions) + len(winners)


if __name__ == "__main__":
    main()
