"""Runs Doxygen over the headers, and reads its XML."""
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

import comments
from model import Header, Member, Symbol

HERE = pathlib.Path(__file__).resolve().parent


def headers(folder, work):
    """All headers of a folder, read with the help of files below `work`."""
    made = work / "input" / "flow"
    made.mkdir(parents=True)
    for path in sorted(folder.glob("*.h")):
        made.joinpath(path.name).write_text(comments.readable(path.read_text(encoding="utf-8")),
                                            encoding="utf-8")
    settings = HERE.joinpath("Doxyfile").read_text(encoding="utf-8")
    settings += f'INPUT = "{work}/input"\nOUTPUT_DIRECTORY = "{work}"\n'
    done = subprocess.run(["doxygen", "-"], input=settings, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0 or done.stdout.strip():
        said = done.stdout.replace(f"{made}/", f"{folder}/").strip()
        sys.exit(f"reference: Doxygen does not understand the headers:\n{said}")
    found = []
    for path in sorted(folder.glob("*.h")):
        name = path.stem
        tree = xml.parse(work / "xml" / (name.replace("_", "__") + "_8h.xml")).getroot()
        source = made.joinpath(path.name).read_text(encoding="utf-8").split("\n")
        found.append(_header(name, tree.find("compounddef"), source, work / "xml"))
    return found


def _header(name, node, source, folder):
    blocks = _Text(node.find("detaileddescription")).blocks
    symbols = []
    for member in node.iter("memberdef"):
        symbol = _symbol(member, name, folder, source)
        if symbol:
            symbols.append(symbol)
    symbols.sort(key=lambda each: each.line)
    return Header(name, blocks, _together(symbols, source))


def _together(symbols, source):
    """Symbols, in which one without a comment, right below another, belongs to that one."""
    found, last = [], 0
    for each in symbols:
        between = source[last:each.line - 1]
        if found and not each.blocks and not each.members and all(line.strip() for line in between):
            found[-1].names += each.names
            found[-1].declarations += each.declarations
        else:
            found.append(each)
        last = each.line
    return found


def _symbol(node, header, folder, source):
    name, kind = node.findtext("name"), node.get("kind")
    line = int(node.find("location").get("line"))
    text = _Text(node.find("detaileddescription"))
    symbol = Symbol(kind, [name], header, line, [], text.blocks, text.parameters, text.returns,
                    since=text.since, tags=text.tags)
    if kind == "function":
        symbol.result = _flat(node.find("type")).replace("static inline ", "")
        symbol.arguments = [_declared(each) for each in node.findall("param")]
        if symbol.arguments == ["void"]:
            symbol.arguments = []
        symbol.declarations = [_function(symbol)]
    elif kind == "typedef":
        _type(symbol, node, folder, source)
    elif kind == "define":
        _define(symbol, node)
        if name.endswith("_H"):
            return None
    elif kind == "enum":
        symbol.members = [
            Member(each.findtext("name"),
                   f"{each.findtext('name')} {_flat(each.find('initializer'))}".strip(),
                   _Text(each.find("detaileddescription")).blocks)
            for each in node.findall("enumvalue")]
        symbol.kind, symbol.names = "constants", [symbol.members[0].name]
        symbol.declarations = ["enum"]
    else:
        # The texts of signatures, which class.h makes for each row of its tables.
        return None
    return symbol


def _type(symbol, node, folder, source):
    symbol.kind = "type"
    found = folder / f"struct{symbol.name.replace('_', '__')}.xml"
    if not found.exists():
        symbol.declarations = [node.findtext("definition") and _flat(node.find("definition")) + ";"]
        return
    struct = xml.parse(found).getroot().find("compounddef")
    if not symbol.blocks:
        text = _Text(struct.find("detaileddescription"))
        symbol.blocks, symbol.since = text.blocks, text.since
    for each in struct.iter("memberdef"):
        text = _Text(each.find("detaileddescription"))
        before, behind = _flat(each.find("type")), each.findtext("argsstring") or ""
        blank = "" if before.endswith("*") else " "
        declaration = re.sub(r"\s+", " ", f"{before}{blank}{each.findtext('name')}{behind}")
        declaration = re.sub(r"union \S+ ", "union ", declaration)
        symbol.members.append(
            Member(each.findtext("name"), declaration, text.blocks, since=text.since))
    place = struct.find("location")
    text = "\n".join(source[int(place.get("bodystart")) - 1:int(place.get("bodyend"))])
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r" FLOW_(ZERO_|SIZE_\(\w+\))", "", text)
    symbol.declarations = ["\n".join(line.rstrip() for line in text.split("\n") if line.strip())]


def _define(symbol, node):
    parameters = [each.findtext("defname") or "" for each in node.findall("param")]
    value = _flat(node.find("initializer"))
    if not parameters and value and not value.startswith("{"):
        symbol.kind = "constants"
        symbol.declarations = [f"#define {symbol.name} {value}"]
    else:
        symbol.kind = "macro"
        listed = f"({', '.join(parameters)})" if parameters else ""
        symbol.declarations = [f"#define {symbol.name}{listed}"]


def _declared(node):
    """A parameter as it is declared."""
    before, name = _flat(node.find("type")), node.findtext("declname") or ""
    if not name:
        return before
    return f"{before}{'' if before.endswith('*') else ' '}{name}"


def _function(symbol):
    blank = "" if symbol.result.endswith("*") else " "
    begin = f"{symbol.result}{blank}{symbol.name}("
    line = f"{begin}{', '.join(symbol.arguments) or 'void'});"
    if len(line) <= 80:
        return line
    return begin + "".join(f"\n    {each}," for each in symbol.arguments)[:-1] + ");"


def _flat(node):
    """All text of a node, with the blanks of C as people write them."""
    if node is None:
        return ""
    text = re.sub(r"\s+", " ", "".join(node.itertext())).strip()
    return re.sub(r"\s*\(\s*\*\s*", " (*", text)


class _Text:
    """The text of a comment: blocks, and what its tags say."""

    def __init__(self, node):
        self.blocks, self.parameters, self.returns = [], [], []
        self.since, self.tags = "", []
        for each in node if node is not None else ():
            self._block(each, self.blocks)

    def _block(self, node, blocks):
        if node.tag != "para":
            sys.exit(f"reference: a comment has an unknown block <{node.tag}>: {_flat(node)[:100]}")
        inlines = []
        self._add("", node.text, inlines)
        for each in node:
            self._inside(each, inlines, blocks)
            self._add("", each.tail, inlines)
        self._flush(inlines, blocks)

    def _inside(self, node, inlines, blocks):
        match node.tag:
            case "computeroutput":
                self._add("code", "".join(node.itertext()), inlines)
            case "emphasis" | "bold":
                self._add("em", "".join(node.itertext()), inlines)
            case "ref":
                self._add("", "".join(node.itertext()), inlines)
            case "mdash" | "ndash":
                self._add("", "---" if node.tag == "mdash" else "--", inlines)
            case "verbatim" | "programlisting":
                self._flush(inlines, blocks)
                blocks.append(("code", node.text.strip("\n")))
            case "variablelist":
                self._flush(inlines, blocks)
                blocks.append(("terms", self._terms(node)))
            case "itemizedlist" | "orderedlist":
                self._flush(inlines, blocks)
                blocks.append(("list", [self._inlines(each) for each in node]))
            case "parameterlist":
                for each in node:
                    name = _flat(each.find("parameternamelist"))
                    self.parameters.append((name, self._inlines(each.find("parameterdescription"))))
            case "simplesect" if node.get("kind") == "return":
                for each in node:
                    self._block(each, self.returns)
            case "simplesect" if node.get("kind") == "since":
                self.since, *self.tags = re.findall(r"[^\s\[\]]+", _flat(node))
            case _:
                sys.exit(f"reference: a comment has an unknown part <{node.tag}>: "
                         f"{_flat(node)[:100]}")

    def _terms(self, node):
        names = ["".join(each.find("term").itertext()) for each in node.findall("varlistentry")]
        return list(zip(names, map(self._inlines, node.findall("listitem"))))

    def _inlines(self, node):
        """The text of a node that holds paragraphs of words alone."""
        part = _Text(None)
        for each in node:
            part._block(each, part.blocks)
        found = []
        for kind, what in part.blocks:
            found += ([("", " ")] if found else []) + (what if kind == "text" else [("code", what)])
        return found

    @staticmethod
    def _add(style, text, inlines):
        text = re.sub(r"\s+", " ", text or "")
        if text:
            inlines.append((style, text))

    @staticmethod
    def _flush(inlines, blocks):
        """Ends a paragraph."""
        if "".join(text for _, text in inlines).strip():
            first = inlines[0]
            inlines[0] = (first[0], first[1].lstrip())
            last = inlines[-1]
            inlines[-1] = (last[0], last[1].rstrip())
            blocks.append(("text", [each for each in inlines if each[1]]))
        inlines.clear()
