"""Counts sequences of moves of alea evangelii, slowly, from a description of the rules alone.

`python3 tests/peers/slow/alea-evangelii.py` prints, for each ruleset of games/tafl/alea-evangelii.rules, the numbers of sequences of
1, 2, ... moves from the first position and from positions in the middle of games, each in the notation of that ruleset. Nothing here is
taken from the rule file: a board is a dictionary from (file, rank) to a letter, `a` an attacker, `d` a defender, `k` the king.
"""

SIZE = 19
MIDDLE = (9, 9)
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
ATTACKERS = """c1 f1 n1 q1 a3 f3 n3 s3 h4 l4 g5 m5 a6 c6 q6 s6 e7 o7 d8 p8 d12 p12 e13 o13 a14 c14 q14 s14 g15 m15 h16 l16
 a17 f17 n17 s17 c19 f19 n19 q19"""
DEFENDERS = "j7 i8 k8 h9 j9 l9 g10 i10 k10 m10 h11 j11 l11 i12 k12 j13"
CROSSWISE = "j4 d10 p10 j16 f6 n6 f14 n14"
PAIRS = "i5 k5 e9 o9 e11 o11 i15 k15"


def at(name):
    return ("abcdefghijklmnopqrs".index(name[0]), int(name[1:]) - 1)


def named(cell):
    return "abcdefghijklmnopqrs"[cell[0]] + str(cell[1] + 1)


class Rules:
    def __init__(self, first, corner, near, king_takes, middle_helps, cross, home, pairs_are_kings=False):
        self.first, self.near, self.king_takes, self.middle_helps = first, near, king_takes, middle_helps
        self.cross, self.home, self.pairs_are_kings = cross, home, pairs_are_kings
        low = range(corner)
        self.citadels = {(x, y) for x in range(SIZE) for y in range(SIZE) if min(x, 18 - x) in low and min(y, 18 - y) in low}


RULESETS = {
    "suggested": Rules("d", 1, False, True, False, True, True),
    "citadels": Rules("a", 2, False, True, False, False, True),
    "ludii": Rules("a", 2, True, False, True, True, False),
    "shield": Rules("a", 2, False, True, True, True, True, True),
}


def inside(cell):
    return 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE


def beyond(cell, way, steps=1):
    return (cell[0] + steps * way[0], cell[1] + steps * way[1])


def placed(attackers, defenders, king, side):
    board = {at(name): "a" for name in attackers.split()}
    board.update({at(name): "d" for name in defenders.split()})
    board[at(king)] = "k"
    return board, side


def start(rules):
    if rules.pairs_are_kings:
        return placed(ATTACKERS + " " + CROSSWISE, DEFENDERS + " " + PAIRS, "j10", rules.first)
    return placed(ATTACKERS + " " + PAIRS, DEFENDERS + " " + CROSSWISE, "j10", rules.first)


def fen(state, rules):
    """Returns the position in the notation of the ruleset: the side that begins has capitals and is called w."""
    board, side = state
    signs = {"a": "W", "d": "w", "k": "k"} if rules.first == "a" else {"a": "w", "d": "W", "k": "K"}
    ranks = []
    for y in reversed(range(SIZE)):
        line = "".join(signs.get(board.get((x, y)), ".") for x in range(SIZE))
        for n in range(SIZE, 0, -1):
            line = line.replace("." * n, str(n))
        ranks.append(line)
    return "/".join(ranks) + (" w" if side == rules.first else " b")


def moves(state, rules):
    board, side = state
    found = []
    for origin, sign in board.items():
        if (sign == "a") != (side == "a"):
            continue
        for way in WAYS:
            cell = beyond(origin, way)
            while inside(cell) and cell not in board:
                if sign == "k":
                    barred = cell == MIDDLE and not rules.home
                else:
                    barred = cell == MIDDLE or cell in rules.citadels
                    if cell == MIDDLE and not rules.cross:
                        break
                if not barred:
                    found.append((origin, cell))
                cell = beyond(cell, way)
    return found


def play(state, move, rules):
    board, side = dict(state[0]), state[1]
    sign = board.pop(move[0])
    board[move[1]] = sign
    here = move[1]
    mine, man = ({"a"}, "d") if side == "a" else ({"d", "k"}, "a")
    taken = set()
    for way in WAYS:
        victim, anvil = beyond(here, way), beyond(here, way, 2)
        helps = board.get(anvil) in mine or anvil in rules.citadels
        helps = helps or rules.middle_helps and anvil == MIDDLE and anvil not in board
        if board.get(victim) == man and helps and (sign != "k" or rules.king_takes):
            taken.add(victim)
        if side == "a" and board.get(victim) == "k":
            beside = abs(victim[0] - 9) + abs(victim[1] - 9) <= 1
            if rules.near and not beside and board.get(anvil) == "a":
                taken.add(victim)
            around = [beyond(victim, w) for w in WAYS]
            if all(board.get(c) == "a" or c == MIDDLE or not rules.near and not inside(c) for c in around):
                taken.add(victim)
    for cell in taken:
        del board[cell]
    return board, ("d" if side == "a" else "a")


def over(state, rules):
    kings = [cell for cell, sign in state[0].items() if sign == "k"]
    if not kings:
        return "Attackers"
    return "Defenders" if kings[0] in rules.citadels else None


def perft(state, rules, depth):
    if over(state, rules):
        return 0
    found = moves(state, rules)
    return len(found) if depth == 1 else sum(perft(play(state, move, rules), rules, depth - 1) for move in found)


POSITIONS = [  # an open fight, the king beside the middle, at the edge, in the middle, near a citadel
    placed("e5 g9 b12 k3 q14 d1 j18", "e7 h12 c9 n5", "e9", "a"),
    placed("k9 k14 l10 a3 b17 c18 j3", "m9 j12 j5", "k10", "a"),
    placed("a9 b8 c7 f7 r1 s4", "a13 h2 r5", "a8", "a"),
    placed("i10 j11 k10 j1 j12 h10", "g10 e4", "j10", "a"),
    placed("c1 c2 h9 a4 b6 l18", "a5 b7 h10 j4", "g3", "d"),
]

if __name__ == "__main__":
    for name, rules in RULESETS.items():
        print(name, fen(start(rules), rules), [perft(start(rules), rules, d) for d in (1, 2)], flush=True)
        for state in POSITIONS:
            print(name, fen(state, rules), [perft(state, rules, d) for d in (1, 2)], flush=True)
