"""Counts sequences of jumps of peg solitaire, and finds solutions; written from descriptions of the puzzle alone.

    python3 tests/peers/slow/peg-solitaire.py        counts from the start and from positions of random games, for each ruleset
    python3 tests/peers/slow/peg-solitaire.py solve  a solution for each board
"""
import random
import sys

CROSS = {(x, y) for x in range(7) for y in range(7) if 2 <= x <= 4 or 2 <= y <= 4}
WIDE = CROSS | {(x, y) for x in (1, 5) for y in (1, 5)}
# The holes, the one that is empty, and the one where the last peg has to stand, if it matters.
RULESETS = {"english": (CROSS, (3, 3), (3, 3)), "european": (WIDE, (3, 5), None)}


def start_of(ruleset):
    holes, empty, _ = RULESETS[ruleset]
    return frozenset(holes - {empty})


def name(cell):
    return "abcdefg"[cell[0]] + str(cell[1] + 1)


def over(state, ruleset):
    goal = RULESETS[ruleset][2]
    if len(state) == 1:
        return "solved" if goal is None or goal in state else "stuck"
    return None if jumps(state, ruleset) else "stuck"


def jumps(state, ruleset):
    holes, found = RULESETS[ruleset][0], []
    for x, y in state:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if over in state and to in holes and to not in state:
                found.append((name((x, y)) + "-" + name(to), state - {(x, y), over} | {to}))
    return sorted(found, key=lambda jump: jump[0])


def children(state, ruleset):
    return jumps(state, ruleset)


def fen(state, ruleset):
    holes, ranks = RULESETS[ruleset][0], []
    for y in reversed(range(7)):
        text = "".join("*" if (x, y) not in holes else "P" if (x, y) in state else "." for x in range(7))
        for n in range(7, 0, -1):
            text = text.replace("." * n, str(n))
        ranks.append(text)
    return "/".join(ranks) + " s"


def perft(state, ruleset, depth):
    if depth == 0:
        return 1
    return sum(perft(after, ruleset, depth - 1) for _, after in children(state, ruleset))


def solution(state, ruleset, dead):
    if over(state, ruleset) == "solved":
        return []
    if state in dead:
        return None
    for text, after in jumps(state, ruleset):
        rest = solution(after, ruleset, dead)
        if rest is not None:
            return [text] + rest
    dead.add(state)
    return None


def main():
    for ruleset in RULESETS:
        if sys.argv[1:] == ["solve"]:
            print(ruleset, " ".join(solution(start_of(ruleset), ruleset, set()) or ["none"]))
            continue
        print(ruleset, "start", [perft(start_of(ruleset), ruleset, d) for d in range(1, 7)])
        for seed, plies in ((1, 6), (2, 12), (3, 17), (4, 20)):
            chance, state = random.Random(seed), start_of(ruleset)
            for _ in range(plies):
                options = [o for o in children(state, ruleset) if children(o[1], ruleset)]
                state = chance.choice(options)[1] if options else state
            print(ruleset, fen(state, ruleset), [perft(state, ruleset, d) for d in range(1, 6)])


if __name__ == "__main__":
    main()
