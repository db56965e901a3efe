#!/usr/bin/env python3
"""Check that each kit has a word for each row of the tables of elements, standard methods and
requests.

A row without one is reported, unless Tests/Headers/words.txt says why: `kit|table|row|reason`. A
line of that file that is not needed is reported, too.

  words.py           checks
  words.py --broken  checks that a row nobody knows is found in every kit
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))
from generators import headers  # noqa: E402

INCLUDE = ROOT / "include" / "flow"
# The function of a request whose name is not that of its row.
FUNCTIONS = {
    "CLOSE_WINDOW": "flow_window_close",
    "UNLOAD": "flow_plugin_unload",
    "LINK": "flow_screen_set_link",
    "DEEP_LINK": "flow_open_deep_link",
    "GESTURE_BACK": "flow_gesture_begin_back",
    "PANES": "flow_window_set_panes",
    "GESTURE_DRAG": "flow_gesture_begin_drag",
    "GESTURE_TURN": "flow_gesture_begin_turn",
    "SET_ARGUMENTS": "flow_screen_set_arguments",
    "RESTORE": "flow_engine_restore",
    "RENEW": "flow_instance_renew"}


def read(*folders_and_names):
    """The text of files without its comments."""
    found = [path for folder, names in folders_and_names for path in sorted(folder.glob(names))]
    text = "".join(path.read_text(encoding="utf-8") for path in found)
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)


C = read((INCLUDE, "*.h"))
CPP = read((INCLUDE, "*.hpp"), (INCLUDE / "cpp", "*.hpp"))
SWIFT = read((ROOT / "Sources" / "FlowKit", "**/*.swift"),
             (ROOT / "Sources" / "FlowKitHost", "**/*.swift"))
WORDS = read((INCLUDE, "element_words.h"))


def has(text, pattern):
    return re.search(pattern, text) is not None


def element(name):
    """Which kits have a word for an element."""
    word = name.lower()
    by_row = has(WORDS, rf"X\({word}, {name}\)") and has(CPP, r"FLOW_WORDS_ELEMENTS_\(")
    return {
        "C": has(C, rf"\bflow_add_{word}\("),
        "C++": by_row or has(CPP, rf"\bcontent_words::{word}\("),
        "Swift": has(SWIFT, rf"\bFLOW_ELEMENT_{name}\b")}


def method(row):
    """Which kits call a standard method; the C++ kit reads the table itself."""
    kind, name = row.split(" ")
    return {
        "C": has(C, rf"#define FLOW_{kind.upper()}_METHOD\("),
        "C++": has(CPP, r"\bFLOW_METHOD_TABLE\(FLOW_CPP_ADD_\)")
        and has(C, rf"\bX\({kind}, {name},"),
        "Swift": has(SWIFT, rf"\bFLOW_SIGNATURE_{kind}_{name}\b")}


def request(name):
    """Which kits make a request."""
    function = FUNCTIONS.get(name, f"flow_{name.lower()}")
    declared = any(each[0] == function for each in headers.declarations())
    return {
        "C": declared,
        "C++": has(CPP, rf"\b{function}\b"),
        "Swift": has(SWIFT, rf"\b{function}\b")}


def tables():
    """Every row of the tables, with who answers for it."""
    requests = "request" if "#define FLOW_REQUEST_TABLE" in headers.text(
        "request") else "navigation"
    rows = [("element", row[0], element) for row in headers.table("content", "ELEMENT")]
    for kind in ("screen", "coordinator", "presenter", "observer"):
        rows += [("method", f"{kind} {row[1]}", method)
                 for row in headers.table("class", f"{kind.upper()}_METHOD")]
    return rows + [("request", row[0], request) for row in headers.table(requests, "REQUEST")]


def main():
    if sys.argv[1:] == ["--broken"]:
        answers = [element("NOBODY"), method("screen nobody"), request("NOBODY")]
        missed = [answer for answer in answers if answer["C++"] or answer["Swift"]]
        return 1 if missed or answers[0]["C"] or answers[2]["C"] else 0
    reasons = {}
    for line in (ROOT / "Tests" / "Headers" / "words.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kit, table, row, reason = line.split("|")
            reasons[kit, table, row] = reason
    failed = 0
    for table, row, answer in tables():
        for kit, is_there in answer(row).items():
            reason = reasons.pop((kit, table, row), None)
            if is_there and reason or not is_there and not reason:
                failed += 1
                print(f"{kit}: the {table} '{row}' " + (
                    "has a word; Tests/Headers/words.txt says that it has none" if is_there else
                    "has no word; write one, or say in Tests/Headers/words.txt why there is none"))
    for kit, table, row in reasons:
        failed += 1
        print(f"Tests/Headers/words.txt: there is no {table} '{row}' or no kit '{kit}'")
    return 1 if failed else 0


sys.exit(main())
