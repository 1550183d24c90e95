#!/usr/bin/env bash
# pyffish lists a pawn that is dropped and mates among the legal moves, and gives the game to the side that it mates.
#
# Guess: the drop that gives checkmate with a pawn is forbidden in shogi, so `legal_moves` does not have it, as it does not have a second
# pawn on a file. The king that is in check without end wins in all kinds of shogi, since the rule of perpetual check is one of them.
# pyffish 0.0.90: the drop is listed in shogi, minishogi and (a swallow) torishogi; after it `game_result` is a win of the mated side. So
# counts of moves contain drops that end the game, and counts of other programs do not. In shoshogi a check without end is a draw.
set -euo pipefail

version=0.0.90
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q "pyffish==$version"

"$folder/venv/bin/python" - <<'PYTHON'
import sys

import pyffish

# The side to move holds a pawn; the other king stands on its last rank and cannot leave it.
mini = "4k/5/4S/B4/K4[P] w - - 0 1"
second = "4k/4P/5/5/K4[P] w - - 0 1"
seen = {
    "pyffish": ".".join(str(it) for it in pyffish.version()),
    "dropped pawn that mates is listed": "P@e4" in pyffish.legal_moves("minishogi", mini, []),
    "result for the side to move after it": pyffish.game_result("minishogi", mini, ["P@e4"]) > 0,
    "second pawn on a file is listed": any(it.startswith("P@e") for it in pyffish.legal_moves("minishogi", second, [])),
}
line = ["d1e1", "e9d9", "e1d1", "d9e9"] * 3
for variant, board in [("shogi", "4k4/9/9/9/9/9/9/9/K2R5[] w - - 0 1"), ("shoshogi", "4k4/9/9/9/9/9/9/9/K2R4P w - - 0 1")]:
    is_end, result = pyffish.is_optional_game_end(variant, board, line)
    seen[f"{variant}, check without end"] = (is_end, (result > 0) - (result < 0))
for name, what in seen.items():
    print(f"{name}: {what}")

expected = {
    "dropped pawn that mates is listed": True,
    "result for the side to move after it": True,
    "second pawn on a file is listed": False,
    "shogi, check without end": (True, -1),
    "shoshogi, check without end": (True, 0),
}
changed = {name: what for name, what in expected.items() if seen[name] != what}
sys.exit(f"this has changed: {changed}" if changed else 0)
PYTHON
