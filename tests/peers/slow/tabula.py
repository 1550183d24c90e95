"""Counts positions after turns of tabula, from what is said of the game; see `dice_lines.py` for what it prints.

Fifteen pieces a side, all in hand; both sides run through the points 1 to 24. Pieces are counted by point, Black's below zero.
"""

import dice_lines

POINTS = [f"b{n}" for n in range(1, 7)] + [f"a{n}" for n in range(6, 0, -1)] + [f"d{n}" for n in range(1, 7)] + [f"c{n}" for n in range(6, 0, -1)]
FIELDS = [[f"{table}{n}" for table, n in row] for row in (
    [("c", n) for n in range(1, 7)] + [("d", n) for n in range(6, 0, -1)],
    [("b", n) for n in range(1, 7)] + [("a", n) for n in range(6, 0, -1)])]


class Tabula:
    """A state is the pieces by point, those in hand, those hit, the player (1 or -1), and the dice left, or None before a throw."""

    def __init__(self, entry="free", leaving="exact", home="last", comeback="first"):
        self.entry, self.leaving, self.home, self.comeback = entry, leaving, home, comeback

    def start(self):
        return ((0,) * 24, (15, 15), (0, 0), 1, None)

    def needs_roll(self, state):
        return state[4] is None

    def is_over(self, state):
        men, hand, _, player, dice = state
        return dice is None and hand[player == 1] == 0 and not any(n * -player > 0 for n in men)

    def roll(self, state, chance):
        dice = tuple(sorted(chance.randint(1, 6) for _ in range(3)))
        return "roll:" + ",".join(map(str, dice)), state[:4] + (dice,)

    def single(self, state, die):
        """Yields the moves with a die: the text, and the pieces, those in hand and those hit after it."""
        men, hand, hit, player, _ = state
        me = 0 if player == 1 else 1
        mine = [p for p in range(1, 25) if men[p - 1] * player > 0]
        is_open = lambda p: men[p - 1] * player >= -1
        if hand[me] and is_open(die):
            yield (f"Tableman@{POINTS[die - 1]}:{die}", *self.put(men, hand, hit, player, None, die))
        if hit[me] and self.comeback == "first":
            return
        for p in mine:
            q = p + die
            if q <= 24:
                border = {"free": 24, "half": 12, "quarter": 6}[self.entry]
                if q > border >= p and hand[me]:
                    continue
                if is_open(q):
                    yield (f"{POINTS[p - 1]}-{POINTS[q - 1]}:{die}", *self.put(men, hand, hit, player, p, q))
                continue
            if self.home == "last" and (hand[me] or mine[0] < 19):
                continue
            if q == 25 or (self.leaving == "farthest" and p == mine[0] and (self.home == "last" or not hand[me])):
                yield (f"{POINTS[p - 1]}:off:{die}", *self.put(men, hand, hit, player, p, None))

    def put(self, men, hand, hit, player, origin, target):
        men, hand, hit = list(men), list(hand), list(hit)
        me = 0 if player == 1 else 1
        if origin:
            men[origin - 1] -= player
        else:
            hand[me] -= 1
            hit[me] = max(hit[me] - 1, 0)
        if target:
            if men[target - 1] == -player:
                men[target - 1] = 0
                hand[1 - me] += 1
                hit[1 - me] += 1
            men[target - 1] += player
        return tuple(men), tuple(hand), tuple(hit)

    def most(self, state):
        """Returns how many of the dice can be used."""
        dice, best = state[4], 0
        for die in set(dice):
            rest = list(dice)
            rest.remove(die)
            for _, men, hand, hit in self.single(state, die):
                best = max(best, 1 + (self.most((men, hand, hit, state[3], tuple(rest))) if rest else 0))
                if best == len(dice):
                    return best
        return best

    def options(self, state):
        found, best = {}, self.most(state)
        if best == 0:
            return {"pass": state[:3] + (-state[3], None)}
        for die in set(state[4]):
            rest = list(state[4])
            rest.remove(die)
            for text, men, hand, hit in self.single(state, die):
                after = (men, hand, hit, state[3], tuple(rest))
                if not rest:
                    found[text] = (men, hand, hit, -state[3], None)
                elif 1 + self.most(after) == best:
                    found[text] = after
        return found

    def fen(self, state):
        men, hand, hit, player, _ = state
        rows = []
        for row in FIELDS:
            text, gap = "", 0
            for cell in row:
                n = men[POINTS.index(cell)]
                if n == 0:
                    gap += 1
                    continue
                text += (str(gap) if gap else "") + ("T" if n > 0 else "t") + (f"{{{abs(n)}}}" if abs(n) > 1 else "")
                gap = 0
            rows.append(text + (str(gap) if gap else ""))
        return "/".join(rows) + f"[{'T' * hand[0]}{'t' * hand[1]}] {'w' if player == 1 else 'b'} {hit[0]},{hit[1]} 1"


RULESETS = [
    ("zeno", {}, []),
    ("first-half", {"entry": "half"}, []),
    ("first-quarter", {"entry": "quarter"}, []),
    ("as-backgammon", {"leaving": "farthest"}, []),
    ("zeno", {}, [("home", "any")]),
]

if __name__ == "__main__":
    dice_lines.main(Tabula, RULESETS, [1], 19)
