#!/usr/bin/env python3
"""Check the words of messages (M1 of docs/semantics.md): the string literals of the engine's Swift.
Prints what is wrong, and exits 1."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ["FlowRecords", "FlowCalling", "FlowDeciding", "FlowRunning", "FlowEngine",
           "FlowMessages", "FlowValues", "FlowCalls", "FlowPlugins", "FlowABI"]
LITERAL = re.compile(r'"((?:[^"\\]|\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\\[^(])*)"')
HANDLES = ("handle|screen|window|target|presenter|observer|plugin|transition|question|layer|router"
           "|token|content|coordinator|timer|watch|work")
WRONG = [
    (r'\\"|[`“”„]', "quotes are '...'"),
    (r"\b[Aa] [aeio]|\b[Aa] u(?!se|ni|ri)|\b[Aa]n [bcdfgjklmnpqrtvwxyz]", "the article is wrong"),
    (r"\b[Aa]n? \\\((?:\w+\.)?(?:name|typeName|kind|kindName|word)\b",
     "Text.one() knows the article"),
    (rf"\\\((?:{HANDLES})\)", "name(of:) says a handle in words"),
    (r"status \\\(", "a status has a name"),
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
            if found and 'return "a' not in line and 'return "[' not in line:
                yield f"{found[0]!r}: {why}"


def main():
    found = []
    for folder in FOLDERS:
        for path in sorted((ROOT / "Sources" / folder).rglob("*.swift")):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                found += [f"{path.relative_to(ROOT)}:{number}: {each}" for each in wrong_in(line)]
    print("".join(f"{each}\n" for each in found), end="")
    sys.exit(1 if found else 0)


main()
