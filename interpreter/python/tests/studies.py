"""Plans and folders of studies that the tests share."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pyarrow

KEPT = Path(__file__).parents[3] / "tests/kept/e3352d7f"
#: A folder that the terminal program has written, half of one, and the plan. They never change.
PLAN, WHOLE, HALF = KEPT / "plan.ron", KEPT / "run-whole", KEPT / "run-half"

#: The terminal program, if there is one to compare with.
PROGRAM = os.environ.get("ALFONSO")

#: Cells of several sorts: readings, dice, four players, figures and moves.
WIDE = """(schema: 1, seed: 11, games: 3, max_plies: 30, evaluated: true, moves: true, plies: true,
    cells: [(game: "scachs@poem", vary: {"castling": All}), (game: "ur"), (game: "four-seasons")],
    agents: [{"*": "random"}, {"*": "greedy"}], start: RandomPlies(2))"""

#: Twelve shards of a few milliseconds.
SMALL = '(schema: 1, seed: 5, games: 24, cells: [(game: "tic-tac-toe")])'


def of_program(plan: str, folder: Path) -> tuple[Path, Path]:
    """Plays a plan with the terminal program, and returns the paths of the plan and of its folder.

    Without a program, these are a plan and a folder that it has written before.
    """
    if PROGRAM is None:
        return PLAN, WHOLE
    path = folder / "plan.ron"
    path.write_text(plan, encoding="utf-8")
    into = folder / "program"
    subprocess.run([PROGRAM, "run", path, "--into", into, "--threads", "1"], check=True, capture_output=True)
    return path, into


def contents(folder: Path) -> dict[str, bytes]:
    """Returns the manifest and the numbered files of a folder."""
    numbered = [it for it in folder.iterdir() if it.is_file() and (it.stem[-5:].isdigit() or it.name == "run.json")]
    return {it.name: it.read_bytes() for it in numbered}


def plain(table: pyarrow.Table) -> pyarrow.Table:
    """Names the columns of numbered files as those of tables for other programs."""
    return table.rename_columns([name.replace(":", "_").replace("-", "_") for name in table.column_names])
