"""Records random sessions with a plugin whose ids are no plain words, plays the records, and
compares the calls.

    sessions.py FLOWHOST PLUGIN FOLDER FIRST COUNT

A session is driven by lines, with JSON, or by keys and a mouse on the full screen. Nothing secret
may stand in its record; its parameters get the values that the plugin got.
"""

import json
import os
import random
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "Screen"))
from random_keys import Host  # noqa: E402

LINES, KEYS = 300, 400
VALUES = [
    "", "0", "-5", "7", "1e300", "-0.25", "3.0", "9007199254740993", "-9223372036854775808",
    "2026-12-31", "23:59", "yes", "no", "T0", "T1", "T0, T2", "T0,T1,T2,T3", "null", "true",
    "${here}", "$${x}", 'a "b" \\ c', "\\n", "one\\ntwo", "ä", "\u0301", "\x1b[31m", "\x7f", "[1]",
    "{}", "#", ";", "on", "\u2028", "\u0600", "🦊", ]
SCREEN_KEYS = [
    b"\r", b"\r", b"\r", b"\t", b"\t", b"\t", b" ", b" ", b"\t\r", b"\t ", b"\x1b[Z", b"\x1b[A",
    b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F", b"\x1b[6~", b"\x7f", b"\x1bOS",
    b"\x1bOS\r", b"\x14", b"a", b"1", b"2", b"-", b".", b"\"", b"#", "ä".encode(), b"\\",
    b"\x1b[200~${x}\rtwo\x1b[201~", b"\x07\x1b[C\x1b[C\r", b"\x07\x1b[C\x1b[Cx", b"\x07\x1b[B\r", ]


def line(choose, index):
    number = choose.randint(1, 14)
    kind = choose.random()
    if kind < 0.4:
        return str(number)
    if kind < 0.75:
        # A text of its own is found wherever it stands.
        value = f"typed{index}- {choose.choice(VALUES)}" if choose.random(
        ) < 0.5 else choose.choice(VALUES)
        return f"{number}={value}"
    if kind < 0.87:
        return f"{number} A{choose.randint(0, 1)}"
    return choose.choice(["back", "tab 1", "tab 2", "tab 3"])


def event(choose):
    if choose.random() > 0.16:
        return choose.choice(SCREEN_KEYS)
    if choose.random() < 0.6:
        row = choose.choice([1, 2, 3, choose.randint(1, 24)])
        return f"\x1b[<0;{choose.randint(1, 80)};{row}M\x1b[<0;1;1m".encode()
    # A layer pulled down, or a page to the right.
    if choose.random() < 0.5:
        row, way = choose.randint(1, 6), choose.randint(1, 12)
        return (f"\x1b[<0;40;{row}M\x1b[<32;40;{row + 1}M\x1b[<32;40;{row + way}M"
                f"\x1b[<0;40;{row + way}m").encode()
    row, way = choose.randint(3, 22), choose.randint(1, 70)
    return (f"\x1b[<0;1;{row}M\x1b[<32;{way};{row}M\x1b[<32;{way + 2};{row}M"
            f"\x1b[<0;{way + 2};{row}m").encode()


def run(words, choose, is_screen):
    if not is_screen:
        lines = ""
        for index in range(LINES):
            one = line(choose, index)
            # The same place once more, with a text of its own.
            again = one.replace(f"typed{index}-",
                                f"again{index}-") + "\n" if choose.random() < 0.2 else ""
            lines += f"{one}\n{again}"
        done = subprocess.run(words, input=lines.encode(), capture_output=True, timeout=600)
        return done.returncode
    host = Host(words)
    # Keys typed before the terminal is ready may be lost, and halves of them are no keys.
    while b"Quit" not in host.output and host.read(60):
        pass
    for _ in range(KEYS):
        if not host.send(event(choose)):
            break
    # Each of many screens may say no.
    for _ in range(60):
        if not host.send(b"\x11"):
            break
        time.sleep(0.05)
    status = host.end()
    return os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)


def calls(file):
    """Return the calls, and their secret values in runs of one element: [id, value ...]; what was
    secret once, and may be recorded so, is a run without an id and with `False` behind its value.
    Typing counts once, where it began, whatever a timer has done meanwhile; open text, where it
    ended, and only if nothing is called in between."""
    told, runs = [], []
    last = place = open_text = None
    with open(file, encoding="utf-8") as lines:
        for each in lines:
            was_secret = each.endswith(" ?\n")
            each = each.removesuffix(" ?\n")
            words = each.split()
            before, open_text = open_text, None
            if words[0] in ("input", "whole") and words[2] == "T":
                open_text = words[:4]
                if open_text == before:
                    told[-1], last = each.rstrip(), None
                    continue
            if words[0] == "timer":
                told.append(each.rstrip())
                continue
            key = tuple(words[:4]) if words[0] in ("input", "whole") and words[2] == "G" else None
            if key and key == last:
                told[place] = each.rstrip()
                runs[-1].append(words[4])
                continue
            last, place = key, len(told)
            told.append(each.rstrip())
            if words[0] in ("input", "whole") and words[2] in "GS":
                runs.append([bytes.fromhex(words[3]).decode() if key else None, words[4]])
            elif was_secret:
                runs.append([None, words[4], False])
    return told, runs


def given(value):
    """A value of the plugin's log as one gives it to a parameter."""
    kind, text = value[0], value[2:]
    if kind == "s":
        return bytes.fromhex(text).decode()
    if kind == "l":
        return json.dumps([bytes.fromhex(each).decode() for each in text.split(",")[:-1]])
    if kind == "d":
        return repr(float(text))
    return {"n": "null", "b": "true" if text == "1" else "false", "i": text}[kind]


def same(one, other):
    """True for equal values. A whole number that a host sends is an integer for a method that takes
    one (V3)."""
    if {one[0], other[0]} == {"d", "i"}:
        return float(one[2:]) == float(other[2:])
    return one == other


def assigned(steps, values):
    """Match values to steps: at most two ways, in which no value is passed over that must be there.
    A step is its parameter and element; a value has an element (any if it is `None`), the value
    itself, and True if it must be there."""
    ways, budget = [], [20000]

    def go(step, place, names, known):
        budget[0] -= 1
        if budget[0] < 0 or len(ways) == 2:
            return
        if step == len(steps):
            if not any(must for _, _, must in values[place:]):
                ways.append(dict(names))
            return
        name, element = steps[step]
        for index in range(place, len(values) - (len(steps) - step) + 1):
            of, value, must = values[index]
            before = names.get(name, value)
            if of in (None, element) and same(before, value) and known.get(value, name) == name:
                # As a number, which an integer can take as well.
                kept = before if before[0] == "d" else value
                go(step + 1, index + 1, {**names, name: kept}, {**known, value: name})
            if must:
                return

    go(0, 0, {}, {})
    return ways if budget[0] > 0 else [None, None]


def parameters(script, runs):
    """Return a script that plays, and its `--set` options: the plugin got each secret step that was
    not refused, in order. Nobody knows what else a parameter stood for, so steps with it are left
    out."""
    lines = script.split("\n")
    steps = []
    for index, each in enumerate(lines):
        name = re.search(r"(?<!\$)\$\{(secret_\d+)\}", each)
        if name and each.startswith(("tap ", "type ")):
            word = re.match(r'\w+ ("(?:[^"\\]|\\.)*"|\S+)', each)[1].replace("$${", "${")
            element = json.loads(word) if word.startswith('"') else word
            steps.append((index, name[1], element, lines[index + 1].startswith("expect status")))
    values = [(run[0], value, index == len(run) - 1)
              for run in runs
              for index, value in enumerate(run)
              if index and value is not False]
    ways = assigned([(name, element) for _, name, element, is_refused in steps if not is_refused],
                    values)
    if not ways:
        raise LookupError("other secrets are asked for than were given")
    # Two ways differ, or there were too many to look at.
    if ways[0] is None or len(ways) > 1 and ways[0] != ways[1]:
        return None
    found = {name: given(value) for name, value in ways[0].items()}
    for index, name, _, _ in steps:
        if name not in found:
            lines[index] = lines[index + 1] = ""
    sets = [f"--set={name}={found.get(name, '')}" for name in {step[1]: None for step in steps}]
    return "\n".join(lines), sets


def leaks(script, runs):
    """Return the secrets in a script that can be told from anything else."""
    values = [value for run in runs if run[-1] for value in run[1:] if value[0] in "sl"]
    texts = [bytes.fromhex(text).decode() for value in values for text in value[2:].split(",")]
    return [
        text for text in texts
        if text.startswith(("typed", "again")) and json.dumps(text)[1:-1] in script
    ] + (["hidden"] if "hidden" in script else [])


def session(program, plugin, folder, seed):
    choose = random.Random(seed)
    way = choose.choice(["--line", "--json", "", ""])
    record, log = f"{folder}/{seed}.flow", f"{folder}/{seed}"
    os.environ["ODD_LOG"] = f"{log}.run"
    words = [
        program, "run", *([way] if way else []), "--record", record, "--arg", f"seed={seed}",
        plugin]
    code = run(words, choose, not way)
    if code not in (0, 1):
        return f"the session ended with {code}"
    told, runs = calls(f"{log}.run.{seed}")
    with open(record, encoding="utf-8", newline="\n") as file:
        script = file.read()
    found = leaks(script, runs)
    if found:
        return f"what is secret stands in the record: {found[0]}"
    try:
        playable = parameters(script, runs)
    except LookupError as mistake:
        return str(mistake)
    if playable is None:
        print(f"ok     random {seed}: nobody can tell its secrets")
        return None
    script, sets = playable
    with open(f"{log}.play.flow", "w", encoding="utf-8", newline="\n") as file:
        file.write(script)
    os.environ["ODD_LOG"] = f"{log}.play"
    play = subprocess.run([program, "play", *sets, f"{log}.play.flow"], capture_output=True,
                          timeout=600, check=False)
    if play.returncode != 0:
        return "the record does not play:\n" + play.stdout.decode(errors="replace")
    again = calls(f"{log}.play.{seed}")[0]
    # Removals at the end of the engine are nobody's wish.
    for index, (one, other) in enumerate(zip(told, again)):
        if one != other:
            return f"call {index + 1} is another: {one} / {other}\n" + "\n".join(
                told[max(0, index - 5):index])
    if len(told) != len(again):
        return f"{len(told)} calls, and {len(again)} when it is played"
    print(
        f"ok     random {seed} {way or 'screen'}: {script.count(chr(10))} lines,"
        f" {len(told)} calls, {len(sets)} secrets"
    )
    return None


def main():
    program, plugin, folder, first, count = *sys.argv[1:4], int(sys.argv[4]), int(sys.argv[5])
    failed = 0
    for seed in range(first, first + count):
        mistake = session(program, plugin, folder, seed)
        if mistake:
            failed += 1
            print(f"FAILED random {seed}: {mistake}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
