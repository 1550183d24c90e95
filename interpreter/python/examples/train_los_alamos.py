"""Trains a network on Los Alamos chess by self-play with JAX, and writes it as an ONNX file.

The agent ``net:FILE,simulations=64`` plays against itself with the network of the last generation. The
network learns to propose the moves to which the search gave its simulations, and to expect the results of
the games and of the searches. It starts with the usual worths of the pieces (9, 5, 3, 1) in its value; all
else comes from its own games. The budget is processor time, so that what else the machine does changes
little: 2,400 seconds are 20 minutes on two cores.

    pip install jax onnx alfonso-games
    python train_los_alamos.py --out networks/los-alamos/maniac.first.onnx
    python match_los_alamos.py net:first,simulations=400 level:3
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

GAME = "los-alamos"
HIDDEN = 256
# The seconds of self-play in a generation, and the threads.
GENERATION, THREADS = 60, 2
SIMULATIONS = 64
MAX_PLIES = 120
# The positions of the last generations that are learned from, and how often each is.
KEPT, BATCH, TIMES = 120_000, 512, 3
RATE = 1e-3
# The initial worths of the pieces in the value, before the tanh.
WORTHS = {"Queen": 0.9, "Rook": 0.5, "Knight": 0.3, "Pawn": 0.1}
# The scale of the planes that are no pieces.
PLIES = 1 / 50


class Layout:
    """How the network sees a position: with its own pawns moving up, whatever the seat."""

    def __init__(self, game):
        spec = game.observation_spec
        planes, ranks, files = spec["shape"]
        self.shape, self.size = spec["shape"], planes * ranks * files
        cells = np.arange(self.size).reshape(planes, ranks, files)
        self.turned_cells = cells[:, ::-1].reshape(-1)
        texts = [game.action_text(number) for number in range(game.action_count)]
        numbers = {text: number for number, text in enumerate(texts)}
        turn = str.maketrans("123456", "654321")
        self.turned_actions = np.array([numbers[text.translate(turn)] for text in texts])
        # What the network reads: all pieces, and the numbers of plies on one cell each.
        scale = np.zeros((planes, ranks, files), np.float32)
        worth = np.zeros((planes, ranks, files), np.float32)
        for plane, name in enumerate(spec["planes"]):
            if name.startswith("piece "):
                scale[plane] = 1
                kind, sign = name.split()[1], 1 if name.endswith("0") else -1
                worth[plane] = sign * WORTHS.get(kind, 0)
            elif name.startswith("plies "):
                scale[plane, 0, 0] = PLIES
        self.used = np.nonzero(scale.reshape(-1))[0]
        self.scale = scale.reshape(-1)[self.used]
        self.worth = worth.reshape(-1)[self.used]

    def seen(self, session, seat):
        """What the network reads of a position."""
        flat = session.observation(seat).reshape(-1)
        return (flat[self.turned_cells[self.used]] if seat == 1 else flat[self.used]) * self.scale


def beginning(layout, actions, seed):
    """The parameters before the training."""
    random = np.random.default_rng(seed)

    def dense(inputs, outputs, scale):
        weights = random.standard_normal((inputs, outputs)) * scale * np.sqrt(2 / inputs)
        return {"w": weights.astype(np.float32), "b": np.zeros(outputs, np.float32)}

    return {
        "first": dense(len(layout.used), HIDDEN, 1.0),
        "second": dense(HIDDEN, HIDDEN, 0.5),
        "third": dense(HIDDEN, HIDDEN, 0.5),
        "policy": dense(HIDDEN, actions, 0.01),
        "value": dense(HIDDEN, 1, 0.01),
        "worth": {"w": layout.worth[:, None].astype(np.float32)},
    }


def network(params, x):
    """The logits of the actions, and the expected result of the seat to move."""

    def dense(layer, x):
        return x @ layer["w"] + layer["b"]

    h = jax.nn.relu(dense(params["first"], x))
    h = h + jax.nn.relu(dense(params["second"], h))
    h = h + jax.nn.relu(dense(params["third"], h))
    value = dense(params["value"], h) + x @ params["worth"]["w"]
    return dense(params["policy"], h), jnp.tanh(value[:, 0])


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

    def spread(weights):
        whole = np.zeros((layout.size, weights.shape[1]), np.float32)
        whole[layout.used] = weights * layout.scale[:, None]
        return whole

    def choose(of_first, of_second):
        return node("Add", node("Mul", of_first, is_first), node("Mul", of_second, is_second))

    def dense(name, x):
        layer = params[name]
        sum = node("MatMul", x, tensor(f"{name}.w", layer["w"]))
        return node("Add", sum, tensor(f"{name}.b", layer["b"]))

    flat = node("Flatten", "planes", axis=1)
    seat = node("Cast", "seat", to=TensorProto.FLOAT)
    is_second = node("Unsqueeze", seat, tensor("last", np.array([1], np.int64)))
    is_first = node("Sub", tensor("one", np.array([1], np.float32)), is_second)
    turned = node("Gather", flat, tensor("cells", layout.turned_cells.astype(np.int64)), axis=1)
    x = choose(flat, turned)
    # The scales of the planes are part of the first weights.
    sum = node("MatMul", x, tensor("first.w", spread(params["first"]["w"])))
    h = node("Relu", node("Add", sum, tensor("first.b", params["first"]["b"])))
    for name in ("second", "third"):
        h = node("Add", h, node("Relu", dense(name, h)))
    logits = dense("policy", h)
    turned = node("Gather", logits, tensor("actions", layout.turned_actions.astype(np.int64)), axis=1)
    nodes.append(helper.make_node("Identity", [choose(logits, turned)], ["policy"]))
    worth = node("MatMul", x, tensor("worth.w", spread(params["worth"]["w"])))
    node("Tanh", node("Add", dense("value", h), worth), output="value")
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
        agent = alfonso.Agent(f"net:{self.path},simulations={SIMULATIONS}", draw.getrandbits(32))
        while time.process_time() < end:
            records, decided = self.one(agent, draw)
            with self.lock:
                self.records += records
                self.games += 1
                self.decided += decided

    def one(self, agent, draw):
        """Plays a game, and returns its positions as the network learns them."""
        session = self.game.session()
        moments = []
        for _ in range(draw.randrange(9)):
            if session.outcome is None:
                session.play(draw.choice(session.legal_moves()))
        while session.outcome is None and session.ply < MAX_PLIES:
            seat = session.to_move
            shares, value = agent.consider(session)
            moves, chances = zip(*shares)
            actions = np.array([session.action(move) for move in moves])
            if seat == 1:
                actions = self.layout.turned_actions[actions]
            moments.append((self.layout.seen(session, seat), actions, np.array(chances), 2 * value - 1, seat))
            # Early moves are drawn by their shares, and some of the later ones.
            if session.ply < 16 or draw.random() < 0.15:
                session.play(draw.choices(moves, chances)[0])
            else:
                session.play(moves[int(np.argmax(chances))])
        results = session.outcome.returns if session.outcome else (0.0, 0.0)
        records = [
            (x, actions, chances, (value + results[seat]) / 2)
            for x, actions, chances, value, seat in moments
        ]
        return records, results[0] != 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=2400, help="processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="networks/los-alamos/maniac.first.onnx")
    args = parser.parse_args()

    game = alfonso.load(GAME)
    layout = Layout(game)
    params = beginning(layout, game.action_count, args.seed)
    zeros = jax.tree.map(np.zeros_like, params)
    state = (params, zeros, zeros, 0)

    def loss(params, x, policy, result):
        logits, value = network(params, x)
        surprise = -jnp.sum(policy * jax.nn.log_softmax(logits), 1).mean()
        error = jnp.square(value - result).mean()
        decay = sum(jnp.sum(jnp.square(layer["w"])) for name, layer in params.items() if name != "worth")
        return surprise + error + 1e-5 * decay, (surprise, error)

    @jax.jit
    def learn(state, rate, batch):
        """One step of Adam."""
        params, mean, square, steps = state
        (_, shown), slope = jax.value_and_grad(loss, has_aux=True)(params, *batch)
        steps = steps + 1
        mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, mean, slope)
        square = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new * new, square, slope)
        rate = rate * jnp.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
        params = jax.tree.map(lambda p, m, s: p - rate * m / (jnp.sqrt(s) + 1e-8), params, mean, square)
        return (params, mean, square, steps), shown

    shuffle = np.random.default_rng(args.seed)
    kept, generation, positions = [], 0, 0
    begun, wall = time.process_time(), time.time()
    write(args.out, state[0], layout, game)
    while (spent := time.process_time() - begun) < args.seconds:
        games = Games(game, layout, args.out, f"{args.seed}.{generation}")
        games.play(min(GENERATION, args.seconds - spent))
        kept = (kept + games.records)[-KEPT:]
        positions += len(games.records)
        generation += 1
        rate = RATE * max(0.1, 1 - spent / args.seconds)
        xs = np.stack([record[0] for record in kept])
        results = np.array([record[3] for record in kept], np.float32)
        for _ in range(max(20, TIMES * len(games.records) * 2 // BATCH)):
            some = shuffle.integers(0, len(kept), BATCH)
            policy = np.zeros((BATCH, game.action_count), np.float32)
            for line, index in enumerate(some):
                policy[line, kept[index][1]] = kept[index][2]
            state, (surprise, error) = learn(state, rate, (xs[some], policy, results[some]))
        write(args.out, state[0], layout, game)
        print(
            f"{time.process_time() - begun:5.0f} s of processor, {time.time() - wall:5.0f} s in all: generation "
            f"{generation}, {games.games} games, {games.decided / max(1, games.games):3.0%} decided, "
            f"{positions / 1000:.0f} thousand positions, surprise {surprise:.2f}, error {error:.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
