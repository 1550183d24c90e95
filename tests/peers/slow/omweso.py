"""Counts sequences of plies of omweso, slowly, from a description of the rules alone.

`python3 tests/peers/slow/omweso.py` prints, for each ruleset of games/sowing/omweso.rules, the numbers of sequences of 1, 2, 3, ...
plies from the first position and from positions in the middle and at the end of games. To say which way one sows is a ply of its own.
Nothing here is taken from the rule file: each player's sixteen pits are numbered counter-clockwise, the outer row from the player's left
to the right (0 to 7), the inner row from the right to the left (8 to 15).
"""

RULESETS = {  # set down by hand; both ends win; what a clockwise sowing took may be sown clockwise as well
    "buganda": (False, True, True),
    "arranged": (True, True, True),
    "ludii": (True, False, False),
}
TAIL = ""


def start(rules):
    left = 32 if rules[0] else 0
    row = [0] * 16 if rules[0] else [4] * 8 + [0] * 8
    return ((tuple(row), tuple(row)), 0, None, (left, left), None, None)


def name(side, pit):
    across = pit if pit < 8 else 15 - pit
    rank = 1 if pit < 8 else 2
    return "abcdefgh"[across if side == 0 else 7 - across] + str(rank if side == 0 else 5 - rank)


def text(move):
    return move[1]


def read(line):
    parts = line.split()
    at = {}
    for rank, row in zip((4, 3, 2, 1), parts[2].split("/")):
        for letter, seeds in zip("abcdefgh", row.split(",")):
            at[letter + str(rank)] = int(seeds)
    pits = tuple(tuple(at[name(side, pit)] for pit in range(16)) for side in (0, 1))
    left = tuple(map(int, parts[3].split(","))) if len(parts) > 4 else (0, 0)
    return (pits, "wb".index(parts[1]), None, left, None, None)


def fen(state, rules):
    pits, side, _, left = state[:4]
    at = {name(who, pit): pits[who][pit] for who in (0, 1) for pit in range(16)}
    rows = "/".join(",".join(str(at[letter + str(rank)]) for letter in "abcdefgh") for rank in (4, 3, 2, 1))
    return f"8/8/8/8 {'wb'[side]} {rows}" + (f" {left[0]},{left[1]}" if rules[0] else "") + " 1"


def opposite(pit):
    """Returns the other player's inner and outer pits that face an inner pit, in that player's numbers."""
    return 23 - pit, pit - 8


def takes(mine, theirs, pit):
    return pit >= 8 and all(theirs[other] for other in opposite(pit))


def lay(mine, pit, way, seeds):
    """Sows seeds from the pit after this one on, and returns the last pit."""
    for _ in range(seeds):
        pit = (pit + way) % 16
        mine[pit] += 1
    return pit


def takes_backwards(mine, theirs, pit, seeds):
    """Returns whether so many seeds in hand, sown clockwise from a pit, take at once."""
    row = list(mine)
    last = lay(row, pit, -1, seeds)
    return row[last] > 1 and takes(row, theirs, last)


def backwards(mine, theirs):
    """Returns the pits at the left end from which a clockwise sowing takes at once."""
    found = []
    for pit in (0, 1, 14, 15):
        if mine[pit] > 1:
            row = list(mine)
            seeds, row[pit] = row[pit], 0
            if takes_backwards(row, theirs, pit, seeds):
                found.append(pit)
    return found


def moves(state, rules):
    pits, side, way, left, _, pending = state
    mine, theirs = pits[side], pits[1 - side]
    if pending:
        return [(-1, "clockwise:yes"), (1, "clockwise:no")]
    if left[side]:
        return [(pit, "c:" + name(side, pit)) for pit in range(16)]
    turned = backwards(mine, theirs)
    if turned and way is None:
        return [(-1, "clockwise:yes"), (1, "clockwise:no")]
    return [(pit, name(side, pit)) for pit in (turned if way == -1 else range(16)) if mine[pit] > 1]


def play(state, move, rules):
    pits, side, way, left, _, pending = state
    mine, theirs = list(pits[side]), list(pits[1 - side])
    if left[side]:
        mine[move[0]] += 1
        left = tuple(n - (who == side) for who, n in enumerate(left))
        follower = side if left[side] else 1 - side
        return ((tuple(mine), tuple(theirs)) if side == 0 else (tuple(theirs), tuple(mine)), follower, None, left, None, None)
    if pending:
        way, (begun, seeds, ends, done) = move[0], pending
        ends = set(ends)
    elif ":" in move[1]:
        return (pits, side, move[0], left, None, None)
    else:
        way, begun, ends, done = way or 1, move[0], set(), 0
        seeds, mine[begun] = mine[begun], 0
    result = None
    for lap in range(done + 1, 400):
        last = lay(mine, begun, way, seeds)
        was, way = way, 1
        if mine[last] == 1:
            break
        if takes(mine, theirs, last):
            seeds = 0
            ends.add(name(side, last)[0])
            for other in opposite(last):
                seeds, theirs[other] = seeds + theirs[other], 0
            if was == -1 and rules[2] and takes_backwards(mine, theirs, begun, seeds):
                after = (tuple(mine), tuple(theirs)) if side == 0 else (tuple(theirs), tuple(mine))
                return (after, side, None, left, None, (begun, seeds, tuple(sorted(ends)), lap))
        elif lap == 300:
            result = "draw"
            break
        else:
            seeds, mine[last], begun = mine[last], 0, last
        if lap == 300 and mine[last] > 1:
            result = "draw"
    if rules[1] and {"a", "h"} <= ends:
        result = ("South", "North")[side]
    after = (tuple(mine), tuple(theirs)) if side == 0 else (tuple(theirs), tuple(mine))
    return (after, 1 - side, None, left, result, None)


def over(state, rules):
    pits, side, _, left, result, pending = state
    if result:
        return result
    if not pending and not left[side] and max(pits[side]) < 2:
        return ("North", "South")[side]
    return None


def perft(state, rules, depth):
    if over(state, rules):
        return 0
    found = moves(state, rules)
    return len(found) if depth == 1 else sum(perft(play(state, move, rules), rules, depth - 1) for move in found)


POSITIONS = [  # many takings, a clockwise sowing for either side, one after another, few seeds, a heap that goes round
    "8/8/8/8 w 0,3,4,1,0,2,1,3/2,5,4,2,1,1,0,3/1,2,1,2,2,0,0,2/4,1,1,2,3,5,3,3 1",
    "8/8/8/8 w 1,1,3,5,1,2,5,0/1,2,2,2,1,3,1,2/0,3,2,2,6,2,2,2/2,2,2,2,1,1,2,1 1",
    "8/8/8/8 w 2,0,3,1,0,4,1,2/1,2,0,3,1,1,0,2/0,3,1,2,1,0,2,1/4,2,0,1,6,3,7,5 1",
    "8/8/8/8 w 1,1,2,0,1,3,2,4/1,2,2,1,0,2,3,1/3,2,0,0,1,2,1,0/4,5,1,0,2,2,0,9 1",
    "8/8/8/8 b 3,0,2,1,5,2,3,2/0,1,2,0,0,3,2,2/2,1,3,2,1,4,1,2/1,2,2,1,3,2,2,3 1",
    "8/8/8/8 w 1,0,1,0,0,1,0,2/0,1,0,0,1,0,0,1/0,1,1,0,0,2,0,1/1,0,0,1,0,0,2,0 1",
    "8/8/8/8 b 2,19,1,0,0,1,0,0/1,0,1,0,2,0,0,18/0,2,1,1,0,1,1,2/2,0,3,1,2,0,1,1 1",
]

if __name__ == "__main__":
    for key, rules in RULESETS.items():
        states = [(4 if rules[0] else 6, start(rules))]
        for line in POSITIONS:
            states.append((5, read(line)))
        for depth, state in states:
            print(key, fen(state, rules), [perft(state, rules, d) for d in range(1, depth + 1)], flush=True)
