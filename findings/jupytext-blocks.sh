#!/usr/bin/env bash
# jupytext makes cells that run of blocks of a page that were only meant to be shown.
#
# Guess: in a page in Markdown whose language is Python, the blocks `python` are the cells, and commands in blocks `bash` or `sh` are text.
# With `python no_run` an author says that a block is not run.
# jupytext 1.19.6: blocks `bash`, `sh`, `sql` and `html` become cells with `%%bash` and so on, and nbmake 1.5.5 runs them: a command that a
# page shows is carried out. A word after a blank becomes metadata of the cell, which runs. A word after a comma (`python,no_run`), a block
# `console` or `text`, and a block in a list are text; so a page's example may be left out without a word, too.
set -euo pipefail

version=1.19.6 nbmake=1.5.5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q "jupytext==$version" "nbmake==$nbmake" ipykernel==7.4.0 pytest==9.2.0
cd "$folder"

cat >page.md <<'PAGE'
# A page

```python
print("a cell")
```

To begin anew, remove the results:

```bash
rm results
```

```python no_run
open("no_run", "w").close()
```

```python,no_run
raise SystemError
```

```console
$ false
```

- In a list:

  ```python
  raise SystemError
  ```
PAGE
echo kept >results
venv/bin/jupytext --quiet --to ipynb --set-kernel python3 page.md
venv/bin/python - <<'PYTHON'
import json

cells = [(it["cell_type"], "".join(it["source"]).split("\n")[0]) for it in json.load(open("page.ipynb"))["cells"]]
print(*cells, sep="\n")
code = [source for kind, source in cells if kind == "code"]
assert code == ['print("a cell")', "%%bash", 'open("no_run", "w").close()'], code
PYTHON
venv/bin/python -m pytest -q --nbmake page.ipynb
test ! -e results
test -e no_run
echo "jupytext $version, nbmake $nbmake: the command of the page was carried out"
