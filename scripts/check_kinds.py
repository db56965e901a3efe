#!/usr/bin/env python3
"""Check that the engine names kinds of requests only where they may be special: in the files of
Requests/Kinds, in the one that says which kinds those are, and in that of deep links. Everything
else follows from the rows of FLOW_REQUEST_TABLE, so that a new request needs no look at the rest.
"""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from generators.requests import rows  # noqa: E402

TARGETS = ["FlowRecords", "FlowCalling", "FlowDeciding", "FlowRunning", "FlowEngine"]
ENGINE = [ROOT / "Sources" / target for target in TARGETS]
SPECIAL = re.compile(r"Requests/Kinds/|/Deciding\+Kinds\.swift$|/Deciding\+DeepLink\.swift$")
KIND = rf"\.(?:{'|'.join(row.case for row in rows())})\b"
NAMED = re.compile(rf"""
    \bFLOW_REQUEST_(?!TABLE\b)[A-Z]\w*            # a constant of C
  | \bRequestKind\s*{KIND}
  | \b[kK]ind\s*(?:[!=]=|:|=)\s*{KIND}            # a comparison, an argument, a default
  | {KIND}\s*[!=]=\s*[\w.]*[kK]ind\b
  | \b(?:Given|Part|Request)\(\s*{KIND}           # a request that is made
  | \b[kK]ind\.rawValue\s*(?:[<>]|\.\.)           # a range of numbers
""", re.VERBOSE)
SWITCH = re.compile(r"\bswitch\s+[\w.\[\]]*\b[kK]ind\s*\{")


def code(text):
    return re.sub(r"//[^\n]*", lambda found: " " * len(found.group()), text)


def switched(text):
    """The places in switches over kinds where one is named."""
    for begin in SWITCH.finditer(text):
        depth, at = 1, begin.end()
        while depth and at < len(text):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        for label in re.finditer(r"\bcase\s[^:]*:", text[begin.end():at]):
            for named in re.finditer(KIND, label.group()):
                yield begin.end() + label.start() + named.start()


def main():
    found, special = [], 0
    for path in sorted(path for target in ENGINE for path in target.rglob("*.swift")):
        text = code(path.read_text(encoding="utf-8"))
        places = [each.start() for each in NAMED.finditer(text)] + list(switched(text))
        if SPECIAL.search(str(path)):
            special += len(places)
            continue
        found += [(path.relative_to(ROOT), text.count("\n", 0, place) + 1) for place in places]
    for path, line in found:
        print(
            f"{path}:{line}: names a kind of request; let its row say what is special "
            "about it, or make a file "
            "of Sources/FlowDeciding/Requests/Kinds", file=sys.stderr)
    # A search that finds nothing where kinds are named finds nothing anywhere.
    if special == 0:
        print("check_kinds.py finds no kinds where they are named", file=sys.stderr)
    return 1 if found or special == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
