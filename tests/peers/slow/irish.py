"""Counts positions after turns of Irish and of toute-table, from what is said of them; see `dice_lines.py` for what it prints.

The array is that of backgammon. The player who throws more with one die has the first throw. In Irish a double counts once, in toute-table twice.
"""

import contrary
import dice_lines


class Irish(contrary.Contrary):
    def __init__(self, doubles="once", worth="single"):
        self.DOUBLES_TWICE = doubles == "twice"

    def start(self):
        return super().start()[:4] + ("opening",)

    def roll(self, state, chance):
        if state[4] != "opening":
            return super().roll(state, chance)
        white, black = chance.randint(1, 6), chance.randint(1, 6)
        after = state if white == black else state[:2] + (1 if white > black else -1, None, "throw")
        return f"roll:{white},{black}", after


RULESETS = [("irish", {}, []), ("toute-table", {"doubles": "twice", "worth": "double"}, [])]

if __name__ == "__main__":
    dice_lines.main(Irish, RULESETS, [1, 2], 19)
