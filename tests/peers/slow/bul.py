"""Counts positions after turns of bul, from what is said of it; see `dice_lines.py` for what it prints.

A way of some spaces; White runs up it, Black down. On each space lies a pile, whose topmost stone says whose it is.
"""

import dice_lines

FILES = "abcdefghijklmn"


class Bul:
    """A state: stones in hand per side, the piles as tuples of sides from the bottom, the side, the number or None, and throws left."""

    def __init__(self, road=9, throws="once", values="marks"):
        self.road, self.throws, self.values = road, throws, values
        # A turn of two throws has too many ends to print.
        self.counted = throws != "twice"

    def start(self):
        return ((5, 5), ((),) * self.road, 0, None, self.first())

    def first(self):
        return 2 if self.throws == "twice" else 1

    def needs_roll(self, state):
        return state[3] is None

    def is_over(self, state):
        hand, piles, _, number, left = state
        if number is not None or left != self.first():
            return False
        return any(not hand[side] and not any(side in pile for pile in piles) for side in (0, 1))

    def count(self, marked):
        if self.values == "marks":
            return marked or 5
        return {0: 5, 1: 3, 2: 2, 3: 3, 4: 4}[marked]

    def roll(self, state, chance):
        throws = [sorted(chance.randint(0, 1) for _ in range(4)) for _ in range(2 if self.throws == "added" else 1)]
        text = "roll:" + ",".join(str(grain) for grains in throws for grain in grains)
        return text, state[:3] + (sum(self.count(sum(grains)) for grains in throws), state[4])

    def options(self, state):
        hand, piles, me, number, _ = state
        space = lambda place: place - 1 if me == 0 else self.road - place
        name = lambda place: f"{FILES[space(place)]}1"
        may_stop = lambda place: not piles[space(place)] or piles[space(place)][-1] != me
        found = {}
        if hand[me] and number <= self.road and may_stop(number):
            found[f"Stone@{name(number)}"] = self.then(state, None, (me,), space(number), -1)
        for place in range(1, self.road + 1):
            pile = piles[space(place)]
            if not pile or pile[-1] != me:
                continue
            target = place + number if len(pile) == 1 else place - number
            tag = "" if len(pile) == 1 else ":carry"
            if target > self.road:
                found[f"{name(place)}:out"] = self.then(state, space(place), (), None, 1)
            elif target < 1:
                found[f"{name(place)}:home"] = self.then(state, space(place), (), None, pile.count(me))
            elif may_stop(target):
                found[f"{name(place)}-{name(target)}{tag}"] = self.then(state, space(place), pile, space(target), 0)
        return found or {"pass": self.then(state, None, (), None, 0)}

    def then(self, state, origin, pile, target, gain):
        """Returns the state after a pile has left `origin` for `target`, and so many stones have come into the hand."""
        hand, piles, me, _, left = state
        hand, piles = list(hand), list(piles)
        hand[me] += gain
        if origin is not None:
            piles[origin] = ()
        if target is not None:
            piles[target] += pile
        if left == 2:
            return (tuple(hand), tuple(piles), me, None, 1)
        return (tuple(hand), tuple(piles), 1 - me, None, self.first())

    def fen(self, state):
        hand, piles, me, number, left = state
        if number is not None or left != self.first():
            return None
        text, gap = "", 0
        for pile in piles:
            if not pile:
                gap += 1
                continue
            text += (str(gap) if gap else "") + "+".join("Ss"[side] for side in pile)
            gap = 0
        return f"{text}{gap or ''}[{'S' * hand[0]}{'s' * hand[1]}] {'wb'[me]} 1"


RULESETS = [
    ("nine-spaces", {}, []),
    ("two-throws", {"throws": "twice", "values": "sides"}, []),
    ("eleven-spaces", {"road": 11}, []),
    ("added-throws", {"road": 14, "throws": "added"}, []),
]

if __name__ == "__main__":
    dice_lines.main(Bul, RULESETS, [1, 2], 17)
