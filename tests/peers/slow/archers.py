"""Counts plies of the amazons of Walter Zamkauskas (1988), on ten by ten: a queen's move, then an arrow from where it ended.

    python3 tests/peers/slow/archers.py

Written from the rules alone, for tests/workshop/archers.rules. A move and its arrow are two plies.
"""

SIZE = 10
WHITE = [(0, 3), (3, 0), (6, 0), (9, 3)]
BLACK = [(0, 6), (3, 9), (6, 9), (9, 6)]
WAYS = [(east, north) for east in (-1, 0, 1) for north in (-1, 0, 1) if east or north]


def reached(blocked, cell):
    for east, north in WAYS:
        x, y = cell[0] + east, cell[1] + north
        while 0 <= x < SIZE and 0 <= y < SIZE and (x, y) not in blocked:
            yield x, y
            x, y = x + east, y + north


def count(sides, arrows, mover, archer, depth):
    """Counts sequences of plies. `archer` is the cell from which an arrow is due, or None."""
    if depth == 0:
        return 1
    blocked = {*sides[0], *sides[1], *arrows}
    if archer is not None:
        return sum(count(sides, arrows | {to}, 1 - mover, None, depth - 1) for to in reached(blocked, archer))
    total = 0
    for index, cell in enumerate(sides[mover]):
        for to in reached(blocked, cell):
            moved = [list(side) for side in sides]
            moved[mover][index] = to
            total += count(moved, arrows, mover, to, depth - 1)
    return total


print([count([WHITE, BLACK], frozenset(), 0, None, depth) for depth in (1, 2, 3)])
