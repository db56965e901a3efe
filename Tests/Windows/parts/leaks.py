#!/usr/bin/python3
"""Reads what AddressSanitizer and LeakSanitizer wrote:

    leaks.py SUPPRESSIONS FILE...

An error fails, and so does each leak that is not made by a library of SUPPRESSIONS itself: the
first frame behind the function that gives memory is looked at, so that what we, or a library for
us, have asked GTK, GLib or Qt for and never given back is ours. A suppression that names a
function and no library explains what was asked for inside that function."""

import os
import re
import sys

# Functions that give memory, and those that hand it on.
GIVING = re.compile(
    r"#\d+ 0x\w+ in (__interceptor_|operator new|g_malloc|g_realloc|g_slice_|g_strdup|strdup)"
)


def suppressions(path):
    with open(path, encoding="utf-8") as file:
        return [line[5:].strip() for line in file if line.startswith("leak:")]


def leaks(text):
    """Each leak as its head and its frames."""
    pattern = r"((?:Direct|Indirect) leak of .*?)\n((?:    #\d+ .*\n)+)"
    return [(match[1], match[2]) for match in re.finditer(pattern, text)]


def main():
    known = suppressions(sys.argv[1])
    faults, count = [], 0
    for path in sys.argv[2:]:
        if not os.path.exists(path):
            continue
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        if "ERROR: AddressSanitizer" in text:
            faults.append(text[:8000])
        for head, frames in leaks(text):
            count += 1
            lines = [line.strip() for line in frames.splitlines()]
            maker = next((line for line in lines if not GIVING.match(line)), "")
            if not any(each in (maker if ".so" in each else frames) for each in known):
                faults.append(f"{head}\n{frames}")
    for fault in faults[:12]:
        print(fault)
    print(f"{count} leaks looked at, {len(faults)} of them, or errors, are not a toolkit's")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
