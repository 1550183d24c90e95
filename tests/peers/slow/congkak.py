"""Counts sequences of moves of congkak, slowly, from a description of the rules alone.

`python3 tests/peers/slow/congkak.py` prints, for each ruleset of games/sowing/congkak.rules, the numbers of sequences of 1, 2, 3, ...
moves from the first position and from positions in the middle and at the end of games. Nothing here is taken from the rule file: what
is sown goes through sixteen pits, South's row from the right (0 to 6), South's store (7), North's row from the right (8 to 14), North's
store (15).
"""

RULESETS = {"salvi": (True, False), "lone-seed": (False, False), "once-round": (True, True)}
TAIL = ""


def start(rules):
    return ([7] * 7 + [0] + [7] * 7 + [0], 0)


def text(pit):
    return "gfedcba"[pit] + "1" if pit < 7 else "abcdefg"[pit - 8] + "2"


def read(line):
    parts = line.split()
    top, stores, bottom = (list(map(int, part.split(","))) for part in parts[2].split("/"))
    return (bottom[::-1] + [stores[0]] + top + [stores[1]], "wb".index(parts[1]))


def fen(state, rules):
    pits, side = state
    rows = ",".join(map(str, pits[8:15])) + f"/{pits[7]},{pits[15]}/" + ",".join(map(str, pits[6::-1]))
    points = f"{pits[7]},{pits[15]}" if over(state, rules) else "0,0"
    return f"7/2/7 {'wb'[side]} {rows} {points} 1"


def moves(state, rules):
    pits, side = state
    return [pit for pit in range(8 * side, 8 * side + 7) if pits[pit]]


def play(state, pit, rules):
    pits, side = list(state[0]), state[1]
    needs_prey, needs_round = rules
    own, other = 8 * side + 7, 8 * (1 - side) + 7
    had = pits[own]
    at = pit
    while True:
        hand, pits[at] = pits[at], 0
        while hand:
            at = (at + 1) % 16
            if at != other:
                pits[at] += 1
                hand -= 1
        if at == own or pits[at] == 1:
            break
    if at == own:
        mover = side
    else:
        mover = 1 - side
        facing = 14 - at
        if at // 8 == side and (pits[facing] or not needs_prey) and (pits[own] > had or not needs_round):
            pits[own] += pits[at] + pits[facing]
            pits[at] = pits[facing] = 0
    if not any(pits[8 * mover:8 * mover + 7]):
        rest = 8 * (1 - mover)
        pits[rest + 7] += sum(pits[rest:rest + 7])
        pits[rest:rest + 7] = [0] * 7
    return (pits, mover)


def over(state, rules):
    pits, side = state
    if any(pits[8 * side:8 * side + 7]):
        return None
    return "South" if pits[7] > pits[15] else "North" if pits[7] < pits[15] else "draw"


def perft(state, rules, depth):
    if over(state, rules):
        return 0
    found = moves(state, rules)
    return len(found) if depth == 1 else sum(perft(play(state, pit, rules), rules, depth - 1) for pit in found)


POSITIONS = [  # the middle of a game, many empty holes, few seeds, long ways round
    "7/2/7 w 3,0,9,1,2,0,6/14,20/1,2,0,7,3,0,1 0,0 1",
    "7/2/7 b 0,4,0,1,0,5,2/24,30/0,0,3,0,2,1,0 0,0 1",
    "7/2/7 w 0,0,1,0,0,0,2/40,50/0,0,1,2,0,0,1 0,0 1",
    "7/2/7 b 1,0,21,0,0,17,1/18,10/0,2,0,16,0,0,1 0,0 1",
]

if __name__ == "__main__":
    for key, rules in RULESETS.items():
        for depth, state in [(7, start(rules))] + [(7, read(line)) for line in POSITIONS]:
            print(key, fen(state, rules), [perft(state, rules, d) for d in range(1, depth + 1)], flush=True)
