#!/usr/bin/env python3
"""Print every constant of include/flow with its number or text, and the word of its table, one a line. What is in
numbers.txt must stay as it is: programs have it compiled in. run.sh compares; after adding a constant:

    Tests/Headers/numbers.py > Tests/Headers/numbers.txt
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
INCLUDE = ROOT / "include"
# What says how large a struct is, or which version this is.
NO_NUMBER = re.compile(r"_$|_H$|_INIT$|^FLOW_ABI_(MINOR|VERSION|OLDEST)$|^FLOW_SIGNATURE_(create|destroy)$")


def preprocess(text, *flags):
    return subprocess.run(["gcc", "-std=c11", "-E", "-P", f"-I{INCLUDE}", "-x", "c", *flags, "-"], input=text,
                          check=True, text=True, stdout=subprocess.PIPE).stdout


def includes():
    names = sorted(path.name for path in (INCLUDE / "flow").glob("*.h"))
    return "".join(f"#include <flow/{name}>\n" for name in names if name not in ("plugin.h", "host_calls.h"))


def constants(headers):
    """Macros without parameters, and what the tables make."""
    macros = re.findall(r"^#define (FLOW_\w+) +\S", preprocess(headers, "-dM"), re.M)
    tables = re.findall(r"\b(FLOW_\w+) = ", preprocess(headers))
    return sorted({name for name in macros + tables if not NO_NUMBER.search(name)})


def words(headers):
    """FLOW_STYLE_SHEET: sheet. The rows of all tables; a row without a word has none."""
    found = {}
    tables = re.findall(r"^#define (FLOW_\w+_TABLE)\(X\)", preprocess(headers, "-dM"), re.M)
    for table in tables:
        rows = preprocess(f"{headers}#define ROW(...) @__VA_ARGS__@\n@@{table}(ROW)\n").split("@@", 1)[-1]
        for name, number, word in re.findall(r'@(\w+), *(-?\d+), *"([a-z][a-z -]*)"', rows):
            found[table, name, number] = word
    return found


def main():
    headers = includes()
    names = constants(headers)
    lines = "".join(
        f'  printf(_Generic(({name}), char *: "%s %s\\n", const char *: "%s %s\\n", '
        f'default: "%s %lld\\n"), "{name}", _Generic(({name}), char *: ({name}), const char *: ({name}), '
        f'default: (long long)({name})));\n' for name in names)
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "numbers.c"
        source.write_text(f"#include <stdio.h>\n{headers}int main(void) {{\n{lines}  return 0;\n}}\n")
        program = pathlib.Path(folder) / "numbers"
        subprocess.run(["gcc", "-std=c11", "-w", f"-I{INCLUDE}", source, "-o", program], check=True)
        print(subprocess.run([program], check=True, text=True, stdout=subprocess.PIPE).stdout, end="")
    for (table, name, number), word in sorted(words(headers).items()):
        print(f"{table} {name} {number} \"{word}\"")


sys.exit(main())
