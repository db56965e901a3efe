"""Waiting for conditions. A limit is for a machine that stands still, and never a condition."""

import os
import time

LIMIT = float(os.environ.get("FLOW_WALK_LIMIT", "120"))


class Missed(Exception):
    """A condition that never came, with what was seen in its place."""


def until(what, look, show=None):
    """Looks until `look` gives something, and returns that.

    A look may find a thing that has just gone; then it looks again. When the limit has passed,
    `show` says what is there.
    """
    end = time.monotonic() + LIMIT
    fault = ""
    while True:
        try:
            found = look()
            if found:
                return found
            fault = ""
        except (LookupError, RuntimeError) as error:
            fault = f" ({type(error).__name__}: {error})"
        if time.monotonic() > end:
            seen = "\n" + show() if show else ""
            raise Missed(f"{what}: not within {LIMIT:.0f} s{fault}{seen}")
        time.sleep(0.03)
