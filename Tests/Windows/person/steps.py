"""Reads lists of steps: see walk.py for the words."""

import shlex
from dataclasses import dataclass, field

DRIVERS = ("terminal", "gtk", "qt", "line")
HEADER = (
    "plugin", "begin", "environment", "animated", "link", "only", "host", "reference", "questions",
    "with", "inputs",
)  # fmt: skip

# Each step with the number of its words, at least and at most.
STEPS = {
    "press": (1, 1), "act": (1, 1), "row": (1, 1), "menu": (2, 2), "choose": (1, 1),
    "switch": (1, 1), "tab": (1, 1), "fill": (2, 2), "type": (1, 1), "key": (1, 9),
    "slide": (2, 2), "back": (0, 2), "escape": (0, 0), "swipe": (0, 1), "drag": (1, 2),
    "scroll": (1, 2), "see": (1, 2), "gone": (1, 1), "text": (2, 2), "says": (2, 2),
    "focus": (1, 1), "window": (1, 1), "clock": (1, 1), "tell": (1, 9), "close": (0, 0),
    "exit": (1, 2), "shot": (1, 1), "tree": (1, 1), "replace": (1, 1), "told": (1, 1),
    "move": (1, 1), "empty": (0, 0), "hold": (1, 9), "silent": (1, 1), "on": (1, 1), "off": (1, 1),
    "title": (1, 1), "said": (1, 1), "size": (0, 2), "fits": (0, 0), "least": (2, 2),
    "lies": (2, 2), "role": (2, 4), "double": (1, 1), "mouse": (1, 1), "lift": (0, 0),
    "aside": (0, 0), "turn": (1, 2),
}  # fmt: skip


@dataclass
class Step:
    line: int
    word: str
    arguments: list
    drivers: tuple = ()

    def __str__(self):
        return " ".join([self.word] + [shlex.quote(each) for each in self.arguments])


@dataclass
class Walk:
    """A list of steps, with what the program needs."""

    path: str
    about: str = ""
    plugin: str = ""
    begin: str = ""
    host: str = "example"
    reference: str = "line"
    questions: tuple = ()
    inputs: str = "last"
    link: str = ""
    animated: bool = False
    only: tuple = DRIVERS
    environment: dict = field(default_factory=dict)
    steps: list = field(default_factory=list)


def read(path):
    """Reads a file of steps; a mistake in it is a ValueError that names its line."""
    walk = Walk(path)
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                _read_line(walk, number, line)
            except ValueError as error:
                raise ValueError(f"{path}:{number}: {error}") from None
    if not walk.plugin:
        raise ValueError(f"{path}: it names no plugin")
    return walk


def _read_line(walk, number, line):
    if line.startswith("#") and not walk.about:
        walk.about = line[1:].strip()
    words = shlex.split(line, comments=True)
    drivers = []
    while words and words[0].startswith("@"):
        driver = words.pop(0)[1:]
        if driver not in DRIVERS:
            raise ValueError(f"there is no driver '{driver}'")
        drivers.append(driver)
    if not words:
        return
    word, arguments = words[0], words[1:]
    if word in HEADER and not drivers:
        _read_header(walk, word, arguments)
        return
    if word not in STEPS:
        raise ValueError(f"there is no step '{word}'")
    least, most = STEPS[word]
    if not least <= len(arguments) <= most:
        raise ValueError(f"'{word}' takes {least} to {most} words, not {len(arguments)}")
    walk.steps.append(Step(number, word, arguments, tuple(drivers)))


def _read_header(walk, word, arguments):
    if walk.steps:
        raise ValueError(f"'{word}' stands before the first step")
    if word == "animated":
        walk.animated = True
    elif word in ("only", "questions"):
        setattr(walk, word, tuple(arguments))
    elif word == "environment":
        walk.environment.update(each.split("=", 1) for each in arguments)
    else:
        setattr(walk, word, arguments[0])
