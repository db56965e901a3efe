#!/usr/bin/env python3
"""Check that Sources/CFlowScene/words_table.h has each word of FLOW_WORD_TABLE (flow/engine.h) in
each of its languages, in the order of the table, and no others; that dates, numbers, %-signs and
places such as {page} in a word are those of the table's text; and that a word is a sentence where
the table's is, in the script of its language. Prints what is not so, and exits 1.

    check_words.py [TABLE]
"""
import re
import sys
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = ROOT / "include/flow/engine.h"
TABLE = ROOT / "Sources/CFlowScene/words_table.h"
# The first word of the names of a script's letters.
SCRIPTS = {"Latn": "LATIN", "Cyrl": "CYRILLIC", "Arab": "ARABIC", "Hans": "CJK"}
RIGHT_TO_LEFT = {"Arab"}
# Rows that are called the same as in the table.
SAME = {("fr", "IMAGE"), ("*", "OK")}
# Dates and times, such as 2026-12-31 and 23:59, and places that the scene or a program fills in.
KEPT = re.compile(r"\{[a-z]*\}?|%(?:\d+\$)?[-+ #0]*\d*(?:\.\d+)?[a-z%]*|\d(?:[\d:.,-]*\d)?")


def blocks(text):
    """The rows of each macro, by its name."""
    found = re.findall(r"^#define (\w+)\(X\)((?:.*\\\n)*.*)", text, re.M)
    row = r'\bX\(((?:[^()"]|"(?:[^"\\]|\\.)*")*)\)'
    return {name: re.findall(row, rows) for name, rows in found}


def literals(row):
    return re.findall(r'"((?:[^"\\]|\\.)*)"', row)


def name_of(row):
    return row.split(",")[0]


def wrong_text(language, script, name, text, own):
    """Yields the faults of one word."""
    if text == own and not {(language, name), ("*", name)} & SAME:
        yield "is in English"
    if sorted(KEPT.findall(text)) != sorted(KEPT.findall(own)):
        yield f"has other dates, numbers, %-signs or places than '{own}'"
    if text[-1:] in (".", "。") and own[-1] != "." or own[-1] == "." and text[-1:] not in (".", "。"):
        yield f"is no sentence where '{own}' is one, or is one where that is none"
    if text != text.strip() or "  " in text or unicodedata.normalize("NFC", text) != text:
        yield "has blanks too many, or is not composed (NFC)"
    if any(letter.isalpha() and not unicodedata.name(letter).startswith(SCRIPTS[script])
           for letter in re.sub(r"\{[a-z]*\}", "", text)) and text != own:
        yield f"has letters that are not {script}"
    if script in RIGHT_TO_LEFT and re.search(r"^\D.*\d[:-]\d", text):
        yield "has a date or time that does not stand first, and would be turned round"
    if any(unicodedata.category(letter).startswith("C") for letter in text):
        yield "has a character that is not seen"


def wrong(table, given):
    """Yields the faults of all languages."""
    names = [name_of(row) for row in table]
    numbers = [int(row.split(",")[1]) for row in table]
    if numbers != list(range(1, len(table) + 1)):
        yield "flow/engine.h: words.c finds words by their place, and FLOW_WORD_TABLE has gaps"
    languages = {name_of(row): literals(row) for row in given.pop("WORDS_LANGUAGES", [])}
    if not languages:
        yield "there is no language"
    for block in sorted(given.keys() - {f"WORDS_{name}" for name in languages}):
        yield f"{block}: WORDS_LANGUAGES does not name it"
    for key, (language, script) in languages.items():
        rows = given.get(f"WORDS_{key}", [])
        there = [name_of(row) for row in rows]
        yield from (f"{language}: {name} is missing" for name in names if name not in there)
        yield from (f"{language}: {name} is no word of FLOW_WORD_TABLE, or stands twice"
                    for place, name in enumerate(there)
                    if name not in names or name in there[:place])
        if sorted(there) == sorted(names) and there != names:
            yield f"{language}: the words stand in another order than in FLOW_WORD_TABLE"
        own = {name_of(row): literals(row)[0] for row in table}
        for row in rows:
            texts, name = literals(row), name_of(row)
            if len(texts) != 1 or not texts[0]:
                yield f"{language}: {name} has no text"
            elif name in own:
                yield from (f"{language}: {name}, '{texts[0]}', {reason}"
                            for reason in wrong_text(language, script, name, texts[0], own[name]))


def main():
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else TABLE
    table = blocks(HEADER.read_text())["FLOW_WORD_TABLE"]
    found = list(wrong(table, blocks(path.read_text())))
    for each in found:
        print(f"{path}: {each}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
