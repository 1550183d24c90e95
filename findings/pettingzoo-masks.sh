#!/usr/bin/env bash
# PettingZoo's api_test has tests of action masks, and never runs them.
#
# Guess: `api_test` warns about a mask in which no action is legal, because it has a test for this: "Action mask numpy array is all zeros
# (no legal actions)". It plays by the mask, so it also notices that no move is legal. It notices rewards in which everybody wins.
# PettingZoo 1.27.0: `test_observation` replaces the dict by its "observation" before it looks for "action_mask" there. So no mask that
# stands beside an observation is tested. A game passes whose masks are all zeros, or allow only what is illegal: by a mask of zeros
# `Discrete.sample` of gymnasium 1.4.0 chooses action 0, legal or not. A game in which all three players win passes too.
set -euo pipefail

version=1.27.0 gymnasium=1.4.0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q "pettingzoo==$version" "gymnasium==$gymnasium" numpy==2.4.6

"$folder/venv/bin/python" - <<'PYTHON'
import contextlib
import io
import warnings

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.test import api_test
from pettingzoo.test.api_test import test_action_mask


class Game(AECEnv):
    """Three players take six counters one by one. Who takes the last has won."""

    metadata = {"name": "counters_v0", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, mask=lambda left: left, rewards=(2.0, -1.0)):
        self.mask, self.result, self.illegal = mask, rewards, 0
        self.possible_agents = ["player_0", "player_1", "player_2"]
        seen = {"observation": Box(0, 1, (6,), np.int8), "action_mask": Box(0, 1, (6,), np.int8)}
        self.observation_spaces = {agent: Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(6) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict(self.terminations)
        self.infos = {agent: {} for agent in self.agents}
        self.left = np.ones(6, np.int8)
        self.agent_selection = self.agents[0]

    def observe(self, agent):
        return {"observation": self.left.copy(), "action_mask": self.mask(self.left).astype(np.int8)}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._was_dead_step(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if not self.left[action]:
            self.illegal += 1
            action = int(np.flatnonzero(self.left)[0])
        self.left[action] = 0
        if not self.left.any():
            won, lost = self.result
            self.rewards = {it: won if it == agent else lost for it in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[(self.agents.index(agent) + 1) % 3]
        self._accumulate_rewards()


def warned(test):
    """Returns the warnings of a test that mention a mask or a reward."""
    with warnings.catch_warnings(record=True) as caught, contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("always")
        test()
    return [str(it.message) for it in caught if "mask" in str(it.message) or "eward" in str(it.message)]


alone = warned(lambda: test_action_mask(np.zeros(6, np.int8)))
print("test_action_mask by itself:", alone)
assert alone == ["Action mask numpy array is all zeros (no legal actions)."], alone
for name, game in {
    "right": Game(),
    "masks of zeros": Game(mask=np.zeros_like),
    "masks of illegal actions": Game(mask=lambda left: 1 - left),
    "all three win": Game(rewards=(1.0, 1.0)),
}.items():
    messages = warned(lambda: api_test(game, num_cycles=100))
    print(f"api_test passes {name}: {messages}, {game.illegal} illegal actions played")
    assert messages == [], messages
    assert (game.illegal > 0) == ("masks" in name)
assert int(Discrete(6).sample(np.zeros(6, np.int8))) == 0
PYTHON
echo "pettingzoo $version, gymnasium $gymnasium"
