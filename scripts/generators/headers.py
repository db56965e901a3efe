"""Reading include/flow: its tables, its functions and their comments.

A table is a macro `FLOW_..._TABLE(X)` of rows `X(…)`. Everything that follows from one is written
by a module of this folder, so that a row is said once.
"""
import functools
import pathlib
import re
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HEADERS = ROOT / "include" / "flow"
# The headers that libflow itself implements, in the order in which they build on each other.
LIBRARY = [
    "base", "status", "value", "signature", "request", "class", "engine", "invoke", "capability",
    "navigation", "transition", "presenter", "observer", "tree", "content", "loading", "question",
    "gesture", "tabs", "route", "alert", "work", "timer", "builder",
    "data", "keys", "state"]


@functools.cache
def text(header):
    return (HEADERS / f"{header}.h").read_text(encoding="utf-8")


def without_comments(source):
    return re.sub(r"/\*.*?\*/", "", source, flags=re.S)


def split(arguments):
    """The arguments of a macro or a function: what stands between commas that are in no brackets
    and no text."""
    found, depth, quoted, each = [], 0, False, ""
    for letter in arguments:
        if letter == '"' and not each.endswith("\\"):
            quoted = not quoted
        if not quoted:
            depth += letter in "({[" and 1 or letter in ")}]" and -1 or 0
            if letter == "," and depth == 0:
                found.append(each.strip())
                each = ""
                continue
        each += letter
    return found + [each.strip()] if each.strip() else found


@functools.cache
def table(header, name):
    """The rows of a table, each a list of its columns as they are written: `table("request",
    "REQUEST")`."""
    source = without_comments(text(header)).replace("\\\n", "\n")
    begin = re.search(rf"^#define FLOW_{name}_TABLE\(X\)(.*?)(?=^#|\Z|\n\n)", source,
                      flags=re.S | re.M)
    if begin is None:
        raise SystemExit(f"{header}.h has no table FLOW_{name}_TABLE")
    body, rows, at = begin.group(1), [], 0
    for match in re.finditer(r"\bX\(", body):
        if match.start() < at:
            continue
        depth, at = 1, match.end()
        quoted = False
        while depth:
            if body[at] == '"' and body[at - 1] != "\\":
                quoted = not quoted
            if not quoted:
                depth += body[at] == "(" and 1 or body[at] == ")" and -1 or 0
            at += 1
        rows.append([re.sub(r"\s+", " ", each) for each in split(body[match.end():at - 1])])
    return rows


def constants(header, prefix):
    """Numbers by name: `#define PREFIX_NAME ((uint32_t)4)` and the like."""
    found = re.findall(
        rf"^#define {prefix}(\w+) \(\(\w+\)(0x[0-9a-fA-F]+|\d+)u?(?: *<< *(\d+)u?)?\)",
        text(header), flags=re.M)
    return {name: int(number, 0) << int(shift or 0) for name, number, shift in found}


@functools.cache
def declarations(headers=tuple(LIBRARY)):
    """Every function declared in the headers: (name, return type, parameters), in the order of the
    headers."""
    found = []
    for name in headers:
        source = re.sub(r"^#.*(?:\\\n.*)*$", "", without_comments(text(name)), flags=re.M)
        for match in re.finditer(
                r"^(?!static|typedef|inline|return|extern)([A-Za-z_][\w \*]*?[ \*])(flow_\w+)"
                r"\(((?:[^()]|\([^()]*\))*)\)"
                r"\s*;", source, flags=re.M):
            result, function, parameters = match.groups()
            found.append((function, result.strip(), " ".join(parameters.split())))
    return found


def comments(header):
    """The comment above each function of a header, without its frame, by the function's name."""
    found = {}
    for match in re.finditer(r"/\*\*((?:(?!\*/).)*)\*/\s*(?:[A-Za-z_][\w \*]*?[ \*])(flow_\w+)\(",
                             text(header), flags=re.S):
        lines = [re.sub(r"^\s*\* ?", "", line) for line in match.group(1).splitlines()]
        found[match.group(2)] = "\n".join(lines).strip()
    return found


def wrapped(sentence, prefix, width=100):
    """A sentence as the lines of a comment."""
    return "\n".join(textwrap.wrap(sentence, width, initial_indent=prefix, subsequent_indent=prefix,
                                   break_long_words=False, break_on_hyphens=False))
