"""Checks the trace that Tests/Trace/limits.c must have written: limits.py FORM LINES"""
import json
import sys

form, path = sys.argv[1:]
CUT = {
    "text", "escapes", "bytes", "item", "key", "characters", "list", "map", "shared", "behind",
    "16383"}
MALFORMED = {
    "endless", "count", "no items", "no entries", "odd items", "odd entries", "size", "no text",
    "no UTF-8", "cut character", "NUL in a key", "type", "reserved", "inside", "boolean",
    "not a number", "too many lists", "too many maps"}
limit = 16384 if form == "json" else 400
# In lines for people these are cut, too.
if form == "1":
    CUT |= {"399", "16382"}
seen = set()

with open(path, encoding="utf-8", errors="strict") as file:
    lines = file.read().splitlines()
for line in lines:
    if form == "json":
        traced = json.loads(line)
        name = traced["method"]
        value = traced["arguments"][1] if traced["event"] == "call" else traced["result"]
        text = value.get("cut", "") if isinstance(value, dict) else ""
        kind = "cut" if text else "malformed" if value == "no JSON form" else "whole"
    else:
        begin = line.index("] ") + 5
        if line[begin - 3] == "-":
            name, text = line[begin:-1].split("(null, ", 1)
        else:
            name, text = line[begin:].rsplit("  ", 1)[0].split(" = ", 1)
        kind = "malformed" if text == "<no JSON form>" else "cut" if text.endswith(
            "...") else "whole"
        text = text.removesuffix("...")
    expected = "cut" if name in CUT else "malformed" if name in MALFORMED else "whole"
    assert kind == expected, f"{name} is {kind}: {line[:200]}"
    if kind == "cut":
        # As many bytes as fit, less a character; the last element of a list that fits no more is
        # left out.
        size = len(text.encode())
        assert limit - 3 <= size <= limit, f"{name}: {size} bytes"
    if name == "all":
        assert '[null,true,0.5,"YWI=",[],{}]' in line, line
    if name == "lists":
        assert "[" * 64 + "null" + "]" * 64 in line, line
    if name == "maps":
        assert '{"k":' * 64 in line, line
    seen.add(name)
assert CUT | MALFORMED <= seen and len(lines) % 2 == 0, CUT | MALFORMED - seen
