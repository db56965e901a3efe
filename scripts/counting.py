"""Tools of scripts/bench and scripts/growth: running a program of build/bench, and counting its
instructions.

Instructions are counted by callgrind, between the two points that the program names: they are the
same on every machine and however busy it is. The program gets the same environment each time, all
that it calls is bound beforehand, and its memory is a block at an address of its own
(bench/heap.c), so that no address and no other library goes in.
"""
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
BENCH = BUILD / "bench"
PLUGIN = BENCH / "plugin.so"
SETUP = BENCH / "setup.so"
SHOP = BENCH / "shop.so"
LIBRARY = (BUILD / "lib" / "libflow.so.0").resolve()
ENVIRONMENT = {**os.environ, "LD_LIBRARY_PATH": str(BUILD / "lib")}
CALLGRIND = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--vgdb=no",
             "--callgrind-out-file=/dev/null"]
# Paths are told from build/bench on, as it may lie anywhere.
COUNTED = {"PATH": os.environ["PATH"], "LC_ALL": "C", "LD_BIND_NOW": "1",
           "LD_LIBRARY_PATH": "../lib"}


class Failed(Exception):
    """A program did not get to its end; the text says why, in a few words."""


def build():
    subprocess.run([ROOT / "scripts" / "build-bench"], check=True, stdout=subprocess.DEVNULL)


def run(command, timeout=None, environment=None, folder=None):
    """Runs a program and returns what it printed: on standard output, and on the other."""
    command = [str(word) for word in command]
    try:
        done = subprocess.run(command, env=environment or ENVIRONMENT, cwd=folder, timeout=timeout,
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except subprocess.TimeoutExpired:
        raise Failed(f"not done in {timeout} s") from None
    if done.returncode < 0:
        raise Failed("stack overflow" if "stack overflow" in done.stderr.lower()
                     else f"died by signal {-done.returncode}")
    if done.returncode > 0:
        raise Failed((done.stderr.strip() or "failed").splitlines()[-1])
    return done.stdout, done.stderr


def instructions_per_unit(program, arguments, timeout=None, preloaded="", folder=BENCH):
    """The program prints how many units of work it has done between its two points. It runs in its
    folder, with a library of that name loaded before all others."""
    environment = {**COUNTED, **({"LD_PRELOAD": preloaded} if preloaded else {})}
    output, errors = run([*CALLGRIND, f"./{program}", *arguments], timeout, environment, folder)
    if preloaded and "cannot be preloaded" in errors:
        raise Failed(f"{preloaded} is not installed")
    collected = re.search(r"Collected : (\d+)", errors)
    return int(collected[1]) / int(output)
