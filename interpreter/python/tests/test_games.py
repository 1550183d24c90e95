"""All shipped games: random play, texts, undo, masks, observations, storage."""

from __future__ import annotations

import pickle

import alfonso
import numpy as np
import pytest
from conftest import GAMES, loaded

PLIES = 60

#: The games in which no player has a choice, not even of one move.
CHANCE_ALONE = {"azar", "marlota", "mayores", "medio-azar", "par-con-as", "riffa", "tanto-en-uno", "triga"}


def test_there_are_games() -> None:
    assert len(GAMES) > 80
    assert "chess" in GAMES


@pytest.mark.parametrize("seed", [7, None])
def test_random_plies_and_back(game: alfonso.Game, seed: int | None) -> None:
    session = game.session(seed=seed)
    fens = [session.fen()]
    while session.outcome is None and len(fens) <= PLIES:
        moves = session.legal_moves()
        texts = [move.text for move in moves]
        assert len(set(texts)) == len(texts)
        for move in moves[:: max(1, len(moves) // 8)]:
            assert session.parse(move.text) == move
        chosen = session.random_move(seed=7)
        assert chosen in moves
        session.play(chosen)
        fens.append(session.fen())
    # The seed alone decides a game without choices.
    assert len(fens) > 1 or game.name in CHANCE_ALONE and seed is not None
    while len(fens) > 1:
        fens.pop()
        assert session.undo() is not None
        assert session.fen() == fens[-1]
    assert session.undo() is None
    assert session.fen() == game.session(seed=seed).fen()


def test_masks_equal_legal_moves_and_actions_lead_where_moves_lead(game: alfonso.Game) -> None:
    session = game.session(seed=3)
    for _ in range(PLIES):
        if session.outcome is not None:
            break
        moves, found, pages = session.legal_moves(), [], session.copy()
        while True:
            actions = pages.legal_actions()
            assert actions == sorted(set(actions)) != []
            assert np.flatnonzero(pages.action_mask()).tolist() == actions
            found += [pages.move_of(action) for action in actions if action != game.more_action]
            if actions[-1] != game.more_action:
                break
            pages.apply_action(actions[-1])
            assert (pages.ply, pages.to_move) == (session.ply, session.to_move)
        assert len(found) == len(moves) and set(found) == set(moves)
        chosen = session.random_move()
        other = session.copy()
        while (action := other.action(chosen)) == game.more_action:
            other.apply_action(action)
        text = game.action_text(action)
        if text is not None and text != chosen.text:
            # The text of a chain has further landings between its ends.
            ends = [(it[:2], it[-2:]) for it in (text, chosen.text)]
            assert ends[0] == ends[1] and len(text) < len(chosen.text), (text, chosen.text)
        session.play(chosen)
        other.apply_action(action)
        assert session.fen() == other.fen()
        assert session.position_hash == other.position_hash and other.action_page == 0
    assert session.action_mask().shape == (game.action_count,)


def crowded() -> alfonso.Session:
    """Returns a position with more chains than numbers."""
    game = loaded("latrunculi")
    for seed in range(1000):
        session = game.session(seed=seed)
        while session.outcome is None and session.ply < 300:
            if session.legal_actions()[-1] == game.more_action:
                return session
            session.play(session.random_move())
    raise AssertionError("no position is crowded enough")


def test_many_chains_are_split_into_pages() -> None:
    session = crowded()
    more = session.game.more_action
    assert more == session.game.action_count - 1
    fen, first = session.fen(), session.legal_actions()
    session.apply_action(more)
    assert session.action_page == 1 and session.fen() == fen and session.legal_actions() != first
    again = pickle.loads(pickle.dumps(session))
    assert (again.action_page, again.legal_actions()) == (1, session.legal_actions())
    session.apply_action(session.legal_actions()[0])
    assert session.action_page == 0
    session.undo()
    assert session.fen() == fen and session.legal_actions() == first
    assert session.move_of(more) is None and session.game.action_text(more) is None


def test_observations_have_the_described_shape(game: alfonso.Game) -> None:
    spec = game.observation_spec
    assert len(spec["planes"]) == spec["shape"][0] == len(set(spec["planes"]))
    session = game.session(seed=5)
    for _ in range(10):
        seats = range(len(game.players))
        for seat in seats:
            seen = session.observation(seat)
            assert (seen.shape, seen.dtype) == (spec["shape"], np.float32)
            assert np.isfinite(seen).all()
            acts = [bool(seen[spec["planes"].index(f"to act {player}")].all()) for player in seats]
            expected = [session.to_move == (seat + player) % len(seats) for player in seats]
            assert acts == expected
        if session.outcome is not None:
            break
        session.play(session.random_move())


def test_sessions_and_games_are_stored(game: alfonso.Game) -> None:
    session = game.session(seed=11)
    for _ in range(20):
        if session.outcome is None:
            session.play(session.random_move())
    again = pickle.loads(pickle.dumps(session))
    assert again.game == game
    assert again.fen() == session.fen()
    assert again.played == session.played
    assert again.position_hash == session.position_hash
    assert [move.text for move in again.legal_moves()] == [move.text for move in session.legal_moves()]
    # The stored session draws the same chance.
    for it in (session, again):
        for _ in range(5):
            if it.outcome is None:
                it.play(it.random_move())
    assert again.fen() == session.fen()
    while again.undo():
        pass
    assert again.fen() == game.session(seed=11).fen()


def test_moves_keep_their_parts_while_the_session_plays_on(game: alfonso.Game) -> None:
    session = game.session(seed=2)
    moves = session.legal_moves()
    # In games of dice alone, the seed plays to the end.
    assert moves or (session.outcome is not None and game.action_count == 0)
    before = [(move.text, move.from_, move.to, move.piece, move.captured, move.rule) for move in moves]
    again = game.session(seed=2).legal_moves()
    for _ in range(10):
        if session.outcome is None:
            session.play(session.random_move())
    after = [(move.text, move.from_, move.to, move.piece, move.captured, move.rule) for move in again]
    assert before == after
    assert all(move.rule for move in moves)


def test_the_picture_is_svg(game: alfonso.Game) -> None:
    picture = game.session(seed=1)._repr_svg_()
    assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>")


def test_seeds_give_the_games_of_the_rust_library() -> None:
    # The same file is read by a test of the crate `alfonso`.
    from pathlib import Path

    rows = (Path(__file__).parents[2] / "alfonso/src/seeded.tsv").read_text(encoding="utf-8").splitlines()[1:]
    assert len(rows) >= 8
    for row in rows:
        name, seed, plies, fen = row.split("\t")
        session = loaded(name).session(seed=int(seed))
        while session.outcome is None and session.ply < int(plies):
            session.play(session.random_move())
        assert session.fen() == fen, name


def test_chance_is_played_or_drawn() -> None:
    goose = loaded("goose")
    session = goose.session()
    outcomes = session.chance_outcomes()
    assert session.is_chance and session.to_move is None
    assert sum(odds for _, odds in outcomes) == 1
    assert len(outcomes) == goose.chance_count == 21
    assert session.legal_moves() == [move for move, _ in outcomes]
    assert session.legal_actions() == [] and not session.action_mask().any()
    session.play("roll:1,2")
    assert session.played[0] == "roll:1,2"
    assert loaded("todas-tablas").session(seed=4).to_move is not None


def test_a_claim_is_declined_and_stored() -> None:
    session = loaded("chess").session()
    while session.outcome is None:
        for text in ("g1-f3", "g8-f6", "f3-g1", "f6-g8"):
            if session.outcome is None:
                session.play(text)
    outcome = session.outcome
    assert outcome is not None and outcome.is_draw and outcome.returns == (0.0, 0.0)
    assert outcome.is_claim
    assert session.decline() and not session.decline()
    session.play("b1-c3")
    again = pickle.loads(pickle.dumps(session))
    assert again.fen() == session.fen() and again.played == session.played
    session.undo()
    session.undo()
    assert session.outcome is None or not session.outcome.is_claim


def test_eliminated_players_never_win_without_partners() -> None:
    # `alfonso.pettingzoo` gives them their loss at once.
    tried = 0
    for name in GAMES:
        game = loaded(name)
        if len(game.players) < 3 or game.has_partners:
            continue
        for seed in range(30):
            session = game.session(seed=seed)
            while session.outcome is None and session.ply < 600:
                session.play(session.random_move())
            outcome = session.outcome
            if outcome is not None:
                tried += 1
                lost = [seat for seat, in_play in enumerate(session.in_play) if not in_play]
                assert not set(lost) & set(outcome.winners), (name, seed, str(outcome))
    assert tried > 10
