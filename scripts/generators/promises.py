"""What programs have compiled in, or are linked with. New rows and functions are added; what is there stays as it is.

  Tests/Headers/numbers.txt  every constant of include/flow, with its number and its word
  debian/libflow*.symbols    every function, and the release in which it came
"""
import re
import subprocess

from generators.headers import ROOT, declarations

NUMBERS = "Tests/Headers/numbers.txt"
# The headers of each library; none for all that libflow itself has.
LIBRARIES = {"libflow0": (), "libflow-uri0": ("uri",), "libflow-json0": ("json",),
             "libflow-trace0": ("trace",)}


def numbers():
    kept = (ROOT / NUMBERS).read_text(encoding="utf-8")
    now = subprocess.run([ROOT / "Tests" / "Headers" / "numbers.py"], check=True, text=True,
                         stdout=subprocess.PIPE).stdout
    gone = sorted(set(kept.splitlines()) - set(now.splitlines()))
    if gone:
        raise SystemExit(f"{NUMBERS}: '{gone[0]}' is compiled into programs; it cannot change")
    return now


def symbols(path, headers):
    kept = (ROOT / path).read_text(encoding="utf-8").splitlines()
    version = re.search(r"^version=(\S+)", (ROOT / "scripts" / "lib.sh").read_text(), flags=re.M).group(1)
    known = {line.split("@")[0].strip(): line for line in kept if line.startswith(" ")}
    names = sorted(each[0] for each in (declarations(headers) if headers else declarations()))
    lines = [line for line in kept if not line.startswith(" ")]
    return "\n".join(lines + [known.get(name, f" {name}@Base {version}") for name in names]) + "\n"


def files():
    found = {NUMBERS: numbers()}
    for library, headers in LIBRARIES.items():
        path = f"debian/{library}.symbols"
        found[path] = symbols(path, headers)
    return found
