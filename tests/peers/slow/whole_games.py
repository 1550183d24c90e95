"""Plays whole games with the program `alfonso` and a witness, and compares the legal moves at each ply, and how each game ends.

    python3 tests/peers/slow/whole_games.py target/release/alfonso
    python3 tests/peers/slow/whole_games.py target/release/alfonso --only shax --plies 5000 --seed 7
    target/peers/bin/python tests/peers/slow/whole_games.py target/release/alfonso --with libraries

The witnesses are the slow programs of this folder (`witnesses.py`), or programs of others (`libraries.py`). Moves are drawn by chance from a
seed, or chosen so that games go on; some games begin with pieces placed by chance; `--plies` is how many plies are compared of each ruleset. The last column counts the endings. Where an
ending depends on earlier positions, which most slow programs do not keep, this file looks at them itself. A difference makes the status 1.
"""

import argparse
import importlib
import json
import random
import subprocess
import sys
import time
from collections import Counter

from witnesses import ANYTHING, ROOT

# A game that goes on for so many plies is broken off, and another begun.
LONGEST = 1500
# Of a ruleset with so many differences no more games are played.
MOST = 3


class Alfonso:
    """A game that the program plays through pipes, by the rule file of this folder's project."""

    def __init__(self, program, reading, answers, fen=None):
        game, ruleset = reading.split("@")
        path = next((ROOT / "games").glob(f"*/{game}.rules"))
        command = [program, "play", f"{path}@{ruleset}", "--format", "json", "--dice", "hand", "--seed", "1"]
        command += [part for question, answer in answers for part in ("--read", f"{question}={answer}")]
        command += ["--fen", fen] if fen else []
        self.run = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.run.stdout.readline()
        if not line:
            sys.exit(f"{reading}: {self.run.stderr.read()}")
        self.position = json.loads(line)

    def ask(self, text):
        self.run.stdin.write(text + "\n")
        self.run.stdin.flush()
        return json.loads(self.run.stdout.readline())

    def moves(self):
        return self.ask("moves")["moves"]

    def play(self, text):
        """Plays a move; returns nothing, or why the program refuses it."""
        event = self.ask(text)
        if event["event"] != "position":
            return event["message"]
        self.position = event
        return None

    def reason_after(self, text):
        """Returns the reason for which the game would end after a move, or nothing."""
        outcome = self.ask(text).get("outcome")
        self.ask("undo")
        return outcome and outcome["reason"]

    def outcome(self):
        """Returns the reason of the end and the winners, or "draw"; nothing while the game goes on, or if a draw is only offered."""
        found = self.position["outcome"]
        if found is None or found.get("claim"):
            return None
        return found["reason"], "draw" if found.get("draw") else " ".join(found["winners"])

    def close(self):
        self.run.stdin.close()
        self.run.stdout.close()
        self.run.stderr.close()
        self.run.wait()


def frozen(state):
    """Returns a state as a value that can be counted."""
    if isinstance(state, dict):
        return frozenset((frozen(key), frozen(value)) for key, value in state.items())
    if isinstance(state, (list, tuple)):
        return tuple(frozen(part) for part in state)
    return frozenset(frozen(part) for part in state) if isinstance(state, set) else state


class History:
    """What has happened in a game: how often its position stood, the plies since a capture, those since a capture or a move of a pawn, and
    those since the start."""

    def __init__(self, witness, state):
        self.witness, self.seen, self.most = witness, Counter(), witness.pieces(state)
        self.counts = {"times": 1, "quiet": 0, "still": 0, "plies": 0}
        self.seen[witness.position(state)] += 1

    def add(self, state, kind):
        pieces, position = self.witness.pieces(state), self.witness.position(state)
        takes = pieces is not None and pieces < self.most
        self.counts["plies"] += 1
        self.counts["quiet"] = 0 if takes else self.counts["quiet"] + 1
        self.counts["still"] = 0 if takes or kind == self.witness.pawn else self.counts["still"] + 1
        self.most = pieces
        self.seen[position] += 1
        self.counts["times"] = self.seen[position]

    def ends(self):
        """Returns the reasons for which the game has ended by what happened before, with who wins, or "draw"."""
        ends = self.witness.history.items()
        return {reason: result for reason, (what, number, result) in ends if self.counts[what] >= number}


class Report:
    """What was compared of a ruleset."""

    def __init__(self):
        self.plies, self.games, self.moves, self.differences, self.endings = 0, 0, 0, 0, Counter()

    def differs(self, witness, played, *what):
        self.differences += 1
        print(f"{witness.label()} differs after {' '.join(played) or 'nothing'}:", *what, flush=True)


def moves_apart(witness, alfonso, options):
    """Returns the program's moves by the witness's texts, and what is wrong with them."""
    moves, twice = {}, []
    for move in alfonso.moves():
        key = witness.key(move)
        if key in moves:
            twice.append(move["text"])
        moves[key] = move
    here = sorted(key for key in set(moves) - set(options) if not witness.is_excused(key, alfonso.reason_after(moves[key]["text"])))
    there = sorted(set(options) - set(moves))
    wrong = [f"{title} {found[:9]}" for title, found in (("twice", twice), ("only here", here), ("only there", there)) if found]
    return moves, "; ".join(wrong)


def compare_game(program, witness, chance, report, enough):
    """Plays a game, to its end or to the end of patience."""
    fen, state = witness.placed(chance) or (None, witness.start())
    alfonso = Alfonso(program, witness.reading, witness.answers, fen)
    witness.begin(alfonso.position)
    played, last = [fen] if fen else [], None
    history = History(witness, state)
    report.games += 1
    while True:
        there, ended, before = witness.over(state, last), alfonso.outcome(), history.ends()
        if there and not ended and witness.ends_apart(state):
            report.endings[witness.ends_apart(state)] += 1
            break
        if there or ended or before:
            if not ended or ended[1] != there and before.get(ended[0]) not in (ended[1], ANYTHING):
                report.differs(witness, played, "the end is", ended, "here, and there", there, before)
            report.endings[ended[0] if ended else "none"] += 1
            break
        if len(played) >= LONGEST or report.plies >= enough:
            report.endings["broken off"] += 1
            break
        if witness.needs_roll(state):
            text, state = witness.roll(state, chance)
        else:
            options = witness.options(state)
            moves, wrong = moves_apart(witness, alfonso, options)
            report.plies += 1
            report.moves += len(options)
            if wrong or not options:
                report.differs(witness, played, wrong or "nobody can move")
                break
            key = witness.choose(chance, options, state)
            text, state, last = moves[key]["text"], witness.after(options[key]), alfonso.position["to_move"]
            history.add(state, moves[key].get("piece"))
        refused = alfonso.play(text)
        played.append(text)
        if refused:
            report.differs(witness, played, refused)
            break
    alfonso.close()


def compare(program, witness, plies, seed):
    """Compares so many plies of a ruleset, and prints a row of the table."""
    report, begun, number = Report(), time.monotonic(), 0
    while report.plies < plies and report.differences < MOST:
        compare_game(program, witness, random.Random(f"{witness.label()} {seed} {number}"), report, plies)
        number += 1
    endings = ", ".join(f"{name} {count}" for name, count in sorted(report.endings.items()))
    row = (witness.label(), witness.name, f"{report.plies:,}", f"{report.moves:,}", report.games, report.differences, endings)
    print("|", " | ".join(map(str, row)), f"| {time.monotonic() - begun:.0f} s", flush=True)
    return report


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("program")
    asked.add_argument("--with", dest="source", choices=("slow", "libraries"), default="slow")
    asked.add_argument("--only", default="")
    asked.add_argument("--plies", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=1)
    asked = asked.parse_args()
    witnesses = importlib.import_module({"slow": "witnesses"}.get(asked.source, asked.source)).every()
    reports = [compare(asked.program, w, asked.plies, asked.seed) for w in witnesses if asked.only in w.label()]
    plies, differences = sum(r.plies for r in reports), sum(r.differences for r in reports)
    print(f"{plies:,} plies of {sum(r.games for r in reports)} games; rulesets: {len(reports)}, differences: {differences}")
    sys.exit(1 if differences or not reports else 0)


if __name__ == "__main__":
    main()
