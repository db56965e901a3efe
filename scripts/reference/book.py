"""The reference as a whole: headers, tasks and rules, and the page of each name."""
import dataclasses
import re
import sys

from model import first_sentence, words

# The words of a thread tag of flow/base.h, as sentences.
TAGS = {
    "engine-thread": "Call it on the thread that created the engine.",
    "any-thread": "Call it on any thread.",
    "callback": "It may also be called from inside a callback.",
    "!callback": "From inside a callback it returns FLOW_ERROR_IN_CALLBACK."}
NAME = re.compile(r"\b(?:flow|FLOW)_\w+|\bflow/\w+\.h\b")
RULE = re.compile(r"\b[A-Z]+\d+\b")
# The kinds of symbols, as a reader calls them.
KINDS = {"function": "function", "type": "type", "constants": "constant", "macro": "macro",
         "methods": "methods"}


@dataclasses.dataclass
class Task:
    title: str
    about: str
    names: list


@dataclasses.dataclass
class Entry:
    """A name that can be looked up: its page, the place in it, and what it is."""
    name: str
    page: str
    anchor: str
    kind: str
    summary: str


class Book:
    def __init__(self, headers, tasks, rules, version):
        self.headers, self.tasks, self.rules, self.version = headers, tasks, rules, version
        self.entries = {}
        for header in headers:
            self._enter(Entry(f"flow/{header.name}.h", f"header_{header.name}", "", "header",
                              header_summary(header)))
            for symbol in header.symbols:
                self._enter_symbol(symbol)
        for rule in rules:
            self._enter(Entry(rule.number, "rules", rule.number, "rule",
                              first_sentence(rule.blocks)))

    def _enter(self, entry):
        if entry.name in self.entries:
            sys.exit(f"reference: the name {entry.name} stands for two things")
        self.entries[entry.name] = entry

    def _enter_symbol(self, symbol):
        page = symbol.name
        members = {each.name: each for each in symbol.members}
        for name in symbol.names:
            anchor, summary, kind = "", symbol.summary, KINDS[symbol.kind]
            if symbol.kind == "methods" and (found := method_of(name, members)):
                anchor, summary = found, first_sentence(members[found].blocks)
                kind = "method"
            elif symbol.kind == "type" and name.startswith("FLOW_"):
                kind = "macro"
            self._enter(Entry(name, page, anchor, kind, summary))
        for each in symbol.members:
            if each.name.startswith("FLOW_") and each.name not in symbol.names:
                self._enter(Entry(each.name, page, each.name, "constant",
                                  first_sentence(each.blocks)))

    @property
    def symbols(self):
        return [each for header in self.headers for each in header.symbols]

    @property
    def functions(self):
        return [each for each in self.symbols if each.kind == "function"]

    def find(self, word):
        """The entry that a word of a text is about, or None."""
        return self.entries.get(word.removesuffix("()"))

    def rules_in(self, text):
        """The rules that a text names by their numbers, in order."""
        known = [each.number for each in self.rules]
        return sorted(set(RULE.findall(text)) & set(known), key=known.index)

    @staticmethod
    def text_of(symbol):
        """All that a page says of a symbol, as one line."""
        text = words(symbol.blocks + symbol.returns) + " " + " ".join(symbol.declarations)
        text += " " + " ".join(words([("text", each)]) for _, each in symbol.parameters)
        return text + " " + " ".join(words(each.blocks) for each in symbol.members)

    def see_also(self, symbol):
        """The pages that the text of a symbol names, with the types it uses."""
        text = self.text_of(symbol)
        found = {entry.page for word in NAME.findall(text) if (entry := self.find(word))}
        return sorted(each for each in found if each != symbol.name and each != "rules"
                      and not each.startswith("header_"))


def header_summary(header):
    return re.sub(r"^flow/\w+\.h - ", "", header.summary)


def method_of(name, members):
    """The method that one of the names of a page of methods is about."""
    found = re.fullmatch(r"\w+\.(\w+)|flow_[a-z]+_(\w+)_fn|FLOW_SIGNATURE_[a-z]+_(\w+)", name)
    word = found and next(each for each in found.groups() if each)
    return word if word in members else None


def tasks(path):
    """The index by task: `# Title`, a sentence or none, and names."""
    found = []
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("# "):
            found.append(Task(line[2:].strip(), "", []))
        elif not line.strip() or line.startswith("//"):
            continue
        elif not found:
            sys.exit(f"{path}: the line '{line}' stands before the first '# Title'")
        elif re.fullmatch(r"(?:\s*(?:flow|FLOW)_\w+)+\s*", line):
            found[-1].names += line.split()
        else:
            found[-1].about = f"{found[-1].about} {line.strip()}".strip()
    return found
