"""Counts positions after turns of fayles, from what is said of it; see `dice_lines.py` for what it prints.

Three dice, all of which have to be played. A piece that is hit waits on the bar, and comes to the first point of its way when its owner's turn
begins, or comes in by a number.
"""

import dice_lines
import irish


class Fayles(irish.Irish):
    DICE = 3
    GREATEST = False

    def __init__(self, back="point"):
        self.back = back

    def array(self):
        return {1: 2, 19: 13}

    def is_new_turn(self, state):
        return state[4] == "back"

    def is_over(self, state):
        return state[4] == "failed" or super().is_over(state)

    def winner(self, state):
        """Returns the side, 0 or 1, that has won because the other could not play its numbers."""
        return {1: 0, -1: 1}[state[2]] if state[4] == "failed" else None

    def single(self, state, die):
        bar, player = state[1], state[2]
        if self.back == "bar" or not bar[player == -1]:
            yield from super().single(state, die)

    def may_stop(self, men, player, origin, target):
        return self.at(men, player, target) >= -1

    def options(self, state):
        men, bar, player, dice, stage = state
        if stage == "back":
            men, bar = self.changed(men, bar, player, 0, 1)
            rest = "back" if bar[player == -1] else "throw"
            return {f"Tableman@{self.cell(player, 1)}": (men, bar, player, None, rest)}
        found = super().options(state)
        if list(found) == ["pass"]:
            ended = super().next_turn(state, men, bar)
            return {"pass": ended if super().is_over(ended) else (men, bar, -player, None, "failed")}
        return found

    def next_turn(self, state, men, bar):
        other = -state[2]
        stage = "back" if self.back == "point" and bar[other == -1] else "throw"
        return (men, bar, other, None, stage)


class ToPoint(Fayles):
    """What a player may not do while the other's pieces go to the first point of their way."""

    def single(self, state, die):
        men, bar, player = state[:3]
        held = self.at(men, player, 24) > 0
        waits = bar[player == 1] > 0
        for text, after, off in super().single(state, die):
            hits = off[player == 1] > bar[player == 1]
            comes = after[self.index(player, 24)] * player > men[self.index(player, 24)] * player
            if hits and (held or comes) or comes and (waits or hits):
                continue
            yield text, after, off


def game(back="point"):
    return ToPoint(back) if back == "point" else Fayles(back)


RULESETS = [("first-point", {}, []), ("by-a-number", {"back": "bar"}, [])]

if __name__ == "__main__":
    dice_lines.main(game, RULESETS, [1, 2, 3], 7)
