#!/usr/bin/env python3
"""Check that documents and tests belong together: every rule of docs/semantics.md is named by a test, and
every test that docs/seeds.md names exists. Prints what does not, and exits 1."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TESTS = ROOT / "Tests"


def names_of_tests():
    """What tests are called: titles of C++ and Swift tests, first lines of scenarios."""
    for path in sorted(TESTS.rglob("*")):
        if path.suffix in (".cpp", ".swift"):
            yield from re.findall(r'(?:TEST_CASE|@Test|@Suite)\(\s*"([^"]*)"', path.read_text())
        elif path.suffix == ".flow":
            yield path.read_text().split("\n", 1)[0]


def rules_without_test():
    rules = re.findall(r"^- \*\*([A-Z]\d+)\*\*", (ROOT / "docs/semantics.md").read_text(), re.M)
    named = set(re.findall(r"\b[A-Z]\d+\b", " ".join(names_of_tests())))
    return [f"docs/semantics.md: no test names rule {rule}" for rule in rules if rule not in named]


def missing_tests():
    rows = [line for line in (ROOT / "docs/seeds.md").read_text().splitlines() if line.startswith("| ")]
    cells = " ".join(row.rstrip(" |").rsplit("|", 1)[-1] for row in rows)
    found = []
    for name in sorted(set(re.findall(r"\b[CR]-[\w-]*\*?", cells))):
        if not any((TESTS / "Scenarios").glob(f"{name}.flow")):
            found.append(f"docs/seeds.md: there is no Tests/Scenarios/{name}.flow")
    for name in sorted(set(re.findall(r"`(rules_\w+|random_walk)`", cells))):
        if not (TESTS / "Consumers" / f"{name}.cpp").exists():
            found.append(f"docs/seeds.md: there is no Tests/Consumers/{name}.cpp")
    return found


faults = rules_without_test() + missing_tests()
print("\n".join(faults))
sys.exit(1 if faults else 0)
