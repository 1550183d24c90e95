"""Counts sequences of moves of seega, written from the accounts alone: Lane as a database quotes him, and pages of today.

    python3 tests/peers/slow/seega.py        counts from positions of random games, for each ruleset

Each dog placed is a move, as are each step of a dog that goes on taking, and the removal of a dog by a player who cannot move.
"""
import random
from typing import NamedTuple, Optional

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
# The board's side; who moves first once all dogs are placed; what follows a capture; whether the middle is safe; what a player does
# who cannot move.
RULESETS = {
    "khamsawee": (5, 0, "takes", False, "gives"),
    "sebawee": (7, 0, "takes", False, "gives"),
    "tisawee": (9, 0, "takes", False, "gives"),
    "single-captures": (5, 0, "ends", False, "passes"),
    "today": (5, 1, "same", True, "opens"),
    "plays-again": (7, 1, "anew", False, "removes"),
}


class State(NamedTuple):
    board: dict
    reserve: tuple
    player: int
    to_place: int               # dogs still to be placed in this turn
    taker: Optional[tuple]      # the dog that has taken and may go on
    due: bool                   # the other player has just passed
    cleared: bool               # a dog has been removed to make way
    chain: bool                 # the player has taken, and takes on
    giving: bool                # the player has to open a way for the other


def start_of(ruleset):
    each = (RULESETS[ruleset][0] ** 2 - 1) // 2
    return State({}, (each, each), 0, 2, None, False, False, False, False)


def name(cell):
    return "abcdefghi"[cell[0]] + str(cell[1] + 1)


def beside(cell, side):
    for dx, dy in WAYS:
        to = (cell[0] + dx, cell[1] + dy)
        if 0 <= to[0] < side and 0 <= to[1] < side:
            yield to


def step(board, cell, to, ruleset):
    """The board after a step, and the dogs that it takes."""
    side, _, _, safe, _ = RULESETS[ruleset]
    me, after = board[cell], dict(board)
    del after[cell]
    after[to] = me
    gone = []
    for dx, dy in WAYS:
        victim, helper = (to[0] + dx, to[1] + dy), (to[0] + 2 * dx, to[1] + 2 * dy)
        shielded = safe and victim == (side // 2, side // 2)
        if after.get(victim) == 1 - me and after.get(helper) == me and not shielded:
            gone.append(victim)
    for victim in gone:
        del after[victim]
    return after, gone


def steps(board, player, side):
    return [(c, to) for c, p in board.items() if p == player for to in beside(c, side) if to not in board]


def turn_over(state, passed=False):
    """The next player's turn."""
    foe = 1 - state.player
    return state._replace(player=foe, to_place=min(2, state.reserve[foe]), taker=None, due=passed, cleared=False, chain=False, giving=False)


def finished(state, ruleset):
    """The next player's turn, or the same player's who has to open a way first."""
    side, _, _, _, stuck = RULESETS[ruleset]
    foe = 1 - state.player
    shut = stuck == "gives" and not any(state.reserve) and foe in state.board.values() and not steps(state.board, foe, side)
    return state._replace(chain=False, giving=True) if shut else turn_over(state)


def over(state, ruleset):
    if state.cleared or sum(state.reserve) or state.player not in state.board.values() and state.to_place:
        return None
    counts = [list(state.board.values()).count(p) for p in (0, 1)]
    return counts.index(max(counts)) if 0 in counts else None


def children(state, ruleset):
    if over(state, ruleset) is not None:
        return []
    side, first, onward, _, stuck = RULESETS[ruleset]
    me, board, found = state.player, state.board, []
    if state.to_place:
        for cell in ((x, y) for x in range(side) for y in range(side)):
            if cell in board or cell == (side // 2, side // 2):
                continue
            reserve = list(state.reserve)
            reserve[me] -= 1
            after = state._replace(board={**board, cell: me}, reserve=tuple(reserve), to_place=state.to_place - 1)
            if not after.to_place:
                # The last dog is the second player's, and the player who moves first does so now.
                after = finished(after, ruleset) if any(reserve) or first == 0 else after
            found.append(("Dog@" + name(cell), after))
        return found
    if state.giving:
        for cell, owner in board.items():
            if owner == me and any(board.get(near) == 1 - me for near in beside(cell, side)):
                found.append(("x" + name(cell), turn_over(state._replace(board={c: p for c, p in board.items() if c != cell}))))
        return found
    ways = steps(board, me, side)
    if state.chain:
        ways = [(c, to) for c, to in ways if step(board, c, to, ruleset)[1]]
    if stuck == "removes" and not ways and not state.cleared:
        for cell, owner in board.items():
            if owner != me:
                left = {c: p for c, p in board.items() if c != cell}
                found.append(("x" + name(cell), state._replace(board=left, cleared=True)))
        return found
    if state.taker:
        ways = [(c, to) for c, to in ways if c == state.taker and step(board, c, to, ruleset)[1]]
        found.append(("pass", turn_over(state)))
    elif not ways:
        return [("pass", turn_over(state, stuck == "opens"))]
    if state.due:
        opening = []
        for cell, to in ways:
            after, _ = step(board, cell, to, ruleset)
            if steps(after, 1 - me, side):
                opening.append((cell, to))
        ways = opening or ways
    for cell, to in ways:
        after, gone = step(board, cell, to, ruleset)
        text, then = name(cell) + "-" + name(to), state._replace(board=after)
        alive = 1 - me in after.values()
        if onward == "same" and gone and any(step(after, to, more, ruleset)[1] for more in beside(to, side) if more not in after):
            found.append((text, then._replace(taker=to, due=False)))
        elif onward == "takes" and gone and any(step(after, c, more, ruleset)[1] for c, more in steps(after, me, side)):
            found.append((text, then._replace(chain=True)))
        elif onward == "anew" and gone and alive:
            found.append((text, then._replace(cleared=False)))
        else:
            found.append((text, finished(then, ruleset)))
    return found


def fen(state, ruleset):
    side, ranks = RULESETS[ruleset][0], []
    for y in reversed(range(side)):
        text = "".join("Dd"[state.board[(x, y)]] if (x, y) in state.board else "." for x in range(side))
        for n in range(side, 0, -1):
            text = text.replace("." * n, str(n))
        ranks.append(text)
    return "/".join(ranks) + "[" + "D" * state.reserve[0] + "d" * state.reserve[1] + "] " + "wb"[state.player]


def perft(state, ruleset, depth):
    if depth == 0:
        return 1
    return sum(perft(after, ruleset, depth - 1) for _, after in children(state, ruleset))


def main():
    for ruleset, (side, *_) in RULESETS.items():
        depths = (1, 2, 3) if side == 5 else (1, 2)
        print(ruleset, "start", [perft(start_of(ruleset), ruleset, d) for d in depths])
        full = side * side - 1
        for seed, plies in ((1, full), (2, full + 10), (3, full + 24), (4, full + 60), (5, full + 120)):
            chance, state = random.Random(seed), start_of(ruleset)
            while plies > 0 or state.cleared or state.taker or state.due or state.chain or state.giving:
                moves = children(state, ruleset)
                if not moves:
                    break
                # Dogs are taken where they can be, so that few are left.
                fewest = min(len(after.board) for _, after in moves)
                moves = moves if state.to_place else [m for m in moves if len(m[1].board) == fewest]
                state, plies = chance.choice(moves)[1], plies - 1
            depths = (1, 2, 3, 4) if side == 5 else (1, 2, 3)
            print(ruleset, fen(state, ruleset), [perft(state, ruleset, d) for d in depths])


if __name__ == "__main__":
    main()
