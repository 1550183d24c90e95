"""Runs of plans on one machine."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from ._alfonso import Table, Tables, _tables
from ._errors import AlfonsoError
from ._progress import Progress, Shown

if TYPE_CHECKING:
    import pyarrow

#: A plan: its path, its text, or a mapping with its keys.
Plan = str | os.PathLike[str] | Mapping[str, Any]


def tables(plan: Plan, *, threads: int | None = None, progress: Progress = None) -> Tables:
    """Plays all games of a plan and returns its tables, which need no other library.

    `plan` is a plan as for ``alfonso run``: a path that ends in ``.ron``, an `os.PathLike`, the text of
    a plan, or a mapping with the same keys, such as ``{"schema": 1, "games": 100, "cells": [{"game":
    "chess"}]}``. Rule files are opened by the paths that the plan gives them.

    Each table has the Arrow PyCapsule interface, by which ``polars.DataFrame``,
    ``pandas.DataFrame.from_arrow``, ``pyarrow.table`` and DuckDB take it without copying. The columns
    and rows are those of the tables of ``alfonso run``, in the same order, whatever the number of
    `threads`, which is that of the cores unless given.

    `progress` is None for a bar of tqdm where it is installed, True or False to show it anywhere or
    nowhere, or a function that is called with the number of games played and the number of all games.
    Other Python threads run meanwhile, and Ctrl-C stops the work. Raises AlfonsoError if the plan is
    invalid.

    >>> found = tables('(schema: 1, games: 10, cells: [(game: "tic-tac-toe")])', progress=False)
    >>> found.games.num_rows, found.games.column_names[:3]
    (10, ('cell', 'game', 'ruleset'))
    """
    with Shown(progress, "alfonso") as shown:
        return _tables(plan, threads, None if shown.is_silent else shown)


def run(
    plan: Plan,
    *,
    table: Literal["games", "plies", "traffic"] = "games",
    threads: int | None = None,
    progress: Progress = None,
) -> pyarrow.Table:
    """Plays all games of a plan and returns one of its tables as a `pyarrow.Table`.

    `table` is ``"games"`` for a row of figures for each game, ``"plies"`` for a row for each move,
    choice and roll (of a plan with ``plies: true``), or ``"traffic"`` for the numbers of moves between
    cells. `tables` returns all of them at once and needs no pyarrow; it describes the other arguments.

    The rows stay in memory. `alfonso.cluster.run` writes them into a folder and continues after a stop.

    Raises ImportError if pyarrow is not installed, and AlfonsoError if the plan is invalid or has no
    such table.
    """
    if table not in ("games", "plies", "traffic"):
        raise ValueError(f"a table is `games`, `plies` or `traffic`, not {table!r}")
    # Before the games are played.
    import pyarrow

    found: Table | None = getattr(tables(plan, threads=threads, progress=progress), table)
    if found is None:
        raise AlfonsoError("the plan has no table of plies", help="write `plies: true` in the plan")
    return pyarrow.table(found)
