"""Counts sequences of moves of gomoku, written from the accounts alone.

    python3 tests/peers/slow/gomoku.py        counts from the start and from positions of random games, for each ruleset
"""
import random

# The board's side, and whether a row of more than five wins.
RULESETS = {"standard": (15, False), "free-style": (15, True), "full-board": (19, False)}
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


def start_of(ruleset):
    return {}, 0, None      # stones, the player to move, and the crossing of the last stone


def name(cell):
    return "abcdefghijklmnopqrstuvwxyz"[cell[0]] + str(cell[1] + 1)


def length(board, cell, way):
    count = 1
    for sign in (1, -1):
        at = (cell[0] + sign * way[0], cell[1] + sign * way[1])
        while board.get(at) == board[cell]:
            count, at = count + 1, (at[0] + sign * way[0], at[1] + sign * way[1])
    return count


def over(state, ruleset):
    board, player, last = state
    side, longer = RULESETS[ruleset]
    if last:
        rows = [length(board, last, way) for way in WAYS]
        if 5 in rows or longer and max(rows) > 5:
            return 1 - player
    return "draw" if len(board) == side * side else None


def children(state, ruleset):
    board, player, _ = state
    if over(state, ruleset) is not None:
        return []
    side = RULESETS[ruleset][0]
    free = [(x, y) for x in range(side) for y in range(side) if (x, y) not in board]
    return [("Stone@" + name(c), ({**board, c: player}, 1 - player, c)) for c in free]


def fen(state, ruleset, short=False):
    board, player, _ = state
    side, ranks = RULESETS[ruleset][0], []
    for y in reversed(range(side)):
        text = "".join("Ss"[board[(x, y)]] if (x, y) in board else "." for x in range(side))
        for n in range(side, 0, -1):
            text = text.replace("." * n, str(n))
        ranks.append(text)
    left = [side * side // 2 + 1 - p - list(board.values()).count(p) for p in (0, 1)]
    reserve = f"{left[0]}S{left[1]}s" if short else "S" * left[0] + "s" * left[1]
    return "/".join(ranks) + "[" + reserve + "] " + "bw"[player]


def perft(state, ruleset, depth):
    if depth == 1:
        return len(children(state, ruleset))
    return sum(perft(after, ruleset, depth - 1) for _, after in children(state, ruleset))


def weigh(chance, options, state):
    """A move of a random game: most stones go where they make the longest row, so that rows of five and more come up."""
    board, player, _ = state
    if chance.random() < 0.25:
        return chance.choice(options)
    best = {}
    for option in options:
        cell, after = option[1][2], option[1][0]
        best.setdefault(max(length(after, cell, way) for way in WAYS), []).append(option)
    lengths = sorted(best)
    # Five at once would end every game: four of five players leave it out.
    wanted = [n for n in lengths if n != 5 or chance.random() < 0.2] or lengths
    return chance.choice(best[wanted[-1]])


def main():
    for ruleset in RULESETS:
        print(ruleset, "start", [perft(start_of(ruleset), ruleset, d) for d in (1, 2)])
        for seed, plies in ((1, 20), (2, 40), (3, 80), (4, 140)):
            chance, state = random.Random(seed), start_of(ruleset)
            for _ in range(plies):
                options = children(state, ruleset)
                if not options:
                    break
                after = weigh(chance, options, state)[1]
                if over(after, ruleset) is None:
                    state = after
            print(ruleset, fen(state, ruleset, True), [perft(state, ruleset, d) for d in (1, 2)])


if __name__ == "__main__":
    main()
