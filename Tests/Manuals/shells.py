#!/usr/bin/env python3
"""Types lines into bash, zsh and fish, presses Tab, and compares the results.

    shells.py FOLDER     the folder of the completions
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys

FOLDER = sys.argv[1]

# Lines typed, and the line there once Tab was pressed.
CASES = [("flowhost insp", "flowhost inspect "), ("flowhost hel", "flowhost help "),
         ("flowhost inspect --js", "flowhost inspect --json "),
         ("flowhost inspect flow.se", "flowhost inspect flow.setup "),
         ("flowhost run -c setup.ti", None),
         ("flowhost run setup --coordinator setup.ti",
          "flowhost run setup --coordinator setup.time_zone "),
         ("flowhost run setup -c setup.ac", "flowhost run setup -c setup.account "),
         ("flowhost run --with flow.se", "flowhost run --with flow.setup "),
         ("flowhost run --with shop setup -c setup.ac",
          "flowhost run --with shop setup -c setup.account "),
         ("flowhost call setup setup.account.conf", "flowhost call setup setup.account.confirmed "),
         ("flowhost bindings setup --class setup.we",
          "flowhost bindings setup --class setup.welcome "),
         ("flowhost bindings --language sw", "flowhost bindings --language swift "),
         ("flowhost play on", "flowhost play one.flow "), ("flowhost play tw", None),
         ("flowhost list --path fol", "flowhost list --path folder/"),
         ("flowhost list --path=fol", "flowhost list --path=folder/"),
         ("flowhost help --completion fi", "flowhost help --completion fish "),
         ("flowhost sessions de", "flowhost sessions delete "),
         ("flowhost sessions show ki", "flowhost sessions show kiosk "),
         ("flowhost run setup --session ki", "flowhost run setup --session kiosk "),
         ("flowhost nonsense x", None), ("flowhost run missing -c x", None), ]


def plain(text):
    """Remove the sequences that drive the terminal."""
    text = re.sub(r"\x1b\[[0-9;?>=]*[a-zA-Z]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)|\x1b[=>()][0-9A-B]?",
                  "", text)
    while "\b" in text:
        text = re.sub(r"[^\b]?\b", "", text, count=1)
    return text.replace("\r\n", "\n")


class Shell:
    """A shell on a terminal of its own."""

    def __init__(self, words, setup):
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.environ.update(TERM="dumb", PS1="> ", INPUTRC="/dev/null", COLUMNS="200")
            os.execvp(words[0], words)
        for line in setup:
            self.send(line + "\n")
            self.read(0.4)
        self.send("echo re''ady\n")
        seen = self.read(20, "\nready")
        if "ready" not in seen:
            sys.exit(f"{words[0]} does not come up: {seen!r}")
        self.read(0.3)

    def send(self, text):
        os.write(self.terminal, text.encode())

    def read(self, quiet, wanted=None):
        """Read until nothing has come for so many seconds, or the wanted text has."""
        text = b""
        while select.select([self.terminal], [], [], quiet)[0]:
            try:
                part = os.read(self.terminal, 65536)
            except OSError:
                break
            if not part:
                break
            text += part
            if wanted is not None and wanted in plain(text.decode(errors="replace")):
                break
        return text.decode(errors="replace")

    def complete(self, typed, expected):
        """The line after Tab: the typed part and the added one."""
        self.send(typed)
        self.read(10, typed)
        self.send("\t")
        wanted = expected[len(typed):] if expected else None
        added = plain(self.read(10 if wanted else 1, wanted)).replace("\a", "")
        # More may come that is not wanted.
        added += plain(self.read(0.1)).replace("\a", "")
        # Leaves the line, and a menu if there is one.
        self.send("\x03")
        self.read(10, "> ")
        self.read(0.1)
        return typed + re.split("[\r\n]", added)[0]


def try_terminal(name, words, setup):
    wrong = 0
    shell = Shell(words, setup)
    for typed, expected in CASES:
        found = shell.complete(typed, expected)
        if found != (typed if expected is None else expected):
            print(f"{name}: {typed!r} became {found!r}, not {expected!r}")
            wrong += 1
    os.close(shell.terminal)
    print(f"{name}: {len(CASES) - wrong} of {len(CASES)}")
    return wrong


def try_fish():
    """fish tells what it would offer."""
    wrong = 0
    for typed, expected in CASES:
        command = f"source {FOLDER}/fish/flowhost.fish; complete -C '{typed}'"
        run = subprocess.run(["fish", "--no-config", "-c", command], capture_output=True, text=True)
        offers = [line.split("\t")[0] for line in run.stdout.splitlines()]
        last = typed.split(" ")[-1]
        wanted = [] if expected is None else [expected.rstrip(" ")[len(typed) - len(last):]]
        if offers != wanted or run.stderr:
            print(f"fish: {typed!r} offers {offers}, not {wanted} {run.stderr}")
            wrong += 1
    print(f"fish: {len(CASES) - wrong} of {len(CASES)}")
    return wrong


def main():
    wrong = try_terminal("bash", ["bash", "--noprofile", "--norc", "-i"],
                         [f"source {FOLDER}/bash/flowhost"])
    if shutil.which("zsh"):
        wrong += try_terminal("zsh", ["zsh", "-f", "-i"], [
            "PS1='> '", f"fpath=({FOLDER}/zsh $fpath)", "autoload -Uz compinit && compinit -u -D"])
    if shutil.which("fish"):
        wrong += try_fish()
    sys.exit(1 if wrong else 0)


main()
