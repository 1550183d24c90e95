"""Rates of random games inside the engine beside OpenSpiel stepped from Python, in one process, in turn.

    python interpreter/python/bench/native.py [--seconds 1] [--rounds 5] [--only GAME] [--check]

It needs OpenSpiel and this package. All numbers are plies a second of processor time of one thread: the
median of the rounds, and the ratios of the rounds. Both programs list all legal moves at every ply and draw
one of them. Only games in which a ply is the same in both are compared. With ``--check``, the program fails
if the median of the ratios misses its target.

The other program pays for each step from Python, and ours does not. So the table says how long a study takes
with each of them, and not which generator of moves is the better one.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys

from rates import native, openspiel, rate

#: OpenSpiel's game, ours, and the ratio that is to be reached.
PAIRS = [
    ("go(board_size=9)", "go", 3.0),
    ("hex(board_size=11)", "hex", 4.0),
    ("connect_four", "connect-four", 3.0),
    ("tic_tac_toe", "tic-tac-toe", 5.0),
    ("othello", "reversi", 10.0),
    ("mancala", "kalah", 3.0),
    ("oware", "oware", 3.0),
    ("checkers", "draughts-english", None),
    ("chess", "chess", None),
]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time for each rate of a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="only games with this in their names")
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    arguments = parser.parse_args()
    random.seed(1)
    missed = []
    print("| game | OpenSpiel | Alfonso | ratio | from..to | at least | met |")
    print("|---|--:|--:|--:|---|--:|---|")
    for theirs, ours, least in PAIRS:
        if arguments.only not in ours:
            continue
        plays = [openspiel(theirs), native(ours)]
        rounds = [[rate(play, arguments.seconds) for play in plays] for _ in range(arguments.rounds)]
        ratios = [mine / other for other, mine in rounds]
        ratio = statistics.median(ratios)
        other, mine = (statistics.median(found) for found in zip(*rounds, strict=True))
        met = "" if least is None else "yes" if ratio >= least else "no"
        row = [
            ours,
            f"{other:,.0f}",
            f"{mine:,.0f}",
            f"{ratio:.2f}",
            f"{min(ratios):.2f}..{max(ratios):.2f}",
            "" if least is None else f"{least:g}",
            met,
        ]
        print("| " + " | ".join(row) + " |", flush=True)
        if met == "no":
            missed.append(f"{ours}: {ratio:.2f} times OpenSpiel instead of {least}")
    print("", *missed, sep="\n")
    return 1 if missed and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
