#!/usr/bin/python3
"""Uses the program of docs/gtk.md or docs/qt.md as the page says: a name, Enter, and it is greeted.

    docs.py gtk|qt LOG [--killed] COMMAND...

With --killed the program is killed when the name has been typed, and has it when it comes again."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "person"))
from waiting import Missed, until, until_ended  # noqa: E402
from window import WindowDriver  # noqa: E402

here = os.path.dirname(os.path.abspath(__file__))


def begin(toolkit, command, log):
    return WindowDriver(toolkit, command, {}, log, os.path.join(here, "..", "exceptions.txt"))


def await_button(person):
    until(
        "the button that was disabled",
        lambda: any(node.enabled for node in person.all("Say hello", ("push button",))),
        person.show,
    )


def type_and_kill(toolkit, command, log):
    person = begin(toolkit, command, log)
    try:
        person.do_fill("Your name", "Ada")
        await_button(person)
        person.process.kill()
        person.process.wait()
    finally:
        person.end()


def main():
    toolkit, log, *command = sys.argv[1:]
    is_killed = command[0] == "--killed"
    if is_killed:
        command.pop(0)
        try:
            type_and_kill(toolkit, command, log)
        except Missed as error:
            print(error)
            return 1
    person = begin(toolkit, command, log)
    try:
        if is_killed:
            person.do_text("Your name", "Ada")
            person.do_move("Your name")
        else:
            person.do_fill("Your name", "Ada")
        await_button(person)
        if "Look.qml" in command:
            person.do_close()
        else:
            person.do_key("Return")
        until_ended(person.process, person.show)
        greets = "Hello, Ada" in person.printed()
        if person.process.returncode != 0 or not (greets or "Look.qml" in command):
            raise Missed(f"it does not greet: {person.printed()}")
    except Missed as error:
        print(error)
        return 1
    finally:
        person.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
