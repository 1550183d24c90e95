#!/usr/bin/env bash
# OpenSpiel pickles a game written in Python without its attributes, and calls the result equal.
#
# Guess: `pickle.loads(pickle.dumps(game))` is a game that can be played, as it is for games written in C++. OpenSpiel's own tests pickle
# games, so they would notice if it were not.
# open_spiel 2.0.2: the copy has the right class and is equal to the game, but its `__init__` has not run and no attribute is there.
# Of the games in Python that ship, five cannot begin: AttributeError at `new_initial_state`. The tests compare `str(game)`, which is right.
# Pickled states, and `pyspiel.serialize_game_and_state`, are whole. A class of one's own needs `__reduce_ex__`.
set -euo pipefail

version=2.0.2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q "open_spiel==$version"

"$folder/venv/bin/python" - 2>"$folder/log" <<'PYTHON' || { cat "$folder/log" >&2; exit 1; }
import pickle

import open_spiel.python.games  # noqa: F401, registers the games
import pyspiel

broken = []
for name in sorted(name for name in pyspiel.registered_names() if name.startswith("python_")):
    try:
        game = pyspiel.load_game(name)
    except pyspiel.SpielError:
        continue  # It needs a parameter.
    copy = pickle.loads(pickle.dumps(game))
    assert type(copy) is type(game) and copy == game and str(copy) == str(game), name
    missing = sorted(set(vars(game)) - set(vars(copy)))
    try:
        copy.new_initial_state()
    except AttributeError as error:
        broken.append(name)
        print(f"{name}: {error}; {len(missing)} attributes are missing")
        assert missing
    else:
        print(f"{name}: begins; {len(missing)} attributes are missing")
    state = game.new_initial_state()
    assert vars(pickle.loads(pickle.dumps(state)).get_game()).keys() == vars(game).keys(), name
assert broken == [
    "python_ant_foraging",
    "python_dynamic_routing",
    "python_hangman",
    "python_iterated_prisoners_dilemma",
    "python_liars_poker",
], broken


class Own(type(pyspiel.load_game("python_liars_poker"))):
    """A game that says itself how it is made again."""

    def __reduce_ex__(self, protocol):
        return Own, (self.get_parameters(),)


assert pickle.loads(pickle.dumps(Own({}))).new_initial_state() is not None
PYTHON
echo "open_spiel $version"
