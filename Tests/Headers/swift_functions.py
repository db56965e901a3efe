#!/usr/bin/env python3
"""Check that FlowKit or FlowKitHost calls every function that libflow exports.

A function without a word in Swift is reported, unless Tests/Headers/swift_functions.txt says why:
`function|reason`. A line of that file that is not needed is reported, too.

  swift_functions.py           checks
  swift_functions.py --broken  checks that a function nobody calls is found
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))
from generators import headers  # noqa: E402

REASONS = ROOT / "Tests" / "Headers" / "swift_functions.txt"


def called():
    """The functions of C that the kits in Swift name outside comments."""
    text = "".join(path.read_text(encoding="utf-8") for folder in ("FlowKit", "FlowKitHost")
                   for path in sorted((ROOT / "Sources" / folder).glob("**/*.swift")))
    return set(re.findall(r"\bflow_\w+", re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)))


def main():
    declared = [each[0] for each in headers.declarations()]
    if sys.argv[1:] == ["--broken"]:
        declared.append("flow_nobody_calls_it")
    reasons = dict(line.split("|") for line in REASONS.read_text(encoding="utf-8").splitlines()
                   if line and not line.startswith("#"))
    words, failed = called(), 0
    for function in declared:
        reason = reasons.pop(function, None)
        if (function in words) == (reason is None):
            continue
        failed += 1
        print(f"Swift: {function}() " + (
            "has a word; Tests/Headers/swift_functions.txt says that it has none" if reason else
            "has no word in FlowKit or FlowKitHost; write one, or say in "
            "Tests/Headers/swift_functions.txt why there is none"))
    for function in reasons:
        failed += 1
        print(f"Tests/Headers/swift_functions.txt: there is no function {function}()")
    if sys.argv[1:] == ["--broken"]:
        return 0 if failed == 1 else 1
    return 1 if failed else 0


sys.exit(main())
