"""Counts sequences of moves of mak-yek, written from the accounts alone: Low as a database quotes him, and Wikipedia.

    python3 tests/peers/slow/mak-yek.py        counts from the start and from positions of random games, for each way to take
"""
import random

SIZE = 8
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
# How many are shut in between two (rows), and how many a counter takes that goes between two (whole).
RULESETS = {"siam": (True, True), "ludii": (True, False), "one-or-two": (False, False)}


def start():
    board = {(x, y): 0 for x in range(SIZE) for y in (0, 2)}
    board.update({(x, y): 1 for x in range(SIZE) for y in (5, 7)})
    return board, 0


def row(board, cell, way, owner):
    """The counters of the owner that stand in an unbroken row from the cell's neighbour on, and the cell behind them."""
    found, at = [], (cell[0] + way[0], cell[1] + way[1])
    while board.get(at) == owner:
        found.append(at)
        at = (at[0] + way[0], at[1] + way[1])
    return found, at


def taken(board, cell, player, rows, whole):
    gone = set()
    for way in WAYS:
        beside, behind = row(board, cell, way, 1 - player)
        if beside and (rows or len(beside) == 1) and board.get(behind) == player:
            gone.update(beside)
        across, _ = row(board, cell, (-way[0], -way[1]), 1 - player)
        if beside and across:
            gone.update(beside if whole else beside[:1])
    return gone


# Positions in which little is left: the last two between one, and two against two.
FEW = (
    ({(2, 0): 0, (3, 4): 0, (5, 5): 1, (5, 3): 1}, 0),
    ({(0, 0): 0, (4, 4): 0, (4, 6): 1}, 0),
    ({(0, 1): 0, (3, 3): 1, (5, 3): 1}, 0),
)


def children(state, ruleset):
    """The text of each legal move, and the position after it."""
    board, player = state
    if over(state) is not None:
        return []
    found = []
    for cell, owner in board.items():
        if owner != player:
            continue
        for way in WAYS:
            at = (cell[0] + way[0], cell[1] + way[1])
            while 0 <= at[0] < SIZE and 0 <= at[1] < SIZE and at not in board:
                after = dict(board)
                del after[cell]
                after[at] = player
                for victim in taken(after, at, player, *RULESETS[ruleset]):
                    del after[victim]
                found.append((name(cell) + "-" + name(at), (after, 1 - player)))
                at = (at[0] + way[0], at[1] + way[1])
    return found or [("pass", (board, 1 - player))]


def over(state):
    board, player = state
    counts = [list(board.values()).count(p) for p in (0, 1)]
    if counts[player] == 0:
        return 1 - player
    return "draw" if counts == [1, 1] else None


def name(cell):
    return "abcdefgh"[cell[0]] + str(cell[1] + 1)


def fen(state):
    board, player = state
    ranks = []
    for y in reversed(range(SIZE)):
        text, gap = "", 0
        for x in range(SIZE):
            if (x, y) in board:
                text += (str(gap) if gap else "") + "Cc"[board[(x, y)]]
                gap = 0
            else:
                gap += 1
        ranks.append(text + (str(gap) if gap else ""))
    return "/".join(ranks) + " " + "wb"[player]


def perft(state, ruleset, depth):
    if depth == 0:
        return 1
    return sum(perft(after, ruleset, depth - 1) for _, after in children(state, ruleset))


def main():
    for ruleset in RULESETS:
        print(ruleset, "start", [perft(start(), ruleset, d) for d in (1, 2, 3)])
        for state in FEW:
            print(ruleset, fen(state), [perft(state, ruleset, d) for d in (1, 2, 3, 4)])
        for seed, plies in ((1, 14), (2, 18), (3, 22), (6, 26)):
            chance, state = random.Random(seed), start()
            for _ in range(plies):
                options = children(state, ruleset)
                if not options:
                    break
                # The player who can take does so in two plies of three, for positions in which less is left.
                fewest = min(len(after[0]) for _, after in options)
                taking = [o for o in options if len(o[1][0]) == fewest]
                state = chance.choice(taking if chance.random() < 0.66 else options)[1]
            print(ruleset, fen(state), [perft(state, ruleset, d) for d in (1, 2, 3)])


if __name__ == "__main__":
    main()
