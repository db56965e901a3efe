"""Plays scripts that are nearly right: those of the tests with words, lines and characters changed.

    mutations.py FLOWHOST PLUGINS FIXTURES FOLDER SEED COUNT

Each passes or fails: the program never ends by a signal, takes no longer than it may, and writes
nothing that drives a terminal. FOLDER is for the scripts; those of a run that is not fine stay
there.
"""
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys

flowhost, plugins, fixtures, folder = sys.argv[1:5]
choose, count = random.Random(int(sys.argv[5])), int(sys.argv[6])
SOURCES = [file.read_text().split("\n") for pattern in ("Scenarios/?/*.flow", "Shop/*.flow")
           for file in sorted(pathlib.Path("Tests").glob(pattern))]
WORDS = sorted({word for lines in SOURCES for line in lines for word in line.split()})
VERBS = sorted({
    line.split()[0]
    for lines in SOURCES
    for line in lines
    if line.strip() and line[0] != "#"})
HOSTILE = [
    "", "-1", "0", "0.5", "-0", "9223372036854775807", "-9223372036854775808",
    "18446744073709551615", "18446744073709551616", "+18446744073709551615", "4294967296",
    "2147483647", "9" * 400, "1e999", "1e308", "nan", "inf", '""', '"\\u0000"', '"\\ud83d"', "[]",
    "{}", "[[" * 20 + "]]" * 20, "none", "nothing", "window", "null", "L0", "L-1",
    "L18446744073709551615:[a]", "L1(:[a]", "L1():[a]", "L0:{}", "L0:{*[]}", "L0:",
    "of L99999999999999999999", "()", "a()", "x(,)", "some()", "some(x)", "router()", "@", "@none",
    "a@b@c", "a->b->c", "some(x)->some(y)", "\u0301", "e" + "\u0301" * 100, "\u202e", "\x1b[31m",
    "\u0600\\", "\ufeff", ";", ":", "#", "$", "${here}", "${", "or", "until", "really",
    "complete all", "wait 3600000", "selected 18446744073709551615", "at -1",
    "when start(F): start F", "when show(r): push r", "screens=-1", "a=", "=1", "check invariants",
    "trace all on", "errors allowed", "shutdown", "progress nan", "include .", "parameter a ${a}", ]


def word():
    return choose.choice(HOSTILE if choose.random() < 0.6 else WORDS)


def change(lines):
    at = choose.randrange(len(lines))
    words = lines[at].split(" ")
    kind = choose.randrange(9)
    if kind <= 2:
        words[choose.randrange(len(words))] = word()
    elif kind == 3:
        words.insert(choose.randrange(len(words) + 1), word())
    elif kind == 4:
        del words[choose.randrange(len(words))]
    elif kind == 5:
        lines.insert(at, choose.choice(choose.choice(SOURCES)))
        return
    elif kind == 6:
        lines.insert(
            at, " ".join([choose.choice(VERBS), *(word() for _ in range(choose.randrange(5)))]))
        return
    elif kind == 7:
        other = choose.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
        return
    else:
        place = choose.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:place] + choose.choice(
            '()[]{}"\\;:#$,@*|=\0') + lines[at][place + choose.randrange(2):]
        return
    lines[at] = " ".join(words)


def script():
    lines = list(choose.choice(SOURCES))
    for _ in range(choose.choice([1, 1, 2, 3, 6])):
        change(lines)
    return "\n".join(lines)


os.makedirs(folder, exist_ok=True)
environment = dict(os.environ, FIXTURES=os.path.abspath(fixtures), SWIFT_BACKTRACE="enable=no")


def write(first):
    """The names of the next scripts; the same each time, because one at a time is made."""
    names = [f"{folder}/{number}.flow" for number in range(first, min(first + 250, count))]
    for name in names:
        pathlib.Path(name).write_text(script(), errors="replace")
    return names


def play(names):
    """Tells whether these scripts were played as they should."""
    command = [flowhost, "play", "--plugins", plugins, *names]
    try:
        ended = subprocess.run(command, capture_output=True, env=environment, timeout=600,
                               stdin=subprocess.DEVNULL)
        code, told = ended.returncode, ended.stdout + ended.stderr
    except subprocess.TimeoutExpired as late:
        code, told = "none, in five minutes", late.stderr or b""
    if code in (0, 1) and not re.search(rb"[\x00-\x08\x0b-\x1f\x7f]", told):
        for name in names:
            os.unlink(name)
        return True
    shown = told[-1000:].decode(errors="backslashreplace")
    print(f"FAILED {names[0]} to {names[-1]}: exit code {code}\n{shown}")
    return False


with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    failures = list(pool.map(play, map(write, range(0, count, 250)))).count(False)
if failures == 0:
    os.rmdir(folder)
    print(f"ok     {count} scripts that are nearly right")
sys.exit(1 if failures else 0)
