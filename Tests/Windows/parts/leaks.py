#!/usr/bin/python3
"""Reads what AddressSanitizer and LeakSanitizer wrote:

    leaks.py SUPPRESSIONS FILE...

An error fails, and so does a leak with a frame of ours, or one that no suppression explains."""

import os
import re
import sys

OURS = re.compile(r"libflow(-gtk4|-qt6|-uri)?\.so|libflowqmlplugin|Sources/(Gtk4|Qt6)|flow_")


def suppressions(path):
    with open(path, encoding="utf-8") as file:
        return [line[5:].strip() for line in file if line.startswith("leak:")]


def leaks(text):
    """Each leak as its head and its frames."""
    pattern = r"((?:Direct|Indirect) leak of .*?)\n((?:    #\d+ .*\n)+)"
    return [(match[1], match[2]) for match in re.finditer(pattern, text)]


def main():
    known = suppressions(sys.argv[1])
    used, faults, count = set(), [], 0
    for path in sys.argv[2:]:
        if not os.path.exists(path):
            continue
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        if "ERROR: AddressSanitizer" in text:
            faults.append(text[:8000])
        for head, frames in leaks(text):
            count += 1
            # What a plugin or the host hands to a toolkit is the toolkit's; who allocated counts:
            # a frame of ours anywhere makes it ours.
            explained = [each for each in known if each in frames]
            if OURS.search(frames) or not explained:
                faults.append(f"{head}\n{frames}")
            used.update(explained)
    for fault in faults[:12]:
        print(fault)
    print(f"{count} leaks looked at, {len(faults)} of them, or errors, are ours or unexplained")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
