"""The slow programs of this folder as witnesses of whole games, for `whole_games.py`.

A witness knows the states of a game: the first, the state after each legal move by the move's text, and who has won. The texts are those of
the program `alfonso`, or both ends of a move where a text would tell the way between them, too.
"""

import importlib
import pathlib
import re

# What an ending may come to, if the witness does not know it.
ANYTHING = "*"
ROOT = pathlib.Path(__file__).resolve().parents[3]


class Witness:
    """What all witnesses have in common."""

    name = "slow"
    answers = ()
    # Endings by what happened before: what is counted, how often, and what follows.
    history = {}
    # The kind whose moves count like captures, where an ending looks at both.
    pawn = None

    def label(self):
        return " ".join([self.reading, *("=".join(answer) for answer in self.answers)])

    def begin(self, position):
        """Looks at the program's first position before a game."""

    def placed(self, chance):
        """Returns a position made by chance, as a text and a state, or nothing for a game from the start."""
        return None

    def needs_roll(self, state):
        return False

    def key(self, move):
        return move["text"]

    def after(self, option):
        """Returns the state of an option, where that takes too long to be found for each."""
        return option

    def is_excused(self, key, reason):
        """Returns whether a move that only the program has is known to be none for the witness; it would end the game for that reason."""
        return False

    def ends_apart(self, state):
        """Returns the rule by which a game ends for the witness alone, if the rule is known, or nothing."""
        return None

    def pieces(self, state):
        """Returns how many pieces are on the board, if it matters."""
        return None

    def position(self, state):
        """Returns what has to be the same in a repeated position, or nothing where none is counted."""
        return None

    def choose(self, chance, options, state):
        return chance.choice(sorted(options, key=str))


def taking(share):
    """Returns a choice by which so many of the possible captures are made."""

    def choose(self, chance, options, state):
        keys = sorted(options, key=str)
        fewest = min(self.pieces(options[key]) for key in keys)
        takes = [key for key in keys if self.pieces(options[key]) == fewest < self.pieces(state)]
        return chance.choice(takes if takes and chance.random() < share else keys)

    return choose


class Listed(Witness):
    """A program with `start_of`, `children` and `over`, which take the ruleset; who has won is the number of the player."""

    def __init__(self, module, reading, own, players, history=None):
        self.module, self.own, self.players = importlib.import_module(module), own, players
        self.reading, self.history = reading, history or {}

    def start(self):
        return self.module.start_of(self.own)

    def over(self, state, last):
        found = self.module.over(state, self.own)
        return self.players[found] if isinstance(found, int) else found

    def options(self, state):
        return dict(self.module.children(state, self.own))

    def pieces(self, state):
        board = getattr(state, "board", None)
        return None if board is None else len(board) + sum(getattr(state, "reserve", ()))

    def choose(self, chance, options, state):
        weigh = getattr(self.module, "weigh", None)
        if weigh:
            return weigh(chance, sorted(options.items(), key=lambda option: option[0]), state)[0]
        if self.pieces(state) is None:
            return super().choose(chance, options, state)
        return taking(0.5)(self, chance, options, state)


class MakYek(Listed):
    choose = taking(0.5)

    def start(self):
        return self.module.start()

    def over(self, state, last):
        found = self.module.over(state)
        return self.players[found] if isinstance(found, int) else found

    def pieces(self, state):
        return len(state[0])


class Dara(Listed):
    """Rows are made where they can be, in one move of two."""

    def choose(self, chance, options, state):
        keys = sorted(options)
        rows = [key for key in keys if options[key].takes > state.takes]
        return chance.choice(rows if rows and chance.random() < 0.5 else keys)


class Solitaire(Listed):
    def over(self, state, last):
        return {"solved": "Solver", "stuck": "draw", None: None}[self.module.over(state, self.own)]


class Sown(Witness):
    """A program of a game in which seeds are sown: `start`, `moves`, `text`, `play` and `over`."""

    def __init__(self, module, reading, own):
        self.module, self.reading = importlib.import_module(module), reading
        self.rules = self.module.RULESETS[own]

    def start(self):
        return self.module.start(self.rules)

    def over(self, state, last):
        return self.module.over(state, self.rules)

    def options(self, state):
        return {self.module.text(move): self.module.play(state, move, self.rules) for move in self.module.moves(state, self.rules)}


class Tafl(Witness):
    """A program of tafl. `stuck` is what follows for who cannot move, `again` what follows if a position stands for the third time."""

    def __init__(self, module, reading, own, stuck, again="draw"):
        self.module, self.reading, self.stuck = importlib.import_module(module), reading, stuck
        self.rules = self.module.RULESETS[own]
        self.history = {"end.repeat": ("times", 3, again), "end.long": ("plies", 300 if module == "brandubh" else 1000, "draw")}

    def start(self):
        return self.module.start(self.rules)

    def placed(self, chance):
        """Half of the games begin with pieces on a crowded edge, where kings and rows are taken in ways of their own."""
        if chance.random() < 0.5:
            return None
        size, middle = self.module.SIZE, self.module.MIDDLE
        cells = [(x, y) for x in range(size) for y in range(size)]
        barred = getattr(self.rules, "citadels", None) or self.module.CORNERS
        free = [cell for cell in cells if cell != middle and cell not in barred]
        edge = [cell for cell in free if not 0 < cell[0] < size - 1 or not 0 < cell[1] < size - 1]
        board = {chance.choice(edge if chance.random() < 0.5 else free): "a" for _ in range(chance.randint(size, 3 * size))}
        board |= {chance.choice(edge if chance.random() < 0.7 else free): "d" for _ in range(chance.randint(2, size))}
        inner = [cell for cell in free if cell not in edge]
        board[chance.choice(inner if self.edge_wins() or chance.random() < 0.5 else edge)] = "k"
        state = board, chance.choice("ad")
        return None if self.over(state, None) else (self.written(state), state)

    def edge_wins(self):
        return getattr(self.rules, "edge_wins", False)

    def written(self, state):
        return self.module.written(*state)

    def choose(self, chance, options, state):
        """Attackers come beside the king, and he moves about, so that he is shut in and taken in all ways."""
        board, side = state
        king = next(cell for cell, sign in board.items() if sign == "k")
        cells = (self.module.beyond(king, way) for way in self.module.WAYS)
        beside = {self.module.named(cell) for cell in cells if self.module.inside(cell)}
        wanted = [key for key in sorted(options) if key.split("-")[1] in beside] if side == "a" else []
        wanted = wanted or [key for key in sorted(options) if key.split("-")[0] == self.module.named(king)]
        return chance.choice(wanted) if wanted and chance.random() < 0.5 else taking(0.3)(self, chance, options, state)

    def won(self, state):
        return self.module.over(state, self.rules)

    def over(self, state, last):
        found = self.won(state)
        if found or self.module.moves(state, self.rules):
            return found
        return "draw" if self.stuck == "draw" else {"a": "Defenders", "d": "Attackers"}[state[1]]

    def options(self, state):
        name = self.module.named
        return {name(a) + "-" + name(b): self.module.play(state, (a, b), self.rules) for a, b in self.module.moves(state, self.rules)}

    def pieces(self, state):
        return len(state[0])

    def position(self, state):
        return frozenset(state[0].items()), state[1]


class Alea(Tafl):
    def written(self, state):
        return self.module.fen(state, self.rules)


class Brandubh(Tafl):
    def start(self):
        return self.module.read(self.module.POSITIONS[0][0])

    def won(self, state):
        return self.module.over(state)


class Jungle(Witness):
    players = ("Blue", "Red")
    history = {"end.repeat": ("times", 3, "draw"), "end.quiet": ("quiet", 200, "draw")}
    choose = taking(0.3)

    def __init__(self, reading, own):
        self.module, self.reading = importlib.import_module("dou-shou-qi"), reading
        self.own = self.module.READINGS[own]

    def start(self):
        return self.module.start(self.own["stronger"]), 0

    def over(self, state, last):
        board, side = state
        is_over = self.module.over(board) or not self.module.moves(board, side, self.own)
        return self.players[1 - side] if is_over else None

    def options(self, state):
        (board, side), found = state, {}
        for here, there in self.module.moves(board, side, self.own):
            after = dict(board)
            after[there] = after.pop(here)
            found["-".join("abcdefg"[file - 1] + str(rank) for file, rank in (here, there))] = after, 1 - side
        return found

    def pieces(self, state):
        return len(state[0])

    def position(self, state):
        return frozenset(state[0].items()), state[1]


class Ends(Witness):
    """A program whose moves are pairs of cells: a text may tell the way between them as well."""

    def key(self, move):
        return move["text"] if "from" not in move else move["from"] + "-" + move["to"]

    def cell(self, cell):
        return self.module.name(cell)

    def text(self, move):
        return "pass" if move is self.module.PASS else self.cell(move[0]) + "-" + self.cell(move[1])

    def __init__(self, module, reading, own, players):
        self.module, self.reading, self.own, self.players = importlib.import_module(module), reading, own, players
        self.history = {"end.repeat": ("times", 3, "draw"), "end.long": ("plies", 500 * len(players), "draw")}

    def start(self):
        return self.module.Game(self.own)

    def over(self, state, last):
        found = state.over()
        if found is None or found == "draw":
            return found
        return self.players[found] if found >= 0 else self.players[2 + found if len(self.players) == 2 else found]

    def options(self, state):
        return {self.text(move): state.play(move) for move in state.moves()}

    def position(self, state):
        return frozenset(state.board.items()), state.player

    def choose(self, chance, options, state):
        """Pieces go on in most moves, so that games come to an end."""
        if chance.random() < 0.1:
            return super().choose(chance, options, state)
        moves = {self.text(move): move for move in state.moves()}
        return max(sorted(options), key=lambda key: state.forward(moves[key], chance))


class Surakarta(Ends):
    choose = taking(0.3)

    def __init__(self, reading, own):
        super().__init__("surakarta", reading, own, ("Black", "White"))
        # That program keeps the positions itself.
        self.history = {}

    def cell(self, cell):
        return "abcdef"[cell[0]] + str(cell[1] + 1)

    def pieces(self, state):
        return len(state.board)


class Heian(Witness):
    history = {"end.repeat": ("times", 4, "draw"), "end.quiet": ("still", 200, "draw")}
    pawn = "Pawn"
    choose = taking(0.2)

    def __init__(self, reading, own):
        self.module, self.reading = importlib.import_module("heian-shogi"), reading
        self.array, self.promotion, self.bare_loses = self.module.READINGS[own]

    def key(self, move):
        becomes = {"Knight": "N"}.get(move.get("becomes"), move.get("becomes", "")[:1])
        return move["from"] + "-" + move["to"] + ("=" + becomes if becomes else "")

    def start(self):
        return self.module.drawn(self.array), True

    def over(self, state, last):
        board, upper = state
        if next(self.module.after(board, upper, self.promotion), None) is None or self.bare_loses and self.module.alone(board, upper):
            return "Black" if upper else "White"
        return None

    def options(self, state):
        board, upper = state
        return {text: (after, not upper) for text, after in self.module.moves(board, upper, self.promotion)}

    def pieces(self, state):
        return sum(sign != "." for row in state[0] for sign in row)

    def position(self, state):
        return tuple(map(tuple, state[0])), state[1]


class Wa(Witness):
    pawn = "Sparrow"
    choose = taking(0.2)

    def __init__(self, reading, own):
        self.module, self.reading = importlib.import_module("wa-shogi"), reading
        self.wa = self.module.Wa(*self.module.READINGS[own])
        again = {"end.repeat": ("times", 4, ANYTHING), "end.check": ("times", 4, ANYTHING), "end.checked": ("times", 4, ANYTHING)}
        self.history = again | ({} if self.wa.drops else {"end.quiet": ("still", 200, "draw")}) | {"end.long": ("plies", 1500, "draw")}
        text = (ROOT / "games/shogi/wa-shogi.rules").read_text()
        # Only the letters of the kinds are taken from the rule file.
        self.letters = dict(re.findall(r'^piece (\S+) "(\w+)"', text, re.M))

    def key(self, move):
        if "from" not in move:
            return self.letters[move["piece"]] + "@" + move["to"]
        return move["from"] + "-" + move["to"] + ("=" + self.letters[move["becomes"]] if "becomes" in move else "")

    def start(self):
        return (*self.module.drawn(self.module.START), True, None)

    def over(self, state, last):
        board, hands, upper, dropped = state
        if self.wa.after(board, hands, upper):
            return None
        mover, other = ("Black", "White") if upper else ("White", "Black")
        return other if dropped == "SP" and self.wa.attacked(board, upper) else mover

    def options(self, state):
        board, hands, upper, _ = state
        return {text: (after, left, not upper, dropped) for text, after, left, dropped in self.wa.moves(board, hands, upper)}

    def pieces(self, state):
        return len(state[0])

    def position(self, state):
        return frozenset(state[0].items()), tuple(sorted(state[1])), state[2]


class Thrown(Witness):
    """A program of a game with dice, which says that a game is over. The last to move has won, unless `winner` tells a side or "draw"."""

    PLAYERS = ("White", "Black")

    def __init__(self, game, reading, answers):
        self.game, self.reading, self.answers = game, reading, answers

    def start(self):
        return self.game.start()

    def needs_roll(self, state):
        return self.game.needs_roll(state)

    def roll(self, state, chance):
        return self.game.roll(state, chance)

    def options(self, state):
        return self.game.options(state)

    def choose(self, chance, options, state):
        """A double is seldom offered and seldom refused, so that games go on."""
        keys = sorted(options)
        calm = [key for key in keys if key not in ("offer:yes", "take:no")]
        return chance.choice(calm if calm and chance.random() < 0.9 else keys)

    def over(self, state, last):
        if not self.game.is_over(state):
            return None
        winner = getattr(self.game, "winner", lambda _: None)(state)
        return last if winner is None else self.PLAYERS[winner] if winner in (0, 1) else winner


def thrown():
    """Returns the witnesses of the games with dice."""
    for module in ("tabula", "irish", "backgammon", "fayles", "ludus_anglicorum", "tourne_case", "jacquet", "asseb", "patolli", "bul"):
        found = importlib.import_module(module)
        title = module.replace("_", "").lower()
        default = next((kind for name, kind in vars(found).items() if name.lower() == title and isinstance(kind, type)), None)
        for ruleset, own, answers in found.RULESETS:
            game = getattr(found, "game", default)(**dict(own) | dict(answers))
            yield Thrown(game, f"{module.replace('_', '-')}@{ruleset}", answers)


def every():
    """Returns all witnesses, in the order of the table."""
    yield from thrown()
    for own, ruleset in (("buganda", "buganda"), ("arranged", "set-down"), ("ludii", "ludii")):
        yield Sown("omweso", f"omweso@{ruleset}", own)
    for own, ruleset in (("learning", "for-learners"), ("either-way", "either-way")):
        yield Sown("bao-kujifunza", f"bao-kujifunza@{ruleset}", own)
    for own, ruleset in (("tournament", "tournaments"), ("any-hole", "any-hole")):
        yield Sown("toguz-korgool", f"toguz-korgool@{ruleset}", own)
    for own in ("salvi", "lone-seed", "once-round"):
        yield Sown("congkak", f"congkak@{own}", own)
    for own in ("fetlar", "panel-2013", "copenhagen", "edge-three", "tawlbwrdd", "pentagons"):
        yield Tafl("hnefatafl", f"hnefatafl@{own}", own, "draw" if own == "panel-2013" else "loses", "Attackers" if own == "copenhagen" else "draw")
    for own in ("suggested", "weak-king", "strong-king", "unarmed-king"):
        yield Brandubh("brandubh", f"brandubh@{own}", own, "draw")
    for own in ("suggested", "citadels", "ludii", "shield"):
        yield Alea("alea-evangelii", f"alea-evangelii@{own}", own, "loses")
    for own in ("siam", "ludii", "one-or-two"):
        yield MakYek("mak-yek", f"mak-yek@{own}", own, ("White", "Black"), {"end.quiet": ("quiet", 100, "draw")})
    for own, ruleset in (("senegal", "senegal"), ("today", "six-files"), ("leaps-on", "leaps-on"), ("bodogemu", "bodogemu")):
        yield Listed("yote", f"yote@{ruleset}", own, ("Pebbles", "Sticks"), {"end.quiet": ("quiet", 100, "draw")})
    for own, ruleset in (("khamsawee",) * 2, ("sebawee",) * 2, ("tisawee",) * 2, ("single-captures",) * 2, ("today", "five-today"), ("plays-again",) * 2):
        yield Listed("seega", f"seega@{ruleset}", own, ("White", "Black"), {"end.quiet": ("quiet", 200, "draw")})
    for own in ("dakarkari", "no-rows", "derrah"):
        yield Dara("dara", f"dara@{own}", own, ("Black", "White"), {"end.quiet": ("quiet", 200, "draw")})
    for own in ("somali", "own-row", "one-cut"):
        yield Listed("shax", f"shax@{own}", own, ("White", "Black"), {"end.quiet": ("quiet", 200, "draw")})
    for own, ruleset in (("standard", "five-exactly"), ("free-style", "free-style"), ("full-board", "full-board")):
        yield Listed("gomoku", f"gomoku@{ruleset}", own, ("Black", "White"))
    for own in ("federation", "five-rules", "near-opening"):
        yield Listed("renju", f"renju@{own}", own, ("Black", "White"))
    for own, ruleset in (("english", "english-board"), ("european", "european")):
        yield Solitaire("peg-solitaire", f"peg-solitaire@{ruleset}", own, ("Solver",))
    for own, ruleset in (("encyclopedia",) * 2, ("booklet-2010",) * 2, ("neto-rules",) * 2, ("wolf-first",) * 2, ("contest", "of-programs")):
        yield Jungle(f"dou-shou-qi@{ruleset}", own)
    pairs = (("encyclopedia",) * 2, ("reconstruction", "eight-files"), ("preset", "presets"), ("nine-ranks",) * 2, ("unpromoted",) * 2)
    for own, ruleset in pairs:
        yield Heian(f"heian-shogi@{ruleset}", own)
    for own, ruleset in (("modern",) * 2, ("without-drops",) * 2, ("preset", "presets"), ("deep", "four-ranks")):
        yield Wa(f"wa-shogi@{ruleset}", own)
    for own in ("nineteen", "four-players", "full-camp", "ten-wide", "eight-wide"):
        yield Ends("halma", f"halma@{own}", own, ("White", "Black", "Red", "Green")[: 4 if own == "four-players" else 2])
    seats = {2: "Red Blue", 3: "Red Green Blue", 4: "Red Green Blue Yellow", 6: "Red Green Yellow Blue White Black"}
    for own, (points, *_) in importlib.import_module("chinese_checkers").RULESETS.items():
        yield Ends("chinese_checkers", f"chinese-checkers@{own}", own, seats[len(points)].split())
    for own in ("loops", "olympiad", "own-stops"):
        yield Surakarta(f"surakarta@{own}", own)
