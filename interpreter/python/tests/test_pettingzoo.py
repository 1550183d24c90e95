"""PettingZoo: its own conformance tests, and that masks are the legal moves, which those do not look at."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from alfonso.pettingzoo import AlfonsoEnv, env
from conftest import GAMES, SORTS, loaded
from pettingzoo.test import api_test, seed_test

#: Games in which nobody ever acts. They have no actions, and PettingZoo wants one at least.
NOBODY_ACTS = [name for name in GAMES if loaded(name).action_count == 0]

PLAYED = [name for name in GAMES if name not in NOBODY_ACTS]


@pytest.mark.parametrize("name", PLAYED)
def test_the_conformance_test_passes(name: str) -> None:
    with warnings.catch_warnings():
        # It warns of observations that are no arrays, as those of its own board games.
        warnings.simplefilter("ignore")
        api_test(env(loaded(name), max_plies=150), num_cycles=60)


@pytest.mark.parametrize("name", SORTS)
def test_seeds_decide(name: str) -> None:
    seed_test(lambda: env(loaded(name)), num_cycles=30)


def test_different_seeds_give_different_dice() -> None:
    # The test of PettingZoo passes for an environment that ignores its seed.
    def first(seed: int) -> list[np.ndarray]:
        environment = env(loaded("todas-tablas"))
        environment.reset(seed=seed)
        return [environment.observe(agent)["observation"] for agent in environment.agents]

    same, other = first(1), first(2)
    assert all((one == two).all() for one, two in zip(same, first(1), strict=True))
    assert any((one != two).any() for one, two in zip(same, other, strict=True))


def run(environment: AlfonsoEnv, seed: int) -> tuple[dict[str, float], int]:
    """Plays a game at random and checks every step. Returns the sums of rewards, and the eliminations."""
    environment.reset(seed=seed)
    random = np.random.default_rng(seed)
    sums = dict.fromkeys(environment.possible_agents, 0.0)
    eliminated = 0
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, info = environment.last()
        assert observation is not None
        session = environment.session
        assert session is not None
        mask = observation["action_mask"]
        assert mask.dtype == np.int8 and environment.observation_space(agent).contains(observation)
        if terminated or truncated:
            sums[agent] += reward
            assert not mask.any()
            if session.outcome is None and not truncated:
                eliminated += 1
                assert not info["in_play"] and reward == -1
            environment.step(None)
            continue
        assert session.to_move == environment.possible_agents.index(agent)
        assert np.flatnonzero(mask).tolist() == session.legal_actions() != []
        for other in environment.agents:
            if other != agent:
                assert not environment.observe(other)["action_mask"].any()
        environment.step(int(random.choice(np.flatnonzero(mask))))
    assert environment.agents == []
    return sums, eliminated


@pytest.mark.parametrize("name", PLAYED)
def test_masks_are_the_legal_moves(name: str) -> None:
    environment = env(loaded(name), max_plies=120)
    sums, _ = run(environment, 1)
    session = environment.session
    assert session is not None
    if session.outcome is not None:
        if not session.outcome.is_draw:
            assert list(sums.values()) == list(session.outcome.returns)
        assert abs(sum(sums.values())) < 1e-9
    else:
        assert session.ply >= 120


def test_players_are_eliminated() -> None:
    eliminated = drawn_after = 0
    several = [name for name in PLAYED if len(loaded(name).players) > 2 and not loaded(name).has_partners]
    assert len(several) >= 2
    for name in several:
        for seed in range(5):
            environment = env(loaded(name))
            sums, out = run(environment, seed)
            eliminated += out
            assert environment.session is not None
            outcome = environment.session.outcome
            if outcome is not None:
                assert abs(sum(sums.values())) < 1e-9
                if not outcome.is_draw:
                    assert list(sums.values()) == list(outcome.returns)
                elif out:
                    drawn_after += 1
                    assert sorted(set(sums.values())) == [-1, out / (len(sums) - out)]
    assert eliminated > 0 and drawn_after > 0


def test_a_wrong_action_is_refused() -> None:
    environment = env(loaded("tic-tac-toe"), render_mode="ansi")
    with pytest.raises(RuntimeError):
        environment.render()
    environment.reset(seed=1)
    environment.step(4)
    with pytest.raises(Exception, match="not legal"):
        environment.step(4)
    with pytest.raises(ValueError):
        environment.step(None)
    assert environment.agent_selection == "player_1"
    assert "Cross" in (environment.render() or "") or "✕" in (environment.render() or "")
    environment.reset(options={"fen": loaded("tic-tac-toe").session().fen()})
    environment.close()
