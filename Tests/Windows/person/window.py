"""A person at a window of GTK or Qt: finds by role and name, clicks and types with real events."""

import os
import shutil
import subprocess
import time

import checks
import fitting
import looking
import pointer
import pyatspi
from waiting import Missed, until, until_ended

# Steps that do nothing: what they have found is what is looked at after them.
LOOKS = ("see", "gone", "text", "says", "silent", "on", "off", "focus", "role")


class Ended(Missed):
    """The program has ended, which is right after some steps."""


class WindowDriver:
    """Carries out steps in one program; `toolkit` is gtk or qt."""

    def __init__(self, toolkit, command, environment, log, exceptions, shots=None, scale=1):
        self.toolkit, self.shots, self.scale = toolkit, shots, scale
        self.checks = checks.Checks(toolkit, exceptions)
        self.log, self.command = log, command
        self.trace = environment.get("FLOW_TRACE_FILE")
        self.output = open(log, "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            command, env=dict(os.environ, **environment), stdin=subprocess.PIPE,
            stdout=self.output, stderr=subprocess.STDOUT, text=True, bufsize=1,
        )  # fmt: skip
        self.numbers = {}  # of windows, by their titles
        self.seen = None  # the tree, as it was read last
        self.heard = 0  # letters that the program printed up to what was said last
        self.turned = False  # the wheel, since something was seen to rest
        self.clicked = (-100, -100)  # the place of the last click
        self.slides = False  # changes are animated: a busy machine draws a slide in few steps
        self.title = None  # of the window that is used; None is whichever is there
        self.size = None  # that the window was given
        try:
            until("the program on the bus of accessibility", self.tree, self.printed)
        except Missed:
            self.end()
            raise

    # ---- Looking

    def printed(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return f"exit code {self.process.poll()}; it printed:\n{file.read()[-4000:]}"

    def tree(self):
        root = looking.application(self.process.pid)
        if root is None and self.process.poll() is not None:
            raise Ended(f"the program has ended, {self.printed()}")
        self.seen = root
        return root

    def shown(self):
        """All that is seen in the window that is used, or would be if it were scrolled to."""
        root = self.tree()
        if root is None:
            return []
        nodes = list(looking.laid_out(root))
        if self.title is None:
            return nodes
        return [node for node in nodes if node.window and node.window.name == self.title]

    def show(self):
        root = self.tree()
        return looking.as_text(root) if root else "nothing is shown"

    def all(self, name, roles=None):
        """Everything there that is called so: by its name, or by what is said of it or in it."""
        nodes = [node for node in self.shown() if roles is None or node.role in roles]
        # The window's own button has the same name as that of a sheet.
        nodes = [node for node in nodes if node.description != "Close the window"]
        named = [node for node in nodes if node.name == name]
        if not named and self.toolkit == "gtk" and roles == looking.BUTTONS:
            # libadwaita 1.2 has the answers of a message dialog side by side, and once more below
            # each other for narrow windows, and says the name of each twice.
            twice = [node for node in nodes if node.name == f"{name} {name}"]
            named = [each for each in twice if each.box(pyatspi.WINDOW_COORDS)[2] > 0] or twice[:1]
        if named or roles is not None:
            return named
        # An announcement was there, and need not be any more.
        nodes = [node for node in nodes if node.role != "status bar"]
        return [
            node
            for node in nodes
            if name in (node.description, node.text) or name in node.description.split(", ")
        ]

    def find(self, name, roles=None):
        """The thing of that name; of several the last, which lies on top."""
        what = f"{' or '.join(roles) if roles else 'something'} called {name!r}"
        return until(what, lambda: (self.all(name, roles) or [None])[-1], self.show)

    def exists(self, name, roles=None):
        return bool(self.all(name, roles))

    # ---- Places

    @staticmethod
    def popover(node):
        """The popover a thing is in, which is a surface of its own in GTK."""
        names = ("GtkPopover", "GtkPopoverMenu")
        return next((each for each in [node, *node.ancestors] if each.name in names), None)

    def window_number(self, node):
        """The number that X has given the surface a thing is in."""
        popover = self.popover(node)
        if popover:
            return self.popover_number(popover)
        title = node.window.name if node.window else ""
        if title not in self.numbers:
            self.numbers = {name: number for number, name in pointer.windows(self.process.pid)}
        if title not in self.numbers:
            # One window needs no title.
            if len(self.numbers) == 1:
                return next(iter(self.numbers.values()))
            raise LookupError(f"no window called {title!r} among {list(self.numbers)}")
        return self.numbers[title]

    def popover_number(self, popover):
        """The window of a popover has no title of its own, but its size."""
        _, _, width, height = popover.box(pyatspi.WINDOW_COORDS)
        for number, _ in pointer.windows(self.process.pid):
            place = pointer.place(number)
            if place and all(
                abs(pixels - points * self.scale) <= 4 * self.scale
                for pixels, points in zip(place[2:], (width, height))
            ):
                return number
        raise LookupError(f"no window of the size of a popover, {width} x {height}")

    def origin(self, node):
        """The place on the screen that boxes are counted from: GTK 4 knows those in a surface
        only, Qt those on the screen."""
        if self.toolkit == "qt":
            return (0, 0)
        place = pointer.place(self.window_number(node))
        if place is None:
            self.numbers.clear()
            raise LookupError("the window has gone")
        popover = self.popover(node)
        if popover:
            # GTK tells the place that it thinks it has; only X knows it.
            x, y, _, _ = popover.box(pyatspi.WINDOW_COORDS)
            return (place[0] - x * self.scale, place[1] - y * self.scale)
        return place[:2]

    def box(self, node, origin=None):
        """X, y, width and height on the screen, in its pixels."""
        origin = origin or self.origin(node)
        kind = pyatspi.DESKTOP_COORDS if self.toolkit == "qt" else pyatspi.WINDOW_COORDS
        x, y, width, height = (each * self.scale for each in node.box(kind))
        return (origin[0] + x, origin[1] + y, width, height)

    def room(self, node):
        """The part of the screen that what it lies in leaves for it: of what is scrolled away
        itself, nothing is left out."""
        origin, popover, around = self.origin(node), self.popover(node), []
        for each in node.ancestors:
            if each.depth > 0:
                around.append(each)
            if each is popover:
                break
        left, top, right, bottom = 0, 0, 1 << 20, 1 << 20
        for each in reversed(around):
            x, y, width, height = self.box(each, origin)
            if width <= 0 or height <= 0:
                continue
            sides = (max(left, x), max(top, y), min(right, x + width), min(bottom, y + height))
            if sides[0] >= sides[2] or sides[1] >= sides[3]:
                break
            left, top, right, bottom = sides
        # Qt tells no box of what scrolls below the bar of a page.
        own = [node, *node.ancestors]
        for bar in (child for each in around for child in each.children if child not in own):
            if self.toolkit == "qt" and bar.role == "tool bar":
                _, y, _, height = self.box(bar, origin)
                if y <= top + 1:
                    top = max(top, y + height)
        return (left, top, right - left, bottom - top)

    def settled(self, name, roles, looks=None):
        """A thing and its box, once that is the same so many times."""
        looks = looks or (10 if self.slides else 3)

        def look():
            found = self.all(name, roles)
            if not found:
                return None
            node = found[-1]
            boxes = []
            while boxes[-looks:] != [boxes[-1]] * looks if boxes else True:
                boxes.append(self.box(node))
                if boxes[-1][2] <= 0 or boxes[-1][3] <= 0 or len(boxes) > 100 + looks:
                    return None
                time.sleep(0.02)
            return node, boxes[-1]

        what = f"{' or '.join(roles) if roles else 'something'} called {name!r}, at rest"
        return until(what, look, self.show)

    def bring(self, name, roles):
        """Turns the wheel until a thing is seen, and gives its box."""
        last = []
        while last[-8:] != [last[-1]] * 8 if last else True:
            node, (x, y, width, height) = self.settled(name, roles)
            left, top, across, down = self.room(node)
            middle = y + height / 2
            if x < left + across and x + width > left and top < middle < top + down:
                # Qt gives a press to the page while the wheel's motion of 300 ms goes on, whose end
                # moves nothing by a whole pixel: each look lets Qt draw a step of that motion.
                if self.turned and self.toolkit == "qt":
                    self.turned = False
                    self.settled(name, roles, looks=25)
                    continue
                right, bottom = min(x + width, left + across), min(y + height, top + down)
                x, y = max(x, left), max(y, top)
                return node, (x, y, right - x, bottom - y)
            last.append((x, y, width, height))
            # One notch of the wheel over what it is scrolled in.
            # At its edge, where no slider takes the wheel for itself.
            edge = left + min(10 * self.scale, across / 4)
            pointer.click(edge, top + down / 2, 5 if middle >= top + down else 4)
            self.turned = True
        raise Missed(f"{name!r} at {last[-1]} cannot be scrolled to\n{self.show()}")

    def click(self, name, roles, button=1, times=1):
        # Not clicked again if nothing comes of it: that would not be the same twice.
        node, (x, y, width, height) = self.bring(name, roles)
        column, line = x + width / 2, y + height / 2
        # Not where the click before was: the two would be a double click, however fast this is.
        if abs(column - self.clicked[0]) + abs(line - self.clicked[1]) < 10 * self.scale:
            column += min(10 * self.scale, width / 3)
        pointer.click(column, line, button, times)
        self.clicked = (column, line)
        return node

    def own_keys(self):
        until("the window that has the keys", self.has_keys, self.show)

    def has_keys(self):
        """True if the window that is used gets the keys; of several windows the one of the title,
        as the toolkit says, too: GTK 4.8 says of its first window only that it is active."""
        number = pointer.active()
        if self.title is None:
            return pointer.process_of(number) == self.process.pid
        if (number, self.title) not in pointer.windows(self.process.pid):
            return False
        root = self.tree()
        windows = root.children if root else []
        told = {node.name for node in windows if node.has(pyatspi.STATE_ACTIVE)}
        return told == {self.title} or (self.toolkit == "gtk" and not told)

    # ---- Steps

    def perform(self, step):
        self.seen = None
        getattr(self, "do_" + step.word)(*step.arguments)
        if step.word in LOOKS and self.seen and not self.checks.faults(self.seen):
            return
        if self.process.poll() is None and step.word not in ("exit", "close"):
            try:
                self.checks.look(self.tree, step)
            except Ended:
                pass

    def do_press(self, name):
        self.click(name, looking.BUTTONS)

    def do_double(self, name):
        self.click(name, looking.BUTTONS + looking.ROWS, times=2)

    def do_mouse(self, number):
        """Another button, at the lower edge, beside all that lies on the page."""
        x, y, width, height = self.frame()
        pointer.click(x + width - 12, y + height - 12, int(number))

    def do_act(self, name):
        """As a screen reader does: by the accessible action."""

        def act():
            for node in reversed(self.all(name, looking.BUTTONS + looking.TOGGLES)):
                action = node.accessible.queryAction()
                names = [action.getName(index) for index in range(action.nActions)]
                for index, each in enumerate(names):
                    if each.lower() in ("click", "press", "activate", "toggle"):
                        try:
                            action.doAction(index)
                        except RuntimeError:
                            # The action has taken the thing away, and its own answer along.
                            pass
                        return True
            return False

        until(f"{name!r} offers an action", act, self.show)

    def do_row(self, name):
        self.reach(name)
        self.click(name, looking.ROWS)

    def reach(self, name):
        """Scrolls down, then up, until a row is there: of many rows only those near what is seen
        are. A page that is about to come is waited for: it is not scrolled before it rests."""
        for direction in ("down", "up"):
            looks = []
            while not self.exists(name, looking.ROWS):
                looks.append(self.show())
                if looks[-6:] == [looks[-1]] * 6:
                    break
                if looks[-3:] == [looks[-1]] * 3:
                    self.do_scroll(direction, "5")

    def do_choose(self, name):
        self.click(name, looking.TOGGLES + looking.ROWS)

    def do_switch(self, name):
        self.click(name, looking.TOGGLES)

    def do_tab(self, name):
        self.click(name, looking.TABS)

    def do_menu(self, row, action):
        self.click(row, looking.ROWS, 3)
        self.click(action, looking.BUTTONS)

    def field(self, name):
        return self.find(name, looking.FIELDS)

    def has_focus(self, name, roles=None):
        """True if it has the focus, or something in it. libadwaita 1.2 tells nobody of the focus of
        the text in a row, which can be selected, as no other field: that is taken as it is."""
        return any(
            any(each.focused for each in node.all())
            or (node.role in looking.FIELDS and node.has(pyatspi.STATE_SELECTABLE))
            for node in self.all(name, roles)
        )

    def do_fill(self, name, text):
        """Selects all and writes over it: the same however often it is done, so that it is done
        again, once, if keys were lost."""
        secret = "password text"
        for attempt in range(2):
            node = self.click(name, looking.FIELDS)
            until(
                f"the focus on {name!r}",
                lambda: self.has_focus(name, looking.FIELDS),
                self.show,
            )
            self.own_keys()
            pointer.keys("ctrl+a")
            if text:
                pointer.write(text)
            else:
                pointer.keys("BackSpace")

            def holds():
                for each in self.all(name, looking.FIELDS):
                    now = self.text_of(each)
                    if len(now) == len(text) if each.role == secret else now == text:
                        return True
                return False

            try:
                return until(f"{name!r} with {text!r}", holds, self.show)
            except Missed:
                if attempt or node.role == secret:
                    raise

    @staticmethod
    def text_of(node):
        for each in node.all():
            if each.text is not None:
                return each.text
        return ""

    def do_type(self, text):
        self.own_keys()
        pointer.write(text)

    def do_key(self, *names):
        self.own_keys()
        pointer.keys(*names)

    def do_hold(self, *names):
        self.own_keys()
        for each in names:
            pointer.hold(each)

    def do_move(self, name):
        self.find(name)
        was = self.focus()
        for _ in range(40):
            if self.has_focus(name):
                return
            self.do_key("Tab")
            was = until(
                "the focus has moved",
                lambda was=was: next((now for now in [self.focus()] if now != was), None),
                self.show,
            )
        raise Missed(f"Tab does not lead to {name!r}\n{self.show()}")

    def focus(self):
        return [str(node) for node in self.shown() if node.focused] or None

    def do_slide(self, name, value):
        """Clicks where the value should be, then corrects with arrows."""
        goal = float(value)
        node, (x, y, width, height) = self.bring(name, looking.SLIDERS)
        ends = node.accessible.queryValue()
        low, high = ends.minimumValue, ends.maximumValue
        margin = min(8 * self.scale, width / 4)
        part = (goal - low) / (high - low) if high > low else 0.5
        pointer.click(x + margin + (width - 2 * margin) * part, y + height / 2)
        self.own_keys()
        for _ in range(100):
            now = self.find(name, looking.SLIDERS).value
            if abs(now - goal) < 1e-6:
                return
            pointer.keys("Right" if now < goal else "Left")
            until(
                f"{name!r} has moved",
                lambda was=now: self.find(name, looking.SLIDERS).value != was,
                self.show,
            )
        raise Missed(f"{name!r} never was {value}\n{self.show()}")

    def do_back(self, by="by", way="button"):
        if way == "button":
            # At the root of a layer it closes that, and says so.
            name = until(
                "a way back",
                lambda: next((n for n in ("Back", "Close") if self.all(n, looking.BUTTONS)), None),
                self.show,
            )
            self.click(name, looking.BUTTONS)
        elif way == "key":
            self.do_key("alt+Left")
        elif way == "mouse":
            x, y, width, height = self.frame()
            pointer.click(x + width / 2, y + height / 2, 8)
        else:
            raise ValueError(f"there is no way back by {way!r}")

    def do_escape(self):
        self.do_key("Escape")

    def frame(self):
        """The place of the window that is used."""
        node = until("a window", lambda: next(
            (each for each in self.shown() if each.depth == 1), None
        ), self.show)  # fmt: skip
        return until("its place", lambda: pointer.place(self.window_number(node)), self.show)

    def do_swipe(self, far="far"):
        x, y, width, height = self.frame()
        middle = y + height * 0.55
        # A half way ends nearer than each of its steps: a slow machine may draw only some of them,
        # and the last one leads back, whichever came before.
        ends = [0.06, 0.12, 0.18, 0.04] if far == "half" else [0.02, 0.1, 0.25, 0.4, 0.55, 0.7]
        # A window of GTK that has its buttons in its own bar is resized by its outermost pixels.
        start = (x + (10 if self.toolkit == "gtk" else 4), middle)
        self.pull([start] + [(x + width * end, middle + 3) for end in ends], far)

    def do_turn(self, way, far="far"):
        x, y, width, height = self.frame()
        middle = y + height * 0.55
        # A page beside another one begins at a third of the window.
        ends = [0, 0.06, 0.12, 0.18, 0.04] if far == "half" else [0, 0.02, 0.1, 0.25, 0.4, 0.53]
        places = [0.92 - end if way == "left" else 0.4 + end for end in ends]
        self.pull([(x + width * place, middle + 3 * (place != places[0])) for place in places], far)

    def pull(self, points, far):
        if far == "held":
            pointer.hold_at(points)
        else:
            pointer.drag(points)

    def do_lift(self):
        x, y, width, height = self.frame()
        pointer.move(x + width * 0.8, y + height * 0.55)
        pointer.move(x + width * 0.9, y + height * 0.55)
        pointer.lift()

    def do_drag(self, title, far="far"):
        _, (x, y, width, height) = self.bring(title, None)
        window = self.frame()
        room = window[1] + window[3] - y
        ends = [0.1, 0.25, 0.4, 0.55, 0.7] if far == "far" else [0.06, 0.1, 0.15, 0.04]
        start = (x + width / 2, y + height / 2)
        pointer.drag([start] + [(start[0] + 2, start[1] + room * end) for end in ends])

    def do_scroll(self, where, count="1"):
        x, y, width, height = self.frame()
        pointer.turn(x + width / 2, y + height / 2, where == "down", int(count))
        self.turned = True

    def do_see(self, name, role=None):
        self.find(name, (role,) if role else None)

    def do_gone(self, name):
        until(f"{name!r} has gone", lambda: not self.exists(name), self.show)

    def do_text(self, name, text):
        until(
            f"{name!r} holds {text!r}",
            lambda: any(self.text_of(each) == text for each in self.all(name, looking.FIELDS)),
            self.show,
        )

    def do_says(self, name, text):
        until(
            f"{name!r} says {text!r}",
            lambda: any(text in each.description for each in self.all(name)),
            self.show,
        )

    def do_silent(self, name):
        until(
            f"{name!r} says nothing",
            lambda: any(not each.description for each in self.all(name)),
            self.show,
        )

    def do_said(self, text):
        line = f"announced: {text}\n"

        def is_said():
            with open(self.log, encoding="utf-8", errors="replace") as file:
                found = file.read().find(line, self.heard)
            if found < 0:
                return False
            self.heard = found + len(line)
            return True

        until(f"{text!r} is said", is_said, self.printed)

    def is_on(self, name):
        states = (pyatspi.STATE_CHECKED, pyatspi.STATE_PRESSED, pyatspi.STATE_SELECTED)
        found = self.all(name, looking.TOGGLES + looking.TABS + looking.ROWS)
        return any(each.has(state) for state in states for each in found) if found else None

    def do_on(self, name):
        until(f"{name!r} is on", lambda: self.is_on(name), self.show)

    def do_off(self, name):
        until(f"{name!r} is off", lambda: self.is_on(name) is False, self.show)

    def do_role(self, name, role, *states):
        def is_told():
            return any(
                each.role == role and all(self.is_in(each, state) for state in states)
                for each in self.all(name)
            )

        until(f"{name!r} is told of as {role} {' '.join(states)}", is_told, self.show)

    def is_in(self, node, state):
        if state == "disabled" and self.checks.does_not_tell(node, state):
            return True
        return {
            "modal": node.has(pyatspi.STATE_MODAL),
            "enabled": node.enabled,
            "disabled": not node.enabled,
        }[state]

    def do_focus(self, name):
        until(f"the focus on {name!r}", lambda: self.has_focus(name), self.show)

    def do_window(self, title):
        self.title = title
        number = until(
            f"a window {title!r}",
            lambda: next(
                (n for n, name in pointer.windows(self.process.pid) if name == title), None
            ),
            self.show,
        )
        pointer.activate(number)
        self.own_keys()

    def do_title(self, title):
        until(
            f"a window {title!r}",
            lambda: any(name == title for _, name in pointer.windows(self.process.pid)),
            self.show,
        )

    def do_size(self, width=None, height=None):
        """As a person who pulls at the corner: a window with a least size keeps that."""
        if width is None:
            width, height = os.environ.get("FLOW_WALK_SIZE", "360x640").split("x")
        node = until("a window", lambda: next(
            (each for each in self.shown() if each.depth == 1), None
        ), self.show)  # fmt: skip
        number = until("its number", lambda: self.window_number(node), self.show)
        self.size = (int(width) * self.scale, int(height) * self.scale)
        pointer.resize(number, *self.size)
        until(
            f"a window of {width} x {height}",
            lambda: (pointer.place(number) or ())[2:] == self.size,
            lambda: f"it is at {pointer.place(number)}\n{self.show()}",
        )

    def do_least(self, width, height):
        least = (int(width) * self.scale, int(height) * self.scale)
        until(
            f"a window of at least {width} x {height}",
            lambda: all(has >= wants for has, wants in zip(self.frame()[2:], least)),
            lambda: f"it is at {self.frame()}\n{self.show()}",
        )

    def do_fits(self):
        found = []

        def fits():
            root = self.tree()
            if root is None:
                return False
            found[:] = fitting.faults(root, self.toolkit)
            for number, name in pointer.windows(self.process.pid):
                place = pointer.place(number)
                if self.size and place and any(has > may for has, may in zip(place[2:], self.size)):
                    found.append(f"the window {name!r} is larger than {self.size}: {place}")
            return not found

        until("a page that fits", fits, lambda: "\n".join(found) + "\n" + self.show())

    def do_lies(self, title, where):
        found = []

        def lies():
            left, top, width, height = self.frame()
            # The page has its title as a name, and so has the heading in it.
            boxes = [self.box(node) for node in self.all(title) if node.depth > 1]
            if not boxes:
                return False
            found[:] = [max(boxes, key=lambda box: box[2] * box[3]), (left, top, width, height)]
            x, y, across, down = found[0]
            middle = where == "middle" or (where == "sheet" and width > 700 * self.scale)
            slack = 2 * self.scale
            if abs(2 * x + across - 2 * left - width) > 2 * slack or down >= height - slack:
                return False
            if middle:
                return abs(2 * y + down - 2 * top - height) <= 2 * slack and across < width
            return abs(y + down - top - height) <= slack

        until(f"{title!r} at the {where}", lies, lambda: f"it lies at {found}\n{self.show()}")

    def do_clock(self, milliseconds):
        self.do_tell("advance", milliseconds)

    def do_tell(self, *words):
        """A line for a host of the tests, which answers `told`."""
        count = self.count("told")
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()
        until("the host's answer", lambda: self.count("told") > count, self.printed)

    def count(self, line):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return sum(each.startswith(line) for each in file)

    def do_empty(self):
        """Leaves nothing in the plugin's file, as cp does before it writes another one there."""
        with open(self.command[-1], "wb"):
            pass

    def do_replace(self, plugin):
        """Puts another build of the plugin in the place of its file, as a compiler does."""
        path = self.command[-1]
        shutil.copy(os.path.join(os.environ["FLOW_WALK_PLUGINS"], plugin + ".so"), path + ".new")
        os.replace(path + ".new", path)

    def do_told(self, method):
        def is_told():
            with open(self.trace, encoding="utf-8", errors="replace") as file:
                return any(f".{method}(" in line for line in file)

        until(f"'{method}' in the trace", is_told, self.show)

    def do_close(self):
        self.own_keys()
        pointer.keys("alt+F4")

    def do_aside(self):
        right, bottom = pointer.run("xdotool", "getdisplaygeometry").split()
        pointer.move(int(right) - 1, int(bottom) - 1)

    def do_shot(self, name):
        if self.shots:
            pointer.picture(os.path.join(self.shots, name + ".png"), self.frame())

    def do_tree(self, name):
        self.checks.golden(name, self.tree)

    def do_exit(self, how, value=None):
        until_ended(self.process, self.show)
        if self.process.returncode != 0:
            raise Missed(f"the program ended badly, {self.printed()}")
        with open(self.log, encoding="utf-8", errors="replace") as file:
            lines = [each.strip() for each in file if each.startswith("finished: ")]
        # A program of thirty lines prints the value alone.
        if not lines or (how not in lines[-1] and not value):
            raise Missed(f"it did not say 'finished: {how}', {self.printed()}")
        if value and value not in lines[-1]:
            raise Missed(f"it did not finish with {value}, {self.printed()}")

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.output.close()
