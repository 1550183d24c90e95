"""Plays two agents against each other, with paired openings and a 95 % interval of the score.

Both games of a pair begin with the same random moves, with the seats exchanged. A draw is half a point.
The interval comes from the scores of the pairs, which are independent of each other. A game of more than
300 moves counts as a draw.

    python match_los_alamos.py net:first,depth=3 level:3 --pairs 200
"""

import argparse
import math
import random
import time

import alfonso


def play(session, agents):
    """The result of the agent in seat 0: 1, 0.5 or 0; and the seconds and moves of both agents."""
    spent, moves = [0.0, 0.0], [0, 0]
    while session.outcome is None and session.ply < 300:
        seat = session.to_move
        begun = time.process_time()
        session.play(agents[seat].choose(session))
        spent[seat] += time.process_time() - begun
        moves[seat] += 1
    result = session.outcome.returns[0] if session.outcome else 0
    return (result + 1) / 2, spent, moves


def interval(scores):
    """The mean, and the bounds of its 95 % interval."""
    mean = sum(scores) / len(scores)
    spread = math.sqrt(sum((score - mean) ** 2 for score in scores) / max(1, len(scores) - 1))
    margin = 1.96 * spread / math.sqrt(len(scores))
    return mean, max(0.0, mean - margin), min(1.0, mean + margin)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--game", default="los-alamos")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--opening", type=int, default=4, help="random moves before the agents begin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--better", action="store_true", help="fail unless the interval is above 50 %")
    args = parser.parse_args()

    game = alfonso.load(args.game)
    scores, counts = [], {1.0: 0, 0.5: 0, 0.0: 0}
    spent, moves = [0.0, 0.0], [0, 0]
    for pair in range(args.pairs):
        draw = random.Random(f"{args.seed}.{pair}")
        opening = game.session()
        for _ in range(args.opening):
            if opening.outcome is None:
                opening.play(draw.choice(opening.legal_moves()))
        sum = 0.0
        for swapped in (False, True):
            seed = 2 * (args.seed * 1_000_003 + pair) + swapped
            agents = [alfonso.Agent(args.first, seed), alfonso.Agent(args.second, seed)]
            order = agents[::-1] if swapped else agents
            result, times, plies = play(opening.copy(), order)
            result = 1 - result if swapped else result
            counts[result] += 1
            sum += result
            for seat in range(2):
                agent = 1 - seat if swapped else seat
                spent[agent] += times[seat]
                moves[agent] += plies[seat]
        scores.append(sum / 2)
        if (pair + 1) % 10 == 0 or pair + 1 == args.pairs:
            mean, low, high = interval(scores)
            print(
                f"{2 * len(scores)} games: {args.first} scores {mean:.1%} ({low:.1%} to {high:.1%}) against "
                f"{args.second}: {counts[1.0]} won, {counts[0.5]} drawn, {counts[0.0]} lost",
                flush=True,
            )
    for agent, name in enumerate((args.first, args.second)):
        print(f"{name}: {1000 * spent[agent] / max(1, moves[agent]):.2f} ms of processor time for a move")
    if args.better and interval(scores)[1] <= 0.5:
        raise SystemExit(f"{args.first} is not better than {args.second}")


if __name__ == "__main__":
    main()
