"""Trains a network on Los Alamos chess by self-play with JAX, and writes it as an ONNX file.

The network plays 512 games against itself side by side (``alfonso.vector``), and learns from them by
proximal policy optimisation (PPO). It starts with the usual worths of the pieces (9, 5, 3, 1) in its
value. All else comes from its own games. The budget is processor time, so the result does not depend on
what else the machine does: 2,400 seconds are 20 minutes on two cores.

    pip install jax onnx alfonso-games
    python train_los_alamos.py --out networks/los-alamos/maniac.first.onnx
    python match_los_alamos.py net:first,simulations=200 level:3
"""

import argparse
import pathlib
import time

import jax
import jax.numpy as jnp
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import alfonso
from alfonso.vector import VectorSession

GAME = "los-alamos"
SESSIONS, STEPS, BATCH = 512, 32, 2048
HIDDEN = 256
DISCOUNT, TRACE = 0.998, 0.9
MAX_PLIES = 160
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=2400, help="processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="networks/los-alamos/maniac.first.onnx")
    args = parser.parse_args()

    game = alfonso.load(GAME)
    layout = Layout(game)
    used, scale, turned_cells = layout.used, layout.scale, layout.turned_cells
    turned_actions = jnp.asarray(layout.turned_actions)
    random = np.random.default_rng(args.seed)
    params = beginning(layout, game.action_count, args.seed)
    zeros = jax.tree.map(np.zeros_like, params)
    state = (params, zeros, zeros, 0)

    @jax.jit
    def act(params, planes, seat, mask, key):
        """Draws an action for each position, in the numbers of the game."""
        flat = planes.reshape(planes.shape[0], -1)
        second = seat[:, None] == 1
        x = jnp.where(second, flat[:, turned_cells[used]], flat[:, used]) * scale
        mask = jnp.where(second, mask[:, turned_actions], mask) > 0
        logits, value = network(params, x)
        logits = jnp.where(mask, logits, -1e9)
        action = jax.random.categorical(key, logits)
        chance = jnp.take_along_axis(jax.nn.log_softmax(logits), action[:, None], 1)[:, 0]
        played = jnp.where(seat == 1, turned_actions[action], action)
        return x, mask, action, played, chance, value

    def loss(params, entropy, x, mask, action, chance, advantage, target):
        logits, value = network(params, x)
        chances = jax.nn.log_softmax(jnp.where(mask, logits, -1e9))
        now = jnp.take_along_axis(chances, action[:, None], 1)[:, 0]
        ratio = jnp.exp(now - chance)
        gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 0.8, 1.2) * advantage).mean()
        spread = -jnp.sum(jnp.where(mask, jnp.exp(chances) * chances, 0), 1).mean()
        error = jnp.square(value - target).mean()
        return error - gain - entropy * spread, (error, spread)

    @jax.jit
    def learn(state, rate, entropy, batch):
        """One step of Adam."""
        params, mean, square, steps = state
        (_, shown), slope = jax.value_and_grad(loss, has_aux=True)(params, entropy, *batch)
        norm = jnp.sqrt(sum(jnp.sum(it * it) for it in jax.tree.leaves(slope)))
        slope = jax.tree.map(lambda it: it * jnp.minimum(1, 1 / norm), slope)
        steps = steps + 1
        mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, mean, slope)
        square = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new * new, square, slope)
        rate = rate * jnp.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
        params = jax.tree.map(lambda p, m, s: p - rate * m / (jnp.sqrt(s) + 1e-8), params, mean, square)
        return (params, mean, square, steps), shown

    sessions = VectorSession(
        game, SESSIONS, seed=args.seed, masks=True, observations=True, max_plies=MAX_PLIES
    )
    # Games begin with up to eight random moves.
    plies, opening = np.zeros(SESSIONS, np.int64), random.integers(0, 9, SESSIONS)
    key = jax.random.key(args.seed)
    begun, wall, shown_at = time.process_time(), time.time(), 0.0
    positions = games = decided = length = 0
    while (spent := time.process_time() - begun) < args.seconds:
        left = 1 - spent / args.seconds
        moments = []
        for _ in range(STEPS):
            key, own = jax.random.split(key)
            seat = sessions.to_move.copy()
            seen = act(state[0], sessions.observations, seat, sessions.masks, own)
            x, mask, action, played, chance, value = seen
            played = np.array(played, np.int64)
            wild = plies < opening
            for index in np.nonzero(wild)[0]:
                played[index] = random.choice(np.nonzero(sessions.masks[index])[0])
            sessions.step_actions(played)
            over = (sessions.done | sessions.truncated) > 0
            reward = sessions.rewards[np.arange(SESSIONS), seat].copy()
            moments.append((x, mask, action, chance, np.asarray(value), seat, reward, over, wild))
            plies += 1
            games, decided, length = games + over.sum(), decided + (reward != 0).sum(), length + plies[over].sum()
            opening[over] = random.integers(0, 9, over.sum())
            plies[over] = 0
        # Generalised advantages. The next position belongs to the other seat, so its value turns.
        key, own = jax.random.split(key)
        next_seat = sessions.to_move.copy()
        *_, next_value = act(state[0], sessions.observations, next_seat, sessions.masks, own)
        next_value, advantage = np.asarray(next_value), np.zeros(SESSIONS, np.float32)
        advantages, targets = [], []
        for *_, value, seat, reward, over, wild in reversed(moments):
            sign = np.where(seat == next_seat, DISCOUNT, -DISCOUNT) * ~over
            advantage = reward + sign * next_value - value + sign * TRACE * advantage
            # A random move says nothing about the position before it.
            advantage = np.where(wild, 0, advantage).astype(np.float32)
            advantages.append(advantage)
            targets.append(value + advantage)
            next_value, next_seat = value, seat
        advantages = np.concatenate(advantages[::-1])
        targets = np.concatenate(targets[::-1])
        x, mask, action, chance = (jnp.concatenate(it) for it in list(zip(*moments))[:4])
        chosen = np.nonzero(~np.concatenate([moment[-1] for moment in moments]))[0]
        advantages /= advantages[chosen].std() + 1e-6
        chosen = random.permutation(chosen)
        for at in range(0, len(chosen) - BATCH + 1, BATCH):
            some = chosen[at : at + BATCH]
            batch = (x[some], mask[some], action[some], chance[some], advantages[some], targets[some])
            state, (error, spread) = learn(state, 1e-3 * max(left, 0.05), 0.003 + 0.012 * left, batch)
        positions += SESSIONS * STEPS
        if spent - shown_at > 30:
            print(
                f"{spent:5.0f} s of processor, {time.time() - wall:5.0f} s in all: "
                f"{positions / 1e6:5.2f} million positions, {decided / games:3.0%} of games decided, "
                f"{length / games:3.0f} plies each, error {error:.3f}, entropy {spread:.2f}",
                flush=True,
            )
            shown_at, games, decided, length = spent, 0, 0, 0
            write(args.out, state[0], layout, game)
    write(args.out, state[0], layout, game)


if __name__ == "__main__":
    main()
