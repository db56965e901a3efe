"""Kills sessions on the full screen at any moment: what is in the record by then plays.

    kills.py FLOWHOST PLUGIN FOLDER COUNT
"""

import os
import random
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "Screen"))
from random_keys import Host  # noqa: E402

KEYS = [
    b"\r", b"\r", b"\r", b"\t", b"\t", b" ", b"\x1b[Z", b"\x1b[A", b"\x1b[B", b"\x7f", b"\x14",
    b"a", b"b", b"1", b"Ada", b"\x1b[<0;1;5M\x1b[<32;40;5M\x1b[<0;40;5m", b"\x07\x1b[C\x1b[C\r", ]


def session(choose, program, plugin, path):
    """Types until it is killed; at least one key was sent, and not all of them."""
    host = Host([program, "run", "--no-animation", "--record", path, plugin])
    while b"Quit" not in host.output and host.read(60):
        pass
    for _ in range(choose.randint(1, 120)):
        if not host.send(choose.choice(KEYS)):
            break
        if choose.random() < 0.2:
            host.read(0.01)
    # Anywhere in what the last keys lead to.
    time.sleep(choose.random() * 0.02)
    os.kill(host.process, signal.SIGKILL)
    return host.end()


def main():
    program, plugin, folder, count = *sys.argv[1:4], int(sys.argv[4])
    failed = killed = steps = 0
    for seed in range(count):
        path = f"{folder}/killed-{seed}.flow"
        status = session(random.Random(seed), program, plugin, path)
        killed += os.WIFSIGNALED(status)
        with open(path, encoding="utf-8") as file:
            script = file.read()
        steps += script.count("\n") - 4
        # Nobody knows the secrets that chance has typed, so what stands before them plays.
        with open(path, "w", encoding="utf-8") as file:
            file.write(script.split("# What ")[0])
        play = subprocess.run([program, "play", path], capture_output=True, timeout=600,
                              check=False)
        if play.returncode != 0 or not script.endswith("\n"):
            failed += 1
            print(f"FAILED killed {seed}: {script}{play.stdout.decode(errors='replace')}")
    if killed < count / 2 or steps < count:
        failed += 1
        print(f"FAILED killed: only {killed} were, with {steps} steps")
    print(f"ok     killed: {killed} of {count}, {steps} lines behind the beginning")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
