#!/usr/bin/python3
"""Forty steps of chance, the same in each host: they end in the same tree, texts and calls.

    chance.py [DRIVER...] --seeds "N..." --plugin FILE --flowhost FILE --logs FOLDER
              [-- COMMAND...]

DRIVER is terminal, gtk or qt; COMMAND is the program with a window, without the plugin. From each
seed forty steps are made, in the words of walk.py, that a person can do on the page that is there:
`flowhost run --json` shows it, and does each step by a line. Then each driver does the same steps;
without a driver they are printed. After each step these are waited for:

- the picture of the plugin (Tests/Windows/plugins/chance.c): the engine's tree, what back would
  do, and what the pages hold
- the texts of the page (eyes.py); and of all others that were ever told, none is left

At the end the plugin was told the same as by flowhost (trace.py). Lines know no finger: what pages
hear of one that is taken back is what the rules say (G2, G4).
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys

import trace
from eyes import TerminalEyes, WindowEyes, facts_of
from steps import Step
from waiting import Missed, until

COUNT = 40
# A name of nothing: the answer to it says that the line before it has been carried out.
MARK = "chance?"
WINDOWS, TERMINAL = ("gtk", "qt"), ("terminal",)
# The weights of groups of steps; those that there are share it.
GROUPS = {
    "fill": 3, "press": 3, "open": 4, "set": 4, "menu": 1, "tab": 2, "back": 3, "off": 1, "hold": 2,
}  # fmt: skip
LAYERS = {"open_sheet", "open_cover", "open_popover", "open_errand_sheet", "sheet", "cover", "tabs"}
PUSHES = {"form", "choices", "asking", "errand", "open_form", "open_choices", "next"}
PAGES = ("home", "form", "choices", "small", "asking", "step")
TITLES = ("Home", "Form", "Choices", "Small", "Question", "Errand")
TEXTS = {
    "name": ["", "A", "Ada", "Bea Lovelace"], "mail": ["", "ada@example.org", "b"],
    "code": ["", "12", "1a2", "x", "007"], "guests": ["", "10", "42", "60"],
    "day": ["", "2027-02-28", "2028-02-29"], "hour": ["", "20:15", "07:00"],
    "secret": ["", "sesame", "x"], "notes": ["", "Dear all", "x"],
}  # fmt: skip
# Texts that are no values, as is all that is typed on the way; the bit of the field in the picture.
WRONG = {"guests": (4, ["7", "75"]), "day": (32, ["2027-02-30"]), "hour": (64, ["25:00"])}
REASONS = {"A number is wanted here."}


def number_of(text):
    """The number of the page that a text belongs to."""
    found = re.search(r" (\d+)$", text)
    return int(found[1]) if found else 0


# ---- The reference


def read_picture(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


class Picture:
    """The file that the plugin has written: see chance.c."""

    def __init__(self, text):
        self.text = text
        # Each with its style, and the numbers of its pages: 0 for an alert.
        self.layers = [
            (style, [int(each) for each in re.findall(r"\S+/(\d+)/\w+", stack)])
            for style, stack in re.findall(r"^layer \d+ (.*?) \w*:(.*)", text, re.M)
        ]
        self.back = re.search(r"^back (\S+)", text, re.M)[1]
        secrets = re.findall(r"^form (\d+): .* secret '(.*?)' ", text, re.M)
        self.secrets = {f"Secret {number}": len(secret) for number, secret in secrets}
        self.numbers = {int(each) for each in re.findall(r"/(\d+)/", text)}

    @property
    def below(self):
        """The numbers of pages that may be seen below the top-most layer."""
        return {stack[-1] for _, stack in self.layers[:-1] if stack}

    @property
    def titled(self):
        """The number of the page whose title the window has, of no alert and in no popover; 0 for
        an empty tab."""
        return next(
            stack[-1] if stack else 0
            for style, stack in reversed(self.layers)
            if style != "popover" and stack != [0]
        )


class Reference:
    """A session of `flowhost run --json`, line by line."""

    def __init__(self, settings, folder):
        self.picture_file = os.path.join(folder, "line.picture")
        self.trace_file = os.path.join(folder, "line.trace")
        own = {
            "FLOW_TRACE": "1", "FLOW_TRACE_FILE": self.trace_file,
            "CHANCE_PICTURE": self.picture_file,
        }  # fmt: skip
        self.process = subprocess.Popen(
            [settings.flowhost, "run", "--no-animation", "--json", settings.plugin],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, bufsize=1, env=dict(os.environ, **own),
        )  # fmt: skip
        self.screen = None

    def say(self, *lines):
        """Gives lines, and reads the screen that is shown then."""
        self.process.stdin.write("".join(f"{each}\n" for each in [*lines, MARK]))
        for text in self.process.stdout:
            read = json.loads(text)
            if MARK in read.get("message", ""):
                return
            if read["schema"].startswith("flowhost.screen"):
                self.screen = read
            elif read["schema"].startswith("flowhost.result"):
                break
        raise Missed(f"flowhost has ended: {lines}")

    def calls(self):
        return calls_of(self.trace_file)

    def screen_name(self, number):
        """The name of a page in the trace: the engine counts alerts, too."""
        with open(self.trace_file, encoding="utf-8") as file:
            made = re.findall(r"<- chance\.\w+\.create = (chance\.(\w+)#\d+)", file.read())
        return [name for name, kind in made if kind in PAGES][number - 1]

    def picture(self):
        return Picture(read_picture(self.picture_file))

    def end(self):
        self.process.kill()
        self.process.wait()


# ---- Steps


def step(word, *arguments, drivers=()):
    return Step(0, word, list(arguments), drivers)


class Moment:
    """Steps that are done as one, the lines for them, and what is so afterwards."""

    def __init__(self, steps, lines, wrong=None, is_enter=False, calls=()):
        self.steps, self.lines = steps, lines
        # Calls that lines know nothing of, and how many come before them.
        self.calls, self.place = list(calls), 0
        self.wrong = wrong  # the id of a field, its label, and a text that is no value
        self.is_enter = is_enter  # the last one presses the default button
        self.picture, self.facts, self.gone = "", [], set()

    def __str__(self):
        return "; ".join(str(each) for each in self.steps)


class Chance:
    """Makes steps from a seed, with the reference."""

    def __init__(self, seed, reference):
        self.random = random.Random(f"chance {seed}")
        self.reference = reference
        self.told = set()
        self.titles = {}
        # Fields with a text that is no value, of which lines know nothing: its bit and the text,
        # by the labels.
        self.wrong = {}

    def moments(self):
        for count in range(COUNT + 1):
            moment = self.next() if count else Moment([], [])
            self.carry_out(moment)
            yield moment

    def next(self):
        groups = {}
        for group, moment in self.possible(self.reference.screen, self.reference.picture()):
            groups.setdefault(group, []).append(moment)
        names = sorted(groups)
        group = self.random.choices(names, [GROUPS[each] for each in names])[0]
        return self.random.choice(groups[group])

    # ---- The state after a moment

    def carry_out(self, moment):
        reference = self.reference
        reference.say(*moment.lines)
        screen = reference.screen
        if moment.is_enter and not self.has_wrong(screen):
            for element in screen["elements"]:
                if element.get("role") == "primary" and element["enabled"]:
                    reference.say(element["text"])
                    break
        if moment.calls:
            moment.place = len(reference.calls())
        picture = reference.picture()
        self.note_wrong(moment, picture)
        moment.picture = self.with_wrong(picture.text)
        facts = facts_of(reference.screen, picture.secrets)
        moment.facts = [self.fact_with_wrong(each) for each in facts]
        moment.gone = self.gone({name for _, name, _ in facts}, picture)
        if reference.screen["class"] != "flow.alert":
            self.titles[number_of(reference.screen["title"])] = reference.screen["title"]
        if picture.titled:
            moment.facts.append(("window", self.titles[picture.titled], None))

    def gone(self, here, picture):
        """The texts that were told, and are not there any more."""
        # A layer lets some of what lies below it be seen, and bars name the pages of a stack.
        kept = {
            each
            for each in self.told
            if number_of(each) in picture.below
            or (each.split()[0] in TITLES and number_of(each) in picture.numbers)
        }
        self.told |= here
        return self.told - here - kept | (set() if self.wrong else REASONS)

    def has_wrong(self, screen):
        return any(each.get("text") in self.wrong for each in screen["elements"])

    def note_wrong(self, moment, picture):
        """A text that is no value stays until the field is filled, or its page has gone."""
        for each in moment.steps:
            if each.word == "fill":
                self.wrong.pop(each.arguments[0], None)
        if moment.wrong:
            identity, name, text = moment.wrong
            self.wrong[name] = (WRONG[identity][0], text)
        for name in list(self.wrong):
            if number_of(name) not in picture.numbers:
                del self.wrong[name]

    def with_wrong(self, text):
        for name, (bit, _) in self.wrong.items():
            text = re.sub(
                rf"^(form {number_of(name)}: .* wrong )(\d+)",
                lambda found, bit=bit: found[1] + str(int(found[2]) | bit), text, flags=re.M,
            )  # fmt: skip
        return text

    def fact_with_wrong(self, fact):
        kind, name, _ = fact
        if kind == "field" and name in self.wrong:
            return (kind, name, self.wrong[name][1])
        if name in {f"Send {number_of(each)}" for each in self.wrong}:
            return (kind, name, False)
        return fact

    # ---- Steps that can be done

    def possible(self, screen, picture):
        """Groups and moments."""
        number = 0
        # Lines count the body before the toolbar.
        elements = screen["elements"]
        for element in sorted(elements, key=lambda each: each.get("placement", "body") != "body"):
            for row in element.get("rows", []):
                number += 1
                yield from self.of_row(element, row, number, picture)
            if "enabled" in element and "rows" not in element:
                number += 1
                yield from self.of_element(element, screen, picture)
        for tab in screen["layers"][-1].get("tabs", []):
            yield "tab", Moment([step("tab", tab["title"])], [f"tab {tab['title']}"])
        yield from self.ways_back(screen, picture)

    def of_element(self, element, screen, picture):
        name, kind, identity = element["text"], element["kind"], element["id"]
        if "shortcut" in element:
            is_wrong = identity == "send" and self.has_wrong(screen)
            key = element["shortcut"].replace("Ctrl+P", "ctrl+p").replace("Ctrl+S", "ctrl+s")
            is_on = element["enabled"] and not is_wrong
            yield "press" if is_on else "off", Moment([step("key", key)], [name] if is_on else [])
        if kind == "button" and identity == "send" and self.has_wrong(screen):
            yield "off", Moment([step("press", name)], [])
        elif kind == "button" and not element["enabled"]:
            yield "off", Moment([step("press", name)], [name])
        elif kind == "button":
            group = self.group_of(identity, picture)
            if group:
                yield group, Moment([step("press", name)], [name])
                act = step("act", name, drivers=WINDOWS)
                yield group, Moment([act, step("press", name, drivers=TERMINAL)], [name])
        elif kind == "toggle":
            yield "set", Moment([step("switch", name)], [name])
        elif kind == "rating":
            value = str(self.random.randint(0, 5))
            yield "set", Moment([step("rate", name, value)], [f"{identity}={value}"])
        elif kind == "range":
            value = str(self.random.randint(0, 5))
            yield "set", Moment([step("slide", name, value)], [f"{identity}={value}"])
        elif kind == "field":
            yield from self.of_field(name, identity)

    def group_of(self, name, picture):
        """The group of what is pressed; none for more than a small tree."""
        if name in LAYERS:
            return "open" if len(picture.layers) < 4 else None
        if name in PUSHES:
            return "open" if len(picture.layers[-1][1]) < 5 else None
        return "press"

    def of_row(self, element, row, number, picture):
        title, is_usable = row["title"], row.get("enabled", True)
        if element["kind"] == "choice" and element.get("value") == row["id"]:
            # Nothing is sent (H9). The terminal sends it.
            yield "off", Moment([step("choose", title, drivers=WINDOWS)], [])
        elif element["kind"] == "choice":
            yield "set" if is_usable else "off", Moment([step("choose", title)], [title])
        if element["kind"] == "list":
            group = self.group_of(row["id"], picture) if is_usable else "off"
            if group:
                yield group, Moment([step("row", title)], [title])
        for action in row.get("actions", []):
            steps = [step("menu", title, action["text"])]
            yield "menu", Moment(steps, [f"{number} {action['id']}"])

    def of_field(self, name, identity):
        text = self.random.choice(TEXTS[identity])
        fill, line = step("fill", name, text), f"{identity}={text}"
        empty, empty_line = step("fill", name, ""), f"{identity}="
        if identity == "code":
            # It holds something else than what is typed, where it refuses letters.
            steps = [empty, step("type", text)] if text else [empty]
            yield "fill", Moment(steps, [empty_line, line])
        elif identity in WRONG:
            # Nothing is written over in a terminal: all is taken out before.
            yield "fill", Moment([empty, fill], [empty_line, line])
            text = self.random.choice(WRONG[identity][1])
            steps = [empty, step("fill", name, text)]
            yield "fill", Moment(steps, [empty_line], wrong=(identity, name, text))
        else:
            yield "fill", Moment([fill], [line])
        if identity == "notes":
            # Enter goes to the field, and not to the default button.
            steps = [fill, step("key", "Return"), step("key", "BackSpace")]
            yield "fill", Moment(steps, [line])
        if identity in ("name", "mail"):
            yield "fill", Moment([fill, step("key", "Return")], [line], is_enter=True)
            steps = [fill, step("key", "Home"), step("type", "X")]
            yield "fill", Moment(steps, [f"{identity}=X{text}"])

    def ways_back(self, screen, picture):
        style, stack = picture.layers[-1]
        if screen["class"] == "flow.alert":
            cancel = [each for each in screen["elements"] if each.get("role") == "cancel"]
            yield "back", Moment([step("escape")], [each["text"] for each in cancel] or ["back"])
            return
        # Escape closes the whole layer: lines have no word for it, where that has more.
        if picture.back == "dismiss" and len(stack) == 1:
            yield "back", Moment([step("escape")], ["back"])
        if picture.back == "nothing":
            return
        if style != "popover":
            yield "back", Moment([step("back")], ["back"])
        for way in ("mouse", "key"):
            steps = [step("back", "by", way)]
            if len(picture.layers) > 1 and picture.back != "dismiss":
                # The key that goes back in a terminal closes a whole layer.
                steps = [step("back", "by", way, drivers=WINDOWS), step("back", drivers=TERMINAL)]
            elif style == "popover" and way == "mouse":
                # GDK 4.8 does not see that the buttons 8 and 9 are let go: until another one is,
                # all that the mouse does belongs to the popover that has gone.
                gtk = step("back", "by", "key", drivers=("gtk",))
                steps = [step("back", "by", way, drivers=("qt", *TERMINAL)), gtk]
            yield "back", Moment(steps, ["back"])
        if style == "sheet" and len(stack) == 1:
            yield "back", Moment([step("drag", screen["title"])], ["back"])
            if picture.back == "dismiss":
                held = Moment([step("drag", screen["title"], "half")], [], calls=self.held(stack))
                yield "hold", held
        if picture.back == "pop":
            yield "hold", Moment([step("swipe", "half")], [], calls=self.held(stack))
        # A finger uncovers what lies below before the page is asked.
        if picture.back == "pop" and screen["class"] != "chance.asking":
            yield "back", Moment([step("swipe")], ["back"])


    def held(self, stack):
        """The calls of a finger that is taken back, to the page on top and the page below it, if
        there is one that was not seen (G2, G4)."""
        names = [self.reference.screen_name(each) for each in stack[-1:-3:-1]]
        heard = ["will_disappear", "will_appear"]
        heard = [*zip(names, heard), *zip(names[::-1], heard[-len(names):])]
        heard += zip(names[::-1], ["did_disappear", "did_appear"][-len(names):])
        return [f"{name.split('#')[0]}.{method}({name})" for name, method in heard]


# ---- Carrying out


def terminal_driver(command, environment):
    from terminal import TerminalDriver, width

    class Driver(TerminalDriver):
        do_rate = TerminalDriver.do_slide

        def do_key(self, *names):
            super().do_key(*(each.replace("ctrl+", "C-") for each in names))

        def do_swipe(self, far="far"):
            # From the edge of the layer on top, whose way back stands in its upper edge.
            _, line, column, _ = self.places(r"(?P<it>(?:╭─)?‹ Back)")[-1]
            across = [0.2, 0.4, 0.6, 0.7] if far == "far" else [0.05, 0.15, 0.1]
            line += 3
            self.move([(column, line)] + [(column + int(each * 80), line) for each in across])

        def do_fill(self, name, text):
            # Behind the labels, of which this one is the longest: how a date is written may stand
            # far behind it.
            column, line = self.find(name, self.line_of(name))
            if re.match(r"[ │]*╭─", self.screen().splitlines()[line]):
                self.press_at(column + 3, line + 2)
            else:
                self.press_at(column + width(f"Secret {number_of(name)}") + 2, line)
            self.keys("C-e", "C-u")
            if text:
                self.write(text)

    # All of a page is seen at once.
    return Driver(command, environment, columns=100, lines=60)


def window_driver(kind, *arguments):
    import looking
    import pointer
    from window import WindowDriver

    class Driver(WindowDriver):
        def do_swipe(self, far="far"):
            # From the edge of the page, that of a sheet lies inside the window.
            _, (x, *_) = self.settled("Back", looking.BUTTONS)
            _, y, width, height = self.frame()
            parts = (0, 0.1, 0.25, 0.4, 0.55, 0.7) if far == "far" else (0, 0.06, 0.12, 0.18)
            points = [(x - 1 + width * each, y + height * 0.55) for each in parts]
            (pointer.drag if far == "far" else self.take_back)(points)

        def do_drag(self, title, far="far"):
            if far == "far":
                super().do_drag(title)
                return
            _, (x, y, width, height) = self.bring(title, None)
            start = (x + width / 2, y + height / 2)
            self.take_back([start, *((start[0], start[1] + each) for each in (20, 40, 60))])

        def take_back(self, points):
            """Lets go where the finger began, once the plugin has heard of it: a toolkit that sees
            some of the moves as one, because it is slow, cannot take it for a fast one."""
            before = self.count_heard()
            pointer.move(*points[0])
            pointer.run("xdotool", "mousedown", "1")
            try:
                for each in points[1:]:
                    pointer.move(*each)
                until("a finger is felt", lambda: self.count_heard() > before, self.show)
                pointer.move(points[0][0] + 1, points[0][1] + 1)
            finally:
                pointer.run("xdotool", "mouseup", "1")

        def count_heard(self):
            with open(self.trace, encoding="utf-8", errors="replace") as file:
                return file.read().count(".will_disappear(")

        def do_rate(self, name, value):
            if kind == "qt":
                self.do_slide(name, value)
                return
            # The star that is lit takes all back.
            group = self.find(name, ("grouping",))
            lit = [each.name for each in group.children if each.has(looking.pyatspi.STATE_CHECKED)]
            if lit != [value] and (lit or value != "0"):
                self.click(lit[0] if value == "0" else value, looking.TOGGLES)

    return Driver(kind, *arguments)


def make_driver(kind, settings, environment, folder):
    """A driver and the eyes for it."""
    if kind == "terminal":
        command = [settings.flowhost, "run", "--no-animation", settings.plugin]
        driver = terminal_driver(command, environment)
        return driver, TerminalEyes(driver)
    here = os.path.dirname(os.path.abspath(__file__))
    driver = window_driver(
        kind, [*settings.command, settings.plugin], environment,
        os.path.join(folder, f"{kind}.program"), os.path.join(here, "..", "exceptions.txt"),
    )  # fmt: skip
    return driver, WindowEyes(driver)


def calls_of(path):
    """The calls of a trace; lines know of no dragging (7): there the same is done by back (5)."""
    return [
        re.sub(r"(errand_done|'finished' callback)\((.*), 7, null\)", r"\1(\2, 5, null)", call)
        for call in trace.callbacks(path, inputs="none")
    ]


def heard_of(moment, path):
    """Counts the last call that lines know nothing of."""
    return calls_of(path).count(moment.calls[-1]) if moment.calls else 0


def carry_out(kind, moments, settings, folder):
    """Does the steps in a host; what is not as in the reference is a Missed."""
    picture, calls = (os.path.join(folder, f"{kind}.{each}") for each in ("picture", "trace"))
    environment = {"FLOW_TRACE": "1", "FLOW_TRACE_FILE": calls, "CHANCE_PICTURE": picture}
    driver, eyes = make_driver(kind, settings, environment, folder)
    expected = calls_of(os.path.join(folder, "line.trace"))
    for moment in reversed(moments):
        expected[moment.place : moment.place] = moment.calls
    done, seen = [], []
    try:
        for moment in moments:
            done.append(str(moment))
            before = heard_of(moment, calls)
            for each in moment.steps:
                if not each.drivers or kind in each.drivers:
                    # Without perform(), whose look at the tree is_so() has, too.
                    getattr(driver, f"do_{each.word}")(*each.arguments)
            if moment.calls:
                until("a finger is heard", lambda: heard_of(moment, calls) > before, driver.show)
            until("the same page", lambda: is_so(moment, eyes, picture, seen), driver.show)

        def is_told():
            seen[:] = trace.difference(expected, calls_of(calls))
            return not seen

        until("the same calls", is_told)
    except Missed as error:
        steps = "\n".join(f"  {number:2} {each}" for number, each in enumerate(done))
        seen = "\n".join(seen)
        raise Missed(f"{error}\n{kind}, after these steps:\n{steps}\n{seen}") from None
    finally:
        driver.end()


def is_so(moment, eyes, picture_file, seen):
    """True if all is as it should be after a moment; what is not stands in `seen`."""
    picture = read_picture(picture_file)
    seen[:] = trace.difference(moment.picture.splitlines(), picture.splitlines())
    if not seen:
        seen[:] = eyes.faults(moment.facts, moment.gone)
    return not seen


def generate(seed, settings, folder):
    reference = Reference(settings, folder)
    try:
        return list(Chance(seed, reference).moments())
    finally:
        reference.end()


def options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("drivers", nargs="*")
    for name in ("seeds", "plugin", "flowhost", "logs"):
        parser.add_argument(f"--{name}", required=True)
    words, command = sys.argv[1:], []
    if "--" in words:
        end = words.index("--")
        words, command = words[:end], words[end + 1 :]
    settings = parser.parse_args(words)
    settings.command = command
    return settings


def main():
    settings, failed = options(), 0
    for seed in settings.seeds.split():
        folder = os.path.join(settings.logs, f"chance-{seed}")
        os.makedirs(folder, exist_ok=True)
        for name in os.listdir(folder):
            os.remove(os.path.join(folder, name))
        try:
            moments = generate(seed, settings, folder)
            if not settings.drivers:
                print("\n".join(str(each) for each in moments))
            for kind in settings.drivers:
                carry_out(kind, moments, settings, folder)
        except Missed as error:
            print(f"{error}\nseed {seed}", file=sys.stderr)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
