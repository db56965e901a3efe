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
    before, _, after = parts()
    table = "| figure | aim | now | by instructions | |\n|---|---|---|---|---|\n" + "".join(
        f"| {name} | {aim} | {now} | {count} | {'' if good else 'missed'} |\n"
        for name, aim, now, count, good in rows)
    PATH.write_text(before + table + after)
    print(table, end="")


def figures():
    """The rows of the table: a name, then the measured and the counted figure as text."""
    found = {}
    for line in parts()[1].splitlines()[2:]:
        name, _, now, count, _ = (cell.strip() for cell in line.strip("|").split("|"))
        found[name] = now, count
    return found
