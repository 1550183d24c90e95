"""Counts sequences of plies of bao la kujifunza, slowly, from a description of the rules alone.

`python3 tests/peers/slow/bao-kujifunza.py` prints, for both rulesets of games/sowing/bao-kujifunza.rules, the numbers of sequences of
1, 2, 3, ... plies from the first position and from positions in the middle and at the end of games. To say which way one sows is a ply
of its own, made only if both ways can be sown. Nothing here is taken from the rule file: each player's pits are a ring, the front row
from file a to file h (0 to 7), then the back row from h to a (8 to 15); towards h is one more.
"""

RULESETS = {"learning": False, "either-way": True}  # may one sow from an end of the front row into the back row?
TAIL = ""


def start(rules):
    return (((2,) * 16, (2,) * 16), 0, None, None)


def name(side, pit):
    letter = "abcdefghhgfedcba"[pit]
    return letter + str((2 if pit < 8 else 1) if side == 0 else (3 if pit < 8 else 4))


def text(move):
    return move[1]


def read(line):
    parts = line.split()
    rows = [list(map(int, row.split(","))) for row in parts[2].split("/")]
    north = tuple(rows[1] + rows[0][::-1])
    south = tuple(rows[2] + rows[3][::-1])
    return ((south, north), "wb".index(parts[1]), None, None)


def fen(state, rules):
    (south, north), side = state[0], state[1]
    rows = [north[8:][::-1], north[:8], south[:8], south[8:][::-1]]
    return f"8/8/8/8 {'wb'[side]} " + "/".join(",".join(map(str, row)) for row in rows) + " 1"


def allowed(pit, way, rules):
    return rules or (pit, way) not in ((0, -1), (7, 1))


def opening_moves(mine, theirs, rules):
    """Returns the pits and ways with which a turn may begin, and whether they take."""
    every = [(pit, way) for pit in range(16) for way in (1, -1) if mine[pit] > 1 and allowed(pit, way, rules)]
    taking = []
    for pit, way in every:
        last = (pit + way * mine[pit]) % 16
        if mine[pit] < 16 and last < 8 and mine[last] and theirs[last]:
            taking.append((pit, way))
    if taking:
        return taking, True
    if any(seeds > 1 for seeds in mine[:8]):
        return [move for move in every if move[0] < 8], False
    return every, False


def moves(state, rules):
    pits, side, way, _ = state
    found, _ = opening_moves(pits[side], pits[1 - side], rules)
    ways = {way for _, way in found}
    if way is None and len(ways) == 2:
        return [(1, "towards-h:yes"), (-1, "towards-h:no")]
    return [((pit, w), name(side, pit)) for pit, w in found if way in (None, w)]


def play(state, move, rules):
    pits, side, chosen, _ = state
    if ":" in move[1]:
        return (pits, side, move[0], None)
    mine, theirs = list(pits[side]), list(pits[1 - side])
    takes = opening_moves(mine, theirs, rules)[1]
    pit, way = move[0]
    hand, mine[pit], result = mine[pit], 0, None
    laps = 0
    while True:
        while hand:
            pit = (pit + way) % 16
            mine[pit] += 1
            hand -= 1
        laps += 1
        if not any(mine[:8]):
            result = ("North", "South")[side]
            break
        if mine[pit] == 1:
            break
        if takes and pit < 8 and theirs[pit]:
            hand, theirs[pit] = theirs[pit], 0
            if pit < 2 or pit > 5:
                way = 1 if pit < 2 else -1
            pit = -1 if way == 1 else 8
            if not any(theirs[:8]):
                result = ("South", "North")[side]
                break
        elif laps >= 300:
            result = "draw"
            break
        else:
            hand, mine[pit] = mine[pit], 0
        if laps >= 300:
            result = "draw"
            break
    after = (tuple(mine), tuple(theirs)) if side == 0 else (tuple(theirs), tuple(mine))
    return (after, 1 - side, None, result)


def over(state, rules):
    pits, side, _, result = state
    if result:
        return result
    return None if moves(state, rules) else ("North", "South")[side]


def perft(state, rules, depth):
    if over(state, rules):
        return 0
    found = moves(state, rules)
    return len(found) if depth == 1 else sum(perft(play(state, move, rules), rules, depth - 1) for move in found)


POSITIONS = [  # many ways to take, none but sowing, few seeds in front, a heap of more than fifteen
    "8/8/8/8 w 1,0,3,2,0,1,0,4/2,1,0,3,1,2,0,2/3,2,2,1,0,4,2,1/5,0,4,1,3,3,6,8 1",
    "8/8/8/8 b 2,2,0,1,3,0,5,0/0,3,0,2,0,1,2,0/1,0,4,0,2,0,0,1/3,5,6,2,4,7,3,5 1",
    "8/8/8/8 w 4,3,0,5,2,0,6,3/0,1,0,0,2,0,0,1/1,0,1,1,0,1,1,0/7,4,2,6,3,5,2,4 1",
    "8/8/8/8 b 0,1,1,0,1,0,2,1/3,0,0,1,0,0,1,2/0,0,2,0,0,1,0,0/9,5,8,4,7,6,5,4 1",
    "8/8/8/8 w 1,2,0,3,0,1,2,0/2,0,3,0,1,2,0,1/2,0,1,17,0,2,0,2/3,1,2,4,2,1,5,4 1",
]

if __name__ == "__main__":
    for key, rules in RULESETS.items():
        for depth, state in [(9, start(rules))] + [(8, read(line)) for line in POSITIONS]:
            print(key, fen(state, rules), [perft(state, rules, d) for d in range(1, depth + 1)], flush=True)
