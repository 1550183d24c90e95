#!/usr/bin/env bash
# pyffish writes one piece with two letters: its notations of moves do not use the letters of its positions.
#
# Guess: the letters of moves are those of FEN in capitals, as in chess.
# pyffish 0.0.90: in xiangqi the horse and the elephant are `n` and `b` in FEN, and `H` and `E` in moves. In minishogi short notation calls a
# promoted pawn `G`, which is the letter of gold, where FEN has `+P`; the default there is no short notation at all, but squares by numbers.
set -euo pipefail

version=0.0.90
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q "pyffish==$version"

"$folder/venv/bin/python" - <<'PYTHON'
import pyffish


def seen(variant, fen, move, notation, wanted):
    """Prints how a move is written, and the position; stops if it is written otherwise than it was."""
    text = pyffish.get_san(variant, fen, move, False, notation)
    print(variant, fen.split()[0], move, text)
    assert text == wanted, text


short, default = pyffish.NOTATION_SAN, pyffish.NOTATION_DEFAULT
start = pyffish.start_fen("xiangqi")
assert start.startswith("rnbakabnr/"), start
seen("xiangqi", start, "b1c3", short, "Hc3")
seen("xiangqi", start, "c1e3", short, "Ece3")
rising = "4k/P4/5/5/4K[-] w 0 1"
seen("minishogi", rising, "a4a5+", short, "Pa5=G")
seen("minishogi", rising, "a4a5+", default, "P-51+")
after = pyffish.get_fen("minishogi", rising, ["a4a5+"])
assert after.startswith("+P"), after
PYTHON
echo "pyffish $version"
