"""Counts moves of dou shou qi, the jungle game, from descriptions of it; nothing of Alfonso is used.

    python3 tests/peers/slow/dou-shou-qi.py

Prints, for each reading below and each position, the numbers of sequences of 1, 2, 3, ... moves. A game that is won goes no further.

A board is a dictionary from (file, rank) to (side, animal); side 0 is Blue, who begins and stands below. Readings: `stronger` names the
stronger of dog and wolf ("D" or "W"; that one stands before the den at the start); `elephant` is "never" (it does not take the rat),
"takes" (it does) or "plain" (and the rat does not take it); `shore` is "apart", "rats" or "free"; `pits` is "enemy" or "any": whose
traps take strength away; `harmless` says whether an animal in such a trap takes nothing.
"""

FILES, RANKS = 7, 9
WATER = {(file, rank) for file in (2, 3, 5, 6) for rank in (4, 5, 6)}
TRAPS = [{(3, 1), (5, 1), (4, 2)}, {(3, 9), (5, 9), (4, 8)}]
DENS = [(4, 1), (4, 9)]
BELOW = {(1, 3): "E", (7, 1): "L", (1, 1): "T", (5, 3): "P", (6, 2): "4", (3, 3): "3", (2, 2): "C", (7, 3): "R"}

READINGS = {
    "encyclopedia": dict(stronger="D", elephant="never", shore="apart", pits="enemy", harmless=True),
    "booklet-2010": dict(stronger="D", elephant="never", shore="rats", pits="enemy", harmless=True),
    "neto-rules": dict(stronger="W", elephant="never", shore="apart", pits="enemy", harmless=False),
    "wolf-first": dict(stronger="W", elephant="never", shore="rats", pits="enemy", harmless=True),
    "contest": dict(stronger="D", elephant="plain", shore="free", pits="any", harmless=True),
    "elephant=takes": dict(stronger="D", elephant="takes", shore="apart", pits="enemy", harmless=True),
}

# As rows from rank 9 down; capitals are Blue's.
POSITIONS = {
    "a close fight": "3p3/3E3/3l2w/6C/T2er2/1R1e3/1L5/2dt3/7",
    "at the shore": "l5t/7/1Er1e2/1r4R/R5r/2R2r1/1LE1r1l/3T3/5e1",
    "in the traps": "2E1C2/3Re2/l2d3/7/7/r6/3e2r/2cl3/2R1w2",
    "over the water": "7/7/L2l2T/1r5/6R/5r1/t2T2l/7/7",
    "few are left": "3d3/2T1r2/7/7/3L3/7/3c3/2R4/6e",
}


def start(stronger):
    """The position before the first move."""
    weaker = "W" if stronger == "D" else "D"
    board = {}
    for (file, rank), sign in BELOW.items():
        animal = {"4": stronger, "3": weaker}.get(sign, sign)
        board[file, rank] = (0, animal)
        board[FILES + 1 - file, RANKS + 1 - rank] = (1, animal)
    return board


def drawn(text):
    """The position of a text in the manner of FEN."""
    board = {}
    for number, row in enumerate(text.split("/")):
        file = 1
        for sign in row:
            if sign.isdigit():
                file += int(sign)
            else:
                board[file, RANKS - number] = (0 if sign.isupper() else 1, sign.upper())
                file += 1
    return board


def strength(animal, stronger):
    weaker = "W" if stronger == "D" else "D"
    return ["R", "C", weaker, stronger, "P", "T", "L", "E"].index(animal) + 1


def takes(side, animal, here, there, victim, reading):
    """Whether an animal may take another that it can reach."""
    mine, theirs = TRAPS[side], TRAPS[1 - side]
    both = mine | theirs
    if reading["harmless"] and here in (theirs if reading["pits"] == "enemy" else both):
        return False
    ashore = (here in WATER) != (there in WATER)
    if ashore and animal == "R" and (reading["shore"] == "apart" or reading["shore"] == "rats" and victim != "R"):
        return False
    if there in (mine if reading["pits"] == "enemy" else both):
        return True
    if animal == "E" and victim == "R" and reading["elephant"] == "never":
        return False
    if animal == "R" and victim == "E":
        return reading["elephant"] != "plain"
    return strength(animal, reading["stronger"]) >= strength(victim, reading["stronger"])


def moves(board, side, reading):
    """All moves of a side: pairs of cells."""
    found = []
    for here, (owner, animal) in board.items():
        if owner != side:
            continue
        for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = (here[0] + right, here[1] + up)
            if there in WATER and animal in "LT":
                while there in WATER and there not in board:
                    there = (there[0] + right, there[1] + up)
            if there in WATER and animal != "R" or there == DENS[side]:
                continue
            if not (1 <= there[0] <= FILES and 1 <= there[1] <= RANKS):
                continue
            victim = board.get(there)
            if victim and (victim[0] == side or not takes(side, animal, here, there, victim[1], reading)):
                continue
            found.append((here, there))
    return found


def over(board):
    """Whether somebody is in the enemy den, or has nothing left."""
    entered = any(board.get(DENS[side], (side,))[0] != side for side in (0, 1))
    return entered or len({owner for owner, _ in board.values()}) < 2


def count(board, side, depth, reading):
    if over(board):
        return 0
    found = moves(board, side, reading)
    if depth == 1:
        return len(found)
    total = 0
    for here, there in found:
        after = dict(board)
        after[there] = after.pop(here)
        total += count(after, 1 - side, depth - 1, reading)
    return total


if __name__ == "__main__":
    for name, reading in READINGS.items():
        boards = {"start": (start(reading["stronger"]), 4)}
        boards.update((title, (drawn(text), 3)) for title, text in POSITIONS.items())
        for title, (board, depth) in boards.items():
            print(name, title, POSITIONS.get(title, ""), [count(board, 0, plies, reading) for plies in range(1, depth + 1)])
