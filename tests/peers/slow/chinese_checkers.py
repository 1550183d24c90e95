"""Counts sequences of moves of Chinese checkers, written from the accounts alone: Wikipedia, Jollie Primitives and others.

    python3 tests/peers/slow/chinese_checkers.py       counts from the start and from positions of games, for each ruleset

A hole has three coordinates whose sum is 0. The star is a triangle that points up and one that points down. In the games all players
prefer moves towards their goal, so that points are left, crossed and filled. Leaps with the same beginning and end are one move.
"""
import random

WAYS = [(1, -1, 0), (-1, 1, 0), (1, 0, -1), (-1, 0, 1), (0, 1, -1), (0, -1, 1)]
HOLES = {(x, y, -x - y) for x in range(-8, 9) for y in range(-8, 9)
         if min(x, y, -x - y) >= -4 or max(x, y, -x - y) <= 4}
# The six points of the star, clockwise from the one at the bottom: which coordinate is beyond 4, and with which sign.
POINTS = [(1, -1), (2, 1), (0, -1), (1, 1), (2, -1), (0, 1)]
# The points of the players in the order of play, how far a point reaches, whether marbles stay in the goal, whether they may stop in
# the points of others, and whether they change places with enemies there.
RULESETS = {
    "two-players": ((0, 3), 5, True, True, False),
    "fifteen": ((0, 3), 4, True, True, False),
    "three-players": ((0, 2, 4), 5, True, True, False),
    "four-players": ((1, 2, 4, 5), 5, True, True, False),
    "six-players": ((0, 1, 2, 3, 4, 5), 5, True, True, False),
    "own-points": ((0, 1, 2, 3, 4, 5), 5, True, False, False),
    "swaps": ((0, 3), 5, True, True, True),
}
# What a player does who has no move.
PASS = None
LETTERS = {2: "rb", 3: "rgb", 4: "rgby", 6: "rgybwk"}


def point(number, reach):
    """The holes of a point; with the reach 4, and the row of five holes before it, which belongs to the large triangle."""
    axis, sign = POINTS[number]
    others = [a for a in (0, 1, 2) if a != axis]
    return {h for h in HOLES if h[axis] * sign >= reach and all(-4 <= h[a] * sign <= 0 or h[axis] * sign > 4 for a in others)}


def shift(hole, way, times=1):
    return tuple(a + b * times for a, b in zip(hole, way))


class Game:
    def __init__(self, ruleset):
        points, reach, self.stay, self.anywhere, self.swaps = RULESETS[ruleset]
        self.camps = [point(p, reach) for p in points]
        self.goals = [point((p + 3) % 6, reach) for p in points]
        self.board = {hole: p for p, camp in enumerate(self.camps) for hole in camp}
        self.player = 0

    def free(self, hole):
        return hole in HOLES and hole not in self.board

    def reached(self, hole):
        found = {to for to in (shift(hole, way) for way in WAYS) if self.free(to)}
        seen, left = {hole}, [hole]
        while left:
            at = left.pop()
            for way in WAYS:
                over, to = shift(at, way), shift(at, way, 2)
                # The marble that leaps is no longer where it was, and cannot be leapt over.
                if over in self.board and over != hole and to not in seen and self.free(to):
                    seen.add(to)
                    left.append(to)
        found |= seen - {hole}
        camp, goal = self.camps[self.player], self.goals[self.player]
        if self.stay and hole in goal:
            found &= goal
        if not self.anywhere:
            found -= set().union(*self.camps, *self.goals) - camp - goal
        if self.swaps:
            found |= {to for to in (shift(hole, way) for way in WAYS) if to in goal and self.board.get(to, self.player) != self.player}
        return found

    def moves(self):
        if self.over() is not None:
            return []
        found = [(hole, to) for hole, p in self.board.items() if p == self.player for to in self.reached(hole)]
        return found or [PASS]

    def play(self, move):
        after = object.__new__(Game)
        after.__dict__.update(self.__dict__, board=dict(self.board))
        if move is not PASS:
            other = after.board.get(move[1])
            after.board[move[1]] = after.board.pop(move[0])
            if other is not None:
                after.board[move[0]] = other
        after.player = (self.player + 1) % len(self.camps)
        return after

    def over(self):
        last = (self.player - 1) % len(self.camps)
        return last if all(hole in self.goals[last] for hole, p in self.board.items() if p == last) else None

    def fen(self):
        rows, letters = [], LETTERS[len(self.camps)]
        for y in range(8, -9, -1):
            row = [self.board.get(hole) for hole in sorted(h for h in HOLES if h[1] == y)]
            text = "".join("." if p is None else "Mm"[p] if len(letters) == 2 else letters[p] + "M" for p in row)
            for n in range(13, 0, -1):
                text = text.replace("." * n, str(n))
            rows.append(text)
        return "/".join(rows) + " " + letters[self.player]

    def forward(self, move, chance):
        """The nearer the goal, the better, with chance in it."""
        if move is PASS:
            return 0
        tip = max(self.goals[self.player], key=lambda h: max(map(abs, h)))
        far = [max(abs(a - b) for a, b in zip(hole, tip)) for hole in move]
        return far[0] - far[1] + chance.random() * 3


def name(hole):
    return "abcdefghijklmnopq"[hole[0] + 8] + str(hole[1] + 9)


def perft(game, depth):
    moves = game.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(game.play(move), depth - 1) for move in moves)


def games(ruleset, seed):
    """The positions of one game, to its end, which a third repetition is too, or the three hundredth move."""
    chance, game, seen = random.Random(seed), Game(ruleset), []
    for _ in range(300):
        seen.append((frozenset(game.board.items()), game.player))
        moves = [] if seen.count(seen[-1]) >= 3 else game.moves()
        yield game, moves
        if not moves:
            return
        game = game.play(max(moves, key=lambda move: game.forward(move, chance)))


def main():
    for ruleset in RULESETS:
        print(ruleset, "start", [perft(Game(ruleset), d) for d in (1, 2, 3)])
        for seed in (1, 2):
            line = [game for game, moves in games(ruleset, seed) if moves]
            for ply in (14, 30, 50, 90, 160):
                if ply < len(line) or ply == 160:
                    game = line[min(ply, len(line) - 1)]
                    print(ruleset, game.fen(), [perft(game, d) for d in (1, 2)])


if __name__ == "__main__":
    main()
