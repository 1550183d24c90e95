"""Counts sequences of moves of halma, written from the accounts alone: Wikipedia, BrainKing, Setup Group and others.

    python3 tests/peers/slow/halma.py       counts from the start and from positions of games, for each ruleset

In the games both players prefer moves towards the other corner, so that camps are left, crossed and filled. Leaps with the same
beginning and end are one move.
"""
import random

WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
# Squares a side, the lengths of the rows of a camp, players, whether men stay in the opposite camp, how many moves a player has to
# leave the own camp (0: any number), and whether a full camp counts whoever fills it.
RULESETS = {
    "nineteen": (16, (5, 5, 4, 3, 2), 2, True, 0, False),
    "four-players": (16, (4, 4, 3, 2), 4, True, 0, False),
    "full-camp": (16, (5, 5, 4, 3, 2), 2, False, 0, True),
    "ten-wide": (10, (5, 4, 3, 2, 1), 2, False, 50, False),
    "eight-wide": (8, (4, 3, 2, 1), 2, False, 30, False),
}
LETTERS = "abcdefghijklmnop"
# What a player does who has no move.
PASS = None


class Game:
    """A position: the owner of the man on each square, whose move it is, and how many moves each has made."""

    def __init__(self, ruleset):
        self.side, self.rows, self.count, self.stay, self.patience, self.filled = RULESETS[ruleset]
        # White sits below on the left, and the others clockwise: above left, above right, below right.
        corners = [(0, 0), (0, 1), (1, 1), (1, 0)] if self.count == 4 else [(0, 0), (1, 1)]
        self.camps = [self.camp(*corner) for corner in corners]
        self.goals = self.camps[self.count // 2:] + self.camps[:self.count // 2]
        self.board = {cell: p for p, camp in enumerate(self.camps) for cell in camp}
        self.player, self.made = 0, [0] * self.count

    def camp(self, right, top):
        last = self.side - 1
        return {(last - x if right else x, last - y if top else y) for y, n in enumerate(self.rows) for x in range(n)}

    def copy(self):
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__, board=dict(self.board), made=list(self.made))
        return other

    def free(self, cell):
        return 0 <= cell[0] < self.side and 0 <= cell[1] < self.side and cell not in self.board

    def reached(self, cell):
        """The squares to which the man there may go."""
        x, y = cell
        found = {(x + dx, y + dy) for dx, dy in WAYS if self.free((x + dx, y + dy))}
        seen, left = {cell}, [cell]
        while left:
            x, y = left.pop()
            for dx, dy in WAYS:
                over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                # The man that leaps is no longer where it was, and cannot be leapt over.
                if over in self.board and over != cell and to not in seen and self.free(to):
                    seen.add(to)
                    left.append(to)
        found |= seen - {cell}
        goal = self.goals[self.player]
        return {to for to in found if to in goal} if self.stay and cell in goal else found

    def moves(self):
        if self.over() is not None:
            return []
        found = [(c, to) for c, p in self.board.items() if p == self.player for to in self.reached(c)]
        return found or [PASS]

    def play(self, move):
        after = self.copy()
        if move is not PASS:
            after.board[move[1]] = after.board.pop(move[0])
            after.made[self.player] += 1
        after.player = (self.player + 1) % self.count
        return after

    def over(self):
        """Who has won, once somebody has, or who has lost, counted from -1 down."""
        for p, goal in enumerate(self.goals):
            own = [c for c, q in self.board.items() if q == p]
            if not self.filled and all(c in goal for c in own):
                return p
            if self.filled and all(c in self.board for c in goal) and any(c in goal for c in own):
                return p
        last = (self.player - 1) % self.count
        if self.patience and self.made[last] > self.patience and any(self.board.get(c) == last for c in self.camps[last]):
            return -1 - last
        return None

    def fen(self):
        ranks = []
        for y in reversed(range(self.side)):
            text = "".join(self.letter(self.board.get((x, y))) for x in range(self.side))
            for n in range(self.side, 0, -1):
                text = text.replace("." * n, str(n))
            ranks.append(text)
        return "/".join(ranks) + " " + "wbrg"[self.player]

    def letter(self, owner):
        if owner is None:
            return "."
        return "Mm"[owner] if self.count == 2 else "wbrg"[owner] + "M"

    def forward(self, move, chance):
        """A game in which men go on: the nearer the goal, the better, with chance in it."""
        if move is PASS:
            return 0
        far = max(self.goals[self.player], key=lambda c: abs(c[0] - self.side / 2) + abs(c[1] - self.side / 2))
        return sum(max(abs(far[0] - c[0]), abs(far[1] - c[1])) * sign for c, sign in zip(move, (1, -1))) + chance.random() * 3


def name(cell):
    return LETTERS[cell[0]] + str(cell[1] + 1)


def perft(game, depth):
    moves = game.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(game.play(move), depth - 1) for move in moves)


def games(ruleset, seed):
    """The positions of one game, to its end, which a third repetition is too, or the four hundredth move."""
    chance, game, seen = random.Random(seed), Game(ruleset), []
    for _ in range(400):
        seen.append((frozenset(game.board.items()), game.player))
        moves = [] if seen.count(seen[-1]) >= 3 else game.moves()
        yield game, moves
        if not moves:
            return
        game = game.play(max(moves, key=lambda move: game.forward(move, chance)))


def main():
    for ruleset in RULESETS:
        depths = range(1, 5) if ruleset == "eight-wide" else range(1, 4)
        print(ruleset, "start", [perft(Game(ruleset), d) for d in depths])
        for seed in (1, 2):
            line = [game for game, moves in games(ruleset, seed) if moves]
            for ply in (14, 30, 60, 110, 300) if ruleset in ("ten-wide", "eight-wide") else (40, 90, 180, 300):
                game = line[min(ply, len(line) - 1)]
                # A position on one line does not say how many moves were made.
                game.made = [0] * game.count
                print(ruleset, game.fen(), [perft(game, d) for d in ((1, 2, 3) if game.side < 16 else (1, 2))])

if __name__ == "__main__":
    main()
