#!/usr/bin/env python3
"""Chooses the inputs that are worth keeping in the repository:
    minimise.py CONTROL LENGTH FOLDER
CONTROL is what libFuzzer notes in a merge (-set_cover_merge=1 -merge_control_file): each input, of
which it has run LENGTH bytes, and the ways it takes through the engine. FOLDER gets the chosen ones
and loses all others. Prints how many ways all inputs take, and how many the chosen ones."""
import hashlib
import pathlib
import sys

MOST_INPUTS, MOST_BYTES = 60, 60_000
# The cost of an input beside its bytes, as a place is rare, too: else the shortest ones would win
# all.
PLACE = MOST_BYTES // MOST_INPUTS


def read(control):
    """Path and ways of each input that was run to its end; the ways are bits of a number."""
    places = {}
    with open(control) as lines:
        count = int(next(lines))
        next(lines)
        paths = [next(lines).rstrip("\n") for _ in range(count)]
        for line in lines:
            what, number, *ways = line.split()
            if what != "FT":
                continue
            bits = bytearray(len(places) // 8 + len(ways) // 8 + 2)
            for way in ways:
                place = places.setdefault(way, len(places))
                bits[place >> 3] |= 1 << (place & 7)
            yield paths[int(number)], int.from_bytes(bits, "little")


def choose(inputs):
    """The inputs to keep: always the one that adds most for what it costs."""
    chosen, taken, size = [], 0, 0
    while len(chosen) < MOST_INPUTS:
        inputs = [(text, ways & ~taken) for text, ways in inputs]
        inputs = [(text, ways) for text, ways in inputs if ways and size + len(text) <= MOST_BYTES]
        if not inputs:
            break
        text, ways = max(inputs, key=lambda one: (one[1].bit_count() /
                                                  (len(one[0]) + PLACE), one[0]))
        chosen.append(text)
        taken |= ways
        size += len(text)
    return chosen, taken


def main(control, length, folder):
    everything, inputs = 0, []
    for path, ways in read(control):
        inputs.append((pathlib.Path(path).read_bytes()[:int(length)], ways))
        everything |= ways
    chosen, taken = choose(inputs)
    folder = pathlib.Path(folder)
    for path in folder.iterdir():
        path.unlink()
    for text in chosen:
        (folder / hashlib.sha1(text).hexdigest()[:10]).write_bytes(text)
    print(f"{len(chosen)} of {len(inputs)} inputs, {sum(map(len, chosen))} bytes, "
          f"take {taken.bit_count()} of {everything.bit_count()} ways")


main(*sys.argv[1:])
