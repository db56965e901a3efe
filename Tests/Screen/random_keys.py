"""Sends random keys, mouse events, pasted text and sizes to flowhost's full screen.

    random_keys.py FLOWHOST PLUGIN SEED EVENTS

It is begun again when the flow ends. At the end it has to answer Ctrl-Q. A signal, a code that is
none of flowhost's, and a program that does not answer are failures.
"""

import fcntl
import os
import pty
import random
import select
import signal
import struct
import sys
import termios
import time

KEYS = [
    b"\r", b"\t", b" ", b"\x1b[Z", b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F",
    b"\x1b[5~", b"\x1b[6~", b"\x1b[3~", b"\x7f", b"\x1bOP", b"\x1bOQ", b"\x1bOR", b"\x1bOS",
    b"\x1b[15~", b"\x01", b"\x05", b"\x07", b"\x0b", b"\x0c", b"\x14", b"\x15", b"\x17",
    b"\x1b[1;2A", b"\x1b[1;2B", b"a", b"1", b"-", b".", "ö".encode(), "字".encode(), "🦊".encode(),
    "e\u0301".encode(), b"\xff", b"\x1b[200~one\rtwo\x1b[31m\x1b[201~", b"\x1b[999;999H", b"\x1b[<",
    b"\x1bO", b"\x1b[M   ", ]


class Host:
    def __init__(self, words):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", GALLERY_SAFE="1",
                              SWIFT_BACKTRACE="enable=no")
            os.execv(words[0], words)
        self.output = b""
        self.received = 0

    def read(self, seconds):
        """Wait for output, at most so many seconds, and read it. False: it has ended."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return True
        try:
            new = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.output = (self.output + new)[-4000:]
        self.received += len(new)
        return True

    def send(self, keys):
        while keys:
            if not self.read(0):
                return False
            if select.select([], [self.terminal], [], 0.05)[1]:
                try:
                    keys = keys[os.write(self.terminal, keys[:512]) :]
                except OSError:
                    return False
        return True

    def resize(self, columns, rows):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def settle(self):
        """Reads until the program has nothing more to say: it may be busy with old keys, or in a
        pasted text whose end was lost, which is over after two seconds without a key."""
        before = -1
        while before != self.received:
            before = self.received
            if not self.read(2.5):
                return

    def end(self):
        """Waits for its end and returns how it was."""
        limit = time.monotonic() + 600
        while time.monotonic() < limit:
            self.read(0.05)
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                os.close(self.terminal)
                return status
        os.kill(self.process, signal.SIGKILL)
        return os.waitpid(self.process, 0)[1]


def event(choose):
    if choose.random() < 0.2:
        button = choose.choice([0, 0, 0, 2, 32, 64, 65])
        end = choose.choice("Mm")
        return f"\x1b[<{button};{choose.randint(1, 90)};{choose.randint(1, 30)}{end}".encode()
    # Back too often only leads to the first screen.
    if choose.random() < 0.04:
        return b"\x1b"
    return choose.choice(KEYS)


def main():
    program, plugin, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    choose = random.Random(seed)
    options = choose.choice([[], ["--no-animation"], ["--plain"]])
    words = [program, "run", *options, plugin]
    host = Host(words)
    sent = []
    for _ in range(count):
        keys = event(choose)
        if choose.random() < 0.02:
            host.resize(choose.choice([1, 2, 5, 20, 37, 80, 120, 300]),
                        choose.choice([1, 2, 3, 6, 11, 24, 60, 100]))
        sent.append(keys)
        if host.send(keys):
            continue
        if not fine(host.end(), host, sent):
            return 1
        host = Host(words)
        sent = []
    # A gesture that is held and a help that is open take a key first; Ctrl-Q ends all else.
    host.resize(80, 24)
    host.settle()
    status = None
    for _ in range(6):
        host.send(b"\x11")
        host.settle()
        process, status = os.waitpid(host.process, os.WNOHANG)
        if process:
            break
    else:
        status = host.end()
    return 0 if fine(status, host, sent) else 1


def fine(status, host, sent):
    """True if it ended as flowhost ends: by itself, with a value or without."""
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) in (0, 1):
        return True
    print(f"ended with status {status}", sent[-30:])
    print(host.output.decode(errors="replace").replace("\x1b", "\\e"))
    return False


if __name__ == "__main__":
    sys.exit(main())
