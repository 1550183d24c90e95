"""Counts sequences of moves of toguz korgool, slowly, from a description of the rules alone.

`python3 tests/peers/slow/toguz-korgool.py` prints, for both rulesets of games/sowing/toguz-korgool.rules, the numbers of sequences of
1, 2, 3, ... moves from the first position and from positions in the middle and at the end of games. Nothing here is taken from the rule
file: holes 0 to 8 are White's from left to right, 9 to 17 Black's, as each sits before them; what is sown goes on by one.
"""

RULESETS = {"tournament": False, "any-hole": True}  # may the last hole of a row become a tuz?
TAIL = ""


def start(rules):
    return ([9] * 18, [0, 0], [None, None], 0)


def name(hole):
    return "abcdefghi"[hole] + "1" if hole < 9 else "ihgfedcba"[hole - 9] + "2"


def text(hole):
    return name(hole)


def hole_of(text):
    return next((hole for hole in range(18) if name(hole) == text), None)


def read(text):
    """Returns the state of a text: Black's holes from the ninth to the first, a stroke, White's, the stores, the marks."""
    parts = text.split()
    top, bottom = (list(map(int, part.split(","))) for part in parts[2].split("/"))
    return (bottom + top[::-1], list(map(int, parts[3].split(","))), [hole_of(t) for t in parts[4].split(",")], "wb".index(parts[1]))


def fen(state, rules):
    holes, stores, tuz, side = state
    rows = ",".join(map(str, holes[9:][::-1])) + "/" + ",".join(map(str, holes[:9]))
    marks = ",".join("-" if hole is None else name(hole) for hole in tuz)
    return f"9/9 {'wb'[side]} {rows} {stores[0]},{stores[1]} {marks} 1"


def moves(state, rules):
    side = state[3]
    return [hole for hole in range(9 * side, 9 * side + 9) if state[0][hole]]


def play(state, hole, rules):
    holes, stores, tuz, side = list(state[0]), list(state[1]), list(state[2]), state[3]
    stones, holes[hole] = holes[hole], 0
    at = hole if stones > 1 else (hole + 1) % 18
    while True:
        holes[at] += 1
        stones -= 1
        if not stones:
            break
        at = (at + 1) % 18
    theirs = at // 9 != side
    if theirs and holes[at] % 2 == 0:
        stores[side] += holes[at]
        holes[at] = 0
    elif theirs and holes[at] == 3 and tuz[side] is None and (rules or at % 9 != 8):
        other = tuz[1 - side]
        if other is None or other % 9 != at % 9:
            tuz[side] = at
    for owner in (0, 1):
        if tuz[owner] is not None:
            stores[owner] += holes[tuz[owner]]
            holes[tuz[owner]] = 0
    if not any(holes[9 * (1 - side):9 * (1 - side) + 9]):
        stores[side] += sum(holes)
        holes = [0] * 18
    return (holes, stores, tuz, 1 - side)


def over(state, rules):
    stores = state[1]
    if max(stores) >= 82:
        return "White" if stores[0] >= 82 else "Black"
    if not moves(state, rules):
        return "draw"
    return None


def perft(state, rules, depth):
    if over(state, rules):
        return 0
    found = moves(state, rules)
    return len(found) if depth == 1 else sum(perft(play(state, hole, rules), rules, depth - 1) for hole in found)


POSITIONS = [  # no tuz yet, the ninth hole within reach, both have one, few stones left, long ways round
    "9/9 w 2,0,2,12,2,1,11,2,2/10,1,12,3,2,14,1,13,8 40,24 -,- 12",
    "9/9 b 11,3,0,4,2,9,1,7,6/2,5,2,2,0,12,2,1,2 50,43 -,- 20",
    "9/9 w 0,3,0,14,2,0,5,1,8/3,0,21,1,0,7,2,9,4 45,37 e2,c1 30",
    "9/9 b 0,0,1,0,2,0,0,0,1/0,2,0,0,0,1,0,3,0 78,74 d2,g1 60",
    "9/9 w 2,2,2,2,2,2,2,2,2/20,19,18,2,1,37,2,2,2 21,20 -,- 25",
]

if __name__ == "__main__":
    for key, rules in RULESETS.items():
        for depth, state in [(6, start(rules))] + [(5, read(text)) for text in POSITIONS]:
            print(key, fen(state, rules), [perft(state, rules, d) for d in range(1, depth + 1)], flush=True)
