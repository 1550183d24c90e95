"""Counts sequences of moves of hnefatafl, eleven cells wide, slowly, from a description of the rules alone.

`python3 tests/peers/slow/hnefatafl.py` prints, for each ruleset of games/tafl/hnefatafl.rules, the numbers of sequences of 1, 2, 3, ...
moves from the first position and from positions in the middle of games. Nothing here is taken from the rule file: a board is a
dictionary from (file, rank) to a letter, `a` an attacker, `d` a defender, `k` the king.
"""

SIZE = 11
MIDDLE = (5, 5)
CORNERS = {(0, 0), (0, 10), (10, 0), (10, 10)}
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAMOND = "3WWWWW3/5W5/11/W4w4W/W3www3W/WW1wwkww1WW/W3www3W/W4w4W/11/5W5/3WWWWW3 w"
CROSS = "3WWWWW3/5W5/5w5/W4w4W/W4w4W/WWwwwkwwwWW/W4w4W/W4w4W/5w5/5W5/3WWWWW3 w"
PENTAGONS = "4WWW4/4W1W4/5W5/5w5/WW2www2WW/W1WwwkwwW1W/WW2www2WW/5w5/5W5/4W1W4/4WWW4 w"


class Rules:
    """The rules of a ruleset: those of Fetlar, but for what is named."""

    def __init__(self, **other):
        self.array, self.edge_wins, self.strength, self.special = DIAMOND, False, "four", True
        self.row, self.ring = False, True
        self.__dict__.update(other)


RULESETS = {
    "fetlar": Rules(),
    "panel-2013": Rules(ring=False),
    "copenhagen": Rules(row=True),
    "edge-three": Rules(strength="edge"),
    "tawlbwrdd": Rules(array=CROSS, edge_wins=True, strength="two", special=False, ring=False),
    "pentagons": Rules(array=PENTAGONS, edge_wins=True, strength="two", special=False, ring=False),
}


def inside(cell):
    return 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE


def on_edge(cell):
    return inside(cell) and (cell[0] in (0, SIZE - 1) or cell[1] in (0, SIZE - 1))


def beyond(cell, way, steps=1):
    return (cell[0] + steps * way[0], cell[1] + steps * way[1])


def named(cell):
    return "abcdefghijk"[cell[0]] + str(cell[1] + 1)


def read(text):
    ranks, side = text.split()[:2]
    board = {}
    for y, rank in enumerate(reversed(ranks.split("/"))):
        x = 0
        for sign in rank.replace("11", "~").replace("10", "^"):
            gap = {"~": 11, "^": 10}.get(sign) or (int(sign) if sign.isdigit() else 0)
            if not gap:
                board[(x, y)] = {"W": "a", "w": "d", "k": "k"}[sign]
            x += gap or 1
    return board, ("a" if side == "w" else "d")


def written(board, side):
    ranks = []
    for y in reversed(range(SIZE)):
        line = "".join({"a": "W", "d": "w", "k": "k"}.get(board.get((x, y)), ".") for x in range(SIZE))
        for n in range(SIZE, 0, -1):
            line = line.replace("." * n, str(n))
        ranks.append(line)
    return "/".join(ranks) + (" w" if side == "a" else " b")


def start(rules):
    return read(rules.array)


def moves(state, rules):
    board, side = state
    found = []
    for origin, sign in board.items():
        if (sign == "a") != (side == "a"):
            continue
        for way in WAYS:
            cell = beyond(origin, way)
            while inside(cell) and cell not in board:
                if sign == "k" or not rules.special or cell != MIDDLE and cell not in CORNERS:
                    found.append((origin, cell))
                cell = beyond(cell, way)
    return found


def play(state, move, rules):
    board, side = dict(state[0]), state[1]
    board[move[1]] = board.pop(move[0])
    here = move[1]
    mine = {"a"} if side == "a" else {"d", "k"}
    theirs = {"a", "d", "k"} - mine
    man = "d" if side == "a" else "a"

    def anvil(cell):
        marked = rules.special and (cell == MIDDLE or cell in CORNERS)
        return inside(cell) and (board.get(cell) in mine or cell not in board and marked)

    taken = {beyond(here, w) for w in WAYS if board.get(beyond(here, w)) == man and anvil(beyond(here, w, 2))}
    if rules.row and on_edge(here):
        for way in WAYS:
            row, cell = [], beyond(here, way)
            while board.get(cell) in theirs:
                row.append(cell)
                cell = beyond(cell, way)
            if len(row) < 2 or not anvil(cell) or not all(on_edge(c) for c in row):
                continue
            fronts = [[beyond(c, w) for w in WAYS if inside(beyond(c, w)) and not on_edge(beyond(c, w))] for c in row]
            if all(len(f) == 1 and board.get(f[0]) in mine for f in fronts):
                taken |= {c for c in row if board[c] == man}
    if side == "a":
        for king in (beyond(here, w) for w in WAYS):
            if board.get(king) != "k":
                continue
            opposite = (2 * king[0] - here[0], 2 * king[1] - here[1])
            if rules.strength == "two" and board.get(opposite) == "a":
                taken.add(king)
            around = [beyond(king, w) for w in WAYS]
            closed = [board.get(c) == "a" or rules.special and c == MIDDLE or rules.strength == "edge" and not inside(c) for c in around]
            if all(closed):
                taken.add(king)
    for cell in taken:
        del board[cell]
    return board, ("d" if side == "a" else "a")


def over(state, rules):
    board, side = state
    kings = [cell for cell, sign in board.items() if sign == "k"]
    if not kings:
        return "Attackers"
    if kings[0] in CORNERS or rules.edge_wins and on_edge(kings[0]):
        return "Defenders"
    if rules.ring and side == "d":
        seen = {cell for cell, sign in board.items() if sign != "a"}
        todo = list(seen)
        while todo:
            cell = todo.pop()
            if on_edge(cell):
                return None
            fresh = {beyond(cell, w) for w in WAYS if board.get(beyond(cell, w)) != "a"} - seen
            seen |= fresh
            todo += fresh
        return "Attackers"
    return None


def perft(state, rules, depth):
    if over(state, rules):
        return 0
    found = moves(state, rules)
    return len(found) if depth == 1 else sum(perft(play(state, move, rules), rules, depth - 1) for move in found)


POSITIONS = [  # an open fight, the king beside the middle, a ring to be closed, rows at the edge, the king at the edge
    "11/5W5/3W3w3/1W3k1W3/4W6/6W4/2w8/8W2/3W7/10W/11 w",
    "11/11/4W6/3WkW5/5w5/2W8/7W3/11/11/W10/11 b",
    "11/11/11/5W5/4WwW4/3W1k5/4W1W4/5W5/11/11/7W3 w",
    "6wkW2/6WW3/11/11/11/11/5W5/4W6/wW9/wW1WW6/2Www6 w",
    "11/7W3/11/11/11/11/5w5/11/11/3wk6/2wWW6 b",
    "11/11/11/11/W10/kW9/4W6/11/3w7/11/11 w",
]

if __name__ == "__main__":
    for name, rules in RULESETS.items():
        for text in [rules.array] + POSITIONS:
            depth = 2 if text == rules.array else 3
            print(name, text, [perft(read(text), rules, d) for d in range(1, depth + 1)], flush=True)
