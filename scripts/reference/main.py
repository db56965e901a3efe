#!/usr/bin/env python3
"""Build the API reference from include/flow, docs/semantics.md and docs/reference/tasks.txt.

  main.py VERSION FOLDER   writes FOLDER/html, FOLDER/man and FOLDER/names.txt: in each line a name,
                           its manual page, the pattern for less at which it stands there, and its
                           kind, with tabs between them
  main.py --check FOLDER   exits with 1 if links are broken, pages missing or not to mandoc's taste

Nothing is written if something has no comment or a function stands in no task.
"""
import pathlib
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import book as books  # noqa: E402
import check  # noqa: E402
import doxygen  # noqa: E402
import rules  # noqa: E402
import tables  # noqa: E402
import undocumented  # noqa: E402
from generators import headers as sources  # noqa: E402
from manuals import Manuals, header_page, rule_page  # noqa: E402
from pages import Pages  # noqa: E402


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    first, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    if first == "--check":
        report(check.links(folder) + check.functions(folder, declared()) + check.manuals(folder))
    else:
        build(first, folder)


def build(version, folder):
    with tempfile.TemporaryDirectory() as work:
        headers = doxygen.headers(ROOT / "include" / "flow", pathlib.Path(work))
    tables.complete(headers)
    report(undocumented.faults(headers))
    book = books.Book(headers, books.tasks(ROOT / "docs" / "reference" / "tasks.txt"),
                      rules.read(ROOT / "docs" / "semantics.md"), version)
    report(check.tasks(book))
    for name in ("html", "man"):
        shutil.rmtree(folder / name, ignore_errors=True)
    Pages(book, folder / "html").write()
    Manuals(book, folder / "man").write()
    lines = [f"{each.name}\t{manual(each)}\t{place(each)}\t{each.kind}\n"
             for each in sorted(book.entries.values(), key=lambda each: each.name)]
    folder.joinpath("names.txt").write_text("".join(lines), encoding="utf-8")


def manual(entry):
    """The manual page of a name."""
    if entry.kind == "rule":
        return f"{rule_page(entry.name)}.7"
    if entry.kind == "header":
        return f"{header_page(entry.page.removeprefix('header_'))}.3"
    return f"{entry.page}.3"


def place(entry):
    """The pattern at which a name stands in its manual page; empty for the beginning."""
    if entry.kind == "method":
        return f"[ *]{entry.anchor}[(]"
    return f"{entry.anchor} =" if entry.anchor and entry.kind == "constant" else ""


def declared():
    """Every function that a header of libflow or of a library beside it declares."""
    return [each[0] for each in sources.declarations((*sources.LIBRARY, "json", "uri", "trace"))]


def report(faults):
    if faults:
        sys.exit("\n".join(faults) + f"\nreference: {len(faults)} faults")


main()
