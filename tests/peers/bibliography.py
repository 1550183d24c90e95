#!/usr/bin/env python3
"""Other programs read the bibliographies that the program writes: pybtex, citeproc-py, cffconvert.

    bibliography.py ALFONSO READING...

Exits non-zero where one of them refuses an entry, or prints another author or year than was written.
"""

import io
import json
import subprocess
import sys
import warnings

import cffconvert
import citeproc
import citeproc.source.json
import pybtex.database


def run(program, *args):
    """Returns what the program prints."""
    return subprocess.run([program, *args], check=True, capture_output=True, text=True).stdout


def bibtex(text, items):
    """Checks that pybtex finds the entries, their people and their years."""
    found = pybtex.database.parse_string(text, "bibtex")
    assert len(found.entries) == len(items), (len(found.entries), len(items))
    for item in items:
        entry = found.entries[item["id"]]
        for role in ("author", "editor"):
            persons = entry.persons.get(role, [])
            wanted = item.get(role, [])
            assert len(persons) == len(wanted), (item["id"], role, [str(it) for it in persons])
            for person, name in zip(persons, wanted):
                if "family" in name:
                    assert " ".join(person.prelast_names + person.last_names), str(person)
                    assert not person.lineage_names, str(person)
                else:
                    # A whole name stays in one piece.
                    assert len(person.last_names) == 1 and not person.first_names, str(person)
        if "issued" in item:
            assert entry.fields["year"], item["id"]
    # Written again it is the same.
    again = pybtex.database.parse_string(found.to_string("bibtex"), "bibtex")
    assert list(again.entries) == list(found.entries)


def csl(items):
    """Checks that a citation processor prints each item with its author and its years."""
    with warnings.catch_warnings():
        # Fields that a style does not know are left out, which is said for each.
        warnings.simplefilter("ignore")
        source = citeproc.source.json.CiteProcJSON(json.loads(json.dumps(items)))
        style = citeproc.CitationStylesStyle("harvard-cite-them-right", validate=False)
        all_of_it = citeproc.CitationStylesBibliography(style, source, citeproc.formatter.plain)
        for item in items:
            all_of_it.register(citeproc.Citation([citeproc.CitationItem(item["id"])]))
        printed = {key: str(entry) for key, entry in zip(all_of_it.keys, all_of_it.bibliography())}
    for item in items:
        text = printed[item["id"].lower()] if item["id"].lower() in printed else printed[item["id"]]
        for name in item.get("author", [])[:1]:  # styles shorten long lists
            assert name.get("family", name.get("literal", "")).split()[-1] in text, (name, text)
        for (year, *_) in item.get("issued", {}).get("date-parts", []):
            wanted = f"{-year}" if year < 0 else f"{year}"
            assert wanted in text, (year, text)
            assert year != 0, item["id"]
            assert ("BC" in text) or year > 0, (year, text)


def cff(text):
    """Checks a citation file against the schema of its format."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cffconvert.Citation(text).validate()


def main(program, readings):
    """Runs all checks."""
    items = json.loads(run(program, "sources", "--format", "csl"))
    bibtex(run(program, "sources", "--format", "bibtex"), items)
    csl(items)
    for reading in readings:
        cited = json.loads(run(program, "cite", reading, "--format", "csl"))
        csl(cited)
        bibtex(run(program, "cite", reading, "--format", "bibtex"), cited)
        cff(run(program, "cite", reading, "--format", "cff"))
    print(f"{len(items)} sources and {len(readings)} readings were read by pybtex, citeproc-py and cffconvert")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
