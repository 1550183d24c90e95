"""Counts positions after turns of jacquet, from what is said of it; see `dice_lines.py` for what it prints.

Both sides run the same way, White from its corner through the points 1 to 24, Black from White's 13th on, round to White's 12th.
"""

import contrary
import dice_lines
import irish


class Jacquet(irish.Irish):
    DOUBLES_TWICE = True
    GREATEST = False
    WAY = [f"b{n}" for n in range(1, 7)] + [f"a{n}" for n in range(6, 0, -1)] + [f"d{n}" for n in range(1, 7)] + [f"c{n}" for n in range(6, 0, -1)]

    def __init__(self, meeting="closed", courier="alone", blockade="free", overshoot="farthest"):
        self.meeting, self.courier, self.blockade, self.overshoot = meeting, courier, blockade, overshoot

    def array(self):
        return {1: 15}

    def index(self, player, place):
        return place - 1 if player == 1 else (place + 11) % 24

    def places(self, men, player):
        return [place for place in range(1, 25) if self.at(men, player, place) > 0]

    def may_stop(self, men, player, origin, target):
        mine = self.places(men, player)
        is_in = bool(mine) and mine[-1] > 18
        if self.courier == "alone" and not is_in and origin == 1 and self.at(men, player, 1) < 15:
            return False
        if self.courier == "uncoupled" and not is_in and self.at(men, player, target) > 0:
            return False
        if self.at(men, player, target) < (0 if self.meeting == "closed" else -1):
            return False
        return self.blockade == "free" or self.is_allowed(self.changed(men, (1, 1), player, origin, target)[0], player)

    def is_allowed(self, men, player):
        held = [place in self.places(men, player) for place in range(1, 25)]
        return held[22] and held[23] or not any(all(held[first : first + 6]) for first in range(19))

    def may_leave(self, men, bar, player, origin, die):
        mine = self.places(men, player)
        if mine[0] < 19 or not (origin + die == 25 or self.overshoot == "any" or origin == mine[0]):
            return False
        return self.blockade == "free" or self.is_allowed(self.changed(men, bar, player, origin, 25)[0], player)


RULESETS = [
    ("closed-points", {}, []),
    ("late-blockade", {"blockade": "late"}, []),
    ("with-hits", {"meeting": "hit", "courier": "uncoupled"}, []),
    ("rule-file", {"meeting": "hit", "overshoot": "any"}, []),
]

if __name__ == "__main__":
    dice_lines.main(Jacquet, RULESETS, [1, 2], 19)
