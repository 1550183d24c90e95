"""Counts sequences of moves of brandubh, slowly, from a description of the rules alone.

`python3 tests/peers/slow/brandubh.py` prints, for each of the four rulesets of games/tafl/brandubh.rules, the numbers of sequences of
1, 2, 3, ... moves from the first position and from positions in the middle of games. Nothing here is taken from the rule file: a board is
a dictionary from (file, rank) to a letter, `a` an attacker, `d` a defender, `k` the king.
"""
import sys

SIZE = 7
MIDDLE = (3, 3)
CORNERS = {(0, 0), (0, 6), (6, 0), (6, 6)}
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
# strength of the king; does the empty middle help; does the king take; may he come home
RULESETS = {
    "suggested": ("near", True, True, False),
    "weak-king": ("two", False, True, True),
    "strong-king": ("four", True, True, False),
    "unarmed-king": ("border", True, False, False),
}


def inside(cell):
    return 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE


def beyond(cell, way, steps=1):
    return (cell[0] + steps * way[0], cell[1] + steps * way[1])


def named(cell):
    return "abcdefg"[cell[0]] + str(cell[1] + 1)


def read(text):
    """Returns board and side to move of a text: ranks from the top, capital W attackers, then w (attackers to move) or b."""
    ranks, side = text.split()[:2]
    board = {}
    for y, rank in enumerate(reversed(ranks.split("/"))):
        x = 0
        for sign in rank:
            if sign.isdigit():
                x += int(sign)
            else:
                board[(x, y)] = {"W": "a", "w": "d", "k": "k"}[sign]
                x += 1
    return board, ("a" if side == "w" else "d")


def written(board, side):
    ranks = []
    for y in reversed(range(SIZE)):
        line = "".join({"a": "W", "d": "w", "k": "k"}.get(board.get((x, y)), ".") for x in range(SIZE))
        for n in range(SIZE, 0, -1):
            line = line.replace("." * n, str(n))
        ranks.append(line)
    return "/".join(ranks) + (" w" if side == "a" else " b")


def moves(state, rules):
    board, side = state
    found = []
    for start, sign in board.items():
        if (sign == "a") != (side == "a"):
            continue
        for way in WAYS:
            cell = beyond(start, way)
            while inside(cell) and cell not in board:
                if sign == "k":
                    barred = cell == MIDDLE and not rules[3]
                else:
                    barred = cell == MIDDLE or cell in CORNERS
                if not barred:
                    found.append((start, cell))
                cell = beyond(cell, way)
    return found


def play(state, move, rules):
    board, side = dict(state[0]), state[1]
    strength, middle_helps, armed, _ = rules
    sign = board.pop(move[0])
    board[move[1]] = sign
    here = move[1]
    friends = {"a"} if side == "a" else ({"d", "k"} if armed else {"d"})
    taken = []
    for way in WAYS:
        victim, anvil = beyond(here, way), beyond(here, way, 2)
        if board.get(victim) != ("d" if side == "a" else "a") or not inside(anvil):
            continue
        helped = board.get(anvil) in friends or anvil in CORNERS or (middle_helps and anvil == MIDDLE and anvil not in board)
        if helped and (sign != "k" or armed):
            taken.append(victim)
    if side == "a":
        for way in WAYS:
            king = beyond(here, way)
            if board.get(king) != "k":
                continue
            near = abs(king[0] - 3) + abs(king[1] - 3) <= 1
            anvil = beyond(king, way)
            two = strength == "two" or strength == "near" and not near
            if two and (board.get(anvil) == "a" or anvil in CORNERS):
                taken.append(king)
            around = [beyond(king, w) for w in WAYS]
            held = [board.get(c) == "a" or c == MIDDLE or (strength == "border" and not inside(c)) for c in around]
            if all(held):
                taken.append(king)
    for cell in set(taken):
        del board[cell]
    return board, ("d" if side == "a" else "a")


def over(state):
    """Returns who has won, or nothing."""
    kings = [cell for cell, sign in state[0].items() if sign == "k"]
    if not kings:
        return "Attackers"
    if kings[0] in CORNERS or "a" not in state[0].values():
        return "Defenders"
    return None


def perft(state, rules, depth):
    if over(state):
        return 0
    found = moves(state, rules)
    return len(found) if depth == 1 else sum(perft(play(state, move, rules), rules, depth - 1) for move in found)


POSITIONS = [
    ("3W3/3W3/3w3/WWwkwWW/3w3/3W3/3W3 w", 3),
    ("1w1W3/4k2/2W1w2/1W5/3w1W1/W2W3/5W1 w", 4),
    ("7/2W4/2k1W2/1W3w1/4W2/1w5/3W3 b", 4),
    ("7/4W2/1w6/3k1W1/4W2/2W4/6W b".replace("1w6", "1w5"), 4),
    ("2w1W2/3W3/4k2/W6/2W1w2/5W1/1W5 w", 4),
    ("7/6W/2W2k1/7/W4W1/3w3/7 b", 4),
]

if __name__ == "__main__":
    for name, rules in RULESETS.items():
        for text, depth in POSITIONS:
            print(name, text, [perft(read(text), rules, d) for d in range(1, depth + 1)], flush=True)
