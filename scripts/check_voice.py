#!/usr/bin/env -S python3 -B
"""Count what makes comments and calls hard to read, and fail above the limits of scripts/voice.txt.

    check_voice.py                        compares with the limits
    check_voice.py --lower                lowers the limits to the counts of today
    check_voice.py --list AREA [MEASURE]  prints each place that counts
    check_voice.py --table                prints counts and shares, beside the aims

A limit is never raised by this script: a commit that has to raise one edits the file, and says why.
"""
import collections
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys

from voice import comments, swift

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMITS = ROOT / "scripts" / "voice.txt"
FOLDERS = ["Sources", "include", "Tests", "examples", "plugins", "bench", "scripts", "templates"]
# The first that fits; else an area is called as its folder.
AREAS = [
    (re.compile(r"Sources/FlowKit"), "kit"),
    (re.compile(r"Sources/(flowhost|FlowPlayer|FlowText|FlowTerminal|FlowValidate|FlowDiscovery"
                r"|CCrash|CCurses|CGetopt|CPages|CValidate)"), "flowhost"),
    (re.compile(r"Sources/"), "library"),
]
MEASURES = {
    "openings": "sentences of comments that open with what, who, whether, how, where or those",
    "unlabelled": "percent of the parameters of Swift functions that have no label",
    "later": "parameters behind the first that have no label",
    "long": "lines of more than 100 columns",
    "undocumented": "public members without a comment",
    "names": "functions whose name says too little, where their module has two of them",
}
# In percent of all sentences, parameters, lines, members and functions.
AIMS = {"openings": 4, "unlabelled": 45, "long": 0, "undocumented": 0, "names": 0}
OPENING = re.compile(r"[^A-Za-z]*(?:what|who|whom|whose|whether|how|where|those|that which)\b",
                     re.I)
VAGUE = ("add", "end", "tell", "take", "look", "note", "keep")
# Each is one verb of FlowKit, documented and called so by authors: `registry.add(Page.self)` for
# classes of both kinds, `tell("chosen", "tea")` for one value or several; `end()` of what a host
# begins. C++ has the same verbs.
VERBS = {
    ("Sources/FlowKit/Plugin/Registry.swift", "add"),
    ("Sources/FlowKit/Classes/FlowObject+Asking.swift", "tell"),
    ("Sources/FlowKitHost/Saving/Saver.swift", "end"),
}
COLUMNS = 100
# The samples of the test of this script.
LEFT_OUT = "Tests/Voice/"

Place = collections.namedtuple("Place", "path line text")


def area_of(path):
    return next((name for pattern, name in AREAS if pattern.match(path)), path.split("/")[0])


def is_exported(code, line):
    """True for a function that C calls: its parameters have no labels anywhere."""
    above = code.split("\n")[max(0, line - 3):line]
    return any(re.search(r"@(_cdecl|c|implementation)\b", each) for each in above)


def places(path, source, kind):
    """All that is counted in a file: measure and place. "all openings" is the whole of openings."""
    for sentence in comments.sentences(source, kind):
        yield "all openings", sentence
        if OPENING.match(sentence.text):
            yield "openings", sentence
    for number, line in enumerate(source.split("\n"), 1):
        yield "all long", None
        if len(line) > COLUMNS:
            yield "long", comments.Sentence(number, f"{len(line)} columns")
    if kind == "swift":
        yield from declared(path, source)


def declared(path, source):
    code = swift.blank(source)
    for function in swift.functions(code):
        yield "function", function
        if is_exported(code, function.line):
            continue
        for index, parameter in enumerate(function.parameters):
            yield "all unlabelled", None
            if parameter.startswith("_ "):
                place = comments.Sentence(function.line, f"{function.name}({parameter})")
                yield "unlabelled", place
                if index:
                    yield "later", place
    if area_of(path) == "kit":
        for member in swift.members(source, code):
            yield "all undocumented", None
            if not member.documented:
                yield "undocumented", comments.Sentence(member.line, member.name)


def files():
    for folder in FOLDERS:
        for where, folders, names in os.walk(ROOT / folder):
            folders[:] = sorted(each for each in folders if each != ".build")
            for name in sorted(names):
                path = pathlib.Path(where) / name
                short = path.relative_to(ROOT).as_posix()
                if path.is_symlink() or short.startswith(LEFT_OUT):
                    continue
                if kind := comments.language(path):
                    yield short, path.read_text(encoding="utf-8"), kind


def measure():
    """Each place of (area, measure), and how many there are of each whole."""
    found, wholes = collections.defaultdict(list), collections.Counter()
    functions = collections.defaultdict(list)
    for path, source, kind in files():
        area = area_of(path)
        for name, place in places(path, source, kind):
            if name == "function":
                wholes[area, "names"] += 1
                module = "/".join(path.split("/")[:2])
                if place.name in VAGUE and (path, place.name) not in VERBS:
                    named = Place(path, place.line, f"{place.name}()")
                    functions[area, module, place.name].append(named)
            elif name.startswith("all "):
                wholes[area, name.removeprefix("all ")] += 1
            else:
                found[area, name].append(Place(path, place.line, place.text))
    for (area, _, _), same in functions.items():
        if len(same) > 1:
            found[area, "names"] += same
    return found, wholes


def counts(found, wholes):
    counted = {key: len(each) for key, each in found.items()}
    for area, name in wholes:
        if name == "unlabelled":
            counted[area, name] = math.ceil(100 * counted.get((area, name), 0) / wholes[area, name])
    return counted


def limits():
    lines = LIMITS.read_text().splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {(area, name): int(limit) for area, name, limit in rows}


def write(counted):
    head = [line for line in LIMITS.read_text().splitlines() if line.startswith("#")]
    order = list(MEASURES)
    keys = sorted(counted, key=lambda key: (order.index(key[1]), key[0]))
    rows = [f"{area:<10}{name:<13}{counted[area, name]}" for area, name in keys
            if counted[area, name]]
    LIMITS.write_text("\n".join([*head, *rows]) + "\n")


def changed():
    """The lines that the last commit has brought, and that the next one would, as (path, line)."""
    found, path = set(), ""
    if shutil.which("git") is None:
        return found
    done = subprocess.run(["git", "diff", "-U0", "HEAD~1", "--", *FOLDERS], cwd=ROOT, text=True,
                          errors="replace", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    for line in done.stdout.splitlines():
        if line.startswith("+++ "):
            path = line.removeprefix("+++ b/")
        elif match := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))?", line):
            found.update((path, int(match[1]) + each) for each in range(int(match[2] or 1)))
    return found


def compare(found, counted, allowed):
    lines, wrong = None, 0
    for (area, name), count in sorted(counted.items()):
        limit = allowed.get((area, name), 0)
        if count <= limit:
            continue
        wrong += 1
        lines = changed() if lines is None else lines
        print(f"{area}: {count} {MEASURES[name]}; scripts/voice.txt allows {limit}")
        new = [each for each in found[area, name] if (each.path, each.line) in lines]
        for place in new or found[area, name]:
            print(f"  {place.path}:{place.line}: {place.text}")
    lower = [key for key, limit in allowed.items() if counted.get(key, 0) < limit]
    if lower and not wrong:
        print(f"{len(lower)} limits can be lower; scripts/check_voice.py --lower writes them")
    return wrong


def table(found, wholes):
    for name in MEASURES:
        whole = sum(each for (_, other), each in wholes.items() if other == name)
        areas = sorted(area for area, other in found if other == name)
        print(f"{name}: {MEASURES[name]}")
        for area in areas:
            print(row(area, len(found[area, name]), wholes[area, name]))
        aim = f", aim {AIMS[name]} %" if name in AIMS else ""
        print(row("all", sum(len(found[area, name]) for area in areas), whole) + aim)


def row(area, count, whole):
    share = f" of {whole:>6}, {100 * count / whole:.1f} %" if whole else ""
    return f"  {area:<10}{count:>6}{share}"


def main(arguments):
    found, wholes = measure()
    if arguments[:1] == ["--table"]:
        return table(found, wholes)
    if arguments[:1] == ["--list"]:
        for (area, name), each in sorted(found.items()):
            if [area, name][:len(arguments) - 1] == arguments[1:]:
                for place in each:
                    print(f"{place.path}:{place.line}: {name}: {place.text}")
        return None
    counted, allowed = counts(found, wholes), limits()
    if arguments == ["--lower"]:
        return write({key: min(limit, counted.get(key, 0)) for key, limit in allowed.items()})
    return 1 if compare(found, counted, allowed) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
