"""Plays random games by another program's rules and prints what it says of each position.

    python moves.py VARIANT POSITIONS PLIES SEED

One line a position, fields separated by tabs: the legal moves, 1 if the player to move is in check, how the game has ended
(`-` if it has not), and the move that is played next (`-` if none is). An empty line stands between games.
"""

import random
import sys

import pyffish


def ending(variant, start, moves, legal):
    """How the game has ended: by what is on the board, for want of moves, or by a claim."""
    over, _ = pyffish.is_immediate_game_end(variant, start, moves)
    if over:
        return "board"
    if not legal:
        return "moves"
    over, _ = pyffish.is_optional_game_end(variant, start, moves)
    return "claim" if over else "-"


def main():
    variant, positions, plies, seed = sys.argv[1], *map(int, sys.argv[2:5])
    if variant not in pyffish.variants():
        sys.exit(f"there is no variant {variant}")
    draw = random.Random(seed)
    start = pyffish.start_fen(variant)
    while positions > 0:
        moves = []
        for ply in range(plies):
            legal = sorted(pyffish.legal_moves(variant, start, moves))
            check = int(pyffish.gives_check(variant, start, moves))
            end = ending(variant, start, moves, legal)
            over = end != "-" or ply + 1 == plies
            chosen = "-" if over else draw.choice(legal)
            print(" ".join(legal), check, end, chosen, sep="\t")
            positions -= 1
            if over:
                break
            moves.append(chosen)
        print()


main()
