"""Plays random scripts and shrinks those that fail: run.py FLOWHOST PLUGINS FOLDER [--seeds A-B]
[--steps N].

FLOWHOST is run with the environment as it is, and finds the sample plugins in PLUGINS; FOLDER is
where the scripts are written. A script fails if the process crashes, takes longer than a minute, or
reports a failed check.
"""

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys

import endings
import generate

TIMEOUT = 600


class Failure:
    """The fault of a script: its kind, by which a shrunk script is known to fail in the same way,
    and the text."""

    def __init__(self, kind, text):
        self.kind = kind
        self.text = text


def kind_of(message):
    """A message without names and numbers; of a broken rule only its text."""
    message = re.sub(r"of line \d+", "", message)
    return " ".join(word for word in message.split()
                    if not re.search(r"\d|'", word[1:]) or ":" in word)


class Player:
    """Runs scripts, each from a file of its own."""

    def __init__(self, flowhost, plugins, folder):
        self.flowhost = flowhost
        self.plugins = plugins
        self.folder = folder

    def play(self, lines, name, timeout=TIMEOUT):
        """Play a script and return its Failure, or None."""
        path = os.path.join(self.folder, name + ".flow")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        try:
            done = subprocess.run([self.flowhost, "play", "--plugins", self.plugins, path],
                                  capture_output=True, text=True, errors="replace", timeout=timeout,
                                  check=False)
        except subprocess.TimeoutExpired:
            return Failure("timeout", f"it did not end within {timeout} s")
        return judge(done)


def judge(done):
    if done.returncode == 0:
        return None
    output = (done.stdout + done.stderr).strip()
    if done.returncode != 1:
        return Failure(f"exit {done.returncode}", f"exit code {done.returncode}\n{output[-3000:]}")
    message = re.search(r"^  message: (.*)", output, re.MULTILINE)
    return Failure(kind_of(message.group(1) if message else output), output[-3000:])


class Shrinker:
    """Makes a failing script as short as it gets while it fails in the same way."""

    def __init__(self, player, lines, failure, name):
        self.player = player
        self.lines = lines
        self.failure = failure
        self.name = name + "-shrunk"
        # A script that hangs is not waited for as long again each time.
        self.timeout = 0.5 if failure.kind == "timeout" else TIMEOUT

    def still_fails(self, lines):
        failure = self.player.play(lines, self.name, self.timeout)
        if failure is None or failure.kind != self.failure.kind:
            return False
        self.lines, self.failure = lines, failure
        return True

    def shrink(self):
        self.drop_blocks()
        while self.drop_words() or self.drop_blocks():
            pass
        self.player.play(self.lines, self.name, self.timeout)
        return self.lines, self.failure

    def drop_blocks(self):
        """Leaves out blocks of lines, halving their size down to single lines."""
        before = len(self.lines)
        size = max(1, len(self.lines) // 2)
        while size >= 1:
            start = len(self.lines) - size
            while start > -size:
                begin = max(start, 0)
                self.still_fails(self.lines[:begin] + self.lines[start + size:])
                start -= size
            size //= 2
        return len(self.lines) < before

    def drop_words(self):
        """Leaves out steps of bodies, then single words: options, and names that are not needed."""
        has_shrunk = False
        for index in range(len(self.lines) - 1, -1, -1):
            for pieces, glue in ((r" ; ", " ; "), (r" ", " ")):
                place = len(re.split(pieces, self.lines[index])) - 1
                while place >= 1 or (place == 0 and glue == " ; "):
                    parts = re.split(pieces, self.lines[index])
                    rest = glue.join(parts[:place] + parts[place + 1:])
                    if rest and self.still_fails(self.lines[:index] + [rest] +
                                                 self.lines[index + 1:]):
                        has_shrunk = True
                    place -= 1
        return has_shrunk


def arguments():
    parser = argparse.ArgumentParser(description="Plays random scripts.")
    parser.add_argument("flowhost")
    parser.add_argument("plugins", help="the folder of the sample plugins")
    parser.add_argument("folder", help="where the scripts are written")
    parser.add_argument("--seeds", default="1-1500", help="A-B, or one seed")
    parser.add_argument("--steps", type=int, default=300, help="of each script")
    parser.add_argument("--script", help="plays and shrinks this file instead")
    parser.add_argument("--keep-going", action="store_true",
                        help="shows a failure of each kind, not only the first")
    return parser.parse_args()


def seeds(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def report(player, name, lines, failure):
    print(f"{name} fails: {failure.kind}", flush=True)
    # A script with a known end is not shrunk: its expected end follows from all of it, and it is
    # short.
    if endings.TITLE not in lines[0]:
        lines, failure = Shrinker(player, lines, failure, name).shrink()
    print("\n".join("    " + line for line in lines))
    print(failure.text, flush=True)


def play_seed(player, seed, steps):
    lines = generate.script(seed, steps).splitlines()
    return f"seed-{seed}", lines, player.play(lines, f"seed-{seed}")


def play_file(player, path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    name = os.path.splitext(os.path.basename(path))[0]
    return name, lines, player.play(lines, name)


def main():
    options = arguments()
    os.makedirs(options.folder, exist_ok=True)
    player = Player(options.flowhost, options.plugins, options.folder)
    if options.script:
        results = [play_file(player, options.script)]
    else:
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(
                pool.map(lambda seed: play_seed(player, seed, options.steps), seeds(options.seeds)))
    failed = [result for result in results if result[2]]
    kinds = {}
    for result in failed:
        kinds.setdefault(result[2].kind, result)
    for kind, result in kinds.items():
        report(player, *result)
        if not options.keep_going:
            break
    for kind in kinds:
        names = [name for name, _, failure in failed if failure.kind == kind]
        print(f"{len(names)} x {kind}: {' '.join(names[:12])}")
    print(f"{len(results)} scripts of {options.steps} steps, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
