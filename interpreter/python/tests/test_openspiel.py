"""OpenSpiel: its random simulations on all games, and its algorithms unchanged."""

from __future__ import annotations

import pickle
import subprocess
import sys

import alfonso
import numpy as np
import pyspiel
import pytest
from alfonso.openspiel import MAX_ACTIONS, MAX_STARTS, AlfonsoState, load
from conftest import GAMES, SORTS, loaded
from open_spiel.python.algorithms import mcts, minimax


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations_pass(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = load(name, max_plies=60)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)
    capfd.readouterr()


@pytest.mark.parametrize("name", ["tic-tac-toe", "todas-tablas", "four-seasons", "draughts-english"])
def test_the_simulations_of_its_python_games_pass(name: str) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest().sim_game(load(name, max_plies=200))


@pytest.mark.parametrize("name", SORTS)
def test_states_are_those_of_alfonso(name: str) -> None:
    game = load(name, max_plies=100)
    state = game.new_initial_state()
    assert isinstance(state, AlfonsoState)
    single = loaded(name).session()
    random = np.random.default_rng(3)
    while not state.is_terminal():
        assert state.is_chance_node() == single.is_chance
        if state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes(), strict=True)
            assert abs(sum(odds) - 1) < 1e-9
            action = int(random.choice(numbers, p=odds))
            single.play(single.legal_moves()[action])
        else:
            assert state.current_player() == single.to_move
            actions = state.legal_actions()
            assert actions == single.legal_actions()
            texts = [state.action_to_string(state.current_player(), it) for it in actions]
            assert len(set(texts)) == len(texts)
            action = int(random.choice(actions))
            single.apply_action(action)
        state.apply_action(action)
        assert state.session.fen() == single.fen()
    outcome = single.outcome
    assert state.returns() == (list(outcome.returns) if outcome else [0.0] * len(single.game.players))
    assert game.max_game_length() == 100


def test_games_and_states_are_stored() -> None:
    game = load("scachs@poem", max_plies=50)
    assert str(game) == "alfonso_scachs_poem(max_plies=50)" and game.max_plies == 50
    state = game.new_initial_state()
    for _ in range(10):
        state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state) and again.history() == state.history()
    stored = pickle.loads(pickle.dumps(game))
    assert str(stored) == str(game)
    # Other Python games are equal after storage, and cannot begin.
    begun = stored.new_initial_state()
    begun.apply_action(begun.legal_actions()[0])
    # Another process has not registered the game.
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    read = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=True)
    assert read.stdout.decode().strip() == str(state)
    copied = state.clone()
    copied.apply_action(copied.legal_actions()[0])
    assert str(copied) != str(state)


def test_readings_have_names_of_their_own() -> None:
    family = alfonso.load("scachs").family
    question, readings = next((it, of) for it, of in family.questions.items() if len(of) > 1)
    names = {load("scachs", {question: reading}).get_type().short_name for reading in readings}
    prints = {alfonso.load("scachs", {question: reading}).fingerprint for reading in readings}
    assert len(names) >= len(prints)
    assert load("scachs").get_type().short_name == "alfonso_scachs"
    assert pyspiel.load_game("alfonso_scachs").loaded == alfonso.load("scachs")


def test_its_algorithms_play() -> None:
    game = load("tic-tac-toe")
    value, _ = minimax.alpha_beta_search(game, game.new_initial_state())
    assert value == 0
    state = game.new_initial_state()
    for text in ("Token@a1", "Token@b1", "Token@a2", "Token@b2"):
        state.apply_action(state.string_to_action(state.current_player(), text))
    evaluator = mcts.RandomRolloutEvaluator(5, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2, 100, evaluator, random_state=np.random.RandomState(1), solve=True)
    assert state.action_to_string(0, bot.step(state)) == "Token@a3"


def test_observations_are_those_of_alfonso() -> None:
    from open_spiel.python.observation import make_observation

    game = load("chess")
    observation = make_observation(game)
    assert observation is not None
    state = game.new_initial_state()
    observation.set_from(state, player=1)
    assert (observation.dict["observation"] == loaded("chess").session().observation(1)).all()


def test_no_shipped_game_has_too_many_actions() -> None:
    counts = {name: (loaded(name).action_count, loaded(name).starts) for name in GAMES}
    assert max(actions for actions, _ in counts.values()) <= MAX_ACTIONS
    assert max(starts for _, starts in counts.values()) <= MAX_STARTS
