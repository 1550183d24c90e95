"""Programs of others as witnesses of whole games, for `whole_games.py`: pyffish, and OpenSpiel (PyPI: open_spiel).

Their packages run in the process of this script; nothing of them is linked or shipped. What is compared is the state after each whole turn,
where a turn of theirs has several actions.
"""

import importlib.metadata
import re

import pyffish
import pyspiel

from witnesses import ANYTHING, ROOT, Witness


# A text of a position does not tell who gave check before it stood for the fourth time.
REPEATED = {"end.repeat": ("times", 4, "draw")} | {f"end.{name}": ("times", 4, ANYTHING) for name in ("check", "checked", "fourth")}
LONG = {"end.long": ("plies", 1000, "draw")}


def chosen(moves):
    """Returns the moves by their texts here, where a promotion that is no choice is not written."""
    return {move[:-1] if move.endswith("+") and move[:-1] not in moves else move: move for move in moves}


class Fairy(Witness):
    """A variant of pyffish. A state is a position as a text and the move made there: who has won may depend on what was dropped last."""

    pawn = "Pawn"
    name = "pyffish " + ".".join(map(str, pyffish.version()))

    def __init__(self, variant, reading):
        self.variant, self.reading = variant, reading
        self.history = REPEATED | ({"end.quiet": ("still", 200, "draw")} if variant == "shoshogi" else LONG)
        text = (ROOT / f"games/shogi/{reading.split('@')[0]}.rules").read_text()
        self.letters = dict(re.findall(r'^piece (\S+) "(\w+)"', text, re.M))

    def key(self, move):
        if "from" not in move:
            return self.letters[move["piece"]] + "@" + move["to"]
        return move["from"] + move["to"] + ("+" if move.get("becomes", move["piece"]) != move["piece"] else "")

    def start(self):
        return pyffish.start_fen(self.variant), []

    def over(self, state, last):
        ended, result = pyffish.is_immediate_game_end(self.variant, *state)
        if not ended and pyffish.legal_moves(self.variant, *state):
            return None
        result = result if ended else pyffish.game_result(self.variant, *state)
        mover, other = ("White", "Black") if pyffish.get_fen(self.variant, *state).split()[1] == "w" else ("Black", "White")
        return "draw" if result == 0 else mover if result > 0 else other

    def options(self, state):
        return {key: (state, move) for key, move in chosen(pyffish.legal_moves(self.variant, *state)).items()}

    def after(self, option):
        state, move = option
        return pyffish.get_fen(self.variant, *state), [move]

    def position(self, state):
        return pyffish.get_fen(self.variant, *state).rsplit(" ", 2)[0]

    def pieces(self, state):
        return sum(map(str.isalpha, re.split(r"[ \[]", pyffish.get_fen(self.variant, *state))[0]))


class Spiel(Witness):
    """A game of OpenSpiel in which each turn is an action."""

    name = "OpenSpiel " + importlib.metadata.version("open_spiel")

    def __init__(self, game, reading, players, answers=(), parameters=None):
        self.game, self.reading, self.players, self.answers = pyspiel.load_game(game, parameters or {}), reading, players, answers
        self.history = {}

    def start(self):
        return self.game.new_initial_state()

    def over(self, state, last):
        if not state.is_terminal():
            return None
        returns = state.returns()
        best = max(returns)
        return "draw" if best <= 0 else self.players[returns.index(best)]

    def options(self, state):
        texts = {state.action_to_string(action): action for action in state.legal_actions()}
        return {key: (state, texts[text]) for key, text in self.written(list(texts)).items()}

    def after(self, option):
        return option[0].child(option[1])


class Gomoku(Spiel):
    def written(self, texts):
        places = [(text, *map(int, text.split(","))) for text in texts]
        return {f"Stone@{'abcdefghijklmno'[column]}{row + 1}": text for text, row, column in places}


class Shogi(Spiel):
    """Files are counted from the right there, and ranks from above by letters."""

    def __init__(self, *shared):
        super().__init__(*shared)
        self.history = LONG

    def written(self, texts):
        return chosen(texts)

    def ends_apart(self, state):
        """Once a king has come into the three farthest ranks the game may end there: by points, or because both have."""
        ranks = str(state).split()[0].split("/")
        return "entered king" if any("K" in rank for rank in ranks[:3]) or any("k" in rank for rank in ranks[6:]) else None

    def is_excused(self, key, reason):
        """A dropped pawn that mates is no move there; here it loses."""
        return key.startswith("P*") and reason == "end.dropped"

    def key(self, move):
        letters = {"Pawn": "P", "Lance": "L", "Knight": "N", "Silver": "S", "Gold": "G", "Bishop": "B", "Rook": "R"}
        square = lambda cell: str(9 - "abcdefghi".index(cell[0])) + "ihgfedcba"[int(cell[1]) - 1]
        if "from" not in move:
            return letters[move["piece"]] + "*" + square(move["to"])
        return square(move["from"]) + square(move["to"]) + ("+" if move.get("becomes", move["piece"]) != move["piece"] else "")


class Star(Spiel):
    """Chinese checkers: each leap is an action there, and a board is a list of 121 holes from above."""

    def __init__(self, reading, players, answers):
        super().__init__("chinese_checkers", reading, players, answers, {"players": len(players), "max_moves": 100000})
        self.history = {"end.repeat": ("times", 3, "draw"), "end.long": ("plies", 500 * len(players), "draw")}

    def key(self, move):
        return move["text"] if "from" not in move else move["from"] + "-" + move["to"]

    def begin(self, position):
        """Finds the turn of the board by which the camps of the players are the same as here."""
        rows = [line for line in str(self.start()).splitlines() if not line.startswith("Player")]
        holes = [(12 - column, row - 8, sign) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign != " "]
        cubes = [(((across - up) // 2, up, -(across + up) // 2), sign) for across, up, sign in holes]
        camps = {seat: set(cells) for seat, kinds in position["pieces"].items() for cells in kinds.values()}
        for turn in range(6):
            names = ["abcdefghijklmnopq"[cube[0] + 8] + str(cube[1] + 9) for cube, _ in cubes]
            theirs = {}
            for name, (_, sign) in zip(names, cubes):
                if sign != ".":
                    theirs.setdefault(self.players[int(sign) - 1], set()).add(name)
            if theirs == camps:
                self.names, self.cubes = names, dict(zip(names, (cube for cube, _ in cubes)))
                self.tips = {seat: self.tip(cells) for seat, cells in camps.items()}
                return
            cubes = [((-y, -z, -x), sign) for (x, y, z), sign in cubes]
        raise ValueError(f"{self.label()}: no turn of the board fits")

    def tip(self, camp):
        """Returns the hole farthest from a camp."""
        far = max((self.cubes[name] for name in camp), key=lambda cube: max(map(abs, cube)))
        return tuple(-part for part in far)

    def choose(self, chance, options, state):
        """Marbles go on in most moves, so that games come to an end."""
        keys = sorted(options)
        if chance.random() < 0.1 or keys == ["pass"]:
            return chance.choice(keys)
        tip = self.tips[self.players[state.current_player()]]
        far = lambda name: max(abs(a - b) for a, b in zip(self.cubes[name], tip))
        ahead = lambda key: far(key.split("-")[0]) - far(key.split("-")[1])
        return max(keys, key=lambda key: ahead(key) + chance.random() * 3)

    def board(self, state):
        return tuple(sign for line in str(state).splitlines() if not line.startswith("Player") for sign in line if sign != " ")

    def position(self, state):
        return self.board(state), state.current_player()

    def options(self, state):
        mover, before, found = state.current_player(), self.board(state), {}
        fresh, seen = [state], set()
        while fresh:
            for action in (here := fresh.pop()).legal_actions():
                after, text = here.child(action), here.action_to_string(action)
                if after.is_terminal() or after.current_player() != mover:
                    found.setdefault(self.move(before, self.board(after)), after)
                elif (mark := (self.board(after), text)) not in seen:
                    seen.add(mark)
                    fresh.append(after)
        return found

    def after(self, option):
        return option

    def move(self, before, after):
        changed = [number for number, pair in enumerate(zip(before, after)) if pair[0] != pair[1]]
        if not changed:
            return "pass"
        origin, target = sorted(changed, key=lambda number: before[number] == ".")
        return self.names[origin] + "-" + self.names[target]


def every():
    """Returns all witnesses, in the order of the table."""
    for variant, reading in (("shogi", "shogi@fairy"), ("torishogi", "tori-shogi@fairy"), ("shoshogi", "sho-shogi@fairy")):
        yield Fairy(variant, reading)
    yield Shogi("shogi", "shogi@fairy", ("White", "Black"))
    yield Gomoku("gomoku", "gomoku@free-style", ("Black", "White"))
    seats = {"two": "Red Blue", "three": "Red Green Blue", "four": "Red Green Blue Yellow", "six": "Red Green Yellow Blue White Black"}
    for number, players in seats.items():
        # A marble may leave the point opposite there.
        yield Star(f"chinese-checkers@{number}-players", players.split(), [("stay", "leaves")])
