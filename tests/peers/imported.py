"""Asks another program about variants of a configuration, by its rules.

    python imported.py CONFIGURATION < REQUESTS

Each line of the input is a request, its fields separated by tabs: a variant, a position in FEN (`-` for the start), the most plies
and a seed. A random game is played from there. One line a position, fields separated by tabs: the legal moves, 1 if the player
to move is in check, how the game has ended (`-` if it has not), the position in FEN, and the move that is played next (`-` if
none is). An empty line stands behind each game; a single line `unknown` in the place of a variant that the program has not.
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


def game(variant, start, plies, seed):
    """Prints what the program says of the positions of a random game."""
    draw = random.Random(seed)
    moves = []
    for ply in range(plies):
        legal = sorted(pyffish.legal_moves(variant, start, moves))
        check = int(pyffish.gives_check(variant, start, moves))
        end = ending(variant, start, moves, legal)
        over = end != "-" or ply + 1 == plies
        chosen = "-" if over else draw.choice(legal)
        print(" ".join(legal), check, end, pyffish.get_fen(variant, start, moves), chosen, sep="\t")
        if over:
            break
        moves.append(chosen)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        pyffish.load_variant_config(file.read())
    known = set(pyffish.variants())
    # All of them before the first answer, so that neither side waits for the other.
    for request in sys.stdin.read().splitlines():
        variant, start, plies, seed = request.split("\t")
        if variant in known:
            game(variant, pyffish.start_fen(variant) if start == "-" else start, int(plies), int(seed))
        else:
            print("unknown")
        print(flush=True)


main()
