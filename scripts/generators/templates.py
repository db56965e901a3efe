"""Sources/CTemplates/templates.c from templates/: which files the projects that `flowhost new`
makes are of. The compiler puts the files themselves in (#embed), so that they stand in templates/
and nowhere else. A file that several languages have is a link in all but one of them, and is put in
once."""
import re
import sys

from generators.headers import ROOT

TEMPLATES = ROOT / "templates"
WIDTH = 100
HEAD = '''/* Written by scripts/generate from templates/; do not edit. */
#include "CTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

'''


def constant(path):
    """The name under which the text of a file stands."""
    return "_".join(re.findall("[a-z]+", str(path.relative_to(TEMPLATES)).lower()))


def found(folder):
    return [path for path in sorted(folder.rglob("*"))
            if path.is_file() and "build" not in path.relative_to(folder).parts]


def row(names, constants):
    """A row of the table, in two lines if it is too long for one."""
    line = f"    {names} {constants}\n"
    return line if len(line) <= WIDTH + 1 else f"    {names}\n     {constants}\n"


def written():
    folders = sorted(path for path in TEMPLATES.iterdir() if path.is_dir())
    parts = [HEAD]
    for real in sorted({path.resolve() for folder in folders for path in found(folder)}):
        name = real.relative_to(ROOT)
        if not real.read_text(encoding="utf-8").endswith("\n"):
            sys.exit(f"{name}: the last line has no end")
        parts.append(f'static const char {constant(real)}[] = {{\n#embed "../../{name}"\n}};\n')
    parts.append("\nstatic const ctemplates_file files[] = {\n")
    for folder in folders:
        for path in found(folder):
            text = constant(path.resolve())
            parts.append(row(f'{{"{folder.name}", "{path.relative_to(folder)}",',
                             f"{text}, sizeof {text}}},"))
    parts.append("};\n\nconst ctemplates_file *ctemplates_at(size_t index) {\n"
                 "  return index < sizeof files / sizeof *files ? &files[index] : NULL;\n}\n")
    return "".join(parts)


def files():
    return {"Sources/CTemplates/templates.c": written()}
