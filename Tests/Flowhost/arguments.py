"""Calls a method of each type with words that are no value, or nearly none, of that type.

    arguments.py FLOWHOST PLUGIN

PLUGIN is types.c. Each is called or refused with a code of flowhost's own and an object of JSON;
integers come back as they were given.
"""
import concurrent.futures
import json
import re
import subprocess
import sys

flowhost, plugin = sys.argv[1:]
METHODS = [
    "b", "i", "u", "x", "t", "d", "a", "maybe_a", "s", "maybe_s", "y", "h", "maybe_h", "p",
    "create", "destroy"]
# The largest integer of a value is that of "x".
BITS = {
    "i": (-(2 ** 31), 2 ** 31 - 1),
    "u": (0, 2 ** 32 - 1),
    "x": (-(2 ** 63), 2 ** 63 - 1),
    "t": (0, 2 ** 63 - 1)}
EDGES = sorted(
    {edge + step
     for least, most in BITS.values()
     for edge in (least, most)
     for step in (-1, 0, 1)}
    | {2 ** 64 - 1, 2 ** 64})
WORDS = [
    "true", "false", "null", "", "-0", "1.5", "1e3", "1e999", "-1e999", "1e-400", "nan", "inf",
    "-infinity", "0x10", "0x1p-1074", "+1", " 1", "1 ", "9" * 400, "1" * 100000, "\u0663", "AAAA",
    "AA==", "A===", "====", "AAA", "[", "[" * 70 + "]" * 70, "[" * 60 + "]" * 60, '{"a":1,"a":2}',
    '"\\u0000"', '"\\ud800"', "\x1b[2J", "\u202e", "[1e308,1e309]", *map(str, EDGES), ]


def call(method, word):
    command = [flowhost, "call", "--json", plugin, f"types.{method}", "--", word]
    ended = subprocess.run(command, capture_output=True, timeout=600, stdin=subprocess.DEVNULL)
    told = f"{method} {word[:40]!r}: {ended.returncode} {(ended.stdout + ended.stderr)[-300:]!r}"
    if ended.returncode not in (0, 2, 4) or re.search(rb"[\x00-\x09\x0b-\x1f\x7f]|\xe2\x80\xae",
                                                      ended.stdout + ended.stderr):
        return told
    try:
        answer = json.loads(ended.stdout)
    except ValueError:
        return told
    if method in BITS and word in map(str, EDGES):
        least, most = BITS[method]
        fits = least <= int(word) <= most
        if fits != (ended.returncode == 0) or fits and int(answer["result"]) != int(word):
            return told
    return None


with concurrent.futures.ThreadPoolExecutor(2) as pool:
    pairs = [(method, word) for method in METHODS for word in WORDS]
    failures = [told for told in pool.map(lambda pair: call(*pair), pairs) if told]
for told in failures:
    print(f"FAILED {told}")
if not failures:
    print(f"ok     {len(pairs)} calls with arguments of all kinds")
sys.exit(1 if failures else 0)
