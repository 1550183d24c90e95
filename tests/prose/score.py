#!/usr/bin/env python3
"""Counts the marks of a blind comparison of sentences.

    score.py key.json marks.tsv [MARKS.tsv ...]

A file of marks has a line `NUMBER<TAB>MARK<TAB>NOTE` for each sentence that `draw.py` drew: 1 if it was clear at first
reading, 0 if it had to be read twice. For each reader and class the program prints how many sentences have a mark 0,
with Wilson's interval of 95 %, and the difference from the other projects in points; for each two readers their
agreement, as Cohen's kappa. With `--rows` it prints a row for each sentence, without its text, to be kept.
"""

import argparse
import collections
import itertools
import json
import math

Z = 1.959964


def wilson(hits, n):
    """Returns Wilson's interval of a share."""
    share = hits / n
    middle = share + Z * Z / (2 * n)
    half = Z * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return (middle - half) / (1 + Z * Z / n), (middle + half) / (1 + Z * Z / n)


def difference(hits, n, others, m):
    """Returns Newcombe's interval of the difference of two shares, from the two intervals of Wilson."""
    a, b = hits / n, others / m
    (low_a, high_a), (low_b, high_b) = wilson(hits, n), wilson(others, m)
    return a - b - math.hypot(a - low_a, high_b - b), a - b + math.hypot(high_a - a, b - low_b)


def kappa(first, second):
    """Returns the share of equal marks, and Cohen's kappa (None if chance alone would make all marks equal)."""
    n = len(first)
    equal = sum(first[it] == second[it] for it in first) / n
    ones = [sum(marks.values()) / n for marks in (first, second)]
    chance = ones[0] * ones[1] + (1 - ones[0]) * (1 - ones[1])
    return equal, None if chance == 1 else (equal - chance) / (1 - chance)


def read(path, key):
    """Returns the marks of a reader by number. Each sentence needs exactly one."""
    marks = {}
    with open(path, encoding="utf-8") as file:
        for line in filter(str.strip, file):
            number, mark = line.rstrip("\n").split("\t")[:2]
            if number not in key or number in marks or mark not in ("0", "1"):
                raise SystemExit(f"{path}: not a mark, a second one, or of no sentence: {line.rstrip()}")
            marks[number] = int(mark)
    missing = sorted(key.keys() - marks.keys())
    if missing:
        raise SystemExit(f"{path}: no mark for {' '.join(missing)}")
    return marks


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("key")
    parser.add_argument("marks", nargs="+")
    parser.add_argument("--rows", action="store_true", help="print a row for each sentence instead")
    args = parser.parse_args()
    with open(args.key, encoding="utf-8") as file:
        key = json.load(file)
    readers = {path: read(path, key) for path in args.marks}
    if args.rows:
        for number, it in key.items():
            marks = [str(marks[number]) for marks in readers.values()]
            place = f"{it['file']}:{it['line']}"
            print("\t".join([number, it["class"], it["project"], it["commit"][:12], place, *marks]))
        return
    for path, marks in readers.items():
        print(path)
        print(f"{'class':26}{'n':>4}{'0':>5}{'share':>8}  {'95 % interval':16}{'less others':>12}  95 % interval")
        counts = collections.defaultdict(lambda: [0, 0])
        for number, it in key.items():
            groups = ["all of ours", it["class"]] if it["project"] == "own" else ["others", it["project"]]
            for group in groups:
                counts[group][0] += 1
                counts[group][1] += 1 - marks[number]
        m, others = counts["others"]
        for group in sorted(counts, key=lambda it: (it == "others", "/" in it, it == "all of ours", it)):
            n, hits = counts[group]
            low, high = wilson(hits, n)
            row = f"{group:26}{n:4}{hits:5}{hits / n:8.1%}  {f'{low:.1%} to {high:.1%}':16}"
            if group != "others" and "/" not in group:
                low, high = difference(hits, n, others, m)
                row += f"{100 * (hits / n - others / m):+12.1f}  {100 * low:+.1f} to {100 * high:+.1f}"
            print(row.rstrip())
        print()
    for a, b in itertools.combinations(readers, 2):
        equal, agreement = kappa(readers[a], readers[b])
        shown = "not defined" if agreement is None else f"{agreement:.2f}"
        print(f"{a} and {b}: {equal:.1%} of the marks are equal, kappa {shown}")


if __name__ == "__main__":
    main()
