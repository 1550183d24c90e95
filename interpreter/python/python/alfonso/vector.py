"""Thousands of sessions side by side, a move in each of them in one call.

>>> import numpy as np
>>> from alfonso.vector import VectorSession
>>> sessions = VectorSession("chess", 64, seed=1)
>>> random = np.random.default_rng(1)
>>> for _ in range(10):
...     sessions.step((random.random(64) * sessions.counts).astype(np.int32))
>>> sessions.plies
640
"""

from ._alfonso import VectorSession

__all__ = ["VectorSession"]
