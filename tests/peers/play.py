"""Plays with an engine through another program's client, before another program's referee.

    python play.py ENGINE [--positions N] [--seed S] [--nodes N] [--only VARIANT]

ENGINE is a command that speaks the Universal Chess Interface. The client is the engine module of python-chess; the referee is pyffish,
and python-chess itself for orthodox chess and Chess960. In positions of random games, half of them given by FEN and half by the moves from the start,

- the engine lists its moves (`go perft 1`): they are those of the referee, each once, in the same spelling;
- it is given all moves of the referee to choose among, and answers one of them within two seconds, with the reply that it expects;
- it says nothing by `info string`, and the client finds no fault with its lines.

The last line says how many positions were tried; each fault is printed before, and makes the status 1. Where the rules part on purpose
(`differences.tsv`), a game that is over for the engine is no fault.
"""

import argparse
import collections
import logging
import pathlib
import random
import subprocess
import sys
import time

import chess
import chess.engine
import pyffish

HERE = pathlib.Path(__file__).parent
# No random game is longer.
PLIES = 120
# So many positions are of one game.
OF_ONE_GAME = 5
# No answer takes longer, in seconds.
PATIENCE = 2.0
# Of one position no more faults are printed.
MOST = 3
# Remarks of the engine that are no complaints.
OVER = "info string the game is over: "
RULES = "info string the rules are those of "


class Move:
    """A move as a text, in the shape that the client wants."""

    def __init__(self, text):
        self.text = text

    def uci(self):
        return self.text


class Position:
    """A position of a variant, as far as the client asks about it; the referee is pyffish."""

    uci_variant = "chess"
    name = "chess"
    chess960 = False

    def __init__(self, start=None, moves=()):
        self.start = start or pyffish.start_fen(self.name)
        self.move_stack = [Move(text) for text in moves]
        self.known = None

    def texts(self):
        return [move.text for move in self.move_stack]

    def root(self):
        return type(self)(self.start)

    def copy(self, stack=True):
        if stack:
            return type(self)(self.start, self.texts())
        return type(self)(self.fen())

    def alone(self):
        """The same position without its history."""
        return self.copy(stack=False)

    def fen(self, **_):
        return pyffish.get_fen(self.name, self.start, self.texts())

    @property
    def turn(self):
        return self.fen().split(" ")[1] == "w"

    def moves(self):
        if self.known is None:
            self.known = sorted(pyffish.legal_moves(self.name, self.start, self.texts()))
        return self.known

    @classmethod
    def game(cls, draw, plies):
        """A random game, without the move that ends it."""
        start, texts = pyffish.start_fen(cls.name), []
        moves = sorted(pyffish.legal_moves(cls.name, start, texts))
        for _ in range(plies):
            texts.append(draw.choice(moves))
            moves = sorted(pyffish.legal_moves(cls.name, start, texts))
            if not moves or pyffish.is_immediate_game_end(cls.name, start, texts)[0]:
                texts.pop()
                break
        return cls(start, texts)

    def after(self, plies):
        """The position of the same game after its first moves."""
        return type(self)(self.start, self.texts()[:plies])

    def parse_uci(self, text):
        # The client gives the letter of a piece from the reserve in lower case.
        for known in self.moves():
            if known.lower() == text.lower():
                return Move(known)
        raise ValueError(f"{text} is not legal in {self.fen()}")

    def push_uci(self, text):
        move = self.parse_uci(text)
        self.push(move)
        return move

    def push(self, move):
        self.move_stack.append(move)
        self.known = None

    def pop(self):
        self.known = None
        return self.move_stack.pop()


class Orthodox(chess.Board):
    """A position of chess; the referee is python-chess."""

    shuffled = False

    def alone(self):
        return self.copy(stack=False)

    def moves(self):
        return sorted(self.uci(move) for move in self.legal_moves)

    @classmethod
    def game(cls, draw, plies):
        """A random game, without the move that ends it."""
        board = cls.from_chess960_pos(draw.randrange(960)) if cls.shuffled else cls()
        for _ in range(plies):
            board.push(draw.choice(sorted(board.legal_moves, key=chess.Move.uci)))
            if not any(board.legal_moves):
                board.pop()
                break
        return board

    def after(self, plies):
        """The position of the same game after its first moves."""
        board = self.root()
        for move in self.move_stack[:plies]:
            board.push(move)
        return board


class Shuffled(Orthodox):
    """A position of Chess960."""

    shuffled = True


class Log(logging.Handler):
    """What the client hears, and what it complains of."""

    def __init__(self):
        super().__init__()
        self.clear()

    def clear(self):
        self.lines, self.complaints = [], []

    def emit(self, record):
        text = record.getMessage()
        if record.levelno >= logging.WARNING:
            self.complaints.append(text)
        # The arrows are those of a conversation: what the engine says stands behind this one.
        _, heard, line = text.partition(" >> ")
        if heard:
            self.lines.append(line)

    def remarks(self):
        """Remarks of the engine, but for those that it is asked for."""
        return [line for line in self.lines if line.startswith("info string ") and not line.startswith(RULES)]



class Lister:
    """Another process of the engine, which counts moves: the client does not know how to ask for that."""

    def __init__(self, engine):
        self.process = subprocess.Popen([engine, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.game = None

    def list(self, position):
        """The moves of a position, and remarks of the engine."""
        moves = " ".join(move.uci() for move in position.move_stack)
        lines = []
        game = (type(position).uci_variant, str(position.chess960).lower())
        if game != self.game:
            lines += [f"setoption name UCI_Variant value {game[0]}", f"setoption name UCI_Chess960 value {game[1]}"]
            self.game = game
        lines += [
            f"position fen {position.root().fen(shredder=position.chess960, en_passant='fen')} moves {moves}",
            "go perft 1",
            # The count runs on a thread of its own, and is over when it has said its sum.
        ]
        self.process.stdin.write("\n".join(lines) + "\n")
        self.process.stdin.flush()
        listed, remarks = [], []
        for line in map(str.strip, self.process.stdout):
            if line.startswith("Nodes searched") or line.startswith("info string no position"):
                return listed, remarks
            if line.startswith("info "):
                remarks += [] if line.startswith(RULES) else [line]
            elif line:
                listed.append(line.partition(":")[0])
        return listed, remarks + ["the engine has ended"]


def known_ends(ruleset):
    """Endings of ours after which another program plays on, on purpose."""
    rows = [line.split("\t") for line in (HERE / "differences.tsv").read_text().splitlines() if not line.startswith("#")]
    return {ours for who, what, ours, theirs, _ in rows[1:] if who in ("*", ruleset) and what == "end" and theirs == "-"}


def faults(engine, lister, log, ruleset, position, nodes):
    """The faults of the engine in a position."""
    wanted = position.moves()
    listed, found = lister.list(position)
    found += [f"{text} names {times} moves" for text, times in collections.Counter(listed).items() if times > 1]
    ours, theirs = sorted(set(listed) - set(wanted)), sorted(set(wanted) - set(listed))
    if ours or theirs:
        found.append(f"only the engine has {ours}, only the referee {theirs}")
    log.clear()
    begun = time.monotonic()
    moves = [position.parse_uci(text) for text in wanted]
    result = engine.play(position, chess.engine.Limit(nodes=nodes), root_moves=moves, info=chess.engine.INFO_ALL)
    took = time.monotonic() - begun
    over = [line.removeprefix(OVER) for line in log.remarks() if line.startswith(OVER)]
    if over and over[0] in known_ends(ruleset):
        return []
    if result.move is None:
        found.append("no move")
    elif result.move.uci() not in wanted:
        found.append(f"{result.move.uci()} is not legal")
    if took > PATIENCE:
        found.append(f"an answer after {took:.1f} s")
    # The first says what is wrong; the others come of it.
    return (found + log.remarks() + log.complaints)[:MOST]


def contests(offered):
    """The variants that both know: the ruleset, the referee's name and its positions."""
    rows = [line.split("\t") for line in (HERE / "variants.tsv").read_text().splitlines() if not line.startswith("#")]
    table = {ruleset: name for ruleset, name, _ in rows[1:]}
    for game in offered:
        if game.replace("-", "") in pyffish.variants() and game not in table:
            sys.exit(f"{game} is known to both, and variants.tsv has no row for it")
    for ruleset, name in table.items():
        kind = type(name, (Position,), {"uci_variant": ruleset, "name": name})
        yield ruleset, f"pyffish {name}", kind
    yield "chess", "python-chess", Orthodox
    yield "chess", "python-chess Chess960", Shuffled


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("engine")
    asked.add_argument("--positions", type=int, default=12)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--nodes", type=int, default=300)
    asked.add_argument("--only", default="")
    asked = asked.parse_args()
    log = Log()
    logging.getLogger("chess.engine").addHandler(log)
    logging.getLogger("chess.engine").setLevel(logging.DEBUG)
    logging.getLogger("chess.engine").propagate = False
    print(f"python-chess {chess.__version__}, pyffish {'.'.join(map(str, pyffish.version()))}")
    tried = wrong = 0
    lister = Lister(asked.engine)
    with chess.engine.SimpleEngine.popen_uci([asked.engine, "uci"], timeout=60) as engine:
        for ruleset, referee, kind in contests(engine.options["UCI_Variant"].var):
            if asked.only not in f"{ruleset} {referee}":
                continue
            draw = random.Random(f"{asked.seed} {referee}")
            here = 0
            for number in range(asked.positions):
                if number % OF_ONE_GAME == 0:
                    game = kind.game(draw, PLIES)
                position = game.after(draw.randrange(len(game.move_stack) + 1))
                position = position if draw.random() < 0.5 else position.alone()
                found = faults(engine, lister, log, ruleset, position, asked.nodes)
                tried, here = tried + 1, here + bool(found)
                for fault in found:
                    moves = " ".join(move.uci() for move in position.move_stack)
                    print(f"{ruleset}: {fault}\n    in {position.root().fen()} moves {moves}")
            wrong += here
            print(f"{ruleset} before {referee}: {asked.positions} positions, {here} with faults")
    lister.process.stdin.close()
    lister.process.wait()
    print(f"{tried} positions, {wrong} with faults")
    sys.exit(1 if wrong else 0)


main()
