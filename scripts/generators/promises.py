"""Lists of the numbers and symbols that programs have compiled in, or are linked by: they only ever
grow.

  Tests/Headers/numbers.txt  every constant with its number or text, and the word of its table
  debian/*.symbols           every function of the libraries, with the release that it came with

Anything new in include/flow is added. Anything there stays as it is: generating fails if a number
has changed, or if a function has gone.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

from generators.headers import ROOT, declarations

INCLUDE = ROOT / "include"
NUMBERS = "Tests/Headers/numbers.txt"
# Numbers that say how large a struct is, or which version this is.
NO_NUMBER = re.compile(
    r"_$|_H$|_INIT$|^FLOW_ABI_(MINOR|VERSION|OLDEST)$|^FLOW_SIGNATURE_(create|destroy)$")


def preprocess(text, *flags):
    return subprocess.run(["gcc", "-std=c11", "-E", "-P", f"-I{INCLUDE}", "-x", "c", *flags, "-"],
                          input=text, check=True, text=True, stdout=subprocess.PIPE).stdout


def includes():
    names = sorted(path.name for path in (INCLUDE / "flow").glob("*.h"))
    return "".join(f"#include <flow/{name}>\n" for name in names
                   if name not in ("plugin.h", "host_calls.h"))


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
        rows = preprocess(f"{headers}#define ROW(...) @__VA_ARGS__@\n@@{table}(ROW)\n").split(
            "@@", 1)[-1]
        for name, number, word in re.findall(r'@(\w+), *(-?\d+), *"([a-z][a-z -]*)"', rows):
            found[table, name, number] = word
    return found


def numbers():
    headers = includes()
    lines = "".join(
        f'  printf(_Generic(({name}), char *: "%s %s\\n", const char *: "%s %s\\n", '
        f'default: "%s %lld\\n"), "{name}", _Generic(({name}), char *: ({name}), '
        f'const char *: ({name}), '
        f'default: (long long)({name})));\n' for name in constants(headers))
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "numbers.c"
        source.write_text(
            f"#include <stdio.h>\n{headers}int main(void) {{\n{lines}  return 0;\n}}\n")
        program = pathlib.Path(folder) / "numbers"
        subprocess.run(["gcc", "-std=c11", "-w", f"-I{INCLUDE}", source, "-o", program], check=True)
        found = subprocess.run([program], check=True, text=True, stdout=subprocess.PIPE).stdout
    found += "".join(f'{table} {name} {number} "{word}"\n'
                     for (table, name, number), word in sorted(words(headers).items()))
    gone = set((ROOT / NUMBERS).read_text(encoding="utf-8").splitlines()) - set(found.splitlines())
    if gone:
        sys.exit(
            f"scripts/generate: {NUMBERS}: '{min(gone)}' is compiled into programs, "
            "and include/flow has changed it. "
            "If that is meant, take the line away")
    return found


def symbols(library):
    """A symbols file: new functions came with the release that is being made."""
    path = f"debian/libflow{library and '-' + library}0.symbols"
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    release = re.search(r"^version=(\S+)", (ROOT / "scripts/lib.sh").read_text(encoding="utf-8"),
                        re.M)[1]
    known = {line.split("@")[0].strip(): line for line in lines if line.startswith(" ")}
    found = declarations((library.replace("-", "_"),)) if library else declarations()
    declared = sorted(each[0] for each in found)
    gone = sorted(set(known) - set(declared))
    if gone:
        sys.exit(
            f"scripts/generate: {path}: programs call {gone[0]}, "
            "and include/flow does not declare it any more. "
            "If that is meant, take the line away")
    head = [line for line in lines if not line.startswith(" ")]
    rows = [known.get(name, f" {name}@Base {release}") for name in declared]
    return path, "\n".join(head + rows) + "\n"


def companions():
    """The companion libraries: each has a header of its name, and a symbols file."""
    names = sorted(path.stem.replace("_", "-") for path in (INCLUDE / "flow").glob("*.h"))
    return [name for name in names if (ROOT / f"debian/libflow-{name}0.symbols").exists()]


def files():
    return {NUMBERS: numbers()} | dict(symbols(library) for library in ["", *companions()])
