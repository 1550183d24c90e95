"""Gymnasium: its own checker, and whole games of one seat."""

from __future__ import annotations

import warnings

import alfonso
import numpy as np
import pytest
from alfonso.gymnasium import AlfonsoGym, make
from conftest import SORTS, loaded
from gymnasium.utils.env_checker import check_env


def test_the_checker_passes() -> None:
    # The checker draws actions without looking at the mask.
    for name in ("tic-tac-toe", "ur"):
        environment = make(loaded(name))

        def legal(*_: object, of: AlfonsoGym = environment) -> np.int64:
            return np.int64(of.session.legal_actions()[0])

        environment.action_space.sample = legal  # type: ignore[method-assign]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check_env(environment, skip_render_check=True)


@pytest.mark.parametrize("name", SORTS)
@pytest.mark.parametrize("seat", [0, 1])
def test_masks_are_the_legal_moves(name: str, seat: int) -> None:
    environment = make(loaded(name), seat=seat, max_plies=200)
    random = np.random.default_rng(1)
    for seed in range(3):
        seen, info = environment.reset(seed=seed)
        over = environment.session.outcome is not None
        while not over:
            assert environment.observation_space.contains(seen)
            mask = info["action_mask"]
            assert np.flatnonzero(mask).tolist() == environment.session.legal_actions() != []
            assert environment.session.to_move == seat
            seen, reward, terminated, truncated, info = environment.step(int(random.choice(np.flatnonzero(mask))))
            over = terminated or truncated
            if terminated:
                outcome = environment.session.outcome
                assert outcome is not None and reward == outcome.returns[seat]
            else:
                assert reward == 0


def test_seeds_decide_about_opponents() -> None:
    def played(seed: int) -> list[str]:
        environment = make(loaded("chess"), seat=1)
        environment.reset(seed=seed)
        for _ in range(5):
            environment.step(environment.session.legal_actions()[0])
        return environment.session.played

    assert played(1) == played(1) != played(2)


def test_opponents_are_agents_or_functions() -> None:
    environment = make("tic-tac-toe", opponent="alphabeta:depth=9")
    environment.reset(seed=1)
    environment.step(0)
    environment.step(1 if 1 in environment.session.legal_actions() else 3)
    assert environment.session.ply == 4

    def first(session: alfonso.Session) -> alfonso.Move:
        return session.legal_moves()[0]

    environment = make("tic-tac-toe", opponent=first, seat=1, render_mode="svg")
    environment.reset(seed=1)
    assert environment.session.played == ["Token@a1"]
    assert "<svg" in (environment.render() or "")
    with pytest.raises(ValueError):
        make("tic-tac-toe", seat=2)
