"""The declarations of Swift: parameters with their labels, public members with their comments."""
import bisect
import re
from collections import namedtuple

from . import comments

Function = namedtuple("Function", "line name parameters")
Member = namedtuple("Member", "line name documented")

FUNCTION = re.compile(r"(?:\bfunc\s+(\w+)|(?<![.\w])(init)[?!]?|(?<![.\w])(subscript))\s*(?=[<(])")
PUBLIC = re.compile(
    r"^(?P<indent>\s*)(?:@\w+(?:\([^)]*\))?\s+)*(?P<words>(?:[a-z]+(?:\(\w+\))?\s+)*)"
    r"(?P<kind>func|var|let|init|subscript|struct|class|enum|protocol|typealias|case|actor"
    r"|associatedtype)\b[?!]?\s*"
    r"(?P<name>[\w]+|[^\s\w(]+)?")


def blank(source):
    """The source with blanks in the place of comments and texts: its brackets are those of code."""
    def hide(match):
        return re.sub(r"[^\n]", " ", match[0])
    return comments.TOKENS["swift"].sub(hide, source)


def closing(source, begin):
    """The index of the bracket that closes the one at `begin`."""
    depth = 0
    for at in range(begin, len(source)):
        depth += source[at] in "([{" or -(source[at] in ")]}")
        if depth == 0:
            return at
    return len(source)


def split(parameters):
    """Parameters, which are what stands between commas in no brackets."""
    found, depth, begin = [], 0, 0
    for at, letter in enumerate(parameters):
        if letter == ">" and parameters[at - 1] == "-":
            continue
        depth += letter in "([{<" or -(letter in ")]}>")
        if letter == "," and depth == 0:
            found.append(parameters[begin:at])
            begin = at + 1
    return [each.strip() for each in [*found, parameters[begin:]] if each.strip()]


def functions(code):
    """Every function, initializer and subscript of blanked code, but for operators."""
    starts = [match.end() for match in re.finditer(r"\A|\n", code)]
    for match in FUNCTION.finditer(code):
        begin = match.end()
        if code[begin] == "<":
            begin = code.find("(", begin)
        if begin >= 0:
            line = bisect.bisect(starts, match.start())
            name = match[1] or match[2] or match[3]
            yield Function(line, name, split(code[begin + 1:closing(code, begin)]))


def members(source, code):
    """Public members of a file, each with a mark for a comment above it.

    These are declarations marked `public`, requirements of public protocols, and cases of public
    enums.
    """
    lines, scopes, found = source.split("\n"), [], []
    for number, line in enumerate(code.split("\n"), 1):
        match = PUBLIC.match(line)
        if match and (match["name"] or match["kind"] in ("init", "subscript")):
            name = match["kind"] if match["kind"] in ("init", "subscript") else match["name"]
            scope = scopes[-1] if scopes and "" not in scopes else ""
            seen = scope == "protocol" or (scope == "enum" and match["kind"] == "case")
            if seen or {"public", "open"} & set(match["words"].split()):
                found.append(Member(number, name, is_documented(lines, number - 1)))
        scopes = after(line, scopes, match)
    return found


def after(line, scopes, match):
    """The brackets open behind a line: the kind of public protocols and enums, "" of all others."""
    public = match and "public" in match["words"].split() and match["kind"] in ("protocol", "enum")
    word = match["kind"] if public else ""
    scopes = list(scopes)
    for letter in line:
        if letter == "{":
            scopes.append(word)
            word = ""
        elif letter == "}" and scopes:
            scopes.pop()
    return scopes


def is_documented(lines, index):
    """True if a documentation comment stands above a line, with nothing but attributes between."""
    index -= 1
    while index >= 0 and lines[index].strip().startswith("@"):
        index -= 1
    above = lines[index].strip() if index >= 0 else ""
    return above.startswith("///") or above.endswith("*/")
