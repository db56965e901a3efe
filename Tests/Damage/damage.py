#!/usr/bin/env python3
"""Damages plugins and loads each in a process of its own, two at a time; scripts/test-damage calls
it:
    damage.py FOLDER LIBDIR COUNT SEED SAMPLE...      a table of the outcomes of COUNT mutations of
    each
    damage.py FOLDER LIBDIR --one NUMBER SEED SAMPLE  one mutation, with all there is to say
    about it
FOLDER has the program `load`; what fails is kept in FOLDER/found. Exits 1 if something failed.
"""

import bisect
import collections
import ctypes
import multiprocessing
import os
import select
import signal
import subprocess
import sys
import time

import mutation
import outcome

ADDR_NO_RANDOMIZE = 0x0040000
PATIENCE = 30  # seconds; load.c ends itself after ten


class Symbols:
    """Names of addresses, asked of nm once for each file."""

    def __init__(self, folders):
        self.folders = folders
        self.tables = {}

    def table(self, place):
        if place.file not in self.tables:
            self.tables[place.file] = self.read(place)
        return self.tables[place.file]

    def read(self, place):
        for folder in self.folders:
            path = os.path.realpath(os.path.join(folder, place.file))
            for candidate, flag in ((path + ".debug", "-C"), (path, "-C"), (path, "-DC")):
                if not os.path.exists(candidate):
                    continue
                found = subprocess.run(
                    ["nm", "-S", flag, "--defined-only", candidate],
                    capture_output=True, text=True, check=False,
                ).stdout.splitlines()
                rows = [line.split(" ", 3) for line in found]
                rows = [
                    (int(row[0], 16), int(row[1], 16), row[3])
                    for row in rows
                    if len(row) == 4 and row[2] in "tTwWiuV"
                ]
                if rows:
                    return sorted(rows)
        return []

    def name(self, place):
        if place.object == "nothing":
            return "no code"
        if place.object == "plugin":
            return "the plugin"
        rows, offset = self.table(place), int(place.offset, 16)
        index = bisect.bisect_right(rows, (offset, sys.maxsize)) - 1
        if index < 0 or offset > rows[index][0] + rows[index][1]:
            return place.file  # the system's libraries name only what they export
        return f"{place.file}:{rows[index][2]}"


def run(program, environment, path):
    """Loads one file; returns the report's text and the exit code, negative for a signal."""
    reading, writing = os.pipe()
    actions = [(os.POSIX_SPAWN_OPEN, number, "/dev/null", os.O_RDWR, 0) for number in range(3)]
    actions.append((os.POSIX_SPAWN_DUP2, writing, 3))
    child = os.posix_spawn(
        program, [program, path], environment, file_actions=actions, setpgroup=0
    )
    os.close(writing)
    text, deadline = b"", time.monotonic() + PATIENCE
    while select.select([reading], [], [], max(0, deadline - time.monotonic()))[0]:
        more = os.read(reading, 65536)
        if not more:
            break
        text += more
    else:
        os.kill(child, signal.SIGKILL)
    os.close(reading)
    return text.decode(errors="replace"), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


class Runner:
    """Tries mutations; each worker has one."""

    def __init__(self, folder, library, seed, samples):
        self.folder = folder
        self.seed = seed
        self.program = os.path.join(folder, "load")
        self.environment = {"LD_LIBRARY_PATH": library, "PATH": "/usr/bin:/bin"}
        self.samples = {
            name: mutation.Sample(name, path)
            for name, path in ((os.path.basename(path)[:-3], path) for path in samples)
        }
        self.symbols = Symbols([library, folder, "/lib/x86_64-linux-gnu", "/lib64"])

    def attempt(self, name, number):
        """Returns the outcome, the mutation, and the report."""
        data, words = mutation.mutate(self.samples[name], self.seed, number)
        path = os.path.join(self.folder, f"work-{os.getpid()}.so")
        with open(path, "wb") as file:
            file.write(data)
        text, code = run(self.program, self.environment, path)
        result = outcome.outcome(outcome.Report(text), code, self.symbols.name)
        if result.row in outcome.FAILURES:
            kept = os.path.join(self.folder, "found")
            os.makedirs(kept, exist_ok=True)
            os.replace(path, os.path.join(kept, f"{name}-{self.seed}-{number}.so"))
        else:
            os.remove(path)
        return result, words, text


runner = None


def begin(arguments):
    global runner
    # The same addresses each time, where the system allows that: the same mutation ends the same
    # way.
    ctypes.CDLL(None).personality(ADDR_NO_RANDOMIZE)
    runner = Runner(*arguments)


def attempt(task):
    result, words, _ = runner.attempt(*task)
    return task, result, words


def share(all_outcomes, names):
    """The table: rows are outcomes, columns are samples."""
    rows = sorted({row for counts in all_outcomes.values() for row in counts})
    width = max(map(len, rows))
    print(f"{'':{width}}" + "".join(f"{name:>9}" for name in names))
    for row in rows:
        print(f"{row:{width}}" + "".join(f"{all_outcomes[name][row]:9}" for name in names))


def main(folder, library, count, *rest):
    if count == "--one":
        number, seed, sample = rest
        begin((folder, library, seed, [sample]))
        result, words, text = runner.attempt(os.path.basename(sample)[:-3], int(number))
        print(words, *result, text, sep="\n")
        return result.row in outcome.FAILURES
    seed, *samples = rest
    arguments = (folder, library, seed, samples)
    names = [os.path.basename(path)[:-3] for path in samples]
    tasks = [(name, number) for name in names for number in range(int(count))]
    counts = collections.defaultdict(collections.Counter)
    deaths = {}
    with multiprocessing.Pool(2, begin, (arguments,)) as pool:
        for (name, number), result, words in pool.imap_unordered(attempt, tasks, 20):
            counts[name][result.row] += 1
            if result.name:
                known = deaths.setdefault((result.row, result.name), [0])
                known[0] += 1
                example = (names.index(name), number, words, result.detail)
                known[1:] = [min([example, *known[1:]])]
    share(counts, names)
    named = (outcome.LIBFLOW, outcome.LIBC, outcome.SILENT, outcome.HUNG, *outcome.FAILURES)
    for (row, what), (times, (sample, number, words, detail)) in sorted(deaths.items()):
        if row.startswith(named):
            print(f"\n{row}, {times} times: {what}\n  first in {names[sample]} {number} ({words})")
            print(f"  {detail}")
    failed = sum(counts[name][row] for name in names for row in outcome.FAILURES)
    print(f"\n{len(tasks)} mutations, seed {seed}, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
