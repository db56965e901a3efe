"""Compares what a plugin was told: the callbacks of two traces (FLOW_TRACE), in order.

Left out are those that say how a host shows, and not what happens. A window sends each key, a
script a whole text: of the inputs of one field that follow each other the last one counts then."""

import difflib
import re

LEFT_OUT = frozenset("wrong paused resumed render capability locale_changed".split())
# Calls of presenters and observers, for a trace that is asked for those, too.
HOSTS = frozenset("transition changed gesture hurry did_start event".split())


def callbacks(path, fields=(), questions=(), inputs="each"):
    """The calls of a trace as lines, without times, addresses and numbers of transitions. `inputs`
    says which of the user's are among them: `each`, the `last` of each run of inputs in one field,
    or `none`."""
    found, hidden, run = [], None, None
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            match = re.match(r"\[ *[0-9.]+\] ( *)(->|<-) (.*)", line)
            if not match:
                continue
            depth, arrow, call = len(match[1]), match[2], match[3]
            if hidden is not None:
                if arrow == "<-" and depth == hidden:
                    hidden = None
                continue
            if arrow == "<-":
                continue
            name = re.match(r"([^(]*)\(", call)
            name = name[1] if name else call
            # A loop has the engine wake it; what it does then counts.
            if name == "posted function":
                continue
            field = field_of(call, name, fields)
            is_hidden = inputs == "none" and (field or name.endswith(".input"))
            if is_hidden or not field and is_left_out(name, questions):
                hidden = depth
                continue
            if inputs == "last" and field and field == run:
                found.pop()
            run = field
            call = re.sub(r"0x[0-9a-f]+", "0x", call)
            # A control knows no whole numbers, and a text does: 4 is the same value.
            call = re.sub(r"(\d)\.0\)$", r"\1)", call)
            call = re.sub(r"\b(transition|token|question)#\d+", r"\1", call)
            # No arguments: flowhost gives none by an empty map.
            call = re.sub(r"(\.create\(.*), \{\}\)$", r"\1, null)", call)
            found.append(call.strip())
    return found


def field_of(call, name, fields):
    """The field that a call is the input of; None for any other call."""
    if name in fields:
        return name
    match = re.match(r"(.*)\.input\([^,]*, (<secret>|\"([^\"]*)\")", call)
    if not match:
        return None
    field = f"{match[1]}.{match[3]}"
    return field if match[2] == "<secret>" or field in fields else None


def is_left_out(name, questions):
    # A host hears of its own wishes as it likes, its presenters are its own, and a program in
    # Python ends without its engine.
    others = (".presenter.destroy", ".init", ".deinit")
    if name in ("destroy function", "'done' callback") or name.endswith(others):
        return True
    if name.startswith("flow-scene."):
        return True
    method = name.rsplit(".", 1)[-1]
    return method in LEFT_OUT or method in HOSTS or method in questions


def difference(expected, actual):
    return list(difflib.unified_diff(expected, actual, "the reference", "this", lineterm="", n=4))
