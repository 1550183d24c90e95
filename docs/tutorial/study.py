"""Reads the rows of a run with whichever of pandas, polars and duckdb is there, and prints plies and wins by cell.

    python3 study.py FOLDER

All that are there have to agree, or the script fails.
"""

import glob
import sys


def with_pandas(files):
    import pandas

    read = {"parquet": pandas.read_parquet, "csv": pandas.read_csv}
    read["jsonl"] = lambda file: pandas.read_json(file, lines=True)
    rows = pandas.concat([read[file.rsplit(".", 1)[1]](file) for file in files])
    rows["first"] = rows["utility1"] == 1
    found = rows.groupby(["cell", "agents"]).agg(games=("plies", "size"), plies=("plies", "mean"), first=("first", "mean"))
    return {key: (int(it.games), it.plies, it["first"]) for key, it in found.iterrows()}


def with_polars(files):
    import polars

    read = {"parquet": polars.read_parquet, "jsonl": polars.read_ndjson}
    read["csv"] = lambda file: polars.read_csv(file, infer_schema_length=None)
    rows = [read[file.rsplit(".", 1)[1]](file) for file in files]
    rows = polars.concat([it.select("cell", "agents", "plies", "utility1") for it in rows])
    found = rows.group_by("cell", "agents").agg(
        polars.len().alias("games"),
        polars.col("plies").mean(),
        (polars.col("utility1") == 1).fill_null(False).mean().alias("first"),
    )
    return {(it["cell"], it["agents"]): (it["games"], it["plies"], it["first"]) for it in found.to_dicts()}


def with_duckdb(files):
    import duckdb

    read = {"parquet": "read_parquet", "csv": "read_csv_auto", "jsonl": "read_json_auto"}[files[0].rsplit(".", 1)[1]]
    query = f"""select cell, agents, count(*), avg(plies), avg(coalesce(utility1 = 1, false)::int)
                from {read}(?) group by cell, agents"""
    return {(it[0], it[1]): it[2:] for it in duckdb.execute(query, [files]).fetchall()}


def main():
    named = ("games/*.parquet", "games-*.parquet", "games-*.csv", "games-*.jsonl")
    files = next(filter(None, (sorted(glob.glob(f"{sys.argv[1]}/{name}")) for name in named)), [])
    found = {}
    for read in (with_pandas, with_polars, with_duckdb):
        try:
            found[read.__name__[5:]] = read(files)
        except ImportError as missing:
            print(f"({missing})", file=sys.stderr)
    if not files or not found:
        sys.exit("no rows, or nothing to read them with")
    (name, first), *others = found.items()
    for other, table in others:
        same = table.keys() == first.keys() and all(
            abs(a - b) < 1e-9 for key in first for a, b in zip(first[key], table[key])
        )
        if not same:
            sys.exit(f"{name} and {other} disagree")
    print(f"read by {', '.join(found)}")
    for (cell, agents), (games, plies, wins) in sorted(first.items()):
        print(f"{cell}, {agents}: {games} games, {plies:.1f} plies, the first seat wins {wins:.1%}")


if __name__ == "__main__":
    main()
