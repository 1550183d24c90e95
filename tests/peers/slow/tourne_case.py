"""Counts positions after turns of tourne-case, from what is said of it; see `dice_lines.py` for what it prints.

Each side runs along twelve points of its own; the points of equal number face each other. Only the lower die is played.
"""

import dice_lines

HALVES = ([f"b{n}" for n in range(1, 7)] + [f"a{n}" for n in range(6, 0, -1)], [f"c{n}" for n in range(1, 7)] + [f"d{n}" for n in range(6, 0, -1)])


class TourneCase:
    """A state: per side the points of its pieces, sorted (0 in hand); the pieces hit per side; the side; the number, or None; uses left; the stage."""

    def __init__(self, doubles="once", corner="safe", comeback="first", worth="single"):
        self.doubles, self.corner, self.comeback = doubles, corner, comeback

    def start(self):
        return (((0, 0, 0), (0, 0, 0)), (0, 0), 0, None, 0, "opening")

    def needs_roll(self, state):
        return state[3] is None

    def is_over(self, state):
        return any(side == (12, 12, 12) for side in state[0])

    def roll(self, state, chance):
        one, two = chance.randint(1, 6), chance.randint(1, 6)
        if state[5] == "opening":
            after = state if one == two else state[:2] + (0 if one > two else 1, None, 0, "throw")
            return f"roll:{one},{two}", after
        uses = 2 if one == two and self.doubles == "twice" else 1
        return f"roll:{min(one, two)},{max(one, two)}", state[:3] + (min(one, two), uses, "move")

    def options(self, state):
        sides, hit, me, number, uses, _ = state
        mine, theirs, found = sides[me], sides[1 - me], {}
        for man in set(mine):
            target = man + number
            if target > 12 or man == 12 or (man and hit[me] and self.comeback == "first"):
                continue
            if any(man < other < target for other in mine) or (target in mine and target < 12):
                continue
            after, others, hits = sorted(mine), list(theirs), list(hit)
            after[after.index(man)] = target
            if not man:
                hits[me] = max(hits[me] - 1, 0)
            if target in others and (target < 12 or (self.corner == "alone" and others.count(12) == 1)):
                others[others.index(target)] = 0
                hits[1 - me] += 1
            pair = (tuple(sorted(after)), tuple(sorted(others)))
            text = f"{HALVES[me][man - 1]}-{HALVES[me][target - 1]}" if man else f"Tableman@{HALVES[me][target - 1]}"
            found[text] = self.then(pair if me == 0 else pair[::-1], tuple(hits), state)
        return found or {"pass": self.then(sides, hit, state)}

    def then(self, sides, hit, state):
        me, number, uses = state[2:5]
        if uses == 2:
            return (sides, hit, me, number, 1, "move")
        return (sides, hit, 1 - me, None, 0, "throw")

    def fen(self, state):
        if state[5] == "opening":
            return None
        sides, hit, me = state[:3]
        rows = []
        for half, side, letter in ((HALVES[1], sides[1], "t"), (HALVES[0], sides[0], "T")):
            text, gap = "", 0
            for point in range(1, 13):
                number = side.count(point)
                if not number:
                    gap += 1
                    continue
                text += (str(gap) if gap else "") + letter + (f"{{{number}}}" if number > 1 else "")
                gap = 0
            rows.append(text + (str(gap) if gap else ""))
        hands = "T" * sides[0].count(0) + "t" * sides[1].count(0)
        return f"{'/'.join(rows)}[{hands}] {'wb'[me]} {hit[0]},{hit[1]} 1"


RULESETS = [
    ("lower-die", {}, []),
    ("doubles-twice", {"doubles": "twice"}, []),
    ("double-game", {"worth": "double"}, []),
    ("open-corner", {"corner": "alone", "comeback": "free"}, []),
]

if __name__ == "__main__":
    dice_lines.main(TourneCase, RULESETS, [1, 2, 3, 4], 17)
