"""Counts positions after turns of backgammon, from what is said of it; see `dice_lines.py` for what it prints.

`python3 backgammon.py openspiel [PLIES]` compares the positions after each turn of random games with those of OpenSpiel (PyPI: open_spiel).
"""

import random
import sys

import contrary
import dice_lines


class Backgammon(contrary.Contrary):
    """After the stage a state has the number on the cube and its owner (1, -1, or 0 for nobody)."""

    DOUBLES_TWICE = True

    def __init__(self, opening="played", cubes="none", limit="unlimited"):
        self.opening, self.cubes, self.limit = opening, cubes, limit
        self.counted = cubes == "none"

    def start(self):
        return super().start()[:4] + ("opening", 1, 0)

    def is_over(self, state):
        return state[4] == "refused" or super().is_over(state)

    def winner(self, state):
        """Returns the side, 0 or 1, whose double was refused."""
        return {1: 0, -1: 1}[state[2]] if state[4] == "refused" else None

    def roll(self, state, chance):
        if state[4] != "opening":
            return super().roll(state, chance)
        one, two, lead = chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 2)
        if self.opening == "anew":
            text, first = f"roll:{one},{two}", 1 if one > two else -1
            after = state[:2] + (first, None, "throw") + state[5:]
        else:
            text, first = f"roll:{min(one, two)},{max(one, two)},{lead}", 1 if lead == 1 else -1
            after = state[:2] + (first, (one, two), "move") + state[5:]
        return text, state if one == two else after

    def next_turn(self, state, men, bar):
        player, cube, owner = -state[2], *state[5:]
        may_double = self.cubes == "doubling" and owner in (0, player) and (self.limit == "unlimited" or cube < 64)
        return (men, bar, player, None, "offer" if may_double else "throw", cube, owner)

    def options(self, state):
        men, bar, player, _, stage, cube, owner = state
        if stage == "offer":
            return {"offer:yes": state[:4] + ("answer", cube, owner), "offer:no": state[:4] + ("throw", cube, owner)}
        if stage == "answer":
            return {"take:yes": state[:4] + ("throw", cube * 2, -player), "take:no": state[:4] + ("refused", cube, owner)}
        return super().options(state)

    def fen(self, state):
        return None if state[4] == "opening" else super().fen(state)


RULESETS = [
    ("single-games", {}, []),
    ("seventeenth-century", {"opening": "anew"}, []),
    ("cube", {"cubes": "doubling"}, []),
    ("to-sixty-four", {"cubes": "doubling", "limit": "sixty-four"}, []),
]


def ends_here(game, state):
    """Returns the pieces and the bar with which the turn can end."""
    fresh, ends = [state], set()
    while fresh:
        for after in game.options(fresh.pop()).values():
            (fresh.append if after[3] else lambda end: ends.add(end[:2]))(after)
    return ends


def field(state, name):
    """Returns a line of OpenSpiel's picture of a state."""
    return next(line for line in str(state).splitlines() if line.startswith(name))[len(name):].strip()


def position(state):
    """Returns the pieces by White's points, and the bar; White is OpenSpiel's `x`."""
    men = tuple(state.board(0, point) - state.board(1, point) for point in range(24))
    return men, tuple(field(state, "Bar:").count(letter) for letter in "xo")


def ends_there(state, player):
    """Returns the same of OpenSpiel, which plays a double as two actions of two moves."""
    if state.is_terminal() or state.is_chance_node() or state.current_player() != player:
        return {position(state)}
    return set().union(*(ends_there(state.child(action), player) for action in state.legal_actions()))


def with_openspiel(least):
    """Plays OpenSpiel at random, and compares the positions with which each turn can end."""
    import pyspiel

    game, chance, looked, games, differences = Backgammon(), random.Random(7), 0, 0, 0
    while looked < least:
        state, games = pyspiel.load_game("backgammon").new_initial_state(), games + 1
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
                continue
            player, dice = state.current_player(), tuple(int(die) for die in field(state, "Dice:"))
            start = position(state) + (1 if player == 0 else -1, dice * (2 if dice[0] == dice[1] else 1), "move", 1, 0)
            here, there, looked = ends_here(game, start), ends_there(state, player), looked + 1
            if here != there:
                differences += 1
                print(f"differs after\n{state}", len(here), len(there), sorted(here ^ there)[:2])
            while not state.is_terminal() and not state.is_chance_node() and state.current_player() == player:
                state.apply_action(chance.choice(state.legal_actions()))
    print(f"OpenSpiel: {looked} turns of {games} games, {differences} differences")


if __name__ == "__main__":
    if sys.argv[1:2] == ["openspiel"]:
        with_openspiel(int(sys.argv[2]) if len(sys.argv) > 2 else 500)
    else:
        dice_lines.main(Backgammon, RULESETS, [1, 2], 21)
