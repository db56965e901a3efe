"""Waiting for conditions. A limit is for a machine that stands still, and never a condition: it
counts looks, so that a slow machine has more time."""

import os
import time

LOOKS = int(os.environ.get("FLOW_WALK_LOOKS", "1500"))


class Missed(Exception):
    """A condition that never came, with what was seen in its place."""


def until(what, look, show=None):
    """Looks until `look` gives something, and returns that.

    A look may find a thing that has just gone; then it looks again. After the last look `show` says
    what is there.
    """
    fault = ""
    for _ in range(LOOKS):
        try:
            found = look()
            if found:
                return found
            fault = ""
        except (LookupError, RuntimeError) as error:
            fault = f" ({type(error).__name__}: {error})"
        time.sleep(0.03)
    seen = "\n" + show() if show else ""
    raise Missed(f"{what}: not in {LOOKS} looks{fault}{seen}")


def until_ended(process, show=None):
    """Waits until a program has ended."""
    until("the program's end", lambda: process.poll() is not None, show)
