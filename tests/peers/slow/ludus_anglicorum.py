"""Counts positions after turns of the ludus Anglicorum, from what is said of it; see `dice_lines.py` for what it prints.

Fifteen pieces of a side begin on one point, opposite those of the other, and run round against them, by three dice or by two and a six.
"""

import contrary
import dice_lines


class LudusAnglicorum(contrary.Contrary):
    GREATEST = False

    def __init__(self, third="three", piling="table", early="home", blockades="lost"):
        self.third, self.early, self.blockades = third, early, blockades
        self.border = 6 if piling == "table" else 12
        self.DICE = 3 if third == "three" else 2

    def array(self):
        return {1: 15}

    def is_over(self, state):
        return state[4] == "won" or super().is_over(state)

    def roll(self, state, chance):
        numbers = [chance.randint(1, 6) for _ in range(self.DICE)] + [6] * (3 - self.DICE)
        dice = tuple(sorted(numbers))
        return "roll:" + ",".join(map(str, dice)), state[:3] + (dice, "move")

    def may_stop(self, men, player, origin, target):
        there = self.at(men, player, target)
        if there > 0:
            return origin > 0 and target > self.border
        return there >= -1

    def may_leave(self, men, bar, player, origin, die):
        if self.early == "at-once":
            return True
        return super().may_leave(men, bar, player, origin, die)

    def next_turn(self, state, men, bar):
        """A player to whom no number would help has lost, if blockades win."""
        other = -state[2]
        if self.blockades == "lost" and any(n * other > 0 for n in men) | bool(bar[other == -1]):
            helped = any(next(self.single((men, bar, other), die), None) for die in range(1, 7))
            if not helped:
                return (men, bar, other, None, "won")
        return super().next_turn(state, men, bar)


RULESETS = [
    ("long-game", {}, []),
    ("two-dice", {"third": "six"}, []),
    ("open-half", {"piling": "half"}, []),
    ("rule-file", {"early": "at-once", "blockades": "waits"}, []),
    ("long-game", {}, [("early", "at-once")]),
]

if __name__ == "__main__":
    dice_lines.main(LudusAnglicorum, RULESETS, [1, 2], 29)
