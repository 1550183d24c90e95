#!/usr/bin/env python3
"""Other programs read the tables of a study: pandas, polars, duckdb.

    tables.py ALFONSO FOLDER...

Exits non-zero where one of them finds other games or other means than the summary tells, has to quote a column, or finds something in the
folders of tables that is none.
"""

import json
import pathlib
import sys

import duckdb
import pandas
import polars
import pyarrow.parquet

# The rows of a group, unless the table has fewer.
GROUP = 10_000


def with_pandas(folder):
    rows = pandas.read_parquet(folder)
    found = rows.groupby(["cell", "agents"]).agg(games=("plies", "size"), plies=("plies", "mean"))
    return {key: (int(it.games), it.plies) for key, it in found.iterrows()}


def with_polars(folder):
    found = polars.read_parquet(folder).group_by("cell", "agents").agg(polars.len().alias("games"), polars.col("plies").mean())
    return {(it["cell"], it["agents"]): (it["games"], it["plies"]) for it in found.to_dicts()}


def with_duckdb(folder):
    query = f"select cell, agents, count(*), avg(plies) from '{folder}/*.parquet' group by cell, agents"
    return {(it[0], it[1]): it[2:] for it in duckdb.execute(query).fetchall()}


def agree(folder):
    """Holds each program's games and plies to the summary."""
    series = json.loads((folder / "summary.json").read_text())["series"]
    wanted = {(it["cell"], it["agents"]): (it["games"], it["plies"]["mean"]) for it in series}
    for read in (with_pandas, with_polars, with_duckdb):
        found = read(str(folder / "games"))
        assert found.keys() == wanted.keys(), (read.__name__, found.keys(), wanted.keys())
        for key, (games, plies) in wanted.items():
            assert found[key][0] == games, (read.__name__, key, found[key], games)
            assert abs(found[key][1] - plies) < 1e-4, (read.__name__, key, found[key], plies)
    return sum(games for games, _ in wanted.values())


def shaped(folder):
    """Holds the folders of tables to what stands in them."""
    columns = {}
    for table in ("games", "plies", "traffic"):
        inside = folder / table
        if not inside.is_dir():
            assert table == "plies", table
            continue
        parts = sorted(inside.iterdir())
        assert parts and all(it.match("part-[0-9][0-9][0-9][0-9][0-9].parquet") for it in parts), parts
        groups = []
        for part in parts:
            held = pyarrow.parquet.ParquetFile(part).metadata
            groups += [held.row_group(at).num_rows for at in range(held.num_row_groups)]
        assert len(groups) <= 1 or min(groups) >= GROUP, groups
        assert sum(groups) >= GROUP or len(parts) == 1, (parts, groups)
        columns[table] = pyarrow.parquet.read_schema(parts[0]).names
        # Without quotation marks: a word of the language or a sign would be a mistake.
        found = duckdb.execute(f"select {', '.join(columns[table])} from '{inside}/*.parquet'").fetchall()
        assert len(found) == sum(groups), (table, len(found), groups)
        for read in (pandas.read_parquet, polars.read_parquet):
            assert len(read(str(inside))) == len(found), (table, read)
    return columns


def main():
    for name in sys.argv[2:]:
        folder = pathlib.Path(name)
        columns, games = shaped(folder), agree(folder)
        print(f"{folder.name}: {games} games, {sum(map(len, columns.values()))} columns")


if __name__ == "__main__":
    main()
