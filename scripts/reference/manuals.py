"""Writes the manual pages: one of section 3 for each symbol, and one of section 7 for each rule."""
import datetime
import re
import textwrap

from book import TAGS
from model import plain, words

# The date of the pages' last review, as that of flowhost's.
DATE = datetime.date(2026, 11, 22)
WIDTH = 78


class Manuals:
    def __init__(self, book, folder):
        self.book, self.folder = book, folder

    def write(self):
        for section in ("man3", "man7"):
            self.folder.joinpath(section).mkdir(parents=True)
        for symbol in self.book.symbols:
            self._save("man3", f"{symbol.name}.3", self._symbol(symbol))
        for header in self.book.headers:
            self._save("man3", f"{header_page(header.name)}.3", self._header(header))
        for rule in self.book.rules:
            self._save("man7", f"{rule_page(rule.number)}.7", self._rule(rule))

    def _save(self, section, name, lines):
        self.folder.joinpath(section, name).write_text("\n".join(lines) + "\n", encoding="utf-8")

    def _begin(self, name, section, summary):
        return [
            '.\\" Made by scripts/build-reference.',
            f".Dd {DATE:%B} {DATE.day}, {DATE.year}", f".Dt {name.upper()} {section}",
            f".Os Flow {self.book.version}", ".Sh NAME", f".Nm {name}",
            f".Nd {_one_line(lower(summary))}"]

    def _symbol(self, symbol):
        lines = self._begin(symbol.name, 3, symbol.summary)
        others = [each for each in symbol.names[1:] if re.fullmatch(r"\w+", each)]
        if others and symbol.kind != "methods":
            names = [f".Nm {each} ," for each in symbol.names[:-1]] + [f".Nm {symbol.names[-1]}"]
            lines[lines.index(f".Nm {symbol.name}")] = "\n".join(names)
        lines += [".Sh SYNOPSIS", f".In flow/{symbol.header}.h"]
        if symbol.kind == "function":
            lines += [f".Ft {_escaped(symbol.result)}", f".Fo {symbol.name}"]
            lines += [f".Fa \"{_escaped(each)}\"" for each in symbol.arguments or ["void"]]
            lines += [".Fc"]
        elif symbol.kind != "methods":
            lines += _code("\n".join(symbol.declarations))
        lines += [".Sh DESCRIPTION", *_text(symbol.blocks)]
        if symbol.parameters:
            lines += [".Pp", "Parameters:", ".Bl -tag -width Ds"]
            for name, said in symbol.parameters:
                lines += [f".It Fa {name}", *_paragraph(said)]
            lines += [".El"]
        if symbol.members:
            lines += self._members(symbol)
        if symbol.tags:
            lines += [".Sh THREADS", *_paragraph([("", " ".join(TAGS[e] for e in symbol.tags))])]
        if symbol.returns:
            lines += [".Sh RETURN VALUES", *_text(symbol.returns)]
        others = self.book.see_also(symbol)
        lines += _references(others, self.book.rules_in(self.book.text_of(symbol)))
        if symbol.since:
            lines += [".Sh HISTORY", f"Since Flow {symbol.since}."]
        return lines

    @staticmethod
    def _members(symbol):
        lines = [".Pp", {"methods": "Methods:"}.get(
            symbol.kind, "Constants:" if "=" in symbol.members[0].declaration else "Members:")]
        lines += [".Bl -tag -width Ds"]
        for each in symbol.members:
            lines += [f".It {_argument(each.declaration)}", *_text(each.blocks)]
            if each.columns:
                row = "; ".join(f"{column}: {text}" for column, text in each.columns)
                lines += _paragraph([("", f"({row})")])
            if each.since:
                lines += _paragraph([("", f"Since Flow {each.since}.")])
        return [*lines, ".El"]

    def _header(self, header):
        lines = self._begin(header_page(header.name), 3,
                            re.sub(r"^flow/\w+\.h - ", "", header.summary))
        lines += [".Sh SYNOPSIS", f".In flow/{header.name}.h", ".Sh DESCRIPTION",
                  *_text(header.blocks)]
        names = sorted(each.name for each in header.symbols)
        return lines + _references(names, self.book.rules_in(words(header.blocks)))

    def _rule(self, rule):
        name = rule_page(rule.number)
        lines = self._begin(name, 7, f"rule {rule.number} of Flow: {rule.chapter}")
        others = [each for each in self.book.rules_in(words(rule.blocks)) if each != rule.number]
        return lines + [".Sh DESCRIPTION", *_text(rule.blocks), *_references([], others)]


def header_page(name):
    return f"flow_{name}.h"


def rule_page(number):
    return f"flow_rule_{number}"


def lower(sentence):
    """A summary, as it stands behind the dash of a page's name."""
    first = sentence.split(" ")[0]
    if first[1:].lower() == first[1:] and first[:1].isalpha() and len(first) > 1:
        return sentence[:1].lower() + sentence[1:]
    if first == "A":
        return "a" + sentence[1:]
    return sentence


def _references(names, rules):
    """The section about other pages: those of names and those of rules."""
    pages = [f"{each} 3" for each in sorted(names, key=lambda each: (each.lower(), each))]
    pages += sorted(f"{rule_page(each)} 7" for each in rules)
    if not pages:
        return []
    return [".Sh SEE ALSO", *[f".Xr {each} ," for each in pages[:-1]], f".Xr {pages[-1]}"]


def _escaped(text):
    """Text that roff takes as it is."""
    return text.replace("\\", "\\e").replace('"', "\\(dq")


def _argument(text):
    """Text as one argument of a macro."""
    return f'"{_escaped(text)}"'


def _one_line(text):
    return _escaped(text).rstrip(".")


def _code(text):
    lines = [_begin_of_line(_escaped(each)) for each in text.split("\n")]
    return [".Bd -literal", *lines, ".Ed"]


def _begin_of_line(line):
    return f"\\&{line}" if line[:1] in (".", "'") else line


def _text(blocks):
    lines = []
    for kind, what in blocks:
        if lines and kind != "code":
            lines.append(".Pp")
        if kind == "text":
            lines += _paragraph(what)
        elif kind == "code":
            lines += [".Bd -literal -offset indent", *_code(what)[1:]]
        elif kind == "terms":
            del lines[-1:]
            lines.append(".Bl -tag -width Ds")
            for term, said in what:
                lines += [f".It {_argument(term)}", *_paragraph(said)]
            lines.append(".El")
        elif kind == "list":
            del lines[-1:]
            lines.append(".Bl -bullet")
            for each in what:
                lines += [".It", *_paragraph(each)]
            lines.append(".El")
        else:
            del lines[-1:]
            lines += _table(what)
    return lines


def _table(rows):
    """A table, as a list of its rows: a terminal is narrow."""
    head, *body = rows
    lines = [".Bl -tag -width Ds"]
    for row in body:
        lines.append(f".It {_argument(plain(row[0]))}")
        for title, cell in list(zip(head, row))[1:]:
            if plain(cell).strip():
                label = plain(title).strip()
                lines += _paragraph([("", f"{label}: " if label else "")] + cell) + [".br"]
        if lines[-1] == ".br":
            lines.pop()
    lines = [".Pp" if each == ".br" else each for each in lines]
    return [*lines, ".El"]


def _paragraph(inlines):
    """Lines of at most 78 characters; a sentence begins a line."""
    found = []
    # Words in the style of code are kept together by a sign that no text has.
    marked = "".join(_marked(style, text) for style, text in inlines)
    for sentence in re.split(r"(?<=[.!?])\s+|(?<=[.!?][)\"'\]])\s+", marked.strip()):
        lines = textwrap.wrap(sentence, WIDTH, break_long_words=False, break_on_hyphens=False)
        found += [_begin_of_line(each.replace("\x01", " ")) for each in lines]
    return found


def _marked(style, text):
    text = _escaped(text)
    if style == "code":
        return "\\fB" + text.replace(" ", "\x01") + "\\fP"
    if style == "em":
        return "\\fI" + text.replace(" ", "\x01") + "\\fP"
    return text
