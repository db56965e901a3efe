"""The table of docs/performance.md: scripts/bench writes it, scripts/counts compares it."""
import re

import counting

PATH = counting.ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- written by scripts/bench --markdown -->\n", "<!-- to here -->\n"
PARTS = re.compile(f"(.*{re.escape(BEGIN)})(.*?)({re.escape(END)}.*)", re.S)


def parts():
    found = PARTS.fullmatch(PATH.read_text())
    if not found:
        raise SystemExit(f"{PATH}: the lines {BEGIN.strip()} and {END.strip()} are not there")
    return found.groups()


def write(rows):
    """Writes the table: name, aim, what is measured, what is counted, and the mark of a miss."""
    before, _, after = parts()
    table = "| figure | aim | now | by instructions | |\n|---|---|---|---|---|\n" + "".join(
        f"| {name} | {aim} | {now} | {count} | {mark} |\n" for name, aim, now, count, mark in rows)
    PATH.write_text(before + table + after)
    print(table, end="")


def rows():
    for line in parts()[1].splitlines()[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def figures():
    """The rows of the table: a name, then the measured and the counted figure as text."""
    return {name: (now, count) for name, _, now, count, _ in rows()}
