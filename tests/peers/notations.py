"""Compares how moves are written with how another program writes them.

    python notations.py ALFONSO VARIANTS GAMES PLIES SEED [FILE]

For each row of VARIANTS (variants.tsv), pyffish plays random games and writes them as PGN: in its default notation, in short notation, in
that of engines, and in further notations that it knows for the game. ALFONSO reads each game, and writes the first sort again. One line a
variant and notation: games, games read, moves, moves written alike; then the first differences. FILE gets the games of the first sort.
"""

import random
import re
import subprocess
import sys
import tempfile

import pyffish

FURTHER = {
    "minishogi": ["SHOGI_HODGES", "SHOGI_HODGES_NUMBER"],
    "xiangqi": ["XIANGQI_WXF"],
    "minixiangqi": ["XIANGQI_WXF"],
    "janggi": [],
}


def played(variant, plies, draw):
    """The moves of a random game, as engines write them. A game is over where the rules of the program end it."""
    start, moves = pyffish.start_fen(variant), []
    while len(moves) < plies:
        legal = sorted(pyffish.legal_moves(variant, start, moves))
        if not legal or pyffish.is_immediate_game_end(variant, start, moves)[0]:
            break
        if pyffish.is_optional_game_end(variant, start, moves)[0]:
            break
        moves.append(draw.choice(legal))
    return moves


def pgn(variant, fen, texts):
    """A game as PGN, with the position where it begins."""
    tags = f'[Event "{variant}"]\n[Variant "{variant}"]\n[SetUp "1"]\n[FEN "{fen}"]\n'
    words = [f"{ply // 2 + 1}. {text}" if ply % 2 == 0 else text for ply, text in enumerate(texts)]
    return f"{tags}\n{' '.join(words)} *\n\n"


def bare(text):
    """The moves of a game in PGN."""
    return re.sub(r"\d+\.+ ?", "", text.split("\n\n", 1)[1]).split()[:-1]


def asked(alfonso, ruleset, game):
    """What the program says of a game: the moves that it writes, or the first line of its refusal."""
    with tempfile.NamedTemporaryFile("w", suffix=".pgn", encoding="utf-8") as file:
        file.write(game)
        file.flush()
        command = [alfonso, "record", file.name, ruleset, "--format", "pgn"]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return None, " / ".join(done.stderr.split("\n")[:4])
    return bare(done.stdout), None


def main(alfonso, variants, games, plies, seed, into=None):
    rows = [line.rstrip("\n").split("\t") for line in open(variants, encoding="utf-8") if not line.startswith("#")]
    kept = []
    for row in rows[1:]:
        ruleset, variant = row[0], row[1]
        draw = random.Random(f"{variant} {seed}")
        start = pyffish.start_fen(variant)
        lines = [played(variant, int(plies), draw) for _ in range(int(games))]
        sorts = ["DEFAULT", "SAN", "UCI"] + FURTHER.get(variant, [])
        for sort in sorts:
            read, moves, alike, told = 0, 0, 0, []
            for line in lines:
                texts = line
                if sort != "UCI":
                    texts = pyffish.get_san_moves(variant, start, line, False, getattr(pyffish, f"NOTATION_{sort}"))
                if sort == "DEFAULT":
                    kept.append(pgn(variant, start, texts))
                own, refused = asked(alfonso, ruleset, pgn(variant, start, texts))
                if own is None:
                    told.append(refused)
                    continue
                read += 1
                for ply, (theirs, ours) in enumerate(zip(texts, own)):
                    moves += 1
                    alike += theirs == ours
                    if theirs != ours and sort == "DEFAULT":
                        told.append(f"{theirs} {ours} ({line[ply]})")
            print(ruleset, sort, len(lines), read, moves, alike if sort == "DEFAULT" else "-", sep="\t")
            for one in told[:4]:
                print("   ", one)
        sys.stdout.flush()
    if into:
        with open(into, "w", encoding="utf-8") as file:
            file.write("".join(kept))


main(*sys.argv[1:])
