#!/usr/bin/env python3
"""Check the words of messages (M1 of docs/semantics.md): the string literals of the engine's Swift,
and that a format has a `%` for each of its arguments. Prints what is wrong, and exits 1."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["FlowRecords", "FlowCalling", "FlowDeciding", "FlowRunning", "FlowEngine",
           "FlowMessages", "FlowValues", "FlowCalls", "FlowPlugins", "FlowSaving", "FlowABI"]
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
# A format, up to its arguments.
FORMAT = re.compile(r'\b(?:Message\(|Fault\(\s*[\w.]+,)\s*'
                    r'("""(?:[^"]|"(?!""))*"""|"(?:[^"\\\n]|\\.)*")')
HANDLES = ("handle|screen|window|target|presenter|observer|plugin|transition|question|layer|router"
           "|token|content|coordinator|timer|watch|work")
WRONG = [
    (r'\\"|[`“”„]', "quotes are '...'"),
    (r"\b[Aa] [aeio]|\b[Aa] u(?!se|ni|ri)|\b[Aa]n [bcdfgjklmnpqrtvwxyz]", "the article is wrong"),
    (r"\\\(", "what a message is put together from has its place at a %"),
    (r"\b[Aa]n? %", "Text.one() knows the article"),
    (r"status %", "a status has a name"),
    (r"\b[Tt]his function\b", "the function is named by whoever tells it"),
]


def wrong_in(line):
    if line.lstrip().startswith("//"):
        return
    for literal in LITERAL.findall(line):
        for pattern, why in WRONG:
            found = re.search(pattern, literal)
            # But where an article is put before a word, and in the place of a value, which is
            # written as in JSON.
            if found and not re.search(r'(return |Message\()"(an? ?%?"|a method"|\[)', line):
                yield f"{found[0]!r}: {why}"


def arguments(text):
    """Yields the arguments between a format and the parenthesis that closes its call."""
    depth, start, place = 0, None, 0
    while place < len(text):
        letter = text[place]
        if letter == '"':
            place = LITERAL.match(text, place).end()
            continue
        if letter in ",)" and depth == 0:
            if start is not None:
                yield text[start:place].strip()
            start = place + 1
            if letter == ")":
                return
        depth += (letter in "([{") - (letter in ")]}")
        place += 1


def wrong_formats(text):
    for found in FORMAT.finditer(text):
        given = [each for each in arguments(text[found.end():])
                 if not re.match(r"(position|severity):", each)]
        if found[1].count("%") != len(given):
            yield found.start(), f"{found[1]} has {len(given)} arguments"
        for each in given:
            if re.fullmatch(HANDLES, each):
                yield found.start(), f"{each}: name(of:) says a handle in words"


def main():
    found = []
    for folder in FOLDERS:
        for path in sorted((ROOT / "Sources" / folder).rglob("*.swift")):
            text, name = path.read_text(), path.relative_to(ROOT)
            for number, line in enumerate(text.splitlines(), 1):
                found += [f"{name}:{number}: {each}" for each in wrong_in(line)]
            found += [f"{name}:{text.count(chr(10), 0, place) + 1}: {why}"
                      for place, why in wrong_formats(text)]
    print("".join(f"{each}\n" for each in found), end="")
    sys.exit(1 if found else 0)


main()
