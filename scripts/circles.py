#!/usr/bin/env python3
"""Print the largest circle of files, and of folders, in which each needs each other.

    scripts/circles.py [--files] [--arrows] [--limit N] FOLDER...

All files below the folders are one set. In Swift a file needs another one if it names a type, a
free function or a free constant that is declared there, or a member that an extension declares
there. Members count by name: one that several files declare counts in files that declare or extend
its type. The text is read without the compiler, so that a tree that does not build can be measured;
what is only inferred (a value's own members, conformances) is not seen. Files of another target,
the folder in Sources, are needed only by those that import it.

C is read as well: a file needs a header of the folders that it includes, and the file that defines
a function or a variable that it names, by itself or in a macro of such a header.

--files lists the largest circle, --arrows every arrow between folders with the uses that make it,
and --limit N fails if the largest circle of files has more than N.
"""
import argparse
import collections
import pathlib
import re
import sys

DECLARED = re.compile(
    r"\b(?:(?P<kind>class|struct|enum|protocol|actor|extension|typealias|func|var|let|case)\s+)"
    r"(?P<name>`?[A-Za-z_][\w.]*`?)")
IMPORTED = re.compile(r"^(?:@\w+ )?(?:\w+ )?import (\w+)", re.M)
TYPES = {"class", "struct", "enum", "protocol", "actor", "typealias"}
QUOTE = re.compile(r'(#*)("""|")')
WORD = re.compile(r"(?<![\w`])(?P<dot>\.?)(?P<name>[A-Za-z_]\w*)(?P<call>\s*\()?")
# Members that values of the standard library have, too: a use of them tells nothing.
STANDARD = set("""
    append contains count filter first forEach index insert isEmpty last map max min next prefix
    remove removeAll removeFirst removeLast reversed sorted split starts suffix write
    description init hash deinit allSatisfy reduce compactMap flatMap joined enumerated
    startIndex endIndex indices keys values name text
    """.split())


def bare(text):
    """The code alone: comments and the letters of texts become blanks, what stands in \\( )
    stays."""
    found = []
    at, end = 0, len(text)
    opened = [[None, 0]]  # the open ones: a text, by its end, or code, by its parentheses
    while at < end:
        close, depth = opened[-1]
        if close:
            marks = close.strip('"')
            if text.startswith(close, at):
                opened.pop()
                at += len(close)
            elif text.startswith("\\" + marks + "(", at):
                opened.append([None, 1])
                found.append("(")
                at += len(marks) + 2
            else:
                found.append("\n" if text[at] == "\n" else " ")
                at += 2 if text[at] == "\\" and not marks else 1
        elif text.startswith("//", at):
            at = text.find("\n", at) if "\n" in text[at:] else end
        elif text.startswith("/*", at):
            at = text.index("*/", at) + 2
        elif quote := QUOTE.match(text, at):
            opened.append([quote[2] + quote[1], 0])
            at = quote.end()
        else:
            found.append(text[at])
            opened[-1][1] += {"(": 1, ")": -1}.get(text[at], 0)
            if len(opened) > 1 and opened[-1][1] == 0:
                opened.pop()
            at += 1
    return "".join(found)


class File:
    """The names that one file declares, and the words that it uses."""

    def __init__(self, path):
        self.path = path
        self.folder = path.parent
        parts = path.parts
        self.target = parts[parts.index("Sources") + 1] if "Sources" in parts[:-2] else ""
        self.types = set()  # names of types, at any depth
        self.free = set()  # functions and constants outside of types
        self.members = set()  # (type, name) of members of extensions and types
        self.extended = set()  # types that are declared or extended here
        # The access `open` is no use of a function of that name.
        self.code = re.sub(r"\bopen(?= +(?:class|func|var)\b)", "    ",
                           bare(path.read_text(encoding="utf-8")))
        self.targets = {self.target, *IMPORTED.findall(self.code)}
        self.declare()
        self.used = collections.Counter()
        for word in WORD.finditer(self.code):
            self.used[bool(word["dot"]), word["name"], bool(word["call"])] += 1
        self.words = {name for _, name, _ in self.used}

    def declare(self):
        scopes = []  # one for each open brace: the type it belongs to, or None for any other block
        pending = None
        position = 0
        token = re.compile(DECLARED.pattern + r"|[{}]")
        while found := token.search(self.code, position):
            position = found.end()
            if found[0] == "{":
                scopes.append(pending)
                pending = None
            elif found[0] == "}":
                if scopes:
                    scopes.pop()
            else:
                self.declaration(found["kind"], found["name"].strip("`"), scopes)
                if found["kind"] in TYPES | {"extension"} and found["kind"] != "typealias":
                    if not (found["kind"] == "class" and found["name"] in ("func", "var", "let")):
                        pending = (found["kind"], found["name"].strip("`").split(".")[-1])
                elif found["kind"] in ("func", "var", "let", "case"):
                    pending = None

    def declaration(self, kind, name, scopes):
        if any(scope is None for scope in scopes) or (kind == "class" and name in ("func", "var")):
            return
        if kind == "extension":
            self.extended.add(name.split(".")[-1])
        elif kind in TYPES:
            self.types.add(name)
            self.extended.add(name)
        elif kind == "case":
            return
        elif not scopes:
            self.free.add(name)
        else:
            self.members.add((scopes[-1][1], name, scopes[-1][0] == "extension"))


def arrows(files):
    """{file: {file it needs: the word that needs it}}."""
    types = collections.defaultdict(set)
    free = collections.defaultdict(set)
    members = collections.defaultdict(set)
    for file in files:
        for name in file.types:
            types[name].add(file)
        for name in file.free:
            free[name].add(file)
        for owner, name, _ in file.members:
            members[name].add((owner, file))
    needs = {file: {} for file in files}
    for file in files:
        near = lambda home: home.target in file.targets  # noqa: E731
        local = {name for _, name, _ in file.members} | file.free | file.types
        for (dot, name, call), _ in file.used.items():
            homes = set(filter(near, types.get(name, ())))
            if len(homes) == 1 and name[0].isupper():
                needs[file].setdefault(next(iter(homes)), name)
            homes = set(filter(near, free.get(name, ())))
            if not dot and len(homes) == 1 and name not in local:
                needs[file].setdefault(next(iter(homes)), name)
            places = {(owner, home) for owner, home in members.get(name, ()) if near(home)}
            own = {home for owner, home in places if owner in file.extended}
            if not dot and name not in local and len(own) == 1 and (call or extends(own, name)):
                needs[file].setdefault(next(iter(own)), name)
            elif dot and len(places) == 1 and name not in STANDARD:
                (owner, home), = places
                if any(o == owner and n == name and extension for o, n, extension in home.members):
                    needs[file].setdefault(home, f".{name}")
            elif dot and len(own) == 1 and name not in STANDARD and name not in local:
                needs[file].setdefault(next(iter(own)), f".{name}")
        needs[file].pop(file, None)
    return needs


COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'", re.S)
INCLUDED = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.M)
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)(?:\([^)]*\))?((?:\\\n|[^\n])*)", re.M)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.M)
NAME = re.compile(r"[A-Za-z_]\w*")
OBJECT = re.compile(r"\bG_DEFINE_\w*TYPE\w*\s*\(\s*\w+\s*,\s*(\w+)")  # of GObject
HIDDEN = {"static", "extern", "typedef", "inline"}


class CFile:
    """The names that one file of C defines for others, and the words that it uses."""

    def __init__(self, path):
        self.path = path
        self.folder = path.parent
        text = path.read_text(encoding="utf-8")
        self.included = INCLUDED.findall(text)
        text = COMMENT.sub(" ", text)
        self.macros = {name: set(NAME.findall(body)) for name, body in MACRO.findall(text)}
        self.code = DIRECTIVE.sub("", text).replace('extern "C"', "")
        self.defined = {f"{name}_get_type" for name in OBJECT.findall(self.code)}
        self.words = set()
        self.read()

    def read(self):
        """Goes through what stands outside of braces, one declaration at a time."""
        depth, head, kept = 0, "", ""
        for part in re.split(r"([{};])", self.code):
            if part == "{":
                if depth == 0:
                    # The words in front of a struct's members belong to those behind them.
                    is_function = self.declaration(head, has_body=True)
                    kept, head = "" if is_function else head, ""
                depth += 1
            elif part == "}":
                depth = max(0, depth - 1)
                if depth == 0:
                    head = kept
            elif part == ";" and depth == 0:
                self.declaration(head, has_body=False)
                head = ""
            elif depth == 0:
                head += part
            else:
                self.words.update(NAME.findall(part))

    def declaration(self, head, has_body):
        """Notes what is declared; true for a function with its body."""
        before = head.split("=")[0].split("[")[0]
        is_function = "(" in before and not before.lstrip().startswith("G_DEFINE")
        names = NAME.findall(before.split("(")[0])
        if not has_body and (is_function or "extern" in names) or not names:
            return False  # it names what another file defines
        self.words.update(NAME.findall(head))
        is_type = not is_function and names[0] in {"struct", "enum", "union"} and len(names) < 3
        if not HIDDEN & set(names) and not is_type and self.path.suffix == ".c":
            self.defined.add(names[-1])
            self.words.discard(names[-1])
        return is_function


def c_arrows(files):
    """{file: {file it needs: the word that needs it}}, of C."""
    homes = collections.defaultdict(set)
    macros = {}
    for file in files:
        for name in file.defined:
            homes[name].add(file)
        if file.path.suffix == ".h":
            macros.update(file.macros)
    paths = {file.path.resolve(): file for file in files}
    needs = {file: {} for file in files}
    for file in files:
        for name in file.included:
            header = paths.get((file.folder / name).resolve())
            if header:
                needs[file].setdefault(header, f'"{name}"')
        words = set(file.words)
        for body in file.macros.values():
            words |= body if file.path.suffix == ".c" else set()
        open_ = list(words)
        while open_:
            new = macros.get(open_.pop(), set()) - words
            words |= new
            open_ += new
        for word in sorted(words - file.defined):
            home = next(iter(homes[word])) if len(homes[word]) == 1 else None
            # A header and the file of its functions are one.
            if home and (file.path.suffix != ".h" or home.path.with_suffix(".h") != file.path):
                needs[file].setdefault(home, word)
        needs[file].pop(file, None)
    return needs


def extends(homes, name):
    """A member without parentheses is a property; a constant of that name inside of a function
    hides it rarely."""
    home = next(iter(homes))
    return any(n == name and extension for _, n, extension in home.members)


def circles(needs):
    """The sets in which each needs each other, the largest first (Tarjan, without recursion)."""
    number, low, open_, on, result = {}, {}, [], set(), []
    for root in needs:
        if root in number:
            continue
        work = [(root, iter(needs[root]))]
        number[root] = low[root] = len(number)
        open_.append(root)
        on.add(root)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in number:
                    number[other] = low[other] = len(number)
                    open_.append(other)
                    on.add(other)
                    work.append((other, iter(needs[other])))
                    break
                if other in on:
                    low[node] = min(low[node], number[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == number[node]:
                    circle = set()
                    while node not in circle:
                        circle.add(open_.pop())
                    on -= circle
                    result.append(circle)
    return sorted(result, key=len, reverse=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--files", action="store_true", help="list the largest circle")
    parser.add_argument("--arrows", action="store_true", help="list the arrows between folders")
    parser.add_argument("--limit", type=int, help="fail if the largest circle of files is larger")
    asked = parser.parse_args()
    files = [File(path) for folder in asked.folders for path in sorted(folder.rglob("*.swift"))]
    needs = arrows(files)
    c_files = [CFile(path) for folder in asked.folders for path in sorted(folder.rglob("*.[ch]"))]
    needs.update(c_arrows(c_files))
    files += c_files
    largest = circles(needs)[0]
    folders = {file.folder: {} for file in files}
    for file in files:
        for other, word in needs[file].items():
            if other.folder != file.folder:
                folders[file.folder].setdefault(other.folder, []).append((file, other, word))
    around = circles(folders)
    print(
        f"files: {len(files)}, arrows: {sum(map(len, needs.values()))}, "
        f"largest circle: {len(largest)}"
    )
    print(f"folders: {len(folders)}, largest circle: {len(around[0])}")
    if asked.files:
        for file in sorted(largest, key=lambda file: str(file.path)):
            inside = [
                f"{other.path.stem} ({word})" for other, word in needs[file].items()
                if other in largest]
            print(f"  {file.path} needs {', '.join(sorted(inside))}")
    if asked.arrows:
        for folder in sorted(folders):
            for other, uses in sorted(folders[folder].items()):
                print(f"  {folder} -> {other} ({len(uses)})")
                for file, target, word in uses[:40]:
                    print(f"      {file.path.stem} -> {target.path.stem}: {word}")
    return int(asked.limit is not None and len(largest) > asked.limit)


sys.exit(main())
