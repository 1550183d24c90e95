"""The stubs describe what there is, and the sample runs."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import alfonso
import sample
from alfonso import _alfonso


def test_the_sample_runs() -> None:
    sample.main()


def test_the_stubs_name_everything_and_nothing_else() -> None:
    stubs = Path(alfonso.__file__).parent / "_alfonso.pyi"
    tree = ast.parse(stubs.read_text(encoding="utf-8"))
    typed = {it.name: it for it in tree.body if isinstance(it, ast.ClassDef | ast.FunctionDef)}
    typed = {name: it for name, it in typed.items() if not name.startswith("_")}
    only_types = {"Playouts", "ObservationSpec", "Solution", "ExactValue", "Comparison", "Lattice"}
    there = {name for name in dir(_alfonso) if not name.startswith("_")}
    assert set(typed) - only_types == there
    for name in there:
        made = getattr(_alfonso, name)
        stub = typed[name]
        if isinstance(stub, ast.ClassDef):
            public = {it for it in vars(made) if not it.startswith("_") and it != "from"}
            stubbed = {it.name for it in stub.body if isinstance(it, ast.FunctionDef) and not it.name.startswith("_")}
            assert public == stubbed, name
            assert made.__doc__, name
            for method in public:
                assert getattr(made, method).__doc__, f"{name}.{method}"
        else:
            assert made.__doc__, name
            parameters = list(inspect.signature(made).parameters)
            assert parameters == [it.arg for it in stub.args.args], name


def test_the_package_is_typed() -> None:
    assert (Path(alfonso.__file__).parent / "py.typed").exists()
