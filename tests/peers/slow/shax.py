"""Counts sequences of moves of shax, written from the accounts alone: a database's record of Marin, and pages of today.

    python3 tests/peers/slow/shax.py        counts from the start and from positions of random games, for each ruleset

Each stone that is taken is a move of its own.
"""
import random
from typing import NamedTuple, Optional

# What happens once all stones are placed: both players cut, or the second one only after a row of their own, or one alone.
RULESETS = ("somali", "own-row", "one-cut")
RINGS = (0, 1, 2)
# The points of each square, from the lower left corner round, as places on a grid of seven by seven.
ROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
POINTS = {(ring, n): (3 + (3 - ring) * x, 3 + (3 - ring) * y) for ring in RINGS for n, (x, y) in enumerate(ROUND)}
NAMES = {place: "abcdefg"[place[0]] + str(place[1] + 1) for place in POINTS.values()}
# Each side of a square, and each line that joins the middles of three sides.
LINES = [tuple(POINTS[(ring, (n + k) % 8)] for k in (0, 1, 2)) for ring in RINGS for n in (0, 2, 4, 6)]
LINES += [tuple(POINTS[(ring, n)] for ring in RINGS) for n in (1, 3, 5, 7)]
BESIDE = {place: set() for place in NAMES}
for line in LINES:
    for one, other in zip(line, line[1:]):
        BESIDE[one].add(other)
        BESIDE[other].add(one)


class State(NamedTuple):
    board: dict
    reserve: tuple
    player: int
    phase: str                  # "place", "cut", "move", "take"
    first: Optional[int]        # who made the first row while stones were placed
    rows: tuple                 # who has made a row then
    cuts: int                   # stones still to be cut
    due: bool                   # the other player could not move


def start_of(ruleset):
    return State({}, (12, 12), 0, "place", None, (False, False), 0, False)


def row(board, place):
    return any(place in line and all(board.get(p) == board[place] for p in line) for line in LINES)


def without(board, place):
    return {p: owner for p, owner in board.items() if p != place}


def steps(board, player):
    return [(p, to) for p, owner in board.items() if owner == player for to in BESIDE[p] if to not in board]


def over(state, ruleset):
    if state.phase == "take":
        return None
    left = [list(state.board.values()).count(p) + state.reserve[p] for p in (0, 1)]
    return 1 - state.player if left[state.player] < 3 else None


def children(state, ruleset):
    if over(state, ruleset) is not None:
        return []
    me, foe, board, found = state.player, 1 - state.player, state.board, []
    if state.phase == "place":
        for place in NAMES:
            if place in board:
                continue
            after, reserve, rows, first = {**board, place: me}, list(state.reserve), list(state.rows), state.first
            reserve[me] -= 1
            if row(after, place):
                rows[me] = True
                first = me if first is None else first
            then = state._replace(board=after, reserve=tuple(reserve), player=foe, rows=tuple(rows), first=first)
            if not any(reserve):
                opener = 1 if first is None else first
                cuts = {"somali": 2, "own-row": 2 if all(rows) else 1, "one-cut": 1}[ruleset]
                then = then._replace(phase="cut", player=opener, first=opener, cuts=cuts)
            found.append(("Stone@" + NAMES[place], then))
        return found
    if state.phase in ("cut", "take"):
        for place, owner in board.items():
            if owner == me:
                continue
            then = state._replace(board=without(board, place))
            if state.phase == "take":
                then = then._replace(player=foe, phase="move", due=False)
            elif state.cuts == 2:
                then = then._replace(player=foe, cuts=1)
            else:
                # The player who cut first moves first.
                then = then._replace(player=state.first, cuts=0, phase="move")
            found.append(("x" + NAMES[place], then))
        return found
    ways = steps(board, me)
    if not ways:
        return [("pass", state._replace(player=foe, due=True))]
    if state.due:
        opening = []
        for place, to in ways:
            after = {**without(board, place), to: me}
            if steps(after, foe):
                opening.append((place, to))
        ways = opening or ways
    for place, to in ways:
        then = state._replace(board={**without(board, place), to: me})
        if row(then.board, to) and not state.due:
            then = then._replace(phase="take")
        else:
            then = then._replace(player=foe, due=False)
        found.append((NAMES[place] + "-" + NAMES[to], then))
    return found


def fen(state, ruleset):
    ranks = []
    for y in reversed(range(7)):
        text = "".join("Ss"[state.board[(x, y)]] if (x, y) in state.board else "." for x in range(7) if (x, y) in NAMES)
        for n in range(6, 0, -1):
            text = text.replace("." * n, str(n))
        ranks.append(text)
    return "/".join(ranks) + "[" + "S" * state.reserve[0] + "s" * state.reserve[1] + "] " + "wb"[state.player]


def perft(state, ruleset, depth):
    if depth == 0:
        return 1
    return sum(perft(after, ruleset, depth - 1) for _, after in children(state, ruleset))


def main():
    for ruleset in RULESETS:
        print(ruleset, "start", [perft(start_of(ruleset), ruleset, d) for d in (1, 2, 3)])
        for seed, plies in ((1, 27), (2, 32), (3, 50), (4, 75), (5, 110), (6, 150)):
            chance, state = random.Random(seed), start_of(ruleset)
            while plies > 0 or state.phase == "take" or state.due or state.cuts:
                moves = children(state, ruleset)
                if not moves:
                    break
                state, plies = chance.choice(moves)[1], plies - 1
            print(ruleset, fen(state, ruleset), [perft(state, ruleset, d) for d in (1, 2, 3, 4, 5)])


if __name__ == "__main__":
    main()
