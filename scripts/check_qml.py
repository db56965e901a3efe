#!/usr/bin/env python3
"""Check QML by qmllint of Qt 6, against the module Flow that is built.

  check_qml.py FOLDER FILE...     FOLDER: what has Flow/qmldir

Told is all that it warns of, but for what Qt 6.4 cannot know: ids of an outer component in an inner
one (there is no ComponentBehavior yet), members of maps and of other people's objects, methods of
JavaScript's arrays, and that a delegate's own required properties need no name before them. Beside
that no enumeration of the module is compared with a text, which is false for ever."""
import json
import pathlib
import re
import subprocess
import sys

QMLLINT = "/usr/lib/qt6/bin/qmllint"
UNKNOWN = re.compile(r'not found on type "Q(Variant\w*|Object|JSValue|QuickItem)"'
                     r"|^Type is a list\. You cannot access"
                     r"|^Cannot assign binding of type Q(SizeF to QSize|Object to Q)")
TEXT = re.compile(r'(?:\.(?:kind|takes|role|placement|fieldType|style)|\bcause|\bseverity)'
                  r'\s*[!=]==?\s*["\']')


def findings(path, warnings):
    text = path.read_text(encoding="utf-8")
    ids = set(re.findall(r"^\s*id:\s*(\w+)", text, re.MULTILINE))
    own = set(re.findall(r"required property \S+ (\w+)", text))
    for each in warnings:
        at, said = each.get("charOffset", 0), each["message"]
        if each["type"] == "info" or UNKNOWN.search(said):
            continue
        word = re.match(r"\w+", text[at:])
        if said == "Unqualified access" and word and word.group() in ids | own:
            continue
        yield each.get("line", 1), said
    for found in TEXT.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        yield line, "compares an enumeration with a text, which is never equal"


def main():
    folder, *files = sys.argv[1:]
    made = subprocess.run(
        [QMLLINT, "-I", folder, "--unused-imports", "warning", "--deferred-property-id", "disable",
         "--json", "-", *files], stdout=subprocess.PIPE, check=False)
    wrong = 0
    seen = json.loads(made.stdout)["files"]
    for file in seen:
        path = pathlib.Path(file["filename"])
        for line, said in findings(path, file["warnings"]):
            wrong += 1
            print(f"{path.name}:{line}: {said}")
    if len(seen) != len(files):
        wrong += 1
        print(f"qmllint looked at {len(seen)} of {len(files)} files")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
