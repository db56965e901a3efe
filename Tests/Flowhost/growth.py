"""Checks that eight times as much costs eight times as much: instructions of flowhost for each
line, name or byte.

    growth.py FLOWHOST PLUGIN FOLDER

Counted by cachegrind, so the same on every machine and however busy it is. The cost of the smallest
input is taken off first. FOLDER is for the scripts.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys

FEW, MANY, LIMIT = 200, 1600, 1.3
flowhost, plugin, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])


def lines(pattern):
    return lambda count: "".join(pattern.format(index) + "\n" for index in range(count))


def after(first, rest, last=""):
    return lambda count: first + rest(count) + last


# Scripts to play, each made for a number of units.
SCRIPTS = {
    "pushes": after("flow F: push r\nstart F\n", lines("push s{0} by F")),
    "pushes of one name": after("flow F: push r\nstart F\n", lines("push new s by F completion")),
    "flows in flows": after(
        "flow f0: push r\nstart f0\n",
        lambda count: "".join(f"flow f{n}: push s{n}\npush f{n} by f{n - 1}\n"
                              for n in range(1, count))),
    "screens of one set stack": lambda count: "set_stack " + " ".join(f"s{n}"
                                                                      for n in range(count)) + "\n",
    "the same on lines that go on": after("set_stack \\\n", lines("s{0} \\")),
    "reactions": after("start r\n", lines("when show(x{0}): push y")),
    "requests of one batch": after("flow F: push r\nstart F\nbatch: push s by F",
                                   lambda count: "".join(f"; push s{n} by F"
                                                         for n in range(count))),
    "labels looked for": after("start r\n", lines("push s{0} as L{0}\nexpect outcome L{0} ok")),
    "names, one of them wrong": after("start r\n", lines("screen screen{0}\npush screen{0}"),
                                      "pop_to scren77\n"),
    "names, all of them wrong": after("errors allowed\nstart r\n",
                                      lines("push screen{0}\npop_to scren{0}")),
    "elements": after("start s\n", lines("element s button b{0} \"Press\"")), }
WIDE = 256
LINES = {
    "bytes of a line": lambda count: "x" * count * WIDE + "\n",
    "bytes of a name": lambda count: "'" * count * WIDE + "=1\n",
    "marks on a letter": lambda count: "e" + "\u0301" * count * 16 + "\n",
    "lines": lines("nobody{0}"),
}


def cost(kind, name, count):
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no",
               "--cachegrind-out-file=/dev/null", flowhost]
    text = None
    if kind is SCRIPTS:
        script = folder / f"{name.replace(' ', '-').replace(',', '')}-{count}.flow"
        script.write_text(kind[name](count))
        command += ["play", str(script)]
    else:
        command += ["run", plugin]
        text = kind[name](count)
    done = subprocess.run(command, input=text, text=True, capture_output=True)
    collected = re.search(r"I +refs: +([\d,]+)", done.stderr)
    if not collected:
        sys.exit(f"{name}, {count} of them: died\n{done.stderr[-2000:]}")
    return int(collected[1].replace(",", ""))


def growth(row):
    kind, name = row
    few, many = (cost(kind, name, count) for count in (FEW, MANY))
    return ((many - START[kind is LINES]) / MANY) / max((few - START[kind is LINES]) / FEW, 1)


folder.mkdir(parents=True, exist_ok=True)
rows = [(kind, name)
        for kind in (SCRIPTS, LINES)
        for name in kind
        if len(sys.argv) < 5 or sys.argv[4] in name]
START = [cost(SCRIPTS, "pushes", 1), cost(LINES, "lines", 1)]
failed = False
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    for (kind, name), result in zip(rows, pool.map(growth, rows)):
        failed |= result > LIMIT
        print(f"{'GROWS ' if result > LIMIT else 'ok    '} {result:6.2f}  {name}", flush=True)
sys.exit(failed)
