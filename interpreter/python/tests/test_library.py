"""The functions of the package, and its errors."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from pathlib import Path

import alfonso
import numpy as np
import pytest
from conftest import SORTS, loaded


def test_the_readme_runs() -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    code = readme.split("```python\n")[1].split("```")[0]
    exec(compile(code, "README.md", "exec"), {})


@pytest.mark.parametrize("module", ["alfonso", "alfonso._run", "alfonso.cluster", "alfonso.vector"])
def test_examples_in_docstrings_run(module: str) -> None:
    import doctest
    import importlib

    results = doctest.testmod(importlib.import_module(module))
    assert results.attempted > 0 and results.failed == 0


def test_a_reading_is_loaded() -> None:
    scachs = alfonso.load("scachs")
    family = scachs.family
    assert (family.name, family.title) == (scachs.name, scachs.title)
    assert "poem" in family.rulesets
    question = next(iter(family.questions))
    readings = family.questions[question]
    other = alfonso.load("scachs", readings={question: readings[1]})
    assert other.readings == {question: readings[1]}
    assert {alfonso.load("scachs", {question: it}).fingerprint for it in readings} >= {other.fingerprint}
    again = pickle.loads(pickle.dumps(other))
    assert again == other and hash(again) == hash(other) and again.readings == other.readings
    assert alfonso.load("scachs@poem").ruleset == "poem"


def test_a_file_is_loaded_and_stored(tmp_path: Path) -> None:
    shipped = Path(__file__).parents[3] / "games/rows/tic-tac-toe.rules"
    path = tmp_path / "pond.rules"
    text = shipped.read_text(encoding="utf-8")
    path.write_text(text.replace('game "Tic-tac-toe"', 'game "Pond"'), encoding="utf-8")
    game = alfonso.load(path)
    assert (game.name, game.title) == ("pond", "Pond")
    assert alfonso.load(f"{path}@{game.ruleset}").fingerprint == game.fingerprint
    session = game.session()
    session.play("Token@a1")
    stored = pickle.dumps(session)
    path.unlink()
    again = pickle.loads(stored)
    assert again.fen() == session.fen()
    assert again.game.title == "Pond"


def test_errors_say_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(alfonso.AlfonsoError) as caught:
        alfonso.load("ches")
    error = caught.value
    assert error.code.startswith("A") and "ches" in error.message and error.help
    assert error.diagnostics[0]["code"] == error.code
    path = tmp_path / "bad.rules"
    path.write_text('game "Bad"\nboard grid 3 x\n', encoding="utf-8")
    with pytest.raises(alfonso.AlfonsoError) as caught:
        alfonso.load(path)
    assert "bad.rules:2" in caught.value.message and len(caught.value.diagnostics) >= 1
    with pytest.raises(alfonso.AlfonsoError) as caught:
        alfonso.load(tmp_path / "none.rules")
    assert caught.value.code == "unreadable-file"
    session = loaded("chess").session()
    with pytest.raises(alfonso.AlfonsoError) as caught:
        session.play("e2-e5")
    assert caught.value.code == "illegal-move" and caught.value.diagnostics == ()
    assert session.ply == 0
    with pytest.raises(alfonso.AlfonsoError, match="not legal"):
        session.apply_action(0)
    with pytest.raises(alfonso.AlfonsoError):
        loaded("chess").session(fen="nonsense")
    with pytest.raises(alfonso.AlfonsoError, match="seed"):
        session.random_move()
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.message, again.help) == (error.code, error.message, error.help)
    assert again.diagnostics == error.diagnostics


def test_a_fen_begins_a_session() -> None:
    chess = loaded("chess")
    session = chess.session(fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    assert len(session.legal_moves()) == 6
    session.play("e2-e4")
    again = pickle.loads(pickle.dumps(session))
    assert again.fen() == session.fen()


def test_the_parts_of_a_move() -> None:
    session = loaded("chess").session()
    for text in ("e2-e4", "d7-d5"):
        session.play(text)
    move = session.parse("e4-d5")
    assert (move.text, move.from_, move.to, move.piece) == ("e4-d5", "e4", "d5", "Pawn")
    assert move.captured == ["d5"] and move.rule and move.becomes is None
    assert getattr(move, "from") == "e4" and str(move) == move.text
    other = loaded("chess").session()
    assert move not in other.legal_moves()
    assert session.parse("exd5") == move and len({move, session.parse("exd5")}) == 1
    assert move != "e4-d5"


def test_a_move_of_another_game_is_not_played() -> None:
    chess, go = loaded("chess").session(), loaded("go").session()
    with pytest.raises(alfonso.AlfonsoError):
        go.play(chess.legal_moves()[0])
    # A game that was loaded again takes the moves of the first.
    chess.play(alfonso.load("chess").session().parse("e2-e4"))
    assert chess.played == ["e2-e4"]


def test_copies_play_on_by_themselves() -> None:
    session = loaded("chess").session(seed=1)
    session.play("e2-e4")
    for other in (session.copy(), copy.copy(session), copy.deepcopy(session)):
        other.play("e7-e5")
        assert (session.ply, other.ply) == (1, 2)


def test_agents_choose() -> None:
    session = loaded("tic-tac-toe").session()
    for text in ("Token@a1", "Token@b1", "Token@a2", "Token@b2"):
        session.play(text)
    for text in ("alphabeta:depth=3", "exact", "mcts:playouts=200"):
        assert alfonso.Agent(text).choose(session).to == "a3", text
    agent = pickle.loads(pickle.dumps(alfonso.Agent("level:2", seed=5)))
    assert (agent.text, agent.seed) == ("level:2", 5)
    chess = loaded("chess").session()
    assert agent.choose(chess) == alfonso.Agent("level:2", seed=5).choose(chess)
    assert alfonso.Agent("random").choose(loaded("goose").session()).text.startswith("roll:")
    with pytest.raises(alfonso.AlfonsoError):
        alfonso.Agent("nobody")
    with pytest.raises(alfonso.AlfonsoError):
        alfonso.Agent("exact:memory=1MiB").choose(chess)


def test_an_agent_with_a_time_limit_keeps_it() -> None:
    import time

    begun = time.monotonic()
    alfonso.Agent("alphabeta:time=0.3s").choose(loaded("chess").session())
    assert time.monotonic() - begun < 5


def test_exact_values() -> None:
    solution = alfonso.solve(loaded("tic-tac-toe"))
    assert solution["winner"] is None and solution["positions"] > 4000
    session = loaded("tic-tac-toe").session()
    for text in ("Token@a1", "Token@b1", "Token@a2", "Token@b2"):
        session.play(text)
    assert alfonso.solve(session)["winner"] == 0 and alfonso.solve(session)["plies"] == 1
    with pytest.raises(alfonso.AlfonsoError, match="dice"):
        alfonso.solve(loaded("ur"))
    with pytest.raises(alfonso.AlfonsoError, match="memory"):
        alfonso.solve(loaded("chess"), memory=1 << 20)
    value = alfonso.value(loaded("azar"))
    assert isinstance(value["draw"], Fraction)
    assert sum(value["wins"]) + value["draw"] + value["stuck"] + value["endless"] == 1
    with pytest.raises(alfonso.AlfonsoError, match="choice"):
        alfonso.value(loaded("tic-tac-toe"))


def test_playouts_count_games() -> None:
    found = loaded("tic-tac-toe").playouts(1000, seed=1)
    assert sum(found["wins"]) + found["draws"] == 1000 and found["stuck"] == found["unfinished"] == 0
    assert 7000 < found["plies"] < 8000 and found["wins"][0] > found["wins"][1] > 0
    assert found == loaded("tic-tac-toe").playouts(1000, seed=1) != loaded("tic-tac-toe").playouts(1000, seed=2)
    assert loaded("chess").playouts(5, max_plies=3)["unfinished"] == 5


def test_comparisons_and_lattices() -> None:
    found = alfonso.compare(alfonso.load("scachs"), alfonso.load("scachs@poem"))
    assert found["clauses"]["different"] and found["behaviour"]["walk"]["found"]
    plan = '(schema: 1, games: 20, seed: 7, cells: [(game: "scachs", vary: {"castling": All})])'
    lattice = alfonso.lattice(plan, ["plies", "drawn"])
    assert len(lattice["by_agents"][0]["figures"]) == 2
    assert isinstance(lattice["idle"], list)
    with pytest.raises(alfonso.AlfonsoError):
        alfonso.lattice(plan, ["nothing"])
    with pytest.raises(alfonso.AlfonsoError):
        alfonso.lattice("(schema: 1")


def test_readings_are_weighed() -> None:
    # The example of docs/tutorial/weigh.md, and the figures that it prints.
    evidence = Path(__file__).parents[3] / "docs/tutorial/weigh.in/stone.ron"
    plan = """(schema: 1, games: 20, seed: 1, cells: [(game: "ludus-coriovalli", read: {"cap": "run-250"},
        vary: {"board": All, "family": All})], agents: [{"*": "alphabeta:depth=3"}, {"*": "random"}])"""
    weighed = alfonso.weigh(plan, evidence.read_text(encoding="utf-8"), prior="split:family,board")
    assert [it["agents"] for it in weighed] == ["alphabeta:depth=3", "random"]
    first = weighed[0]["readings"][0]
    assert "board=b1" in first["name"] and "family=milit" in first["name"]
    assert round(first["posterior"], 3) == 0.387
    with pytest.raises(alfonso.AlfonsoError, match="prior"):
        alfonso.weigh(plan, "", prior="nothing")
    with pytest.raises(alfonso.AlfonsoError) as caught:
        alfonso.weigh(plan, "(schema: 1")
    assert caught.value.code.startswith("A")


def test_observations_are_written_into_an_array() -> None:
    session = loaded("chess").session()
    rows = np.zeros((2, *session.observation_spec["shape"]), np.float32)
    assert session.observation(0, out=rows[1]) is not None
    assert not rows[0].any() and (rows[1] == session.observation(0)).all()
    with pytest.raises(ValueError):
        session.observation(0, out=np.zeros(3, np.float32))
    with pytest.raises(BufferError):
        session.observation(0, out=np.zeros(rows[0].shape, np.float64))
    frozen = np.zeros(rows[0].shape, np.float32)
    frozen.flags.writeable = False
    with pytest.raises(BufferError):
        session.observation(0, out=frozen)
    with pytest.raises(ValueError):
        session.observation(2)
    planes = session.observation_spec["planes"]
    assert rows[1][planes.index("piece King of 0")][0, 4] == 1
    assert rows[1][planes.index("piece King of 1")][7, 4] == 1
    seen = session.observation(1)
    assert seen[planes.index("piece King of 1")][0, 4] == 1


@pytest.mark.parametrize("name", SORTS)
def test_a_seeded_game_is_the_same_again(name: str) -> None:
    def played(seed: int) -> list[str]:
        session = loaded(name).session(seed=seed)
        while session.outcome is None and session.ply < 200:
            session.play(session.random_move())
        return session.played

    assert played(1) == played(1) != played(2)
