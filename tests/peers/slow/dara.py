"""Counts sequences of moves of dara, written from the accounts alone: Wikipedia, Salvi, Cyningstan, and Board and Pieces.

    python3 tests/peers/slow/dara.py        counts from the start and from positions of random games, for each ruleset

The stone that a row takes is a move of its own.
"""
import random
from typing import NamedTuple

# Files and ranks; the longest row that may be placed; the longest that a move may make; whether rows shelter; how many two rows take.
RULESETS = {
    "dakarkari": (6, 5, 3, 3, True, 1),
    "no-rows": (6, 5, 2, 3, True, 1),
    "derrah": (7, 6, 99, 99, False, 2),
}


class State(NamedTuple):
    board: dict
    reserve: tuple
    player: int
    takes: int      # stones that are still to be taken in this turn


def start_of(ruleset):
    return State({}, (12, 12), 0, 0)


def name(cell):
    return "abcdefg"[cell[0]] + str(cell[1] + 1)


def lengths(board, cell):
    """The lengths of the rows of the stone on the cell, along the rank and along the file."""
    found = []
    for dx, dy in ((1, 0), (0, 1)):
        length = 1
        for way in (1, -1):
            at = (cell[0] + way * dx, cell[1] + way * dy)
            while board.get(at) == board[cell]:
                length += 1
                at = (at[0] + way * dx, at[1] + way * dy)
        found.append(length)
    return found


def victims(board, player, ruleset):
    foes = [cell for cell, owner in board.items() if owner != player]
    if RULESETS[ruleset][4]:
        foes = [cell for cell in foes if 3 not in lengths(board, cell)]
    return foes


def turn_over(state):
    return state._replace(player=1 - state.player, takes=0)


def over(state, ruleset):
    if state.takes:
        return None
    left = [list(state.board.values()).count(p) + state.reserve[p] for p in (0, 1)]
    return 1 - state.player if left[state.player] < 3 else None


def children(state, ruleset):
    if over(state, ruleset) is not None:
        return []
    files, ranks, placed, moved, _, double = RULESETS[ruleset]
    me, board, found = state.player, state.board, []
    cells = [(x, y) for x in range(files) for y in range(ranks)]
    if state.takes:
        for cell in victims(board, me, ruleset):
            left = {c: p for c, p in board.items() if c != cell}
            after = state._replace(board=left, takes=state.takes - 1)
            if not after.takes or not victims(left, me, ruleset):
                after = turn_over(after)
            found.append(("x" + name(cell), after))
        return found
    if state.reserve[me]:
        for cell in cells:
            after = {**board, cell: me}
            if cell not in board and max(lengths(after, cell)) <= placed:
                reserve = list(state.reserve)
                reserve[me] -= 1
                found.append(("Stone@" + name(cell), turn_over(state._replace(board=after, reserve=tuple(reserve)))))
    else:
        for cell in (c for c, owner in board.items() if owner == me):
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                to = (cell[0] + dx, cell[1] + dy)
                if to not in cells or to in board:
                    continue
                after = {c: p for c, p in board.items() if c != cell}
                after[to] = me
                rows = lengths(after, to)
                if max(rows) > moved:
                    continue
                takes = min(double, rows.count(3)) if victims(after, me, ruleset) else 0
                then = state._replace(board=after, takes=takes)
                found.append((name(cell) + "-" + name(to), then if takes else turn_over(then)))
    return found or [("pass", turn_over(state))]


def fen(state, ruleset):
    files, ranks, *_ = RULESETS[ruleset]
    rows = []
    for y in reversed(range(ranks)):
        text = "".join("Ss"[state.board[(x, y)]] if (x, y) in state.board else "." for x in range(files))
        for n in range(files, 0, -1):
            text = text.replace("." * n, str(n))
        rows.append(text)
    return "/".join(rows) + "[" + "S" * state.reserve[0] + "s" * state.reserve[1] + "] " + "bw"[state.player]


def perft(state, ruleset, depth):
    if depth == 0:
        return 1
    return sum(perft(after, ruleset, depth - 1) for _, after in children(state, ruleset))


def main():
    for ruleset in RULESETS:
        print(ruleset, "start", [perft(start_of(ruleset), ruleset, d) for d in (1, 2)])
        for seed, plies in ((1, 16), (2, 24), (3, 32), (4, 50), (5, 75), (6, 100)):
            chance, state = random.Random(seed), start_of(ruleset)
            while plies > 0 or state.takes:
                moves = children(state, ruleset)
                if not moves:
                    break
                # Rows are made where they can be, so that stones are taken.
                rows = [m for m in moves if m[1].takes]
                state, plies = chance.choice(rows or moves)[1], plies - 1
            print(ruleset, fen(state, ruleset), [perft(state, ruleset, d) for d in (1, 2, 3, 4)])


if __name__ == "__main__":
    main()
