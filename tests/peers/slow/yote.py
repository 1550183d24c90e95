"""Counts sequences of moves of yote, written from the accounts alone: Béart as a database quotes him, and pages of today.

    python3 tests/peers/slow/yote.py        counts from the start and from positions of random games, for each ruleset

A leap and the second counter that it takes are two moves, as is each further leap.
"""
import random
from typing import NamedTuple, Optional

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
# Files; whether the second counter must be taken; whether a counter leaps on; whether it may step straight back; and when few
# counters are left on each side: 0 nothing, 1 a draw, 2 a draw if nobody can leap.
RULESETS = {
    "senegal": (5, True, False, True, 0),
    "today": (6, True, False, False, 1),
    "leaps-on": (6, False, True, True, 1),
    "bodogemu": (6, False, False, True, 2),
}
RANKS = 5


class State(NamedTuple):
    board: dict
    reserve: tuple
    player: int
    second: bool                # the player has just leapt, and the second counter is not yet taken
    leaper: Optional[tuple]     # the counter that has just leapt
    steps: tuple                # where each player's last move began and ended


def start_of(ruleset):
    return State({}, (12, 12), 0, False, None, (None, None))


def name(cell):
    return "abcdef"[cell[0]] + str(cell[1] + 1)


def leaps(state, player, cell, files):
    for dx, dy in WAYS:
        over, to = (cell[0] + dx, cell[1] + dy), (cell[0] + 2 * dx, cell[1] + 2 * dy)
        if state.board.get(over) == 1 - player and 0 <= to[0] < files and 0 <= to[1] < RANKS and to not in state.board:
            yield over, to


def leap(state, cell, over, to):
    board = {c: p for c, p in state.board.items() if c not in (cell, over)}
    board[to] = state.player
    steps = list(state.steps)
    steps[state.player] = (cell, to)
    return name(cell) + "x" + name(to), state._replace(board=board, second=True, leaper=to, steps=tuple(steps))


def settle(state, ruleset):
    """What follows once a move or choice is made: the second counter, a further leap, or the other player's turn."""
    files, _, chain, _, _ = RULESETS[ruleset]
    foe = 1 - state.player
    if state.second and foe in state.board.values():
        return state
    state = state._replace(second=False)
    if state.leaper and chain and any(leaps(state, state.player, state.leaper, files)):
        return state
    return state._replace(player=foe, leaper=None)


def children(state, ruleset):
    if over(state, ruleset) is not None:
        return []
    return options(state, ruleset)


def options(state, ruleset):
    files, must, _, back, _ = RULESETS[ruleset]
    me, found = state.player, []
    if state.second:
        for cell, owner in state.board.items():
            if owner != me:
                board = {c: p for c, p in state.board.items() if c != cell}
                found.append(("x" + name(cell), state._replace(board=board, second=False)))
        if not must:
            found.append(("pass", state._replace(second=False)))
    elif state.leaper:
        found = [leap(state, state.leaper, *way) for way in leaps(state, me, state.leaper, files)]
        found.append(("pass", state._replace(leaper=None)))
    else:
        cells = [(x, y) for x in range(files) for y in range(RANKS)]
        for cell in cells:
            if cell not in state.board and state.reserve[me]:
                reserve, steps = list(state.reserve), list(state.steps)
                reserve[me] -= 1
                steps[me] = None
                after = state._replace(board={**state.board, cell: me}, reserve=tuple(reserve), steps=tuple(steps))
                found.append(("Counter@" + name(cell), after))
            if state.board.get(cell) != me:
                continue
            for dx, dy in WAYS:
                to = (cell[0] + dx, cell[1] + dy)
                if to not in cells or to in state.board or (not back and state.steps[me] == (to, cell)):
                    continue
                board, steps = {c: p for c, p in state.board.items() if c != cell}, list(state.steps)
                board[to], steps[me] = me, (cell, to)
                found.append((name(cell) + "-" + name(to), state._replace(board=board, steps=tuple(steps))))
            found += [leap(state, cell, *way) for way in leaps(state, me, cell, files)]
    return [(text, settle(after, ruleset)) for text, after in found]


def over(state, ruleset):
    """Who has won, or "draw"; nothing while a turn lasts."""
    if state.second:
        return None
    files, _, _, _, few = RULESETS[ruleset]
    left = [list(state.board.values()).count(p) + state.reserve[p] for p in (0, 1)]
    if 0 in left:
        return left.index(max(left))
    if few and max(left) <= 3:
        can = any(any(leaps(state, p, c, files)) for c, p in state.board.items())
        if few == 1 or not can:
            return "draw"
    if not options(state, ruleset):
        return "draw" if left[0] == left[1] else left.index(max(left))
    return None


def fen(state, ruleset):
    files, ranks = RULESETS[ruleset][0], []
    for y in reversed(range(RANKS)):
        text = "".join("Cc"[state.board[(x, y)]] if (x, y) in state.board else "." for x in range(files))
        for n in range(files, 0, -1):
            text = text.replace("." * n, str(n))
        ranks.append(text)
    return "/".join(ranks) + "[" + "C" * state.reserve[0] + "c" * state.reserve[1] + "] " + "wb"[state.player]


def perft(state, ruleset, depth):
    if depth == 0:
        return 1
    return sum(perft(after, ruleset, depth - 1) for _, after in children(state, ruleset))


def main():
    for ruleset in RULESETS:
        print(ruleset, "start", [perft(start_of(ruleset), ruleset, d) for d in (1, 2, 3)])
        for seed, plies in ((1, 12), (2, 24), (3, 40), (4, 55), (5, 70)):
            chance, state = random.Random(seed), start_of(ruleset)
            while plies > 0 or state.second or state.leaper:
                moves = children(state, ruleset)
                if not moves:
                    break
                state, plies = chance.choice(moves)[1], plies - 1
            # A position on one line does not say what the last moves were.
            state = state._replace(steps=(None, None))
            depths = (1, 2, 3) if seed < 4 else (1, 2, 3, 4)
            print(ruleset, fen(state, ruleset), [perft(state, ruleset, d) for d in depths])


if __name__ == "__main__":
    main()
