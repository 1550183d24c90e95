"""Many sessions side by side: the same games as single sessions, and arrays that stay where they are."""

from __future__ import annotations

import numpy as np
import pytest
from alfonso.vector import VectorSession
from conftest import SORTS, loaded


@pytest.mark.parametrize("name", SORTS)
def test_arrays_agree_with_single_sessions(name: str) -> None:
    game = loaded(name)
    sessions = VectorSession(game, 9, seed=4, masks=True, observations=True, max_plies=300)
    counts, masks, observations = sessions.counts, sessions.masks, sessions.observations
    assert masks is not None and observations is not None
    random = np.random.default_rng(1)
    for step in range(40):
        more = game.more_action
        for mask, count in zip(masks, counts, strict=True):
            assert mask.sum() == count or more is not None and mask[more]
        for index, fen in enumerate(sessions.fens()):
            if game.has_chance:
                # The notation does not have the dice of the turn.
                break
            single = game.session(fen=fen)
            assert single.to_move == sessions.to_move[index]
            # A position alone does not know how often it has occurred.
            if single.outcome is None:
                assert len(single.legal_moves()) == counts[index]
                assert (masks[index] == single.action_mask()).all()
        if step % 2:
            sessions.step((random.random(9) * counts).astype(np.int32))
        else:
            actions = [random.choice(np.flatnonzero(mask)) for mask in masks]
            sessions.step_actions(actions)
    assert sessions.counts is counts and sessions.masks is masks and sessions.observations is observations
    assert sessions.plies == 40 * 9 or game.more_action is not None
    assert len(sessions) == 9 and sessions.game == game


def test_many_chains_are_split_into_pages() -> None:
    sessions = VectorSession("latrunculi", 256, seed=1, masks=True)
    more, masks = sessions.game.more_action, sessions.masks
    assert more is not None and masks is not None
    for _ in range(3000):
        if masks[:, more].any():
            break
        sessions.step_randomly()
    crowded = int(np.flatnonzero(masks[:, more])[0])
    before, plies = sessions.fens()[crowded], sessions.plies
    first = masks[crowded].copy()
    actions = [int(np.flatnonzero(mask)[0]) for mask in masks]
    actions[crowded] = more
    sessions.step_actions(actions)
    assert sessions.fens()[crowded] == before and sessions.plies == plies + 255
    assert (masks[crowded] != first).any() and sessions.counts[crowded] > first.sum()


def test_observations_are_those_of_the_seat_to_act() -> None:
    sessions = VectorSession("chess", 3, seed=1, observations=True)
    for _ in range(7):
        sessions.step_randomly()
        assert sessions.observations is not None
        for index, fen in enumerate(sessions.fens()):
            single = loaded("chess").session(fen=fen)
            seat = single.to_move
            assert seat is not None
            pieces = slice(0, 12)
            assert (sessions.observations[index][pieces] == single.observation(seat)[pieces]).all()


def test_games_end_and_begin_again() -> None:
    sessions = VectorSession("tic-tac-toe", 50, seed=2)
    ended = 0
    for _ in range(100):
        sessions.step_randomly()
        done = sessions.done.astype(bool)
        ended += int(done.sum())
        rewards = sessions.rewards
        assert (rewards[~done] == 0).all() and (rewards.sum(axis=1) == 0).all()
        assert set(np.abs(rewards[done]).flatten()) <= {0.0, 1.0}
        assert (sessions.counts[done] == 9).all() and (sessions.counts > 0).all()
    assert 500 < ended < 1000
    assert sessions.plies == 5000


def test_long_games_are_broken_off() -> None:
    sessions = VectorSession("chess", 4, seed=2, max_plies=10)
    for step in range(1, 31):
        sessions.step_randomly()
        assert (sessions.truncated == (step % 10 == 0)).all()
        assert not sessions.rewards.any()


def test_seeds_decide() -> None:
    def after(seed: int) -> list[str]:
        sessions = VectorSession("todas-tablas", 5, seed=seed)
        sessions.step_randomly(50)
        return sessions.fens()

    assert after(1) == after(1) != after(2)
    # The work of one call does not matter.
    sessions = VectorSession("todas-tablas", 5, seed=1)
    for _ in range(50):
        sessions.step_randomly()
    assert sessions.fens() == after(1)


def test_wrong_choices_change_nothing() -> None:
    sessions = VectorSession("chess", 3, masks=True)
    before = sessions.fens()
    for wrong in ([0, 0, 20], [0, -1, 0], [0, 2**40, 0]):
        with pytest.raises(IndexError, match="not legal in session"):
            sessions.step(wrong)
        with pytest.raises(IndexError, match="not legal in session"):
            sessions.step_actions([10**6, 0, 0])
    for wrong in ([0, 0], [0.5, 0, 0], ["a", 0, 0], None, 5, np.zeros((3, 3), np.float64)):
        with pytest.raises((ValueError, TypeError)):
            sessions.step(wrong)  # type: ignore[arg-type]
    assert sessions.fens() == before and sessions.plies == 0
    with pytest.raises(Exception, match="side by side"):
        VectorSession("chess", 0)
    with pytest.raises(Exception, match="side by side"):
        VectorSession("chess", 10**6, observations=True)
