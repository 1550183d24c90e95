"""Runs of plans on many processes and machines.

`run` plays the shards of a plan on any `concurrent.futures.Executor`, on processes of its own, or on a
cluster of Ray, and writes their files into a folder or an object storage. The folder is that of
``alfonso run``: the same names with the same bytes. Tasks may run more than once, because a shard always
has the same files. After a stop, the same call continues.

>>> import alfonso.cluster
>>> plan = '(schema: 1, games: 20, cells: [(game: "tic-tac-toe")])'
>>> found = alfonso.cluster.run(plan, workers=1, progress=False)
>>> found.games, len(found.shards)
(20, 10)
"""

from ._processes import Processes
from ._ray import RayExecutor
from ._run import Run, Shard, run

__all__ = ["Processes", "RayExecutor", "Run", "Shard", "run"]
