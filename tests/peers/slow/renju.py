"""Counts sequences of moves of renju, written from the terms of the federation's rules and from other accounts alone.

    python3 tests/peers/slow/renju.py        counts from the start and from positions of random games, for each ruleset

Rows are looked for by putting stones on a copy of the board, as the terms say it.
"""
import random

SIDE = 15
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))
# Whether a foul is no move at all, whether the second and third stones stay near the middle, and whether players may pass once three stones stand.
RULESETS = {"federation": (False, True, True), "five-rules": (False, False, False), "near-opening": (True, True, False)}


def start_of(ruleset):
    return {}, 0, None, 0      # stones, the player to move, the crossing of the last stone, and passes in a row


def name(cell):
    return "abcdefghijklmno"[cell[0]] + str(cell[1] + 1)


def inside(cell):
    return 0 <= cell[0] < SIDE and 0 <= cell[1] < SIDE


def row(board, cell, way):
    """The unbroken row through a stone, as a set of crossings."""
    found = {cell}
    for sign in (1, -1):
        at = (cell[0] + sign * way[0], cell[1] + sign * way[1])
        while board.get(at) == board[cell]:
            found.add(at)
            at = (at[0] + sign * way[0], at[1] + sign * way[1])
    return found


def line(cell, way):
    """The crossings at most five away from one, along a line."""
    return [c for c in ((cell[0] + n * way[0], cell[1] + n * way[1]) for n in range(-5, 6)) if inside(c)]


def fours(board, cell, way):
    """The sets of four stones, this one among them, that one more stone makes five in a row."""
    found = set()
    for extra in line(cell, way):
        if extra not in board:
            five = row({**board, extra: 0}, extra, way)
            if len(five) == 5 and cell in five:
                found.add(frozenset(five - {extra}))
    return found


def straight(board, cell, way):
    """Whether the stone is one of an unbroken four that can be made five in two ways."""
    four = row(board, cell, way)
    ends = [c for c in line(cell, way) if c not in board and len(row({**board, c: 0}, c, way)) == 5 and four < row({**board, c: 0}, c, way)]
    return len(four) == 4 and len(ends) == 2


def three(board, cell, way):
    """Whether the stone is one of three to which one can be added to make a straight four, and no five."""
    for extra in line(cell, way):
        if extra in board:
            continue
        after = {**board, extra: 0}
        makes_five = any(len(row(after, extra, w)) == 5 for w in WAYS)
        if cell in row(after, extra, way) and straight(after, extra, way) and not makes_five:
            return True
    return False


def foul(board, cell):
    lengths = [len(row(board, cell, way)) for way in WAYS]
    if 5 in lengths:
        return False
    return max(lengths) > 5 or sum(len(fours(board, cell, w)) for w in WAYS) > 1 or sum(three(board, cell, w) for w in WAYS) > 1


def over(state, ruleset):
    board, player, last, passes = state
    barred, _, may_pass = RULESETS[ruleset]
    if last and not passes:
        lengths = [len(row(board, last, way)) for way in WAYS]
        if 5 in lengths or board[last] == 1 and max(lengths) > 5:
            return board[last]
        if board[last] == 0 and not barred and foul(board, last):
            return 1
    if may_pass and passes >= 2 or len(board) == SIDE * SIDE:
        return "draw"
    return None


def children(state, ruleset):
    board, player, last, passes = state
    barred, near, may_pass = RULESETS[ruleset]
    if over(state, ruleset) is not None:
        return []
    found = []
    for cell in ((x, y) for x in range(SIDE) for y in range(SIDE)):
        if cell in board:
            continue
        away = max(abs(cell[0] - 7), abs(cell[1] - 7))
        if not board and away or near and (len(board) == 1 and away != 1 or len(board) == 2 and away > 2):
            continue
        after = {**board, cell: player}
        if player == 0 and barred and foul(after, cell):
            continue
        found.append(("Stone@" + name(cell), (after, 1 - player, cell, 0)))
    if may_pass and len(board) > 2 or not found:
        found.append(("pass", (board, 1 - player, last, passes + 1)))
    return found


def fen(state, ruleset, short=False):
    board, player, _, _ = state
    ranks = []
    for y in reversed(range(SIDE)):
        text = "".join("Ss"[board[(x, y)]] if (x, y) in board else "." for x in range(SIDE))
        for n in range(SIDE, 0, -1):
            text = text.replace("." * n, str(n))
        ranks.append(text)
    left = [113 - p - list(board.values()).count(p) for p in (0, 1)]
    reserve = f"{left[0]}S{left[1]}s" if short else "S" * left[0] + "s" * left[1]
    return "/".join(ranks) + "[" + reserve + "] " + "bw"[player]


def perft(state, ruleset, depth):
    if depth == 1:
        return len(children(state, ruleset))
    return sum(perft(after, ruleset, depth - 1) for _, after in children(state, ruleset))


def weigh(chance, options, state):
    """A move of a random game: beside other stones, Black's more often near Black's, and White's far off, so that fouls come up."""
    board, player, _, _ = state
    stones = [o for o in options if o[0] != "pass"]
    if not stones:
        return options[0]

    def friends(option):
        x, y = option[1][2]
        return sum(board.get((x + dx, y + dy)) == 0 for dx in range(-2, 3) for dy in range(-2, 3) if dx * dy in (0, dx * dx, -dx * dx))

    chosen = chance.sample(stones, min(len(stones), 12))
    return max(chosen, key=friends) if player == 0 else min(chosen, key=friends)


def main():
    for ruleset in RULESETS:
        print(ruleset, "start", [perft(start_of(ruleset), ruleset, d) for d in (1, 2, 3)[: 3 if ruleset == "near-opening" else 2]])
        for seed, plies in ((1, 12), (2, 16), (3, 22), (4, 30)):
            chance, state = random.Random(seed), start_of(ruleset)
            for _ in range(plies):
                after = weigh(chance, children(state, ruleset), state)[1]
                if over(after, ruleset) is None:
                    state = after
            print(ruleset, fen(state, ruleset, True), [perft(state, ruleset, d) for d in (1, 2)])


if __name__ == "__main__":
    main()
