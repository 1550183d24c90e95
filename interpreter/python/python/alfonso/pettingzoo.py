"""Games as environments of PettingZoo, in which players act one after the other.

>>> from alfonso.pettingzoo import env
>>> environment = env("tic-tac-toe")
>>> environment.reset(seed=1)
>>> environment.agent_selection
'player_0'

`env` needs the library PettingZoo: ``pip install alfonso-games[pettingzoo]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from ._alfonso import Game, Outcome, Session, load

__all__ = ["AlfonsoEnv", "env"]

#: The number of plies after which a game is broken off, unless `env` gets another.
MAX_PLIES = 2000


class AlfonsoEnv(AECEnv):  # type: ignore[misc,type-arg,unused-ignore]
    """A game for players who act one after the other.

    Agents are ``player_0``, ``player_1`` and so on, by seat. An observation is a dict: ``observation``
    has the planes of `Session.observation` as float32, and ``action_mask`` has 1 for each legal action
    as int8. The mask is 0 for players who are not to act. Chance is drawn from the seed of `reset`.

    The reward of a game is `Outcome.returns`, at its end. An eliminated player is terminated at once
    with a reward of -1, in games without partners. If such a game is drawn, the others share what those
    players have lost. So all rewards add up to 0. After `max_plies` plies, a game is truncated without
    further reward. The info of a player has ``in_play``.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "svg"],
        "name": "alfonso_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: Game, max_plies: int = MAX_PLIES, render_mode: str | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call,unused-ignore]
        self.game = game
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"alfonso_{game.name}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(len(game.players))]
        self.agents: list[str] = []
        shape, actions = game.observation_spec["shape"], game.action_count
        limit = float(2**31)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-limit, limit, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.session: Session | None = None
        self._random: np.random.Generator | None = None
        self._lost: dict[str, float] = {}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Returns the space of observations, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Returns the space of actions: the numbers below `Game.action_count`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begins a game. Equal seeds give equal dice and deals.

        `options` may have a ``fen``, the position from which the game begins.
        """
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        fen = options.get("fen") if options else None
        self.session = self.game.session(seed=int(self._random.integers(2**63)), fen=fen)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"in_play": True} for agent in self.agents}
        self._lost = {}
        self.agent_selection = self.agents[0]
        self._look()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Returns the observation of an agent."""
        session, seat = self._session(), self.possible_agents.index(agent)
        if session.to_move == seat and agent in self.agents and not self._is_dead(agent):
            mask = session.action_mask()
        else:
            mask = np.zeros(self.game.action_count, np.int8)
        return {"observation": session.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the selected agent; None for a terminated one."""
        agent = self.agent_selection
        if self._is_dead(agent):
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act and cannot pass")
        session = self._session()
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        session.apply_action(int(action))
        self._look()
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Returns the board as text (``ansi``) or as a picture (``svg``)."""
        if self.render_mode is None:
            return None
        return self._session()._repr_svg_() if self.render_mode == "svg" else str(self._session())

    def close(self) -> None:
        """Does nothing: nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _session(self) -> Session:
        if self.session is None:
            raise RuntimeError("call reset first")
        return self.session

    def _is_dead(self, agent: str) -> bool:
        return bool(self.terminations[agent] or self.truncations[agent])

    def _look(self) -> None:
        """Finds out who is to act, who is out, and whether the game is over."""
        session = self._session()
        for agent, in_play in zip(self.possible_agents, session.in_play, strict=True):
            if agent in self.infos:
                self.infos[agent]["in_play"] = in_play
        if (outcome := session.outcome) is not None:
            self._end(outcome)
        elif session.ply >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        elif (seat := session.to_move) is not None:
            if not self.game.has_partners:
                self._eliminate(session, seat)
            self.agent_selection = self.possible_agents[seat]

    def _eliminate(self, session: Session, to_move: int) -> None:
        """Terminates the players who are out. A player who still acts is terminated later."""
        for seat, in_play in enumerate(session.in_play):
            agent = self.possible_agents[seat]
            if not in_play and seat != to_move and agent in self.agents and agent not in self._lost:
                self.terminations[agent] = True
                self.rewards[agent] = self._lost[agent] = -1.0

    def _end(self, outcome: Outcome) -> None:
        """Terminates all players and gives them what they have not had yet."""
        left = len(self.possible_agents) - len(self._lost)
        share = len(self._lost) / left if outcome.is_draw and left else 0.0
        for agent, result in zip(self.possible_agents, outcome.returns, strict=True):
            if agent in self.agents and agent not in self._lost:
                self.rewards[agent] = result + share
        self.terminations = dict.fromkeys(self.agents, True)


def env(
    name: str | Game,
    readings: Mapping[str, str] | None = None,
    *,
    max_plies: int = MAX_PLIES,
    render_mode: str | None = None,
) -> AlfonsoEnv:
    """Makes an environment of a game. `name` and `readings` are those of `alfonso.load`.

    The environment raises AlfonsoError for actions that are not legal; use the mask.
    """
    game = name if isinstance(name, Game) else load(name, readings)
    return AlfonsoEnv(game, max_plies, render_mode)
