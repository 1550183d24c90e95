"""Games as environments of Gymnasium: one seat plays against agents.

>>> from alfonso.gymnasium import make
>>> environment = make("tic-tac-toe", opponent="random")
>>> observation, info = environment.reset(seed=1)
>>> int(info["action_mask"].sum())
9

`make` needs the library Gymnasium: ``pip install alfonso-games[gymnasium]``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ._alfonso import Agent, Game, Move, Session, load

__all__ = ["AlfonsoGym", "make"]

#: The number of plies after which a game is truncated, unless `make` gets another.
MAX_PLIES = 2000


class AlfonsoGym(gymnasium.Env[npt.NDArray[np.float32], int]):
    """A game in which one seat learns, and agents play the others.

    An observation has the planes of `Session.observation` as float32. The info has ``action_mask``, with
    1 for each legal action as int8. The reward is that of `Outcome.returns`, at the end of the game.
    After `max_plies` plies, a game is truncated without reward. If the player is eliminated, the others
    play on, and the game ends with its result.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 2}

    def __init__(
        self,
        game: Game,
        seat: int = 0,
        opponent: str | Callable[[Session], Move] = "random",
        max_plies: int = MAX_PLIES,
        render_mode: str | None = None,
    ) -> None:
        if not 0 <= seat < len(game.players):
            raise ValueError(f"there is no seat {seat}; seats are 0 to {len(game.players) - 1}")
        self.game = game
        self.seat = seat
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.session = game.session(seed=0)
        self._opponent = opponent
        self._play: Callable[[Session], Move] = self._agent(0)
        limit = float(2**31)
        self.observation_space = spaces.Box(-limit, limit, game.observation_spec["shape"], np.float32)
        # A number of NumPy is an int for Gymnasium too.
        self.action_space: Any = spaces.Discrete(game.action_count)

    def _agent(self, seed: int) -> Callable[[Session], Move]:
        if isinstance(self._opponent, str):
            return Agent(self._opponent, seed).choose
        return self._opponent

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Begins a game. Equal seeds give equal dice, deals and opponents.

        `options` may have a ``fen``, the position from which the game begins.
        """
        super().reset(seed=seed)
        drawn = [int(it) for it in self.np_random.integers(2**63, size=2)]
        self.session = self.game.session(seed=drawn[0], fen=options.get("fen") if options else None)
        self._play = self._agent(drawn[1])
        self._others()
        return self._seen()

    def step(
        self, action: int
    ) -> tuple[npt.NDArray[np.float32], SupportsFloat, bool, bool, dict[str, Any]]:
        """Plays an action, and then the others until this seat is to act again.

        Raises AlfonsoError if the action is not legal; use the mask.
        """
        self.session.apply_action(int(action))
        self._others()
        outcome = self.session.outcome
        reward = 0.0 if outcome is None else outcome.returns[self.seat]
        observation, info = self._seen()
        truncated = outcome is None and self.session.ply >= self.max_plies
        return observation, reward, outcome is not None, truncated, info

    def render(self) -> str | None:
        """Returns the board as text (``ansi``) or as a picture (``svg``)."""
        if self.render_mode is None:
            return None
        return self.session._repr_svg_() if self.render_mode == "svg" else str(self.session)

    def _others(self) -> None:
        session = self.session
        while session.to_move not in (None, self.seat) and session.ply < self.max_plies:
            session.play(self._play(session))

    def _seen(self) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        session = self.session
        if session.to_move == self.seat:
            mask = session.action_mask()
        else:
            mask = np.zeros(self.game.action_count, np.int8)
        return session.observation(self.seat), {"action_mask": mask}


def make(
    name: str | Game,
    readings: Mapping[str, str] | None = None,
    *,
    seat: int = 0,
    opponent: str | Callable[[Session], Move] = "random",
    max_plies: int = MAX_PLIES,
    render_mode: str | None = None,
) -> AlfonsoGym:
    """Makes an environment of a game for one seat. `name` and `readings` are those of `alfonso.load`.

    `opponent` plays all other seats: an agent as text (`alfonso.Agent`), or a function that returns one
    of the legal moves of a session.
    """
    game = name if isinstance(name, Game) else load(name, readings)
    return AlfonsoGym(game, seat, opponent, max_plies, render_mode)
