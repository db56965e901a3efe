"""The texts of a page, as a person is told of them: for chance.py.

A fact is a kind, a name and what is so. A kind is `title`, `text`, `window`; `error` or `hint`,
with the label of its field; `button` and `row`, that can be used or not; `toggle`, `chosen` (a row
of a choice) and `tab`, that are on or not; `field`, `range` and `rating` with what they hold,
`secret` with how many letters it holds."""

import re

# An announcement was there, and need not be any more.
ANNOUNCED = ("status bar", "notification")


def facts_of(screen, secrets):
    """The facts of a page that flowhost shows as JSON; `secrets` has the lengths of secrets, by
    their labels."""
    facts = [("title", screen["title"], None)] if screen["title"] else []
    for element in screen["elements"]:
        facts += facts_of_element(element, secrets)
    for tab in screen["layers"][-1].get("tabs", []):
        facts.append(("tab", tab["title"], tab["selected"]))
    return facts


def facts_of_element(element, secrets):
    kind, name = element["kind"], element.get("text", "")
    value = element.get("value")
    if kind == "button":
        yield ("button", name, element["enabled"])
    elif kind == "field" and element.get("secret"):
        yield ("secret", name, secrets.get(name, 0))
    elif kind == "field":
        is_number = type(value) in (int, float)
        yield ("field", name, f"{value:g}" if is_number else value or "")
    elif kind in ("toggle", "range", "rating"):
        yield (kind, name, value)
    elif name:
        yield ("text", name, None)
    for row in element.get("rows", []):
        is_chosen = row["id"] == value if isinstance(value, str) else row["id"] in (value or [])
        is_usable = row.get("enabled", True)
        yield ("chosen", row["title"], is_chosen) if kind == "choice" else (
            "row", row["title"], is_usable,
        )  # fmt: skip
        if "subtitle" in row:
            yield ("text", row["subtitle"], None)
    for member, word in (("error", "error"), ("footer", "text"), ("hint", "hint")):
        if member in element:
            yield (word, element[member], name)


class WindowEyes:
    """Read the accessible tree of a window."""

    def __init__(self, driver):
        import looking

        self.driver, self.looking = driver, looking
        self.roles = {
            "button": looking.BUTTONS, "toggle": looking.TOGGLES, "chosen": looking.TOGGLES,
            "field": looking.FIELDS, "secret": looking.FIELDS, "range": looking.SLIDERS,
            "row": looking.ROWS, "tab": looking.TABS,
            # GTK has a group of stars there, Qt a slider.
            "rating": ("grouping", *looking.SLIDERS),
        }  # fmt: skip

    def faults(self, facts, gone):
        """All that is not so, and all texts of `gone` that are there."""
        root = self.driver.tree()
        yield from self.driver.checks.faults(root)
        nodes = [each for each in self.looking.laid_out(root) if each.role not in ANNOUNCED]
        words = {}
        for node in nodes:
            text = self.driver.text_of(node) if node.role in self.looking.FIELDS else ""
            for each in {node.name, text, node.description, *node.description.split(", ")}:
                words.setdefault(each, []).append(node)
        for fact in facts:
            fault = self.fault(fact, words)
            if fault:
                yield fault
        for text in sorted(gone & set(words)):
            yield f"{text!r} is still there"

    def fault(self, fact, words):
        kind, name, value = fact
        found = words.get(name, [])
        if kind in self.roles:
            found = [each for each in found if each.name == name and each.role in self.roles[kind]]
        elif kind == "window":
            found = [each for each in found if each.depth == 1]
        elif kind in ("hint", "error"):
            found = [each for each in found if name in each.description and each.name == value]
        if not found:
            return f"no {kind} {name!r}"
        now = self.state(kind, found[-1])
        if kind in self.roles and now not in (None, value):
            return f"{kind} {name!r} is {now!r} and not {value!r}"
        return None

    def state(self, kind, node):
        pyatspi = self.looking.pyatspi
        if kind in ("button", "row"):
            # Qt 6.4 does not tell of an item of Qt Quick that it is not enabled.
            return None if self.driver.toolkit == "qt" else node.enabled
        if kind in ("toggle", "chosen"):
            return node.has(pyatspi.STATE_CHECKED) or node.has(pyatspi.STATE_PRESSED)
        if kind == "tab":
            states = (pyatspi.STATE_SELECTED, pyatspi.STATE_CHECKED, pyatspi.STATE_PRESSED)
            return any(node.has(each) for each in states)
        if kind == "rating" and node.children:
            lit = (each.name for each in node.children if each.has(pyatspi.STATE_CHECKED))
            return int(next(lit, 0))
        if kind in ("range", "rating"):
            return node.value
        if kind in ("field", "secret"):
            text = self.driver.text_of(node)
            return len(text) if kind == "secret" else text
        return None


class TerminalEyes:
    """Read the screen of a terminal."""

    # The screen has no place for a hint and a window's title; the dots of a secret go with the
    # focus; and a button or row that cannot be used is dim, which is no text.
    UNSEEN = ("hint", "window", "secret")
    STATES = ("toggle", "chosen", "range", "rating", "tab", "field")

    def __init__(self, driver):
        self.driver = driver

    def faults(self, facts, gone):
        screen = self.driver.screen()
        for kind, name, value in facts:
            if kind in self.UNSEEN:
                continue
            now = self.state(kind, re.escape(name), screen)
            if now is None:
                yield f"no {kind} {name!r}"
            elif kind in self.STATES and now != value:
                yield f"{kind} {name!r} is {now!r} and not {value!r}"
        for text in sorted(gone):
            if re.search(rf"(?<!\S){re.escape(text)}(?![\w,])", screen):
                yield f"{text!r} is still there"

    @staticmethod
    def state(kind, name, screen):
        """The state of a thing on the screen; None if it is not there."""
        end = r"(?![\w,])"
        if kind in ("toggle", "chosen"):
            found = re.search(rf"[(\[](.)[)\]] {name}{end}", screen)
            return found and found[1] != " "
        if kind == "button":
            return True if re.search(rf"\[ {name}(?: \S+)* \]", screen) else None
        if kind in ("range", "rating"):
            found = re.search(rf"{name} +[━●─]+ +(-?[0-9.]+)", screen)
            return found and float(found[1])
        if kind == "tab":
            found = re.search(rf"(?<!\w)(\[?){name}{end}", screen)
            return found and found[1] == "["
        if kind == "field":
            # One of several lines is in a frame below its label; only the first line is looked at.
            found = re.search(rf"{name}{end}.*\n(.*)╭─+╮.*\n(.*)", screen)
            if found:
                return found[2][len(found[1]) + 1 :].split("│")[0].rstrip()
            # Behind it may stand how it is written.
            found = re.search(rf"{name}{end} *(.*?) *(?:$|│| {{4}})", screen, re.M)
            if found and re.match(r"10 … 60|YYYY|HH:MM", found[1]):
                return ""
            return found and re.sub(r" +HH:MM$", "", found[1])
        return True if re.search(rf"(?<!\w){name}{end}", screen) else None
