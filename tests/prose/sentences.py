"""Splits pages, doc comments and reports into sentences."""

import re

# Points that end no sentence.
SHORTENED = re.compile(r"(?:\b(?:e\.g|i\.e|vs|cf|pp?|fol|Dr|Mr|St|[A-Z])|\.\.)\.$")
ITEM = re.compile(r"^(?:[-*+]|\d+[.)])\s+")
# The commands whose reports are read, in plain text and in Markdown.
REPORTS = re.compile(
    r"^\$ alfonso (compare|simulate|solve|value|lattice|weigh|match) (?!.*--format (?!markdown|text))"
)
# The width of reports.
WIDTH = 80


def sentences(text):
    """Splits a paragraph of Markdown, and returns its sentences without emphasis and without the targets of links."""
    code = []

    def hide(found):
        code.append(found.group())
        return f"\x00{len(code) - 1}\x01"

    text = re.sub(r"(`+)(?!`).+?(?<!`)\1(?!`)", hide, text)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)|\[\^[^\]]*\]", "", text)
    text = re.sub(r"</?(?:sub|sup|b|i|em|kbd|br)>", "", text)
    text = re.sub(r"\[([^\[\]]+)\](?:\((?:[^()\s]|\([^()]*\))*(?:\s\"[^\"]*\")?\)|\[[^\[\]]*\])", r"[\1]", text)
    text = re.sub(r"\[(\x00\d+\x01)\]", r"\1", text)
    text = re.sub(r"(?<!\w)(\*\*?|__?)(?=\S)(.+?)(?<=\S)\1(?!\w)", r"\2", text)
    text = " ".join(re.sub(r"\\([\[\]*_<>#])", r"\1", text).split())
    begin = 0
    for end in re.finditer(r"[.!?][)\]\"'”’]*(?=\s+[(\[\"'“‘]*[A-Z0-9\x00]|\s+[*_]|$)", text):
        if not SHORTENED.search(text[begin : end.start() + 1]) or end.end() == len(text):
            yield re.sub(r"\x00(\d+)\x01", lambda it: code[int(it.group(1))], text[begin : end.end()].strip())
            begin = end.end()


def paragraphs(lines):
    """Returns the paragraphs and items of a page: the first line's number, text. `lines` are pairs of these two.

    Left out are headings, tables, code, quotations, HTML, pictures and the targets of links.
    """
    fence, text, first, indent = None, [], 0, 0
    for number, line in [*lines, (0, "")]:
        bare = line.strip()
        opening = re.match(r"`{3,}|~{3,}", bare)
        if fence or opening:
            if fence and bare.startswith(fence) and not bare.strip(fence[0]):
                fence = None
            elif not fence:
                fence = opening.group()
            bare = ""
        if re.match(r"=+$|-{3,}$", bare) and text:
            # The line under a heading.
            text, bare = [], ""
        depth = len(line) - len(line.lstrip())
        ends = not bare or re.match(r"#|\||>|<|!?\[[^\]]*\]:|\[!\[|!\[", bare) or ITEM.match(bare)
        ends = ends or (not text and depth >= indent + 4)
        if ends and text:
            yield first, " ".join(text)
            text = []
        if ends and ITEM.match(bare) and depth < indent + 4:
            text, first, indent = [ITEM.sub("", bare)], number, depth + 2
        elif not ends:
            if not text:
                first, indent = number, min(indent, depth)
            text.append(bare)
        elif bare and depth == 0:
            indent = 0


def page(lines):
    """Returns the sentences of a page: line, text."""
    for number, text in paragraphs(lines):
        for sentence in sentences(text):
            # A lower case letter goes on with a sentence before code.
            if re.search(r"\.[)\]\"'”’]*$", sentence) and not re.match(r"[a-z]", sentence):
                yield number, sentence


def comments(text):
    """Returns the doc comments of Rust code before its tests: a list of numbered lines, and the code after it."""
    text = re.split(r"(?m)^#\[cfg\((?:all\()?test\b.*\]\s*(?:pub )?mod \w+ \{", text)[0]
    lines, block, inside = text.split("\n"), [], None
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        mark = re.match(r"(//!|///(?!/))", bare)
        if inside is not None:
            inside = None if "*/" in bare else inside
            block.append((number, line[: line.find("*/")] if "*/" in line else line))
        elif re.match(r"/\*!|/\*\*(?![*/])", bare) and "*/" not in bare:
            inside, block = number, [(number, bare[3:])]
        elif mark and bare[3:4] in ("", " "):
            block.append((number, bare[4:]))
        if inside is None and not mark and block:
            yield block, "\n".join(lines[block[-1][0] : block[-1][0] + 4])
            block = []


def reports(lines):
    """Returns the sentences of reports in transcripts: line, text. Lines that were broken at the width are joined."""
    report, text, first, depth = False, "", 0, 0
    for number, line in [*lines, (0, "```")]:
        if line.startswith(("$ ", "```", "? ")):
            report = bool(REPORTS.match(line))
            bare = ""
        else:
            bare = line.strip() if report and not re.search(r"[─-╿]|\S  +\S|^[{|#]", line) else ""
        start = len(line) - len(line.lstrip())
        word = bare.split(" ")[0]
        if text and bare and start == depth and not ITEM.match(bare) and last + 1 + len(word) > WIDTH:
            text += " " + bare
        else:
            if text:
                # Transcripts have a slash for each backslash, and so for those of Markdown.
                text = re.sub(r"/`([\w-]+)/`", r"`\1`", text)
                yield from ((first, it) for it in sentences(text) if it.endswith(".") and not re.match(r"[a-z]", it))
            item = re.match(r"(?:[-!]|\d+\.) ", bare)
            text, first = bare[item.end() if item else 0 :], number
            depth = start + (item.end() if item and bare[0] != "!" else 0)
        last = len(line.rstrip())
