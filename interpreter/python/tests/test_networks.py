"""Agents that play by networks in ONNX files."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from pathlib import Path

import alfonso
import onnx
import pytest

PAGE = Path(__file__).parents[3] / "docs/networks.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the network that the page writes by hand."""
    path, before = tmp_path_factory.mktemp("networks"), Path.cwd()
    blocks = PAGE.read_text(encoding="utf-8").split("```python\n")[1:]
    code = next(block.split("```")[0] for block in blocks if "make_graph" in block)
    os.chdir(path)
    try:
        exec(compile(code, str(PAGE), "exec"), {})
        yield path
    finally:
        os.chdir(before)


def test_a_network_written_by_hand_plays(folder: Path) -> None:
    session = alfonso.load("tic-tac-toe").session()
    agent = alfonso.Agent(f"net:{folder}/even.onnx")
    assert agent.choose(session) in session.legal_moves()
    assert pickle.loads(pickle.dumps(agent)).text == agent.text
    for move in ["Token@a1", "Token@b1", "Token@a2", "Token@b2"]:
        session.play(move)
    searching = alfonso.Agent(f"net:{folder}/even.onnx,simulations=60")
    assert searching.choose(session).text == "Token@a3"
    shares, result = searching.consider(session)
    assert {move.text for move, _ in shares} == {move.text for move in session.legal_moves()}
    assert sum(share for _, share in shares) == pytest.approx(1) and result == 1
    deepening = alfonso.Agent(f"net:{folder}/even.onnx,depth=2")
    assert deepening.text.endswith("even.onnx,depth=2")
    ((move, share),), result = deepening.consider(session)
    assert (move.text, share, result) == ("Token@a3", 1, 1)
    assert alfonso.Agent("greedy").consider(session)[0][0][1] == 1


def test_a_name_means_a_file_in_the_folder_of_networks(folder: Path) -> None:
    game = alfonso.load("tic-tac-toe")
    name = f"{game.ruleset}.mine.onnx" if game.ruleset else "mine.onnx"
    path = folder / "networks" / game.name / name
    path.parent.mkdir(parents=True)
    path.write_bytes((folder / "even.onnx").read_bytes())
    assert alfonso.Agent("net:mine").choose(game.session()) is not None


def test_what_does_not_fit_is_refused(folder: Path) -> None:
    session = alfonso.load("tic-tac-toe").session()

    def refused(text: str, part: str, where: alfonso.Session = session) -> None:
        with pytest.raises(alfonso.AlfonsoError) as error:
            alfonso.Agent(text).choose(where)
        assert part in error.value.message and error.value.help

    refused("net:absent.onnx", "`absent.onnx` cannot be opened")
    (folder / "folder.onnx").mkdir()
    refused(f"net:{folder}/folder.onnx", "it is not a file")
    refused(f"net:{folder}/even.onnx", "the rules of `connect-four", alfonso.load("connect-four").session())
    (folder / "cut.onnx").write_bytes((folder / "even.onnx").read_bytes()[:200])
    refused(f"net:{folder}/cut.onnx", "its end is missing")
    model = onnx.load(folder / "even.onnx")
    onnx.helper.set_model_props(model, {})
    onnx.save(model, folder / "bare.onnx")
    refused(f"net:{folder}/bare.onnx", "has no metadata `alfonso.format`")
    with pytest.raises(alfonso.AlfonsoError):
        alfonso.Agent("net:")
    with pytest.raises(alfonso.AlfonsoError):
        alfonso.Agent("net:mine,depth=3,simulations=9")
