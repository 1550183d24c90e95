"""Compares the pages of notebooks with the notebooks that ran: the output that they quote, and their figures.

    python3 quoted.py PAGES NOTEBOOKS

A block `text,out` directly after a block `python` quotes what that cell prints and shows as text. With RENEW=1 the pages and the
figures are renewed. Otherwise every difference is a mistake.
"""

import difflib
import os
import re
import sys
from pathlib import Path

import nbformat

CELL = re.compile(r"^```python\n(?P<code>.*?)^```\n(?P<quote>\n```text,out\n(?P<out>.*?)^```\n)?", re.DOTALL | re.MULTILINE)


def output(cell):
    """Returns what a cell printed and showed, as text without blanks at the ends of lines."""
    parts = []
    for part in cell.outputs:
        if part.output_type == "stream" and part.name == "stdout":
            parts.append(part.text)
        elif part.output_type == "execute_result":
            parts.append(part.data["text/plain"])
    lines = "\n".join(part.rstrip("\n") for part in parts).split("\n")
    return "".join(f"{line.rstrip()}\n" for line in lines)


def renewed(page, notebook):
    """Returns a page with the quotations of a notebook that ran. Raises ValueError if their cells differ."""
    cells = [cell for cell in nbformat.read(notebook, as_version=4).cells if cell.cell_type == "code"]
    blocks = list(CELL.finditer(page))
    if [cell.source for cell in cells] != [block["code"].rstrip("\n") for block in blocks]:
        raise ValueError(f"{notebook}: its cells are not the blocks of the page")
    found = dict(zip((block.start() for block in blocks), cells, strict=True))

    def quoting(block):
        if block["quote"] is None:
            return block[0]
        return f"```python\n{block['code']}```\n\n```text,out\n{output(found[block.start()])}```\n"

    return CELL.sub(quoting, page)


def differences(name, old, new):
    """Returns the lines in which two texts differ, each with a sign."""
    return "\n".join(difflib.unified_diff(old.splitlines(), new.splitlines(), name, f"{name}, as it ran", n=1, lineterm=""))


def main():
    pages, notebooks = Path(sys.argv[1]), Path(sys.argv[2])
    new = {}
    for page in sorted(pages.glob("*.md")):
        new[page] = renewed(page.read_text(encoding="utf-8"), notebooks / f"{page.stem}.ipynb")
    for figure in sorted(notebooks.glob("*.svg")):
        # Matplotlib ends some lines with a blank.
        new[pages / figure.name] = re.sub(r" +$", "", figure.read_text(encoding="utf-8"), flags=re.MULTILINE)
    wrong = []
    for path, text in new.items():
        old = path.read_text(encoding="utf-8") if path.is_file() else ""
        if old == text:
            continue
        if os.environ.get("RENEW"):
            path.write_text(text, encoding="utf-8")
            print(f"renewed: {path}")
        else:
            wrong.append(differences(str(path), old, text))
    wrong.extend(f"{path}: no notebook draws it" for path in sorted(pages.glob("*.svg")) if path not in new)
    if wrong:
        sys.exit("\n".join([*wrong, "", "RENEW=1 bash interpreter/python/notebooks renews them; then read what changed."]))
    print(f"{len(new)} pages and figures are as they ran")


if __name__ == "__main__":
    main()
