"""Shows texts that no plugin should show, in every size, and sends input that no terminal sends.

    hostile.py FLOWHOST PLUGIN SCENE

PLUGIN is hostile.c, SCENE what it shows. Whatever happens, the program ends by itself when it is
told to, with a code of its own, the terminal has the modes that it had, and nothing of the plugin's
has driven it.
"""

import os
import pty
import random
import re
import signal
import sys
import termios
import time

import random_keys

SIZES = [(80, 24), (1, 1), (2, 2), (5, 3), (3, 5), (20, 6), (300, 100), (1, 100), (300, 1),
         (65535, 65535), (80, 24)]
LEAST = "-9223372036854775808"
MOST = "9223372036854775807"
INPUTS = [
    # The mouse outside the terminal, and malformed mouse reports.
    *(f"\x1b[<{button};{column};{row}{end}" for button in ("0", "32", "64", "2", LEAST)
      for column, row in ((LEAST, "1"), ("1", LEAST), (MOST, MOST), ("0", "0"), ("65535", "65535"),
                          ("", "")) for end in "Mm"),
    "\x1b[M\x01\x01\x01",
    "\x1b[M\x7f\x7f\x7f",
    "\x1b[M",
    "\x1b[<;;M",
    "\x1b[<1M",
    # Keys with numbers that are none.
    f"\x1b[{LEAST}~",
    f"\x1b[{MOST}~",
    "\x1b[;;;~",
    f"\x1b[1;{LEAST}A",
    "\x1b[" + "9" * 400 + "~",
    "\x1b[[\x7f",
    "\x1bO\x7f",
    "\x1b\x1b\x1b[A",
    "\x1b[" + ";" * 60 + "~",
    "\x1b[201~",
    "\x1bP0;0|17/ab\x1b\\",
    "\x1b]0;title\x07",
    # Pasted text: none, with sequences in it, and much.
    "\x1b[200~\x1b[201~",
    "\x1b[200~\x1b[200~\x1b[201~",
    "\x1b[200~\x1b[31m\x00\x07\u202e\n\r\t\x1b[201~",
    "\x1b[200~" + "e" + "\u0301" * 5000 + "\x1b[201~",
    "\x1b[200~" + "paste\n" * 20000 + "\x1b[201~", ]
RAW = [
    b"\xff\xfe\x00\xc3\x28\xf0\x28\x8c\x28\xed\xa0\x80",
    bytes(range(0x80, 0x100)), b"\xf0", b"\xc3"]
# Keys and sizes that a held page meets.
HELD = [
    "\x07", "\x1b[C", (120, 40), "\x1b[C", (20, 6), "\x1b[C", (300, 100), "\x1b[D", (1, 1),
    (80, 24), "\x1b"]
PANELS = [
    "\x1bOP", "\x1b[6~", "\x1b[A", "\x1b", "\x1bOQ", "\x1bOR", "\x1b[1;2A", "\x1bOS", "\x1b[B",
    "\r", "\x14", "\x0c"]
KEYS = [
    "\t", "\x1b[Z", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[5~",
    "\x1b[6~", " ", "\r", "x", "\x7f", "\x01", "\x05", "\x0b", "\x15", "\x17", "\x1b[3~"]

# In seconds, longer than a pasted text may pause.
PAUSE = 2.3

# Bytes of the plugin that a terminal must never get: titles, C1 characters, and marks that turn the
# direction.
FORBIDDEN = re.compile(
    b"\x1b\\]0;|\x1b\\[2J\x1b\\[31m|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]"
)


class Terminal(random_keys.Host):
    def __init__(self, words):
        # Modes are read from another new terminal: the program may have set its own by now.
        pair = pty.openpty()
        self.modes = termios.tcgetattr(pair[0])
        for each in pair:
            os.close(each)
        super().__init__(words)
        self.driven = None
        self.last = b""

    def read(self, seconds):
        before = self.output
        goes_on = super().read(seconds)
        if self.output != before:
            # A sequence may come in parts.
            self.driven = self.driven or FORBIDDEN.search(self.last + self.output)
            self.last = self.output[-64:]
            self.output = self.output[-4000:]
        return goes_on

    def rest(self, seconds=0.02):
        """Reads until nothing has come for a while."""
        limit = time.monotonic() + 20 * seconds
        while time.monotonic() < limit and random_keys.select.select([self.terminal], [], [],
                                                                     seconds)[0]:
            if not self.read(0):
                return


def attack(host, scene, choose):
    yield from SIZES
    for _ in range(20 if scene in ("texts", "long") else 100):
        yield choose.choice(KEYS)
    yield from PANELS
    yield from HELD
    yield from PANELS
    yield from INPUTS
    yield from RAW
    # Sizes faster than anything can be drawn, and signals at any time.
    for _ in range(60):
        yield (choose.randint(1, 200), choose.randint(1, 60))
        yield from choose.sample([signal.SIGWINCH, signal.SIGCONT, *KEYS, *HELD], 3)
    yield (80, 24)


def run(host, scene, choose):
    for step in attack(host, scene, choose):
        if isinstance(step, tuple):
            host.resize(*step)
            host.rest(0.01)
        elif isinstance(step, signal.Signals):
            os.kill(host.process, step)
        elif not host.send(step if isinstance(step, bytes) else step.encode()):
            return
        if choose.random() < 0.1:
            host.rest()
    # A pasted text whose end is lost; after a pause the next key is one again.
    host.send(b"\x1b[200~never ends")


def leave(host):
    """Leave the program. Anything over the page takes the key first, and keys sent before have to
    be gone through."""
    for _ in range(12):
        limit = time.monotonic() + PAUSE
        while time.monotonic() < limit:
            host.read(0.05)
            process, status = os.waitpid(host.process, os.WNOHANG)
            if process:
                return status
        host.send(b"\x11")
    return host.end()


def main():
    program, plugin, scene = sys.argv[1:]
    os.environ["HOSTILE"] = scene
    choose = random.Random(scene)
    words = [program, "run", *choose.choice([[], ["--no-animation"]]), plugin]
    host = Terminal(words)
    random_keys.select.select([host.terminal], [], [], 20)
    host.rest(0.3)
    run(host, scene, choose)
    status = leave(host)
    try:
        after = termios.tcgetattr(host.terminal)
    except (OSError, ValueError, termios.error):
        after = host.modes
    if not random_keys.fine(status, host, []):
        return 1
    if after != host.modes:
        print("the modes of the terminal are others:", host.modes, after)
        return 1
    if host.driven:
        print("the terminal was driven:", host.driven.group())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
