#!/usr/bin/env python3
"""Draws sentences of this project and of others, mixed, for a reader who does not know which is whose.

    draw.py --own FOLDER --key key.json --blind blind.tsv [--seed N] [--count N] GIT_DIRECTORY...

The texts are those of the commits HEAD, not of the working files. From each of six classes of text of this project
--count sentences are drawn (or all, if there are fewer), and as many from the doc comments and pages of the others,
the same number from each. `key.json` says where each sentence comes from; `blind.tsv` has only a number and the
sentence. Sentences that name a project are not drawn. Of sentences that differ only in numbers one is drawn at most,
and of messages and reports that differ only in names between signs. No sentence is left out by hand; whole files
are left out by their paths (SKIPPED).
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True

from sentences import comments, page, reports, sentences

CLASSES = ("architecture", "help", "comments", "messages", "tutorial", "reports")
# Names of the projects and of their programs and crates.
NAMES = re.compile(r"alfonso|regex|shakmaty|pgn-reader|\brure\b|rust-lang", re.IGNORECASE)
# Tests, records of changes, pages for maintainers; the chapter in Spanish.
SKIPPED = re.compile(
    r"(^|/)(\.[^/]+|tests?|tests\.rs|testdata|benches|examples|fuzz)(/|$)|^(bench|record)/"
    r"|CHANGELOG|AI_POLICY|regex-test/|tutorial/primera-hora"
)


def arguments(text):
    """Returns the numbered lines of the comments that are printed as help: of arguments, commands and their values."""
    derived = r"#\[derive\([^)]*\b(?:Subcommand|ValueEnum)\b[^)]*\)\](?:\s*#\[[^\n]*\])*"
    enums = re.finditer(rf"(?ms){derived}\s*pub enum[^{{]*\{{.*?^\}}", text)
    spans = [[text.count("\n", 0, at) + 1 for at in it.span()] for it in enums]
    for block, after in comments(text):
        in_enum = any(begin < block[0][0] < end for begin, end in spans)
        if in_enum or re.match(r"(?:\s*//[^\n]*\n)*\s*#\[(?:arg|value)\(", after):
            yield block


def help_texts(text):
    """Returns the sentences of the texts below the help, without the examples: line, text."""
    for const in re.finditer(r'(?ms)^const \w+: &str = "(.*?)";$', text):
        number = text.count("\n", 0, const.start()) + 1
        for line in re.sub(r"\\\n\s*", "\0", const.group(1)).split("\n"):
            shown = re.sub(r"\\(.)", r"\1", line.lstrip("\0").replace("\0", ""))
            if not shown.startswith(" "):
                yield from ((number, it) for it in sentences(shown))
            number += 1 + line.count("\0")


def messages(path, lines):
    """Returns the messages and the advice below them, each on one line and without a full stop: line, text."""
    for number, line in lines:
        if path.endswith(".snap"):
            found = re.match(r"A\d{4} (?:error|warning): (.+)|  help: (.+)", line)
        else:
            found = re.match(r"  [×⚠] (.+)|  help: (.+)|\S+ is not legal: (.+)", line)
        text = next(filter(None, found.groups())) if found else ""
        if text and not text.endswith(":"):
            yield number, text


def git(folder, *args):
    """Returns what git prints about a repository."""
    run = subprocess.run(["git", "-C", folder, *args], check=True, capture_output=True)
    return run.stdout.decode("utf-8", "replace")


def collect(folder, own):
    """Returns the sentences of a project, sorted: class, path, line, text."""
    found = []
    for path in git(folder, "ls-tree", "-r", "--name-only", "HEAD").split("\n"):
        told = own and re.match(r"tests/(diagnostics/snapshots/.*\.snap|cli/[^/]*\.(md|stdout))$", path)
        if not told and (not path.endswith((".rs", ".md")) or SKIPPED.search(path)):
            continue
        text = git(folder, "show", f"HEAD:{path}")
        lines = list(enumerate(text.split("\n"), 1))
        of = {}
        if told:
            of["messages"] = messages(path, lines)
            of["reports"] = reports(lines) if path.endswith(".md") else ()
        elif path.endswith(".md"):
            page_of = "tutorial" if path.startswith("docs/tutorial/") else "other pages"
            page_of = "architecture" if path == "docs/ARCHITECTURE.md" else page_of
            of[page_of if own else "others"] = page(lines)
        elif not own:
            of["others"] = (it for block, _ in comments(text) for it in page(block))
        elif path.startswith(("interpreter/", "grammar/")):
            helps = list(arguments(text)) if path.startswith("interpreter/cli/src/args/") else []
            of["help"] = [(block[0][0], " ".join(line for _, line in block)) for block in helps]
            of["help"] += help_texts(text) if path.endswith("/args/help.rs") else []
            of["comments"] = (it for block, _ in comments(text) if block not in helps for it in page(block))
        found += [(sort, path, *it) for sort, texts in of.items() for it in texts]
    return sorted(found, key=lambda it: (it[0], it[1], it[2], it[3]))


def pool(found, sort):
    """Returns those of a class that may be drawn: of sentences that are alike, the first."""
    seen = {}
    for _, path, line, text in (it for it in found if it[0] == sort):
        # Between unpaired signs stands half a sentence, or code.
        paired = text.count("(") == text.count(")") and text.count("`") % 2 == 0 and text.count('"') % 2 == 0
        if 4 <= len(text.split()) <= 60 and paired and not NAMES.search(text):
            alike = text
            if sort in ("messages", "reports"):
                # One text of the program with other names in it.
                alike = re.sub(r"`[^`]*`|\"[^\"]*\"|\S+[=@]\S+", "0", alike).replace("plies", "ply")
            alike = re.sub(r"(\S*\d\S* ?)+", "0 ", alike)
            seen.setdefault(alike, {"class": sort, "file": path, "line": line, "text": text})
    return list(seen.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--own", required=True, help="a clone of this project")
    parser.add_argument("--seed", type=int, default=20261201)
    parser.add_argument("--count", type=int, default=60, help="sentences of each class")
    parser.add_argument("--key", required=True)
    parser.add_argument("--blind", required=True)
    parser.add_argument("others", nargs="+", metavar="GIT_DIRECTORY")
    args = parser.parse_args()
    drawn = []
    for place, folder in enumerate([args.own, *args.others]):
        found = collect(folder, own=place == 0)
        commit = git(folder, "rev-parse", "HEAD").strip()
        name = "own" if place == 0 else os.path.basename(os.path.dirname(os.path.abspath(folder))).replace("+", "/")
        for sort in CLASSES if place == 0 else ("others",):
            chosen = pool(found, sort)
            count = min(len(chosen), args.count if place == 0 else args.count // len(args.others))
            print(f"{name}\t{sort}\t{len(chosen)} sentences, {count} drawn")
            # Each class has a stream of its own, so that a change of one text leaves the draws of the others.
            for it in random.Random(args.seed).sample(chosen, count):
                drawn.append({"project": name, "commit": commit, **it})
    random.Random(args.seed).shuffle(drawn)
    key = {f"s{number:03}": it for number, it in enumerate(drawn, 1)}
    with open(args.key, "w", encoding="utf-8") as file:
        json.dump(key, file, ensure_ascii=False, indent=1)
    with open(args.blind, "w", encoding="utf-8") as file:
        file.writelines(f"{number}\t{it['text']}\n" for number, it in key.items())


if __name__ == "__main__":
    main()
