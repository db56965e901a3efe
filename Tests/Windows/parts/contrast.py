#!/usr/bin/python3
"""Contrast, measured from the pixels of a page: text of at least 4.5 to 1, what can be used of at
least 3 to 1, as WCAG 2.1 wants them (1.4.3, 1.4.11). Disabled things are exempt, and look so, but
can be read.
Colours of the theme that have less stand in exceptions.txt with the figure that was measured.

    contrast.py gtk|qt light|dark LOG HOST TOLD"""

import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "person"))
import looking  # noqa: E402
import pixels  # noqa: E402
import pointer  # noqa: E402
from waiting import Missed, until  # noqa: E402
from window import WindowDriver  # noqa: E402

here = os.path.dirname(os.path.abspath(__file__))
TEXT, USED, DISABLED = 4.5, 3.0, 2.5
# Pixels of a ring: more than a cursor that blinks has.
RING = 60
# A narrower mark is an icon.
NARROW = 16
PLAIN = ("label", "heading", "link")
FRAMED = ("push button", "text", "password text", "list item", "page tab", "combo box")
# Names of what is there twice, as it can be used and as it cannot.
TWINS = (
    ("Field", looking.FIELDS), ("Day", looking.FIELDS), ("Secret", looking.FIELDS),
    ("On", looking.TOGGLES), ("Off", looking.TOGGLES), ("Range", looking.SLIDERS),
    ("First row", ("radio button",)), ("First row", ("check box",)), ("First row", looking.ROWS),
    ("Button", looking.BUTTONS),
)  # fmt: skip


def around_it(box):
    """A box with the ring around it: GTK tells the place of what is inside the padding."""
    x, y, width, height = pixels.whole(box)
    return (x - 24, y - 14, width + 48, height + 28)


def is_inside(box, around):
    x, y, width, height = pixels.whole(box)
    left, top, breadth, length = around
    return (
        left <= x and top <= y and x + width <= left + breadth and y + height <= top + length
    )


class Page:
    def __init__(self, person, toolkit):
        self.person, self.toolkit = person, toolkit
        self.offset = (0, 0)
        self.found = {}  # measures, each with its contrast and the least that is right

    def note(self, what, contrast, least):
        """Of several of a kind the weakest counts."""
        if what not in self.found or contrast < self.found[what][0]:
            self.found[what] = (contrast, least)

    def look(self):
        pointer.move(self.picture_edge, 2)
        self.picture = pixels.at_rest()
        self.nodes = [each for each in self.person.shown() if each.name]
        unusable = self.node("Unusable", ("heading",))
        # Qt counts from where it takes its window to be, which the window manager may have moved.
        if self.toolkit == "qt":
            there = pointer.place(self.person.window_number(unusable))
            told = self.person.box(unusable.window)
            self.offset = (there[0] - told[0], there[1] - told[1])
        self.shut_from = self.box(unusable)[1]

    def all(self, name, roles):
        return [each for each in self.nodes if each.name == name and each.role in roles]

    def node(self, name, roles):
        found = self.all(name, roles)
        if not found:
            raise Missed(f"no {' or '.join(roles)} {name!r}\n{self.person.show()}")
        return found[0]

    def box(self, node):
        x, y, width, height = self.person.box(node)
        return (x + self.offset[0], y + self.offset[1], width, height)

    # ---- Texts

    def measure_texts(self):
        for node in self.nodes:
            box = self.box(node)
            if node.role not in PLAIN + FRAMED or box[1] >= self.shut_from or box[2] <= 0:
                continue
            if node.role in FRAMED:
                box = pixels.grown(box, -5)
            for (_, _, width, _), contrast in pixels.texts(self.picture, box):
                if width < NARROW and node.role in FRAMED:
                    self.note("icon", contrast, USED)
                elif width >= NARROW:
                    self.note(f"text {node.name}", contrast, TEXT)

    def measure_disabled_texts(self):
        for node in self.nodes:
            box = self.box(node)
            if box[1] < self.shut_from or not node.name.endswith("shut") or box[2] <= 0:
                continue
            if node.role in FRAMED:
                box = pixels.grown(box, -5)
            elif node.role not in PLAIN:
                continue
            for (_, _, width, _), contrast in pixels.texts(self.picture, box):
                if width >= NARROW:
                    self.note(f"disabled {node.role}", contrast, DISABLED)

    # ---- Controls

    def mark(self, node):
        """The box of the mark of a radio button or a check box, which stands at its beginning."""
        x, y, width, height = self.box(node)
        icons = [each for each in node.children if each.role == "filler"]
        if icons:
            return self.box(icons[0])
        side = min(width, height, 30)
        return (x, y + (height - side) / 2, side, side)

    def shape(self, box):
        colours = self.picture.colours(box)
        return pixels.strongest(colours, pixels.around(self.picture, box), 4)

    def measure_used(self):
        for name in ("Field", "Empty field", "Wrong field", "Day", "Secret"):
            node = self.node(name, looking.FIELDS)
            self.note("border", pixels.border(self.picture, self.box(node)), USED)
        self.note("switch on", self.shape(self.switch("On")), USED)
        self.note("switch off", self.shape(self.switch("Off")), USED)
        self.note("slider", self.shape(self.box(self.node("Range", looking.SLIDERS))), USED)
        self.note("radio", self.shape(self.mark(self.node("Second row", ("radio button",)))), USED)
        self.note("check", self.shape(self.mark(self.node("Second row", ("check box",)))), USED)
        self.note("radio chosen", self.shape(self.mark(self.node("First row", ("radio button",)))),
                  USED)  # fmt: skip
        self.note("check chosen", self.shape(self.mark(self.node("First row", ("check box",)))),
                  USED)  # fmt: skip
        stars = self.node("Stars", ("grouping", *looking.SLIDERS))
        self.note("stars", self.shape(self.box(stars)), USED)
        progress = self.node("Progress", ("progress bar",))
        self.note("progress", self.shape(self.box(progress)), USED)

    def switch(self, name):
        """The switch itself, which in Qt is told of together with its text."""
        node = self.node(name, looking.TOGGLES)
        x, y, width, height = self.box(node)
        if self.toolkit == "gtk":
            return (x, y, width, height)
        # At either end of the line.
        ends = [(x, y, 44, height), (x + width - 44, y, 44, height)]
        return max(ends, key=self.shape)

    # ---- Focus

    def measure_focus(self, stops):
        """Goes from one to the next by Tab: what changes in and around what gets the focus
        can be told from what was there."""
        before = self.picture
        kinds, last = set(), (0, 0, 0, 0)
        for _ in range(stops):
            was = self.focused()
            self.person.own_keys()
            pointer.keys("Tab")
            # GTK takes the ring away when no key has come for three seconds.
            until("a sign of the focus", lambda old=before: old.differs(pixels.Picture()) > RING)
            now = pixels.at_rest()
            until("the focus has moved", lambda was=was: self.focused() != was, self.person.show)
            # A list has it as well as its row.
            node = [each for each in self.person.shown() if each.focused][-1]
            box = self.box(node)
            # The eye lies in the field that had the focus: all of the eye is looked at.
            x, y, width, height = box
            close = (x - 3, y - 3, width + 6, height + 6)
            where = (close, (0, 0, 0, 0)) if is_inside(box, last) else (around_it(box), last)
            changed = sorted(self.changes(before, now, *where), reverse=True)
            before, last = now, around_it(box)
            kinds.add(node.role)
            self.note(f"focus of a {node.role}", [*changed, *[1] * RING][RING - 1], USED)
        return kinds

    @staticmethod
    def changes(before, now, box, last):
        """The contrast of each changed pixel of a box with the one before it; not where the focus
        was before."""
        left, top, width, height = pixels.whole(box)
        for y in range(top, top + height):
            for x in range(left, left + width):
                if last[0] <= x < last[0] + last[2] and last[1] <= y < last[1] + last[3]:
                    continue
                one, other = before.at(x, y), now.at(x, y)
                if one != other:
                    yield pixels.ratio(one, other)

    def focused(self):
        return [(each.role, each.name) for each in self.person.shown() if each.focused]

    # ---- Disabled

    def measure_disabled(self):
        """The strongest mark of what is disabled is weaker than that of its twin."""
        for name, roles in TWINS:
            usable, shut = (
                max(
                    self.shape(pixels.grown(self.box(node), -1))
                    for node in (self.node(each, roles), *self.all(each, PLAIN))
                )
                for each in (name, f"{name} shut")
            )
            if shut > usable * 0.85:
                yield f"{name} looks the same disabled: {shut:.2f}, and {usable:.2f} if not"


def judge(page, toolkit, look, exceptions):
    """All that is too weak, and each exception that is none, or was better once."""
    known = {}
    for each in exceptions:
        if each[0] == toolkit and each[1] == "contrast" and each[2].startswith(look + " "):
            known[each[2].partition(" ")[2]] = float(each[3])
    for what, (contrast, least) in sorted(page.found.items()):
        print(f"{contrast:6.2f} of {least:3.1f}  {what}")
        figure = known.pop(what, None)
        if figure is None and contrast < least:
            yield f"{what}: {contrast:.2f} to 1, and not {least}"
        elif figure is not None and contrast >= least:
            yield f"{what}: {contrast:.2f} to 1 is enough, and needs no exception"
        elif figure is not None and contrast < figure - 0.05:
            yield f"{what}: {contrast:.2f} to 1, and was {figure}"
    yield from (f"{what}: an exception for what is not there" for what in known)


def main():
    toolkit, look, log, host, plugin = sys.argv[1:]
    path = os.path.join(here, "..", "exceptions.txt")
    # GTK's look is that of the settings of the desktop.
    command = [host, plugin, f"--{look}"] if toolkit == "qt" else [host, plugin]
    person = WindowDriver(toolkit, command, {}, log, path)
    page = Page(person, toolkit)
    try:
        person.do_press("Colours")
        node = person.find("Unusable", ("heading",))
        number = person.window_number(node)
        display = pixels.Picture()
        page.picture_edge = display.width - 2
        size = ["600", str(display.height - 60)]
        subprocess.run(["xdotool", "windowsize", number, *size], check=True)
        subprocess.run(["xdotool", "windowmove", number, "20", "30"], check=True)
        until("a window as large", lambda: pointer.place(number)[3] >= display.height - 120)
        person.settled("Button shut", looking.BUTTONS)
        page.look()
        page.measure_texts()
        page.measure_used()
        page.measure_disabled_texts()
        faults = list(page.measure_disabled())
        kinds = page.measure_focus(14)
        if len(kinds) < 5:
            faults.append(f"the focus came to {kinds} only")
        faults += judge(page, toolkit, look, person.checks.contrasts)
        print("\n".join(faults))
        return 1 if faults else 0
    except (Missed, LookupError) as error:
        print(error)
        return 1
    finally:
        if os.environ.get("FLOW_KEEP_PICTURE"):
            pointer.picture(os.environ["FLOW_KEEP_PICTURE"])
        person.end()


if __name__ == "__main__":
    sys.exit(main())
