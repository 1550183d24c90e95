"""Counts positions after turns of twenty squares, from what is said of it; see `dice_lines.py` for what it prints.

Each side runs along four squares of its own and twelve in common; pieces are counted by their place on the way, from 1 to 16.
"""

import dice_lines

WAYS = [["d1", "c1", "b1", "a1"] + [f"{file}2" for file in "abcdefghijkl"], ["d3", "c3", "b3", "a3"] + [f"{file}2" for file in "abcdefghijkl"]]
# The corner is the 4th square of the way, those of the middle row are the 8th, the 12th and the last.
MARKED = {4, 8, 12, 16}
THROWS = {"bone": [1, 2, 3, 4], "sticks": [0] + [1] * 4 + [2] * 6 + [3] * 4 + [4], "astragals": [1, 2, 3, 4, 5, 6, 7, 10]}


class Asseb:
    """A state: the pieces in hand per side, their places per side, the side, the throw or None, and whether it opens the game for the side."""

    def __init__(self, lots="bone", men="five", entry="opened", refuge="none", bonus="all", exit="last"):
        self.lots, self.entry, self.refuge, self.bonus, self.exit = lots, entry, refuge, bonus, exit
        self.men = 5 if men == "five" else 7

    def start(self):
        return ((self.men, self.men), ((), ()), 0, None, False)

    def needs_roll(self, state):
        return state[3] is None or state[4]

    def is_over(self, state):
        return any(not state[0][side] and not state[1][side] for side in (0, 1))

    def roll(self, state, chance):
        hand, men, me, before, opening = state
        number = chance.choice(THROWS[self.lots])
        has_begun = bool(men[me]) or hand[me] < self.men
        again = self.entry == "opened" and not has_begun and number == 4 and not opening
        return f"roll:{number}", (hand, men, me, ("open", number) if opening else number, again)

    def options(self, state):
        hand, men, me, thrown, _ = state
        is_open = isinstance(thrown, tuple)
        number = thrown[1] if is_open else thrown
        found = {}
        may_enter = self.entry == "plain" or is_open or men[me] or hand[me] < self.men
        if hand[me] and may_enter and number and number not in men[me] and not (number > 4 and number in men[1 - me]):
            found[f"Runner@{WAYS[me][number - 1]}"] = self.then(state, None, number)
        for place in men[me] if number else ():
            target = place + number
            if target <= 16 and self.may_stop(men, me, target):
                found[f"{WAYS[me][place - 1]}-{WAYS[me][target - 1]}"] = self.then(state, place, target)
            if target == 17 and self.exit == "beyond":
                found[f"{WAYS[me][place - 1]}:off"] = self.then(state, place, 17)
        return found or {"pass": (hand, men, 1 - me, None, False)}

    def may_stop(self, men, me, place):
        if place in men[me]:
            return False
        is_safe = place in MARKED and place > 4 and self.refuge != "none"
        return not (place > 4 and place in men[1 - me] and is_safe)

    def then(self, state, origin, target):
        hand, men, me = list(state[0]), [set(side) for side in state[1]], state[2]
        if origin is None:
            hand[me] -= 1
        else:
            men[me].remove(origin)
        if target <= 16:
            if target > 4 and target in men[1 - me]:
                men[1 - me].remove(target)
                hand[1 - me] += 1
            if not (target == 16 and self.exit == "last"):
                men[me].add(target)
        again = target in MARKED and (self.bonus == "all" or target == 4)
        return (tuple(hand), tuple(tuple(sorted(side)) for side in men), me if again else 1 - me, None, False)

    def fen(self, state):
        if state[3] is not None:
            return None
        hand, men, me = state[:3]
        stands = {WAYS[side][place - 1]: "Rr"[side] for side in (0, 1) for place in men[side]}
        rows = []
        for rank in "321":
            text, gap = "", 0
            for file in "abcdefghijkl" if rank == "2" else "abcd":
                if f"{file}{rank}" not in stands:
                    gap += 1
                    continue
                text += (str(gap) if gap else "") + stands[f"{file}{rank}"]
                gap = 0
            rows.append(text + (str(gap) if gap else "") + ("" if rank == "2" else "*" * 8))
        return "/".join(rows) + f"[{'R' * hand[0]}{'r' * hand[1]}] {'wb'[me]} 1"


PLAIN = {"lots": "astragals", "men": "seven", "entry": "plain", "exit": "beyond"}
RULESETS = [
    ("one-bone", {}, []),
    ("four-sticks", {"lots": "sticks", "entry": "plain"}, []),
    ("seleucid", PLAIN | {"refuge": "middle", "bonus": "corners"}, []),
    ("rule-file", PLAIN | {"refuge": "all"}, []),
    ("one-bone", {}, [("exit", "beyond"), ("refuge", "middle")]),
]

if __name__ == "__main__":
    dice_lines.main(Asseb, RULESETS, [1, 2], 17)
