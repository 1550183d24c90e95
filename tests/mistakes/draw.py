"""Draws mistakes that authors make, puts them into shipped rule files, and sees whether a message tells the way out.

    python3 tests/mistakes/draw.py draw --seed 20261202 > tests/mistakes/mistakes.tsv
    python3 tests/mistakes/draw.py judge --alfonso target/release/alfonso

A mistake changes one line of a shipped game: a sign or a word is dropped, two neighbours are swapped, a word is replaced
by a synonym, or by what people write in other languages. It counts as solved if the first message offers the way out, in its
help or among at most three things that it expected: for a synonym the word of the language, for a drop or a swap what stood there. A change that the
program accepts is drawn again: it is another rule, and no mistake. The table is kept, so that all versions of the program
are judged by the same mistakes.
"""

import argparse
import csv
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("mistakes.tsv")
EACH = 15
FIELDS = ["kind", "file", "line", "before", "after", "way"]

#: Words of the language, and what people write for them.
SYNONYMS = {
    "forward": ["ahead", "forwards"], "backward": ["backwards", "back"], "sideways": ["sidewards", "horizontally"],
    "diagonal": ["diagonally", "oblique"], "orthogonal": ["orthogonally", "straight"], "any": ["anywhere", "every"],
    "empty": ["free", "vacant", "unoccupied"], "enemy": ["opponent", "foe", "hostile"], "friend": ["ally", "own"],
    "next": ["opponent", "other"], "mover": ["player", "me"], "remove": ["delete", "destroy", "take"],
    "capture": ["take", "kill"], "captures": ["taking", "capturing"], "step": ["walk", "move"], "slide": ["glide", "ride"],
    "leap": ["jump", "hop"], "hop": ["jump", "leap"], "piece": ["token", "man"], "pieces": ["tokens", "men"],
    "players": ["sides", "player"], "board": ["grid", "table"], "setup": ["start", "position"], "turn": ["turns", "round"],
    "end": ["ending", "result"], "when": ["if"], "wins": ["win", "won"], "loses": ["lose", "lost"], "draw": ["tie", "drawn"],
    "promotes": ["promote", "upgrades"], "becomes": ["become", "turns into"], "roll": ["throw", "cast"], "dice": ["die"],
    "judge": ["check", "test"], "move": ["play", "moves"], "onto": ["to", "into"], "moves": ["move", "turns"],
    "rounds": ["turns"], "owner": ["player", "colour"], "cell": ["square", "field"], "cells": ["squares", "fields"],
    "region": ["area", "zone"], "neighbours": ["neighbors", "adjacent"], "sow": ["scatter", "seed"], "reserve": ["hand", "stock"],
    "facing": ["moving", "going"], "number": ["count", "amount"], "again": ["repeat", "another turn"], "forbid": ["deny", "not"],
    "mated": ["checkmated", "checkmate"], "in-check": ["checked", "check"], "unmoved": ["not moved", "never moved"],
    "distance": ["dist", "range"], "passes": ["skips", "pass"], "royal": ["king"], "target": ["destination", "to"],
    "origin": ["source", "from"], "border": ["edge", "rim"],
}

#: What people write who know other languages: a pattern, the replacement, and the way out.
HABITS = [
    (r"(?<![<>/=:])=(?![=>])", "==", ["="]), (r"/=", "!=", ["/="]), (r" and ", " && ", ["and"]), (r" or ", " || ", ["or"]),
    (r"\bnot ", "!", ["not"]), (r" -> ", " => ", ["->"]), (r" -> ", ": ", ["->"]), (r"(\d) by (\d)", r"\1x\2", ["by"]),
    (r"\b(\d+)\.\.(\d+)", r"\1-\2", [".."]), (r"\bwhen ", "if ", ["when"]), (r"\}\s*$", "};", ["}", ";"]),
    (r"\bwhen (.+?) ->", r"when (\1) {", ["->"]), (r" >= ", " => ", [">="]), (r" <= ", " =< ", ["<="]),
    (r"\"(\w)\"", r"'\1'", ['"']), (r"//", "#", ["//"]), (r"\b(\w+) of mover\b", r"mover.\1", [" of mover"]),
    (r"\b(\w+) of next\b", r"next.\1", [" of next"]), (r" \+ 1\b", "++", ["+ 1"]), (r"\bno ", "zero ", ["no "]),
    (r"\belse\b", "otherwise", ["else"]), (r"\bdefine ", "function ", ["define"]), (r"\bunder ", "if ", ["under"]),
    (r"\bplayers ", "player ", ["players"]), (r"\bchoose ", "select ", ["choose"]), (r"\brepeat\b", "loop", ["repeat"]),
]

TOKEN = re.compile(r'"[^"]*"|[A-Za-z][A-Za-z0-9-]*|\d+|->|>=|<=|/=|\.\.|[^\sA-Za-z0-9"]')


def lines() -> list[tuple[str, int, str]]:
    """Returns the lines of rules of all shipped games: file, number, text."""
    found = []
    for path in sorted(ROOT.glob("games/*/*.rules")):
        if path.parent.name in {"lib", "incomplete"}:
            continue
        depth, prose = 0, False
        for number, line in enumerate(path.read_text().splitlines(), 1):
            text = line.strip()
            if re.match(r"(about|source|question|ruleset|example|game|goal|picture|variant|drawing|fen)\b", text) and not depth:
                prose = True
            depth += line.count("{") - line.count("}")
            code = re.split(r"\s(?:cites|engine|says|checked|named)\s|//", text)[0]
            if re.match(r"(kind|pages|publisher|place|date|link|seen|silent|confidence|cites|reading)\b", text):
                continue
            if not prose and len(TOKEN.findall(code)) >= 4 and '"' not in re.sub(r'"\w"', "", code):
                found.append((str(path.relative_to(ROOT)), number, line))
            if depth <= 0 and not text.startswith(("cites", "says", "engine", "seen", "link", "pages", "publisher", "kind")):
                depth, prose = 0, False
    return found


def code(line: str) -> str:
    """Returns the part of a line before its citations and sentences."""
    return re.split(r"\s(?:cites|engine|says|checked|named)\s|//", line)[0]


def mistake(kind: str, line: str, draw: random.Random, used: dict[str, int]) -> tuple[str, list[str]] | None:
    """Returns the line with a mistake, and the ways out."""
    part = code(line)
    tokens = list(TOKEN.finditer(part))
    if kind == "drop":
        it = draw.choice(tokens)
        return part[: it.start()] + part[it.end() :].lstrip(" ") + line[len(part) :], [it.group()]
    if kind == "swap":
        at = draw.randrange(len(tokens) - 1)
        one, two = tokens[at], tokens[at + 1]
        if one.group() == two.group():
            return None
        between = part[one.end() : two.start()]
        swapped = part[: one.start()] + two.group() + between + one.group() + part[two.end() :]
        return swapped + line[len(part) :], [one.group() + between + two.group(), one.group()]
    if kind == "synonym":
        known = [it for it in tokens if it.group() in SYNONYMS]
        if not known:
            return None
        it = draw.choice(known)
        other = draw.choice(SYNONYMS[it.group()])
        return part[: it.start()] + other + part[it.end() :] + line[len(part) :], [it.group()]
    fitting = [it for it in HABITS if re.search(it[0], part) and used.get(it[1], 0) < 2]
    if not fitting:
        return None
    pattern, other, way = draw.choice(fitting)
    used[other] = used.get(other, 0) + 1
    changed = re.sub(pattern, other, part, count=1)
    if pattern == "//":
        changed = part + re.sub("//", "#", line[len(part) :], count=1)
        return (changed, way) if changed != line else None
    return changed + line[len(part) :], way


def first_message(alfonso: str, file: str, number: int, after: str) -> str | None:
    """Returns the first message about a file with a changed line; None if it is accepted."""
    path = ROOT / file
    texts = path.read_text().splitlines()
    texts[number - 1] = after
    with tempfile.TemporaryDirectory() as folder:
        for other in path.parent.glob("*.rules"):
            if other != path:
                (Path(folder) / other.name).write_text(other.read_text())
        changed = Path(folder) / path.name
        changed.write_text("\n".join(texts) + "\n")
        run = subprocess.run(
            [alfonso, "check", str(changed), "--format", "json"], capture_output=True, text=True, timeout=120, check=False
        )
    found = json.loads(run.stdout or run.stderr)
    errors = [it for it in found["diagnostics"] if it["severity"] == "error"]
    return json.dumps(errors[0], ensure_ascii=False) if errors else None


def offered(message: str) -> list[list[str]]:
    """Returns what a message offers, as tokens: all that its help quotes, and the last words that it expected."""
    found = json.loads(message)
    expected = found["message"].split(", found")[0]
    expected = expected if expected.startswith("expected ") and expected.count("`") <= 6 else ""
    return [TOKEN.findall(it) for it in re.findall(r"`([^`]+)`", expected + "\n" + (found.get("help") or ""))]


def has(tokens: list[str], way: list[str]) -> bool:
    return any(tokens[at : at + len(way)] == way for at in range(len(tokens)))


def drawn(alfonso: str, seed: int) -> list[dict[str, str]]:
    draw, every, rows = random.Random(seed), lines(), []
    for kind in ["drop", "swap", "synonym", "habit"]:
        files: set[str] = set()
        used: dict[str, int] = {}
        while len(files) < EACH:
            file, number, line = draw.choice(every)
            made = mistake(kind, line, draw, used)
            if made is None or file in files or made[0] == line:
                continue
            if first_message(alfonso, file, number, made[0]) is None:
                continue
            files.add(file)
            row = [kind, file, str(number), line.strip(), made[0].strip(), " | ".join(made[1])]
            rows.append(dict(zip(FIELDS, row)))
    return rows


def judge(alfonso: str, shown: bool) -> None:
    with TABLE.open() as table:
        rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    solved: dict[str, int] = {}
    for row in rows:
        texts = (ROOT / row["file"]).read_text().splitlines()
        # A file may have grown since the mistakes were drawn: the nearest line with the same text counts.
        same = [number for number, text in enumerate(texts, 1) if text.strip() == row["before"]]
        if not same:
            sys.exit(f"{row['file']}:{row['line']} has changed; look for the line and correct the table")
        number = min(same, key=lambda it: abs(it - int(row["line"])))
        line = texts[number - 1]
        indent = line[: len(line) - len(line.lstrip())]
        message = first_message(alfonso, row["file"], number, indent + row["after"])
        ways = [TOKEN.findall(way) for way in row["way"].split(" | ")]
        is_right = message is not None and any(has(it, way) for it in offered(message) for way in ways)
        solved[row["kind"]] = solved.get(row["kind"], 0) + is_right
        if shown and not is_right:
            found = json.loads(message) if message else {}
            print(f"{row['kind']}: {row['after']}\n    for: {row['before']}")
            print(f"    said: {found.get('message', 'nothing')}\n    help: {found.get('help', 'none')}\n")
    for kind, count in solved.items():
        print(f"{kind}: {count} of {sum(it['kind'] == kind for it in rows)}")
    print(f"with the way out: {sum(solved.values())} of {len(rows)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("work", choices=["draw", "judge"])
    parser.add_argument("--alfonso", default=str(ROOT / "target/release/alfonso"))
    parser.add_argument("--seed", type=int, default=20261202)
    parser.add_argument("--show", action="store_true", help="print the messages without the way out")
    asked = parser.parse_args()
    if asked.work == "judge":
        return judge(asked.alfonso, asked.show)
    out = csv.DictWriter(sys.stdout, FIELDS, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, escapechar=None)
    out.writeheader()
    out.writerows(drawn(asked.alfonso, asked.seed))


if __name__ == "__main__":
    main()
