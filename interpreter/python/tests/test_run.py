"""Runs on one machine: the tables, and how other libraries take them."""

from __future__ import annotations

import csv
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import alfonso
import duckdb
import pandas
import polars
import pyarrow
import pytest
from pyarrow import parquet
from studies import HALF, PLAN, PROGRAM, SMALL, WHOLE, WIDE, of_program, plain


def of_files(folder: Path, name: str) -> pyarrow.Table:
    """Returns the rows of numbered files."""
    files = sorted(folder.glob(f"{name}-*.parquet"))
    return plain(pyarrow.concat_tables([parquet.read_table(file) for file in files]))


def test_the_tables_are_those_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    # The plan names a rule file beside it.
    monkeypatch.chdir(PLAN.parent)
    for threads in (1, 3):
        assert alfonso.run(PLAN, threads=threads).equals(of_files(WHOLE, "games"))
        assert alfonso.run("plan.ron", table="plies", threads=threads).equals(of_files(WHOLE, "plies"))
    assert HALF.exists()


def test_the_tables_are_those_of_this_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PLAN.parent)
    plan, folder = of_program(WIDE, tmp_path)
    found = alfonso.tables(plan)
    for name in ("games", "plies"):
        expected = of_files(folder, name) if PROGRAM is None else parquet.read_table(folder / name)
        assert pyarrow.table(getattr(found, name)).equals(expected), name
    # The program writes the traffic of the whole study as text, too.
    text = (folder / "traffic.csv").read_text(encoding="utf-8").splitlines()
    rows = [[str(it) if it is not None else "" for it in row.values()] for row in pyarrow.table(found.traffic).to_pylist()]
    assert list(csv.reader(text))[1:] == rows


def test_plans_are_texts_paths_and_mappings(tmp_path: Path) -> None:
    text = alfonso.run(SMALL, progress=False)
    assert text.num_rows == 24 and text.column("number").to_pylist() == list(range(24))
    path = tmp_path / "small.ron"
    path.write_text(SMALL, encoding="utf-8")
    mapping = {"schema": 1, "seed": 5, "games": 24, "cells": [{"game": "tic-tac-toe"}]}
    for plan in (path, str(path), mapping):
        assert alfonso.run(plan).equals(text)
    wide: dict[str, Any] = {
        "schema": 1, "games": 2, "rows": "Csv", "start": {"RandomPlies": 3},
        "cells": [{"game": "hex", "vary": {"size": {"Only": ["three", "five"]}}}],
    }  # fmt: skip
    table = alfonso.run(wide)
    assert table.column("read_size").to_pylist() == ["three", "three", "five", "five"]
    lattice = alfonso.lattice({**mapping, "cells": [{"game": "scachs", "vary": {"castling": "All"}}]})
    assert lattice["by_agents"]


def test_mistakes_in_plans_are_reported(tmp_path: Path) -> None:
    for plan, expected in (
        ("(schema: 1", "plan"),
        ('(schema: 1, games: 0, cells: [(game: "hex")])', "games"),
        ('(schema: 1, games: 1, cells: [(game: "hexx")])', "hexx"),
        ({"schema": 1, "games": 1, "cells": []}, "cells"),
        ({"schema": 1, "gaems": 1, "cells": []}, "gaems"),
        (tmp_path / "none.ron", "none.ron"),
        ({"schema": 1, "games": 1, "cells": [{"game": "ur"}], "agents": [{"*": "alphabeta"}]}, "dice"),
        ({"schema": 1, "games": 1, "cells": [{"game": "chess"}], "agents": [{"*": "exact:memory=1MiB"}]}, "positions"),
    ):
        with pytest.raises(alfonso.AlfonsoError, match=expected):
            alfonso.run(plan)  # type: ignore[arg-type]
    with pytest.raises(alfonso.AlfonsoError, match="plies"):
        alfonso.run(SMALL, table="plies")
    with pytest.raises(TypeError):
        alfonso.run(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        alfonso.run(SMALL, table="moves")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        alfonso.run(SMALL, threads=0)


def test_other_libraries_take_a_table_without_copying() -> None:
    found = alfonso.tables(WIDE, progress=False)
    games = found.games
    assert (len(games), games.num_rows) == (32, 32) and "32 rows" in repr(games)
    table = pyarrow.table(games)
    assert tuple(table.column_names) == games.column_names
    assert pyarrow.schema(games).equals(table.schema)
    # The same buffers each time: nobody has copied them.
    again = pyarrow.table(games)
    where = [[buffer and buffer.address for buffer in it.column("plies").chunk(0).buffers()] for it in (table, again)]
    assert where[0] == where[1] and where[0][1]
    del again
    frame = polars.DataFrame(games)
    assert frame["plies"].to_list() == table["plies"].to_pylist()
    assert frame.schema["adjudicated"] == polars.Boolean
    shown = pandas.DataFrame.from_arrow(games)
    assert shown["plies"].tolist() == table["plies"].to_pylist()
    plies, traffic = found.plies, found.traffic
    assert plies is not None
    counted = duckdb.sql("select count(*), sum(plies) from games").fetchall()
    assert counted == [(32, sum(table["plies"].to_pylist()))]
    steps = pyarrow.table(plies)
    assert steps.num_rows == sum(table["plies"].to_pylist()) + sum(table["rolls"].to_pylist())
    assert polars.DataFrame(traffic)["moves"].sum() <= sum(table["plies"].to_pylist())
    # A table outlives the object from which it was taken.
    column = table["cell"]
    del found, games, plies, traffic, table
    assert column.to_pylist()[0].startswith("scachs@poem")


def test_progress_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[tuple[int, int]] = []
    alfonso.run(SMALL, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (24, 24)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    capsys.readouterr()
    alfonso.run(SMALL, progress=True)
    assert "24/24" in capsys.readouterr().err
    alfonso.run(SMALL)
    assert capsys.readouterr().err == "", "no bar without a terminal"

    def failing(done: int, total: int) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        alfonso.run(SMALL, progress=failing)


def test_pyarrow_and_tqdm_are_not_needed() -> None:
    code = """
        import sys
        for name in ("pyarrow", "tqdm", "ray", "polars"):
            sys.modules[name] = None
        import alfonso, alfonso.cluster
        plan = '(schema: 1, games: 4, cells: [(game: "tic-tac-toe")])'
        assert len(alfonso.tables(plan).games) == 4
        assert alfonso.cluster.run(plan, workers=1).games == 4
        try:
            alfonso.run(plan)
        except ImportError as error:
            assert "pyarrow" in str(error)
        else:
            raise AssertionError
        for call in (lambda: alfonso.cluster.run(plan, address="auto"), lambda: alfonso.cluster.run(plan, folder="s3://a/b")):
            try:
                call()
            except alfonso.AlfonsoError as error:
                assert "not installed" in str(error), error
            else:
                raise AssertionError
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a signal")
@pytest.mark.parametrize("call", ["tables", "cluster.run"])
def test_ctrl_c_ends_a_run_within_a_second(call: str) -> None:
    code = f"""
        import os, signal, threading, time
        import alfonso, alfonso.cluster
        sent = 0.0
        def stop():
            global sent
            sent = time.monotonic()
            os.kill(os.getpid(), signal.SIGINT)
        threading.Timer(2, stop).start()
        plan = '(schema: 1, games: 1000000, cells: [(game: "chess")], agents: [{{"*": "alphabeta:depth=30"}}])'
        try:
            alfonso.{call}(plan, progress=False)
        except KeyboardInterrupt:
            print(time.monotonic() - sent, flush=True)
        os._exit(0)
    """
    begun = time.monotonic()
    out = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True, capture_output=True, text=True, timeout=60)
    assert float(out.stdout) < 1, (out.stdout, time.monotonic() - begun)
