"""Sources/flowhost/New/Templates.swift from templates/: the files of the projects that `flowhost
new` makes. A file that several languages have is a link in all but one of them, and stands in the
result once."""
import re
import sys

from generators.headers import ROOT

TEMPLATES = ROOT / "templates"
HEAD = '''// Written by scripts/generate from templates/; do not edit.

/// The files of new projects. In each, and in its path, "sample" stands for the project's name, "Sample" for
/// the same as the name of a type, and "sample://" for the same as a scheme.
enum Templates {
  /// By language; `common` is a part of all.
  static let all: [String: [(path: String, content: String)]] = [
'''


def swift(text):
    """A text as a literal of several lines."""
    marks = "#"
    while f'"""{marks}' in text or f"\\{marks}" in text:
        marks += "#"
    return f'{marks}"""\n{text}\n"""{marks}'


def content(path):
    text = path.read_text(encoding="utf-8")
    if not text.endswith("\n"):
        sys.exit(f"{path.relative_to(ROOT)}: the last line has no end")
    return swift(text)


def constant(path):
    """The name under which the text of a file that others link to stands."""
    first, *others = re.findall("[a-z]+", str(path.relative_to(TEMPLATES)).lower())
    return first + "".join(word.capitalize() for word in others)


def found(folder):
    return [path for path in sorted(folder.rglob("*"))
            if path.is_file() and "build" not in path.relative_to(folder).parts]


def written():
    folders = sorted(path for path in TEMPLATES.iterdir() if path.is_dir())
    linked = sorted({path.resolve() for folder in folders for path in found(folder) if path.is_symlink()})
    parts = [HEAD]
    for folder in folders:
        parts.append(f'    "{folder.name}": [\n')
        for path in found(folder):
            real = path.resolve()
            if real in linked:
                parts.append(f'      ("{path.relative_to(folder)}", {constant(real)}),\n')
            else:
                parts.append(f'      ("{path.relative_to(folder)}",\n{content(path)}\n      ),\n')
        parts.append("    ],\n")
    parts.append("  ]\n")
    for path in linked:
        parts.append(f"\n  private static let {constant(path)} =\n{content(path)}\n")
    parts.append("}\n")
    return "".join(parts)


def files():
    return {"Sources/flowhost/New/Templates.swift": written()}
