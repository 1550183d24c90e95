"""Counts positions after turns of patolli, from what is said of it; see `dice_lines.py` for what it prints.

A cross of two rows of fourteen squares each way; both sides run clockwise round it, from opposite squares of the middle.
"""

import dice_lines


def span(first, last):
    """Returns the squares of a straight line."""
    (x, y), (u, v) = [(ord(cell[0]), int(cell[1:])) for cell in (first, last)]
    steps = max(abs(u - x), abs(v - y))
    return [f"{chr(x + (u - x) * n // steps)}{y + (v - y) * n // steps}" for n in range(steps + 1)]


HALVES = [span("h7", "h1") + span("g1", "g7") + span("f7", "a7") + span("a8", "f8"), span("g8", "g14") + span("h14", "h8") + span("i8", "n8") + span("n7", "i7")]
WAYS = [HALVES[0] + HALVES[1], HALVES[1] + HALVES[0]]
MIDDLE = {"g7", "h7", "g8", "h8"}
AROUND = {"g6", "h6", "g9", "h9", "f7", "f8", "i7", "i8"}
ENDS = {"g1", "h1", "g14", "h14", "a7", "a8", "n7", "n8"}
TWO = {"g3", "h3", "g12", "h12", "c7", "c8", "l7", "l8"}
FOUR = TWO | {"g4", "h4", "g11", "h11", "d7", "d8", "k7", "k8"}


class Patolli:
    """A state: stones in hand and their places per side, treasures per side, offerings, the side, and the throw, or None."""

    def __init__(self, treasures=6, blank="offering", fight="centre", marks="four", finish="start", prize="each", reward="none", stuck="free"):
        self.treasures, self.blank, self.fight, self.marks = treasures, blank, fight, marks
        self.finish, self.prize, self.reward, self.stuck = finish, prize, reward, stuck

    def start(self):
        return ((6, 6), ((), ()), (self.treasures,) * 2, 0, 0, None)

    def needs_roll(self, state):
        return state[5] is None

    def is_over(self, state):
        return state[5] is None and (0 in state[2] or any(not state[0][side] and not state[1][side] for side in (0, 1)))

    def winner(self, state):
        """Returns the side, 0 or 1, that has more treasures in the end, or "draw"."""
        one, other = state[2]
        return "draw" if one == other else int(one < other)

    def roll(self, state, chance):
        beans = sorted(chance.randint(0, 1) for _ in range(5))
        number = sum(beans)
        purses, pot, me = list(state[2]), state[3], state[4]
        if number == 0 and self.blank == "offering":
            purses[me] -= 1
            pot += 1
        return "roll:" + ",".join(map(str, beans)), state[:2] + (tuple(purses), pot, me, 10 if number == 5 else number)

    def options(self, state):
        hand, places, purses, pot, me, number = state
        way, found = WAYS[me], {}
        mine, theirs = {way[p - 1] for p in places[me]}, {WAYS[1 - me][p - 1] for p in places[1 - me]}
        if number == 1 and hand[me] and way[0] not in mine | theirs:
            found[f"Stone@{way[0]}"] = self.then(state, None, 1)
        fights = MIDDLE | (AROUND if self.fight == "around" else set())
        last = 53 if self.finish == "start" else 52
        for place in places[me] if number else ():
            target = place + number
            if target == last:
                found[f"{way[place - 1]}:home"] = self.then(state, place, None)
            elif target < last and way[target - 1] not in mine and (way[target - 1] not in theirs or way[target - 1] in fights):
                found[f"{way[place - 1]}-{way[target - 1]}"] = self.then(state, place, target)
        if found:
            return found
        if self.stuck == "fine" and number and places[me]:
            purses = self.paid(purses, me, 1)
        return {"pass": (hand, places, purses, pot, 1 - me, None)}

    def paid(self, purses, side, number):
        """Returns the treasures after a side has given the other so many, or all it has."""
        after, number = list(purses), min(number, purses[side])
        after[side] -= number
        after[1 - side] += number
        return tuple(after)

    def then(self, state, origin, target):
        hand, places, purses, pot, me, _ = state
        hand, places, again = list(hand), [set(side) for side in places], False
        if origin:
            places[me].remove(origin)
        else:
            hand[me] -= 1
        if target:
            cell = WAYS[me][target - 1]
            for other in list(places[1 - me]):
                if WAYS[1 - me][other - 1] == cell:
                    places[1 - me].remove(other)
                    hand[1 - me] += 1
                    purses = self.paid(purses, 1 - me, 1)
            places[me].add(target)
            if cell in (FOUR if self.marks == "four" else TWO):
                purses = self.paid(purses, me, 1)
            again = cell in ENDS
        else:
            if self.prize == "each" or not hand[me] and not places[me]:
                purses = self.paid(purses, 1 - me, 1)
            again = self.reward == "throw"
        return (tuple(hand), tuple(tuple(sorted(side)) for side in places), purses, pot, me if again else 1 - me, None)

    def fen(self, state):
        hand, places, purses, _, me, number = state
        if number is not None:
            return None
        stands = {WAYS[side][place - 1]: "Ss"[side] for side in (0, 1) for place in places[side]}
        rows = []
        for rank in range(14, 0, -1):
            text, gap = "", 0
            for file in "abcdefghijklmn" if rank in (7, 8) else "gh":
                if f"{file}{rank}" not in stands:
                    gap += 1
                    continue
                text += (str(gap) if gap else "") + stands[f"{file}{rank}"]
                gap = 0
            side = "" if rank in (7, 8) else "*" * 6
            rows.append(side + text + (str(gap) if gap else "") + side)
        return "/".join(rows) + f"[{'S' * hand[0]}{'s' * hand[1]}] {'wb'[me]} {purses[0]},{purses[1]} 1"


RULESETS = [
    ("offerings", {}, []),
    ("eight-treasures", {"treasures": 8, "blank": "nothing", "prize": "round", "stuck": "fine"}, []),
    ("wider-fights", {"blank": "nothing", "fight": "around", "finish": "before", "reward": "throw"}, []),
    ("offerings", {}, [("marks", "two")]),
]

if __name__ == "__main__":
    dice_lines.main(Patolli, RULESETS, [1], 23)
