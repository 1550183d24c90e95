"""Random lines of games with dice, for the slow programs beside this file.

A program describes a game by a class with these methods; states are values that can be compared and hashed.

* `start()`: the first state;
* `needs_roll(state)`: true if dice are to be thrown before anything else;
* `roll(state, dice)`: the text of a throw and the state after it, with numbers drawn from `dice`;
* `options(state)`: the state after each legal move, by the move's text;
* `is_over(state)`: true once somebody has won;
* `fen(state)`: the position between two turns as a text, or None where it has none;
* `is_new_turn(state)`, if it has that: true if another turn begins otherwise than with a throw;
* `counted`, if it has that: whether positions after its turns are printed.

`python3 NAME.py` prints so many positions after a turn, from the opening, the middle and the end of random games. `whole_games.py` compares
whole games with the program `alfonso`.
"""

import pathlib
import random
import sys

NAME = "tests/peers/slow/" + pathlib.Path(sys.argv[0]).name
# So many passes on end break a game off.
STILL = 200


def line_of(game, seed, longest):
    """Returns a random line: the texts of moves, and for each ply the legal moves, or None before a throw."""
    chance = random.Random(seed)
    state, texts, legal, states = game.start(), [], [], []
    idle = 0
    while not game.is_over(state) and len(texts) < longest and idle < STILL:
        states.append(state)
        if game.needs_roll(state):
            text, after = game.roll(state, chance)
            legal.append(None)
        else:
            options = game.options(state)
            legal.append(sorted(options))
            text = chance.choice(legal[-1])
            after = options[text]
            idle = idle + 1 if text == "pass" else 0
        texts.append(text)
        state = after
    return texts, legal, states, state


def positions_after_turn(game, state):
    """Returns the number of different states with which the turn can end."""
    fresh, seen, ends = [state], {state}, set()
    while fresh:
        for after in game.options(fresh.pop()).values():
            is_new = getattr(game, "is_new_turn", lambda _: False)(after)
            if game.needs_roll(after) or game.is_over(after) or is_new:
                ends.add(after)
            elif after not in seen:
                seen.add(after)
                fresh.append(after)
    return len(ends)


def print_counts(game, ruleset, answers, seeds, every):
    """Prints rows of `turns` for the file of claims: some positions between turns of random games."""
    read = "".join(f' read: [{", ".join(f"({q!r}, {r!r})".replace(chr(39), chr(34)) for q, r in answers)}],' if answers else "")
    for seed in seeds:
        texts, legal, states, _ = line_of(game, seed, 3000)
        turns = [ply for ply, moves in enumerate(legal) if moves is None and game.fen(states[ply]) and legal[ply + 1 : ply + 2] != [None]]
        for ply in turns[seed % every :: every]:
            count = positions_after_turn(game, states[ply + 1])
            print(f'        (ruleset: "{ruleset}",{read} fen: "{game.fen(states[ply])}", after: "{texts[ply]}", positions: {count}, source: "{NAME}, written apart"),')


def main(game, rulesets, seeds, every):
    """Prints counts: `rulesets` are a ruleset, its answers, and those read otherwise."""
    for ruleset, own, answers in rulesets:
        played = game(**dict(own) | dict(answers))
        if getattr(played, "counted", True):
            print_counts(played, ruleset, answers, seeds, every)
