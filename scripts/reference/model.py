"""The things that a reference has: symbols with their members, and the text that describes them.

Text is a list of blocks; inlines are pairs of a style ("", "code" or "em") and a string. A block is
one of

    ("text", inlines)   a paragraph
    ("code", string)    lines as they are
    ("terms", rows)     a list of (term, inlines)
    ("list", items)     a list of inlines
    ("table", rows)     rows of inlines; only rules have tables
"""
import dataclasses
import re


@dataclasses.dataclass
class Member:
    """A member of a struct, a constant of a table, a method of a class or an entry of an enum."""
    name: str
    declaration: str
    blocks: list
    since: str = ""
    # Further columns of its row in a table: pairs of the column's name and its text.
    columns: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Symbol:
    """All that one comment describes: a function, a type, or constants and macros that stand
    together. `names` has the first first."""
    kind: str
    names: list
    header: str
    line: int
    declarations: list
    blocks: list
    parameters: list = dataclasses.field(default_factory=list)
    returns: list = dataclasses.field(default_factory=list)
    members: list = dataclasses.field(default_factory=list)
    since: str = ""
    tags: list = dataclasses.field(default_factory=list)
    # A function: its result, and its arguments as they are declared.
    result: str = ""
    arguments: list = dataclasses.field(default_factory=list)

    @property
    def name(self):
        return self.names[0]

    @property
    def summary(self):
        return first_sentence(self.blocks)


@dataclasses.dataclass
class Header:
    """A header: its name without `.h`, its essay, and its symbols in order."""
    name: str
    blocks: list
    symbols: list

    @property
    def summary(self):
        """The first sentence, with the name of the header."""
        return first_sentence(self.blocks)


def plain(inlines):
    return "".join(text for _, text in inlines)


def words(blocks):
    """All words of a text, as one line."""
    found = []
    for kind, what in blocks:
        if kind == "text":
            found.append(plain(what))
        elif kind == "code":
            found.append(what)
        elif kind == "terms":
            found += [f"{term} {plain(said)}" for term, said in what]
        elif kind == "list":
            found += [plain(each) for each in what]
        else:
            found += [plain(cell) for row in what for cell in row]
    return " ".join(" ".join(found).split())


def first_sentence(blocks):
    """The first sentence of a text, as one line without its full stop."""
    for kind, what in blocks:
        if kind == "text":
            line = " ".join(plain(what).split())
            found = re.match(r"(.*?[^.])[.:](?=\s|$)", line)
            return found.group(1) if found else line
    return ""
