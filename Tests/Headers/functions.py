#!/usr/bin/env python3
"""Check that a kit calls each public function of the headers.

A function that the kit's sources do not name is reported, unless the kit's file of exceptions says
why: `function|reason`. A line of that file that is not needed is reported, too, as is one without
a reason. Functions that headers define themselves (static inline) are words of C alone.

  functions.py KIT...            checks kits, by their names below
  functions.py --broken KIT...   checks that a function nobody calls is found in each
  functions.py --count KIT...    prints how many functions a kit calls, of how many
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))
from generators import headers  # noqa: E402

# A kit: where its sources are, as (folder, names), and its exceptions.
KITS = {
    "C++": ([("include/flow", "*.hpp"), ("include/flow/cpp", "*.hpp")],
            "Tests/Headers/functions-cpp.txt"),
    "Swift": ([("Sources/FlowKit", "**/*.swift"), ("Sources/FlowKitHost", "**/*.swift")],
              "Tests/Headers/functions-swift.txt"),
}
# Not functions of a library: the table of a plugin, and how its calls are sent through it.
NO_FUNCTIONS = {"host_api", "host_calls"}


def called(kit):
    """Every name that stands in the sources of a kit, without its comments."""
    paths = [path for folder, names in KITS[kit][0] for path in sorted((ROOT / folder).glob(names))]
    if not paths:
        raise SystemExit(f"{kit} has no sources")
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return set(re.findall(r"\bflow_\w+", re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)))


def functions():
    """Every function that a header declares and a library has, in order."""
    names = sorted(path.stem for path in headers.HEADERS.glob("*.h"))
    rest = [name for name in names if name not in headers.LIBRARY and name not in NO_FUNCTIONS]
    return [each[0] for each in headers.declarations(tuple(headers.LIBRARY + rest))]


def exceptions(kit):
    """(reason by function, what is wrong with the file)"""
    path = KITS[kit][1]
    reasons, wrong = {}, []
    for number, line in enumerate((ROOT / path).read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        function, _, reason = line.partition("|")
        if not reason.strip():
            wrong.append(f"{path}:{number}: '{function}' has no reason: write function|reason")
        if function in reasons:
            wrong.append(f"{path}:{number}: '{function}' stands twice")
        reasons[function] = reason
    return reasons, wrong


def check(kit, declared):
    """The faults of a kit, as sentences."""
    path = KITS[kit][1]
    reasons, wrong = exceptions(kit)
    names = called(kit)
    for function in declared:
        reason = reasons.pop(function, None)
        if function in names and reason is not None:
            wrong.append(f"{kit}: it calls {function}(); {path} says that it does not")
        if function not in names and reason is None:
            wrong.append(f"{kit}: it does not call {function}(); write a word for it, or say in "
                         f"{path} why there is none")
    return wrong + [f"{path}: no header declares {function}()" for function in reasons]


def main(arguments):
    mode = arguments.pop(0) if arguments[:1] and arguments[0].startswith("--") else ""
    unknown = [kit for kit in arguments if kit not in KITS]
    if not arguments or unknown or mode not in ("", "--broken", "--count"):
        raise SystemExit(f"usage: functions.py [--broken | --count] KIT... of {', '.join(KITS)}")
    declared = functions()
    failed = 0
    for kit in arguments:
        if mode == "--count":
            names = called(kit)
            print(f"{kit}: {sum(each in names for each in declared)} of {len(declared)}")
        elif mode == "--broken":
            found = check(kit, [*declared, "flow_of_nobody"])
            failed += not any("flow_of_nobody()" in each for each in found)
        else:
            found = check(kit, declared)
            failed += len(found)
            print("".join(f"{each}\n" for each in found), end="")
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
