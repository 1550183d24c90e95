"""Trains a network on Los Alamos chess by self-play with JAX, and writes it as an ONNX file.

The program knows nothing of the game but its rules. Its first games are random, and the network learns to
expect their results. From then on the agent ``net:FILE,depth=2`` plays against itself with the newest
network: an alpha-beta search whose positions the network judges. The network learns to expect the results of
these games and of the searches, and to propose the moves that the searches chose. The budget is processor
time, so that what else the machine does changes little: 240 seconds are two minutes on two cores.

    pip install jax onnx alfonso-games
    python train_los_alamos.py
    python match_los_alamos.py net:first,depth=3 level:3
"""

import argparse
import pathlib
import random
import threading
import time

import jax
import jax.numpy as jnp
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import alfonso
from alfonso.vector import VectorSession

GAME = "los-alamos"
# The sizes of the layers.
WIDE, NARROW = 128, 32
# Random games: how many are played side by side, how many positions are learned from, and how often.
TOGETHER, RANDOM_POSITIONS, RANDOM_TIMES = 256, 100_000, 6
# The depth of the search, the seconds of self-play in a generation, and the threads.
DEPTH, GENERATION, THREADS = 2, 60, 2
# A game begins with up to this many random moves, and later moves are random with this probability.
OPENING, RANDOM_MOVES = 10, 0.05
MAX_PLIES = 160
# The positions of the last games that are learned from, how often each is, and the rate of learning.
KEPT, BATCH, TIMES, RATE = 150_000, 512, 6, 1e-3


class Layout:
    """How the network sees a position: the pieces, with its own pawns moving up, whatever the seat."""

    def __init__(self, game):
        spec = game.observation_spec
        self.shape = spec["shape"]
        _, ranks, files = self.shape
        self.planes = sum(name.startswith("piece ") for name in spec["planes"])
        assert all(name.startswith("piece ") for name in spec["planes"][: self.planes])
        self.size = self.planes * ranks * files
        cells = np.arange(self.size).reshape(self.planes, ranks, files)
        self.turned_cells = cells[:, ::-1].reshape(-1)
        self.mirrored_cells = cells[:, :, ::-1].reshape(-1)
        texts = [game.action_text(number) for number in range(game.action_count)]
        numbers = {text: number for number, text in enumerate(texts)}

        def moved(signs, others):
            """The numbers of the actions with other names of ranks or files."""
            table = str.maketrans(signs, others)
            parts = [text.partition("=") for text in texts]
            return np.array([numbers[cells.translate(table) + sign + kind] for cells, sign, kind in parts])

        self.turned_actions = moved("123456", "654321")
        self.mirrored_actions = moved("abcdef", "fedcba")

    def seen(self, session, seat):
        """What the network reads of a position."""
        flat = session.observation(seat).reshape(-1)[: self.size]
        return (flat[self.turned_cells] if seat == 1 else flat).astype(np.int8)


def beginning(layout, actions, seed):
    """The parameters before the training."""
    random = np.random.default_rng(seed)

    def dense(inputs, outputs, scale):
        weights = random.standard_normal((inputs, outputs)) * scale * np.sqrt(2 / inputs)
        return {"w": weights.astype(np.float32), "b": np.zeros(outputs, np.float32)}

    return {
        "wide": dense(layout.size, WIDE, 2.0),
        "narrow": dense(WIDE, NARROW, 1.0),
        "value": dense(NARROW, 1, 0.1),
        "policy": dense(WIDE, actions, 0.1),
    }


def network(params, x):
    """The logits of the actions, and the expected result of the seat to move."""

    def dense(name, x):
        return x @ params[name]["w"] + params[name]["b"]

    wide = jax.nn.relu(dense("wide", x))
    narrow = jax.nn.relu(dense("narrow", wide))
    return dense("policy", wide), jnp.tanh(dense("value", narrow)[:, 0])


def write(path, params, layout, game):
    """Writes the network with the turning of the board as an ONNX file; see docs/networks.md."""
    params = jax.tree.map(np.asarray, params)
    tensors, nodes = [], []

    def tensor(name, array):
        tensors.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def node(operator, *inputs, output=None, **attributes):
        output = output or f"{operator}{len(nodes)}"
        nodes.append(helper.make_node(operator, list(inputs), [output], **attributes))
        return output

    def numbers(name, *numbers):
        return tensor(name, np.array(numbers, np.int64))

    def choose(of_first, of_second, output=None):
        return node("Add", node("Mul", of_first, is_first), node("Mul", of_second, is_second), output=output)

    def dense(name, x, output=None):
        sum = node("MatMul", x, tensor(f"{name}.w", params[name]["w"]))
        return node("Add", sum, tensor(f"{name}.b", params[name]["b"]), output=output)

    seat = node("Cast", "seat", to=TensorProto.FLOAT)
    is_second = node("Unsqueeze", seat, numbers("last", 1))
    is_first = node("Sub", tensor("one", np.array([1], np.float32)), is_second)
    pieces = node("Slice", "planes", numbers("from", 0), numbers("to", layout.planes), numbers("axis", 1))
    flat = node("Flatten", pieces, axis=1)
    # The board is turned for the second player: other weights have the same effect, and are faster.
    weights = params["wide"]["w"]
    turned = np.zeros_like(weights)
    turned[layout.turned_cells] = weights
    sums = [
        node("MatMul", flat, tensor(name, weights))
        for name, weights in (("first.w", weights), ("second.w", turned))
    ]
    wide = node("Relu", node("Add", choose(*sums), tensor("wide.b", params["wide"]["b"])))
    narrow = node("Relu", dense("narrow", wide))
    node("Tanh", dense("value", narrow), output="value")
    logits = dense("policy", wide)
    turned = node("Gather", logits, tensor("actions", layout.turned_actions.astype(np.int64)), axis=1)
    choose(logits, turned, output="policy")
    graph = helper.make_graph(
        nodes,
        GAME,
        [
            helper.make_tensor_value_info("planes", TensorProto.FLOAT, ["batch", *layout.shape]),
            helper.make_tensor_value_info("seat", TensorProto.INT64, ["batch"]),
        ],
        [
            helper.make_tensor_value_info("policy", TensorProto.FLOAT, ["batch", game.action_count]),
            helper.make_tensor_value_info("value", TensorProto.FLOAT, ["batch", 1]),
        ],
        tensors,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(
        model,
        {
            "alfonso.format": "1",
            "alfonso.actions": "1",
            "alfonso.planes": "1",
            "alfonso.game": f"{game.name}@{game.ruleset}",
            "alfonso.rules": game.fingerprint,
        },
    )
    onnx.checker.check_model(model)
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, path)


def random_games(game, layout, seed):
    """Plays random games. Returns their positions: what the network sees, the move, and the result."""
    sessions = VectorSession(game, TOGETHER, seed=seed, masks=True, observations=True, max_plies=MAX_PLIES)
    draw = np.random.default_rng(seed)
    running = [[] for _ in range(TOGETHER)]
    positions = []
    while len(positions) < RANDOM_POSITIONS:
        seats = sessions.to_move.copy()
        seen = sessions.observations.reshape(TOGETHER, -1)[:, : layout.size].astype(np.int8)
        seen = np.where(seats[:, None] == 1, seen[:, layout.turned_cells], seen)
        chosen = (draw.random(sessions.masks.shape) * sessions.masks).argmax(1)
        actions = np.where(seats == 1, layout.turned_actions[chosen], chosen)
        sessions.step_actions(chosen)
        for index in range(TOGETHER):
            running[index].append((seen[index], actions[index], seats[index]))
            if sessions.done[index]:
                results = sessions.rewards[index]
                # Many random games end without a result. Too many of them would hide the others.
                if results.any():
                    positions += [(x, action, results[seat]) for x, action, seat in running[index]]
                running[index] = []
    return positions


class Games:
    """Games of the network against itself, played by several threads."""

    def __init__(self, game, layout, path, seed):
        self.game, self.layout, self.path, self.seed = game, layout, path, seed
        self.records, self.games, self.decided = [], 0, 0
        self.lock = threading.Lock()

    def play(self, seconds):
        """Plays for some seconds of processor time."""
        end = time.process_time() + seconds
        threads = [threading.Thread(target=self.work, args=(end, number)) for number in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def work(self, end, number):
        draw = random.Random(f"{self.seed}.{number}")
        agent = alfonso.Agent(f"net:{self.path},depth={DEPTH}", draw.getrandbits(32))
        while time.process_time() < end:
            records, decided = self.one(agent, draw)
            with self.lock:
                self.records += records
                self.games += 1
                self.decided += decided

    def one(self, agent, draw):
        """Plays a game, and returns its positions as the network learns them."""
        session = self.game.session()
        moments, value = [], 0.0
        for _ in range(draw.randrange(OPENING + 1)):
            if session.outcome is None:
                session.play(draw.choice(session.legal_moves()))
        while session.outcome is None and session.ply < MAX_PLIES:
            seat = session.to_move
            if draw.random() < RANDOM_MOVES:
                session.play(draw.choice(session.legal_moves()))
                continue
            ((move, _),), share = agent.consider(session)
            value = (2 * share - 1) * (1 if seat == 0 else -1)
            action = session.action(move)
            if seat == 1:
                action = self.layout.turned_actions[action]
            moments.append((self.layout.seen(session, seat), action, value, seat))
            session.play(move)
        # A game that takes too long is worth what the last search expected.
        result = session.outcome.returns[0] if session.outcome else value
        records = [
            (x, action, (value + result) / 2 * (1 if seat == 0 else -1)) for x, action, value, seat in moments
        ]
        return records, session.outcome is not None and result != 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=240, help="processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="networks/los-alamos/maniac.first.onnx")
    args = parser.parse_args()

    game = alfonso.load(GAME)
    layout = Layout(game)
    params = beginning(layout, game.action_count, args.seed)
    zeros = jax.tree.map(np.zeros_like, params)
    state = (params, zeros, zeros, 0)

    def loss(params, x, action, result):
        logits, value = network(params, x)
        surprise = -jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None], 1).mean()
        error = jnp.square(value - result).mean()
        decay = sum(jnp.sum(jnp.square(layer["w"])) for layer in params.values())
        return 0.1 * surprise + error + 1e-6 * decay, (surprise, error)

    @jax.jit
    def learn(state, rate, x, action, result):
        """One step of Adam."""
        params, mean, square, steps = state
        x = x.astype(jnp.float32)
        (_, shown), slope = jax.value_and_grad(loss, has_aux=True)(params, x, action, result)
        steps = steps + 1
        mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, mean, slope)
        square = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new * new, square, slope)
        rate = rate * jnp.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
        params = jax.tree.map(lambda p, m, s: p - rate * m / (jnp.sqrt(s) + 1e-8), params, mean, square)
        return (params, mean, square, steps), shown

    shuffle = np.random.default_rng(args.seed)
    begun, wall = time.process_time(), time.time()

    def study(records, positions, state, rate):
        """Learns from records until it has seen this number of positions. Half of them are mirrored."""
        xs = np.stack([record[0] for record in records])
        actions = np.array([record[1] for record in records])
        results = np.array([record[2] for record in records], np.float32)
        shown = []
        for _ in range(positions // BATCH + 1):
            some = shuffle.integers(0, len(records), BATCH)
            x, action = xs[some], actions[some]
            half = BATCH // 2
            x[:half], action[:half] = x[:half, layout.mirrored_cells], layout.mirrored_actions[action[:half]]
            state, found = learn(state, rate, x, action, results[some])
            shown.append(found)
        surprise, error = np.mean(shown[len(shown) // 2 :], 0)
        write(args.out, state[0], layout, game)
        spent = time.process_time() - begun
        print(
            f"{spent:5.0f} s of processor, {time.time() - wall:5.0f} s in all: learned from "
            f"{len(records) / 1000:.0f} thousand positions, surprise {surprise:.2f}, error {error:.3f}",
            flush=True,
        )
        return state

    records = random_games(game, layout, args.seed)
    state = study(records, len(records) * RANDOM_TIMES, state, RATE)
    kept, generation = [], 0
    while (spent := time.process_time() - begun) < args.seconds:
        games = Games(game, layout, args.out, f"{args.seed}.{generation}")
        games.play(min(GENERATION, args.seconds - spent))
        kept = (kept + games.records)[-KEPT:]
        generation += 1
        print(
            f"generation {generation}: {games.games} games, {games.decided / max(1, games.games):.0%} decided, "
            f"{len(games.records)} positions",
            flush=True,
        )
        rate = RATE * max(0.1, 1 - spent / args.seconds)
        state = study(kept, len(games.records) * TIMES, state, rate)


if __name__ == "__main__":
    main()
