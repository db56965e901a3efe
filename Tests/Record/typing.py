"""Types into fields on the full screen, and looks at the record: text is one step, unless something
else happens between its letters. The record gives the calls that it says.

    typing.py FLOWHOST PLUGIN FOLDER
"""

import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "Screen"))
from random_keys import Host  # noqa: E402

TAB = b"\t"
failed = 0


def check(name, *, found, wanted):
    global failed
    if found == wanted:
        print(f"ok     typing: {name}")
    else:
        failed += 1
        print(f"FAILED typing: {name}:\n  found  {found}\n  wanted {wanted}")


def lines(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def record(name, keys, is_animated=False, until=None):
    """Type the keys, leave once the calls are as `until` wants them, and return the record's path
    and the calls."""
    path, log = f"{folder}/typing-{name}.flow", f"{folder}/typing-{name}.run"
    if os.path.exists(log):
        os.remove(log)
    os.environ["TYPING_LOG"] = log
    options = [] if is_animated else ["--no-animation"]
    host = Host([program, "run", *options, "--record", path, plugin])
    while b"Quit" not in host.output and host.read(60):
        pass
    host.send(b"".join(keys))
    while until and not until(lines(log)) and host.read(0.01):
        pass
    host.send(b"\x11")
    host.end()
    return path, lines(log)


def steps(path):
    """The steps behind those that begin the flow, without waits, whose length is chance."""
    every = lines(path)
    begun = next(index for index, line in enumerate(every) if line.startswith("start "))
    return [line for line in every[begun + 1:] if not line.startswith("wait ")]


def played(name, path):
    log = f"{folder}/typing-{name}.play"
    if os.path.exists(log):
        os.remove(log)
    os.environ["TYPING_LOG"] = log
    done = subprocess.run([program, "play", path], capture_output=True, timeout=600, check=False)
    check(f"{name} plays", found=done.returncode, wanted=0)
    return lines(log)


def letters(text):
    return [letter.encode() for letter in text]


END = ["close_window by_user", "expect cause closed of recorded"]
program, plugin, folder = sys.argv[1:4]

# One text is one step, with a letter taken back, and a look at another field.
keys = letters("Kettlf") + [b"\x7f", b"e", TAB, b"\x1b[Z", b"s"]
path, calls = record("text", keys)
check("text is one step", found=steps(path), wanted=['type name "Kettles"', *END])
check("the screen hears each letter", found=len(calls), wanted=9)
check("a record says the last text", found=played("text", path), wanted=["name Kettles"])

# Two fields are two steps, and so is a field that one comes back to after another.
path, _ = record("fields", letters("ab") + [TAB] * 5 + letters("xy") + [b"\x1b[Z"] * 5 + [b"c"])
check("each field is a step", found=steps(path),
      wanted=['type name "ab"', 'type last "xy"', 'type name "abc"', *END])
check("in their order", found=played("fields", path), wanted=["name ab", "last xy", "name abc"])

# The screen changes each letter.
path, calls = record("changed", [TAB, *letters("abc")])
check("a changed letter is a step", found=steps(path),
      wanted=['type code "a"', 'type code "Ab"', 'type code "ABc"', *END])
check("each is played", found=played("changed", path), wanted=calls)

# A refused letter is a step of its own, and what was accepted before it is another.
path, calls = record("refused", [TAB, TAB, b"\x15", *letters("23.5")])
found = steps(path)
check("refused letters are steps", wanted=["type number 23.5", "expect status ARGUMENT_TYPE", *END],
      found=found[-4:])
# "23." is the number 23.0, which an integer can be (V3).
check("what was accepted before is one", found=found[2], wanted="type number 23.0")
check("what was accepted is played", found=set(played("refused", path)), wanted={"number"})

# A letter leads to a request, of which observers hear.
path, calls = record("loud", [TAB] * 3 + letters("abc"))
check("what leads to a request is a step", found=steps(path),
      wanted=['type loud "a"', 'type loud "ab"', 'type loud "abc"', *END])
check("each request is played", found=played("loud", path), wanted=calls)

# A timer runs between the letters.
path, calls = record("slow", [TAB] * 4 + letters("abc"))
check("while a timer runs, each letter is a step", found=steps(path),
      wanted=['type slow "a"', 'type slow "ab"', 'type slow "abc"', *END])
check("timers are played at their places", found=played("slow", path), wanted=calls)

# Timers run while a screen slides in.
os.environ["TYPING_LIVES"] = "1"
path, calls = record("sliding", [TAB] * 6 + [b"x"], is_animated=True,
                     until=lambda calls: calls.count("timer") == 2)
check("a change has ended when a timer runs", found=calls, wanted=[
    "did_appear", "deep x", "did_disappear", "did_appear", "timer", "did_disappear", "did_appear",
    "timer", "did_disappear"])
check("so it is played", found=played("sliding", path), wanted=calls)
del os.environ["TYPING_LIVES"]

# A mistake is over in the middle of what passes before the next letter.
path, calls = record("over", [TAB, TAB, b"\x15", b"-"] + [TAB] * 5 + letters("xy"))
check("a mistake that is over is told", found=[line for line in steps(path) if "wrong" in line],
      wanted=['wrong screen(L0,0) number "A number is wanted here."',
              "wrong screen(L0,0) number none"])
check("a timer behind it runs in between", found=calls, wanted=["over x", "timer", "over xy"])
check("time behind it is played", found=played("over", path), wanted=calls)

# A field has become a button, or disabled, which the user has not seen: what is typed there is no
# step.
for turned, letter in ("button", b"b"), ("disabled", b"d"):
    path, calls = record(turned, [TAB] * 8 + [letter] + [b"\x1b[Z"] * 6 + [b"-"])
    check(f"what is a {turned} one now is not wrong",
          found=[line for line in steps(path) if "wrong" in line], wanted=[])
    check("nothing of it is played", found=played(turned, path), wanted=calls)

# A crash loses nothing of what was typed.
os.environ["TYPING_CRASHES"] = "1"
path, _ = record("crash", [TAB] * 5 + letters("xyz"))
check("the letter that crashed is in the record", found=steps(path), wanted=['type last "xyz"'])

sys.exit(1 if failed else 0)
