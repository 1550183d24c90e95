"""Counts sequences of moves of surakarta, written from the accounts alone: Wikipedia, iGGameCenter and others.

    python3 tests/peers/slow/surakarta.py       counts from the start and from positions of random games, for each ruleset

A circuit is a ring of 24 places: each of its four lines from end to end, and a loop after each. A piece goes round it both ways from
each of its places there.
"""
import random

SIDE = 6
# Whether a piece may pass the point from which it set out; after how many moves without a capture the pieces are counted, and whether
# a position that comes back ends the game as well.
RULESETS = {"loops": (True, 100, False), "olympiad": (True, 50, True), "own-stops": (False, 100, False)}
# What a player does who has no move.
PASS = None
# A position with many captures.
THIN = {(1, 1): 0, (4, 2): 0, (0, 3): 0, (5, 5): 0, (2, 4): 1, (3, 3): 1, (4, 4): 1, (1, 0): 1, (5, 1): 1}


def ring(k):
    """The places of a circuit in order, the k-th line from each edge: each with whether a loop leads on from it."""
    east = [(x, k) for x in range(SIDE)]
    north = [(SIDE - 1 - k, y) for y in range(SIDE)]
    west = [(x, SIDE - 1 - k) for x in reversed(range(SIDE))]
    south = [(k, y) for y in reversed(range(SIDE))]
    return [(cell, i == SIDE - 1) for line in (east, north, west, south) for i, cell in enumerate(line)]


def both_ways(places):
    count = len(places)
    back = [(places[-1 - i][0], places[-2 - i if i < count - 1 else -1][1]) for i in range(count)]
    return [places, back]


RINGS = [way for k in (1, 2) for way in both_ways(ring(k))]


class Game:
    def __init__(self, ruleset):
        self.passes, self.patience, self.repeat = RULESETS[ruleset]
        self.board = {(x, y): 0 if y < 2 else 1 for x in range(SIDE) for y in (0, 1, 4, 5)}
        self.player, self.quiet, self.seen = 0, 0, []
        self.seen = [self.key()]

    def key(self):
        return (frozenset(self.board.items()), self.player)

    def taken_from(self, cell):
        """The enemies that the piece there may take."""
        for places in RINGS:
            for start, (place, _) in enumerate(places):
                if place != cell:
                    continue
                loops = 0
                for step in range(len(places)):
                    loops += places[(start + step) % len(places)][1]
                    there = places[(start + step + 1) % len(places)][0]
                    if there == cell:
                        if self.passes:
                            continue
                        break
                    if there in self.board:
                        if loops and self.board[there] != self.player:
                            yield there
                        break

    def moves(self):
        if self.over() is not None:
            return []
        found = set()
        for (x, y), owner in self.board.items():
            if owner != self.player:
                continue
            around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            found |= {((x, y), to) for to in around if to not in self.board and 0 <= min(to) and max(to) < SIDE}
            found |= {((x, y), to) for to in self.taken_from((x, y))}
        return sorted(found) or [PASS]

    def play(self, move):
        after = object.__new__(Game)
        after.__dict__.update(self.__dict__, board=dict(self.board))
        after.quiet = 0 if move is not PASS and move[1] in self.board else self.quiet + 1
        if move is not PASS:
            after.board[move[1]] = after.board.pop(move[0])
        after.player = 1 - self.player
        after.seen = self.seen + [after.key()]
        return after

    def over(self):
        """Who has won, or "draw"; nothing while the game goes on."""
        left = [list(self.board.values()).count(p) for p in (0, 1)]
        ended = self.quiet >= self.patience or self.repeat and self.key() in self.seen[:-1]
        if 0 not in left and not ended:
            return None
        return "draw" if left[0] == left[1] else left.index(max(left))

    def fen(self):
        ranks = []
        for y in reversed(range(SIDE)):
            text = "".join("Pp"[self.board[(x, y)]] if (x, y) in self.board else "." for x in range(SIDE))
            for n in range(SIDE, 0, -1):
                text = text.replace("." * n, str(n))
            ranks.append(text)
        return "/".join(ranks) + " " + "bw"[self.player]


def perft(game, depth):
    moves = game.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(game.play(move), depth - 1) for move in moves)


def games(ruleset, seed):
    """The positions of a random game in which half of the possible captures are made."""
    chance, game = random.Random(seed), Game(ruleset)
    while True:
        moves = game.moves()
        yield game, moves
        if not moves:
            return
        takes = [move for move in moves if move is not PASS and move[1] in game.board]
        game = game.play(chance.choice(takes if takes and chance.random() < 0.5 else moves))


def main():
    for ruleset in RULESETS:
        print(ruleset, "start", [perft(Game(ruleset), d) for d in (1, 2, 3, 4)])
        for seed in (1, 2, 3):
            line = [game for game, moves in games(ruleset, seed) if moves]
            for ply in (15, 30, 45, 60):
                game = line[min(ply, len(line) - 1)]
                # A position on one line says nothing of the moves before it.
                game.quiet, game.seen = 0, [game.key()]
                depths = (1, 2, 3) if len(game.board) > 8 else (1, 2, 3, 4)
                print(ruleset, game.fen(), [perft(game, d) for d in depths])
        game = Game(ruleset)
        game.board = dict(THIN)
        game.seen = [game.key()]
        print(ruleset, game.fen(), [perft(game, d) for d in (1, 2, 3, 4)])


if __name__ == "__main__":
    main()
