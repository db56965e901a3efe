#!/usr/bin/python3
"""A second instance gives its link to the one that runs, which opens it in the window used last;
without a link it gets a window there.

    links.py gtk|qt LOG HOST SHOP"""

import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "person"))
import looking  # noqa: E402
import pointer  # noqa: E402
from waiting import Missed, until, until_ended  # noqa: E402
from window import WindowDriver  # noqa: E402

here = os.path.dirname(os.path.abspath(__file__))


def second(*words):
    """Starts the program once more, which ends well by itself."""
    ran = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        until_ended(ran)
    finally:
        ran.kill()
        said, _ = ran.communicate()
    if ran.returncode != 0:
        raise Missed(f"the second instance ended with {ran.returncode}: {said}")


def titles(person):
    return sorted(name for _, name in pointer.windows(person.process.pid))


def main():
    toolkit, log, host, shop = sys.argv[1:]
    exceptions = os.path.join(here, "..", "exceptions.txt")
    person = WindowDriver(toolkit, [host, shop, "shop://product/1"], {}, log, exceptions)
    try:
        # The first one has a link as well.
        person.do_see("Aluminium. For gas and electric stoves.")
        second(host, shop, "shop://product/4")
        person.do_see("Dark roast: chocolate, almond.")
        second(host, shop)
        until(
            "a second window",
            lambda: titles(person) == ["Coffee and more", "Espresso beans, 1 kg"],
            lambda: f"{titles(person)}\n{person.show()}",
        )
        for used, link, about in (
            ("Espresso beans, 1 kg", "shop://product/3", "Hand grinder"),
            ("Coffee and more", "shop://product/6", "Milk jug"),
        ):
            person.do_window(used)
            second(host, shop, link)
            person.do_window(about)
        until(
            "each link in the window used last",
            lambda: titles(person) == ["Hand grinder", "Milk jug"],
            lambda: f"{titles(person)}\n{person.show()}",
        )
        for title in ("Hand grinder", "Milk jug"):
            person.do_window(title)
            person.do_close()
            until(f"{title} has closed", lambda title=title: title not in titles(person))
        person.do_exit("closed")
    except Missed as error:
        print(error)
        print(looking.as_text(person.tree()) if person.process.poll() is None else "")
        return 1
    finally:
        person.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
