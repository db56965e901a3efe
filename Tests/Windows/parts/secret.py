#!/usr/bin/python3
"""A password is not on the bus of accessibility, whoever asks and whatever happens, unless the user
lets it be seen: while it is typed, when the screen is drawn again, when the screen puts another.

    secret.py gtk|qt LOG HOST TOLD"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "person"))
import looking  # noqa: E402
import pointer  # noqa: E402
import pyatspi  # noqa: E402
from gi.repository import GLib  # noqa: E402
from waiting import Missed, until  # noqa: E402
from window import WindowDriver  # noqa: E402

here = os.path.dirname(os.path.abspath(__file__))
DOT = "\u25cf"
SECRET = "password text"
EYE = (*looking.BUTTONS, "image")  # and not its tip, which is called the same
# The words of the page, which have letters of their own.
NAMES = ("", "Password", "Show password", "Hide password")


class Bus:
    """Hears what is told of secret fields without being asked."""

    def __init__(self):
        self.heard = []
        for each in ("object:text-changed", "object:property-change"):
            pyatspi.Registry.registerEventListener(self.hear, each)

    def hear(self, event):
        try:
            if event.source and event.source.getRoleName() == SECRET:
                self.heard.append((event.type, event.any_data))
        except (GLib.Error, RuntimeError, LookupError):
            pass

    def texts(self):
        """All that was heard until now."""
        while GLib.MainContext.default().iteration(False):
            pass
        return [text for _, text in self.heard if isinstance(text, str) and text not in NAMES]


def answers(field):
    """All texts that the field gives."""
    found = [field.name, field.description]
    found += [each.partition(":")[2] for each in field.accessible.getAttributes()]
    text = field.accessible.queryText()
    count = text.characterCount
    found += [text.getText(0, count), text.getText(0, -1)]
    for place in range(count):
        letter = text.getCharacterAtOffset(place)
        if 0 < letter < sys.maxunicode:
            found.append(chr(letter))
        for kind in (pyatspi.TEXT_BOUNDARY_CHAR, pyatspi.TEXT_BOUNDARY_WORD_START):
            for ask in (text.getTextAtOffset, text.getTextBeforeOffset, text.getTextAfterOffset):
                found.append(ask(place, kind)[0])
    return [each for each in found if each not in NAMES]


class Look:
    def __init__(self, person, bus):
        self.person, self.bus = person, bus

    def field(self):
        return self.person.find("Password", (SECRET,))

    def waits_for(self, text):
        until(
            f"the field tells {text!r}",
            lambda: self.person.text_of(self.field()) == text,
            self.person.show,
        )

    def is_hidden(self, letters):
        """The field has so many letters, and nothing that is told has any of them."""
        self.waits_for(DOT * len(letters))
        told = [each for each in answers(self.field()) if set(each) & set(letters)]
        tree = looking.as_text(self.person.tree())
        heard = [each for each in self.bus.texts() if set(each) - {DOT}]
        if told or heard or letters in tree:
            raise Missed(f"{letters!r} is told: {told}, heard: {heard}\n{tree}")


def main():
    toolkit, log, host, plugin = sys.argv[1:]
    bus = Bus()
    person = WindowDriver(
        toolkit, [host, plugin], {}, log, os.path.join(here, "..", "exceptions.txt")
    )
    look = Look(person, bus)
    try:
        person.do_press("Secret")
        person.do_see("0 letters")
        person.click("Password", looking.FIELDS)
        until("the focus", lambda: person.has_focus("Password", looking.FIELDS), person.show)
        person.own_keys()
        pointer.write("zqxj")
        person.do_see("4 letters")
        look.is_hidden("zqxj")
        # A reader hears that something was typed.
        if DOT not in bus.texts() and toolkit == "gtk":
            raise Missed(f"no dot was heard, but {bus.heard}")
        # One in the middle, and one taken out.
        pointer.keys("Left")
        pointer.write("k")
        person.do_see("5 letters")
        look.is_hidden("zqxkj")
        pointer.keys("BackSpace")
        person.do_see("4 letters")
        look.is_hidden("zqxj")
        person.do_press("Draw again")
        person.do_see("Drawn 1 times")
        look.is_hidden("zqxj")
        person.do_press("Put another")
        person.do_see("8 letters")
        look.is_hidden("putthere")
        # The user lets it be seen, and only then it is told.
        person.click("Show password", EYE)
        look.waits_for("putthere")
        person.click("Hide password", EYE)
        look.waits_for(DOT * 8)
        bus.texts()
        bus.heard.clear()
        person.do_press("Draw again")
        person.do_see("Drawn 2 times")
        look.is_hidden("putthere")
        person.click("Password", looking.FIELDS)
        pointer.keys("ctrl+a")
        pointer.write("vwyz")
        person.do_see("4 letters")
        look.is_hidden("vwyz")
    except (Missed, GLib.Error) as error:
        print(error, person.printed())
        return 1
    finally:
        person.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
