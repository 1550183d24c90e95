"""Counts moves of latrunculi as Schädler proposed in 1994 and 2001, once all pieces are on the board.

A piece steps one square along a rank or file, or leaps over single pieces of either side, as often as it can, to no square twice.
A move that puts an enemy between two free pieces binds it: it is an alligatus (a, A). One that is no longer between two free enemies
is free again. If the other player has bound pieces, a turn begins with a choice: take one of them off, which is the whole turn, or
move. In the later proposal nobody moves between two free enemies, unless that move binds an enemy.

    python3 tests/peers/slow/latrunculi.py            prints the counts of the positions below
    python3 tests/peers/slow/latrunculi.py pieces     the same, where a move leaps over no piece twice, and may come to a square again
"""

import sys

WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SIGNS = {"w": ("L", "A"), "b": ("l", "a")}
#: Ruleset, position, player, depth.
POSITIONS = [
    ("schaedler-1994", "l1lAlLL1/2A5/l1l3L1/5L1l/l2L4/l2L1LL1/l6L/2l4L", "b", 4),
    ("schaedler-later", "l1lAlLL1/2A5/l1l3L1/5L1l/l2L4/l2L1LL1/l6L/2l4L", "b", 4),
    ("schaedler-1994", "2L2ll1/8/4l1l1/4l2l/1L5A/2L4l/1L6/L1LaL1l1", "b", 5),
    ("schaedler-later", "2l2L2/1ll5/4lLL1/1l3LaL/1ll1l2L/3l4/Ll5L/2l2LL1", "w", 4),
]


def board_of(text):
    board = {}
    for up, row in enumerate(text.split("/")):
        at = 0
        for sign in row:
            if sign.isdigit():
                at += int(sign)
            else:
                board[at, 7 - up] = sign
                at += 1
    return board


def on_board(cell):
    return 0 <= cell[0] < 8 and 0 <= cell[1] < 8


def beside(cell, way, far=1):
    return cell[0] + far * way[0], cell[1] + far * way[1]


def leaps(board, cell, visited, crossed, by_pieces):
    """All chains of leaps from a cell: their ends, one for each way. The origin is empty meanwhile."""
    for way in WAYS:
        over, land = beside(cell, way), beside(cell, way, 2)
        if over not in board or not on_board(land) or land in board:
            continue
        if over in crossed if by_pieces else land in visited:
            continue
        if land != visited[0]:
            yield land
        yield from leaps(board, land, visited + [land], crossed | {over}, by_pieces)


def targets(board, cell, by_pieces):
    rest = {it: sign for it, sign in board.items() if it != cell}
    for way in WAYS:
        to = beside(cell, way)
        if on_board(to) and to not in board:
            yield to
    yield from leaps(rest, cell, [cell], frozenset(), by_pieces)


def after(board, cell, to, side):
    """The board after a move, and whether the move has bound an enemy."""
    free, (enemy, bound) = SIGNS[side][0], SIGNS["b" if side == "w" else "w"]
    board = dict(board)
    board[to] = board.pop(cell)
    binds = False
    for way in WAYS:
        if board.get(beside(to, way)) == enemy and board.get(beside(to, way, 2)) == free:
            board[beside(to, way)] = bound
            binds = True
    return released(board), binds


def released(board):
    """The board without bound pieces that no two free enemies hold."""
    enemy, free = {"A": "l", "a": "L"}, {"A": "L", "a": "l"}

    def is_held(cell, sign):
        return any(board.get(beside(cell, way)) == enemy[sign] == board.get(beside(cell, way, -1)) for way in WAYS[:2])

    return {cell: free[sign] if sign in free and not is_held(cell, sign) else sign for cell, sign in board.items()}


def moves(rules, board, side, by_pieces):
    enemy = SIGNS["b" if side == "w" else "w"][0]
    for cell in [it for it, sign in board.items() if sign == SIGNS[side][0]]:
        for to in targets(board, cell, by_pieces):
            next_board, binds = after(board, cell, to, side)
            between = any(board.get(beside(to, way)) == enemy == board.get(beside(to, way, -1)) for way in WAYS[:2])
            if rules == "schaedler-1994" or not between or binds:
                yield next_board


def perft(rules, board, side, depth, by_pieces, chosen=False):
    if depth == 0:
        return 1
    other = "b" if side == "w" else "w"
    bound = [cell for cell, sign in board.items() if sign == SIGNS[other][1]]
    if bound and not chosen:
        total = perft(rules, board, side, depth - 1, by_pieces, True)
        for cell in bound:
            rest = {it: sign for it, sign in board.items() if it != cell}
            total += perft(rules, rest, other, depth - 1, by_pieces)
        return total
    found = list(moves(rules, board, side, by_pieces))
    if not found and chosen:
        return perft(rules, board, other, depth - 1, by_pieces)
    return sum(perft(rules, it, other, depth - 1, by_pieces) for it in found)


if __name__ == "__main__":
    for rules, text, side, depth in POSITIONS:
        found = board_of(text)
        print(rules, text, side, [perft(rules, found, side, it, "pieces" in sys.argv) for it in range(1, depth + 1)], flush=True)
