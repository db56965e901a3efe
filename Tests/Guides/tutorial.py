"""Talk to the host of docs/tutorial.md as its reader does: tutorial.py HOST PLUGIN.

Prints what both say, as the tutorial does.
"""
import subprocess
import sys

SAYS = {"Tea": "teas=Green", "Ready.": "drink"}


def main():
    host = subprocess.Popen([sys.executable, *sys.argv[1:]], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, text=True)
    for line in host.stdout:
        print(line, end="")
        for said in [answer for word, answer in SAYS.items() if word in line.strip().split(" | ")]:
            print(said)
            print(said, file=host.stdin, flush=True)
    return host.wait()


sys.exit(main())
