#!/usr/bin/python3
"""Compares what a plugin was told in two walks:

    compare.py STEPS REFERENCE TRACE [FIELDS]

FIELDS is a file with the methods of fields, CLASS.METHOD, one a line."""

import sys

import steps
import trace


def main():
    path, reference, actual, *more = sys.argv[1:]
    walk = steps.read(path)
    fields = set()
    for name in more:
        with open(name, encoding="utf-8") as file:
            fields = {line.strip() for line in file}
    expected, heard = (
        trace.callbacks(each, fields, walk.questions, walk.inputs) for each in (reference, actual)
    )
    # Each host hears of the end of its flow in its own way, by a function or by an observer.
    expected, heard = (
        [line for line in each if not line.startswith(("'finished' callback", "flowkit.observer"))]
        for each in (expected, heard)
    )
    difference = trace.difference(expected, heard)
    for line in difference:
        print(line)
    if len(expected) < 4:
        print(f"the reference has {len(expected)} callbacks only: it shows nothing")
        return 1
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main())
