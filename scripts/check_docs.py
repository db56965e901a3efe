#!/usr/bin/env python3
"""Check that documents and tests belong together: every rule of docs/semantics.md is named by a
test, every test that docs/seeds.md and docs/promises.md name exists, and docs/state.md lists the
fields of records that there are. Prints what does not, and exits 1."""
import functools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TESTS = ROOT / "Tests"
SCENARIOS = TESTS / "Scenarios"
PROMISES = "docs/promises.md"
FIELDS = ROOT / "Sources" / "CSaving" / "include" / "CSaving.h"
# The headings of docs/state.md, and the places of the fields that stand below them.
RECORDS = {"The engine itself": "ENGINE", "A window": "WINDOW", "A layer": "LAYER",
           "A screen": "SCREEN", "A coordinator": "COORDINATOR"}
# One or more literals: C++ and Swift tests may have a name that is longer than a line.
LITERALS = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
# `file` "name", "name": a test, or several of one file.
NAMED = re.compile(r'(stage )?`([^`]+)`((?:,? "[^"]+")*)')


@functools.cache
def names_in(path):
    """The names of a file's tests: titles of C++ and Swift tests, the first line of a scenario,
    remarks of a transcript. Of another file that is everything in quotes."""
    text = path.read_text()
    if path.suffix == ".flow":
        return {text.split("\n", 1)[0].removeprefix("# ")}
    if path.suffix == ".txt":
        return set(re.findall(r"^# (.*)$", text, re.M))
    begin = r"" if path.parent.name == "Threads" else r"(?:TEST_CASE|@Test|@Suite)\(\s*"
    titles = re.findall(begin + LITERALS, text)
    return {"".join(re.findall(r'"((?:[^"\\]|\\.)*)"', found)) for found in titles}


def rules():
    return re.findall(r"^- \*\*([A-Z]\d+)\*\*", (ROOT / "docs/semantics.md").read_text(), re.M)


def rules_without_test():
    paths = [path for path in TESTS.rglob("*") if path.suffix in (".cpp", ".swift", ".flow")]
    names = " ".join(name for path in paths for name in names_in(path))
    named = set(re.findall(r"\b[A-Z]\d+\b", names))
    missing = [rule for rule in rules() if rule not in named]
    return [f"docs/semantics.md: no test names rule {rule}" for rule in missing]


def misplaced_scenarios():
    """A scenario is found by its rule: Tests/Scenarios/O/O4-tabs.flow says O4 in its first line."""
    found = []
    for path in sorted(SCENARIOS.rglob("*.flow")):
        rule, title = path.stem.split("-")[0], path.read_text().split("\n", 1)[0]
        if path.parent.name != "Failing" and (path.parent.name != rule[0]
                                              or f" {rule} " not in title):
            found.append(
                f"{path.relative_to(ROOT)}: does not stand under the rule that its first line names"
            )
    return found


def stages_without_reason():
    """CONTRIBUTING.md has a row for each stage, and for nothing else."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    table = text.split("| stage | finds what no other does |\n", 1)[1].split("\n\n", 1)[0]
    rows = re.findall(r"^\| ([a-z-]+) \| [^|]+ \|$", table, re.M)
    known = stages()
    return ([f"CONTRIBUTING.md: what does the stage '{name}' find that no other does?"
             for name in known if rows.count(name) != 1] +
            [f"CONTRIBUTING.md: there is no stage '{name}'" for name in rows if name not in known])


def missing_tests():
    lines = (ROOT / "docs/seeds.md").read_text().splitlines()
    rows = [line for line in lines if line.startswith("| ")]
    cells = " ".join(row.rstrip(" |").rsplit("|", 1)[-1] for row in rows)
    found = []
    for name in sorted(set(re.findall(r"\b[A-Z]\d+-[\w-]*\*?", cells))):
        if not any((SCENARIOS / name[0]).glob(f"{name}.flow")):
            found.append(f"docs/seeds.md: there is no Tests/Scenarios/{name[0]}/{name}.flow")
    for name in sorted(set(re.findall(r"`(rules_\w+|random_walk)`", cells))):
        if not (TESTS / "Consumers" / f"{name}.cpp").exists():
            found.append(f"docs/seeds.md: there is no Tests/Consumers/{name}.cpp")
    return found


def cells_of(line):
    """The cells of a row; a bar in code is none between cells."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def promises():
    """Number, cells by the heads of their columns, for each row of a table that ends with "shown
    by"."""
    head = None
    for number, line in enumerate((ROOT / PROMISES).read_text().splitlines(), 1):
        if not line.startswith("|"):
            head = None
        elif head is None:
            head = cells_of(line)
        elif head[-1] == "shown by" and not line.startswith("|---"):
            yield number, dict(zip(head, cells_of(line)))


def stages():
    """The stages of the tests, each with the sentence that says what it shows."""
    text = (TESTS / "stages.mk").read_text()
    return dict(re.findall(r"^([a-z-]+):.*## (.*)$", text, re.M))


def fault_of(stage, name, titles):
    """The fault of one thing that is named as a test; None if it has none."""
    if stage:
        is_known = name in stages()
        return None if is_known else f"there is no stage '{name}'"
    path = TESTS / name
    if not path.is_file():
        return f"there is no Tests/{name}"
    if not titles and path.suffix != ".flow":
        return f"no test of Tests/{name} is named"
    wrong = [title for title in titles if title not in names_in(path)]
    return f"Tests/{name} has no test \"{wrong[0]}\"" if wrong else None


def broken_promises():
    found, known = [], set(rules())
    count = 0
    for number, row in promises():
        count += 1
        place = f"{PROMISES}:{number}"
        for rule in re.findall(r"[A-Z]\d+", row.get("rule", "")):
            if rule not in known:
                found.append(f"{place}: there is no rule {rule}")
        shown = row.get("shown by", "")
        tests = NAMED.findall(shown)
        if NAMED.sub("", shown).strip(" ;,") or not tests:
            if shown != "no test yet":
                found.append(f"{place}: '{shown}' does not name tests as the page says")
                continue
        for stage, name, titles in tests:
            fault = fault_of(stage, name, re.findall(r'"([^"]+)"', titles))
            if fault:
                found.append(f"{place}: {fault}")
    return found if count else [f"{PROMISES}: there is no promise in it"]


def fields():
    """The keys of CSAVING_FIELD_TABLE that stand in records or maps of each kind."""
    found = {}
    rows = re.findall(r'^  X\(\w+, "(\w+)", \w+, ([A-Z| ]+)\)', FIELDS.read_text(), re.M)
    for key, places in rows:
        for place in places.split(" | "):
            found.setdefault(place, set()).add(key)
    return found


def fields_without_row():
    """Keys that docs/state.md or the table of fields has, and the other lacks."""
    known, found = fields(), []
    text = (ROOT / "docs" / "state.md").read_text()
    for head, place in RECORDS.items():
        table = text.split(f"**{head}**", 1)[-1].split("\n\n", 2)[1]
        listed = set()
        for row in table.splitlines()[2:]:
            listed.update(re.findall(r"`(\w+)`", cells_of(row)[0]))
        for key in sorted(listed ^ known[place]):
            found.append(f"docs/state.md: {head.lower()} has '{key}' there or in {FIELDS.name}, "
                         "but not in both")
    for place in known.keys() - set(RECORDS.values()):
        for key in sorted(known[place]):
            if f"`{key}`" not in text:
                found.append(f"docs/state.md: '{key}' of {FIELDS.name} is not there")
    return found


faults = (rules_without_test() + misplaced_scenarios() + stages_without_reason() + missing_tests() +
          broken_promises() + fields_without_row())
print("\n".join(faults), end="\n" if faults else "")
sys.exit(1 if faults else 0)
