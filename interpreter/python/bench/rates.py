"""Rates of random play beside OpenSpiel, both stepped from Python in one process, in turn.

    python interpreter/python/bench/rates.py [--seconds 2] [--rounds 3] [--check]

It needs OpenSpiel and this package. All numbers are plies a second of processor time, the median of the
rounds. With ``--check``, the program fails if a rate misses its target:

- one move at a time, at least three times OpenSpiel's rate;
- many sessions side by side, at least 0.6 times that of the engine's own random games.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable

import alfonso
import numpy as np
import pyspiel
from alfonso.vector import VectorSession

#: OpenSpiel's name, ours, and the number of sessions side by side.
PAIRS = [("chess", "chess"), ("othello", "reversi"), ("checkers", "draughts-english")]

ONE, VECTOR = 3.0, 0.6


def rate(play: Callable[[], int], seconds: float) -> float:
    """Calls a function that returns a number of plies until the time is over."""
    plies, begun = 0, time.process_time()
    while (now := time.process_time()) - begun < seconds:
        plies += play()
    return plies / (now - begun)


def openspiel(name: str) -> Callable[[], int]:
    """Plays a game of OpenSpiel, given by its name and parameters."""
    game, choice = pyspiel.load_game(name), random.choice

    def play() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            plies += 1
        return plies

    return play


def by_actions(name: str) -> Callable[[], int]:
    """Plays a game by numbers of actions, as OpenSpiel does."""
    game, choice = alfonso.load(name), random.choice

    def play() -> int:
        session, plies = game.session(), 0
        while actions := session.legal_actions():
            session.apply_action(choice(actions))
            plies += 1
        return plies

    return play


def by_moves(name: str) -> Callable[[], int]:
    """Plays a game by its moves."""
    game, choice = alfonso.load(name), random.choice

    def play() -> int:
        session, plies = game.session(), 0
        while moves := session.legal_moves():
            session.play(choice(moves))
            plies += 1
        return plies

    return play


def side_by_side(name: str, sessions: int, **shown: bool) -> Callable[[], int]:
    """Plays a move in each of many games."""
    vector = VectorSession(name, sessions, seed=1, **shown)
    draw = np.random.default_rng(1)

    def play() -> int:
        before = vector.plies
        for _ in range(8):
            vector.step((draw.random(sessions) * vector.counts).astype(np.int32))
        return vector.plies - before

    return play


def native(name: str) -> Callable[[], int]:
    """Plays random games inside the engine."""
    game, seed = alfonso.load(name), 0

    def play() -> int:
        nonlocal seed
        seed += 1
        return game.playouts(16, seed=seed)["plies"]

    return play


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time for each rate of a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sessions", type=int, default=1024, help="side by side")
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    arguments = parser.parse_args()
    random.seed(1)
    missed = []
    columns = ["OpenSpiel", "actions", "moves", "side by side", "with arrays", "native"]
    print(f"{'':18}" + "".join(f"{column:>14}" for column in columns) + "   actions / OpenSpiel, side / native")
    for theirs, ours in PAIRS:
        plays = [
            openspiel(theirs),
            by_actions(ours),
            by_moves(ours),
            side_by_side(ours, arguments.sessions),
            side_by_side(ours, arguments.sessions, masks=True, observations=True),
            native(ours),
        ]
        rates: list[list[float]] = [[] for _ in plays]
        for _ in range(arguments.rounds):
            for play, found in zip(plays, rates, strict=True):
                found.append(rate(play, arguments.seconds))
        medians = [statistics.median(found) for found in rates]
        one, vector = medians[1] / medians[0], medians[3] / medians[5]
        print(f"{ours:18}" + "".join(f"{it:14,.0f}" for it in medians) + f"   {one:.1f}, {vector:.2f}", flush=True)
        if one < ONE:
            missed.append(f"{ours}: {one:.1f} times OpenSpiel instead of {ONE}")
        if vector < VECTOR:
            missed.append(f"{ours}: {vector:.2f} of the native rate instead of {VECTOR}")
    for miss in missed:
        print(miss)
    return 1 if missed and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
