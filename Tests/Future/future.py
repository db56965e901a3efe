#!/usr/bin/env python3
"""Write the headers of a later version, and a library's sources for them:

    future.py HEADERS          a copy of include/flow in which everything has grown that may
    future.py --sources FOLDER a copy of what the library is built from, with these headers

Every struct that may grow has one more member at its end: those with a `struct_size`, and those whose array
says how far apart they stand. The table of functions has one more, each kind of class one more method.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Elements of arrays, sized by what holds the array. What has neither a size nor such an array is frozen.
SIZED_BY_CONTAINER = {"flow_method", "flow_template", "flow_row", "flow_alert_button"}
STRUCT = re.compile(r"typedef struct (flow_\w+) \{\n(.*?)^\} \1;", re.M | re.S)
MEMBER = "  uint64_t later;\n"
# A plugin may be built for the table as it is today, and with structs that have grown.
ENTRY = "#ifndef FUTURE_OLD_TABLE\n  uint32_t (*flow_later)(void);\n#endif\n"
METHODS = {
    "SCREEN": 'X(screen, later, "v(p)", void, (void *self))',
    "COORDINATOR": 'X(coordinator, later, "v(p)", void, (void *self))',
    "PRESENTER": 'X(presenter, later, "v(p)", void, (void *self))',
    "OBSERVER": 'X(observer, later, "v(p)", void, (void *self))',
}


def grow(text, grown):
    """One more member at the end of each struct of a header that may have one."""
    def longer(match):
        name, members = match.groups()
        if name == "flow_host_api":
            grown.append(name)
            return f"typedef struct {name} {{\n{members}{ENTRY}}} {name};"
        if "uint32_t struct_size" not in members and name not in SIZED_BY_CONTAINER:
            return match.group()
        grown.append(name)
        return f"typedef struct {name} {{\n{members}{MEMBER}}} {name};"
    return STRUCT.sub(longer, text)


def add_methods(text):
    for kind, row in METHODS.items():
        table = re.compile(rf"(#define FLOW_{kind}_METHOD_TABLE\(X\)(?:.*\\\n)+)(.*\n)")
        text, count = table.subn(lambda found: f"{found[1]}{found[2].rstrip()} \\\n  {row}\n", text)
        if count != 1:
            sys.exit(f"future.py: FLOW_{kind}_METHOD_TABLE is not to be found in class.h")
    return text


def write_headers(folder):
    folder.mkdir(parents=True, exist_ok=True)
    grown = []
    for header in sorted((ROOT / "include" / "flow").glob("*.h")):
        text = grow(header.read_text(), grown)
        if header.name == "class.h":
            text = add_methods(text)
        write(folder / header.name, text)
    missing = (SIZED_BY_CONTAINER | {"flow_host_api", "flow_options", "flow_element"}) - set(grown)
    if missing:
        sys.exit(f"future.py: {', '.join(sorted(missing))} did not grow")
    return grown


def write(path, text):
    """Leaves a file alone that holds that already, so that it is not compiled again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def replaced(path, old, new):
    text = (ROOT / path).read_text()
    if text.count(old) != 1:
        sys.exit(f"future.py: {path} does not hold {old!r} once")
    return text.replace(old, new)


def changed_sources():
    """What somebody writes who adds an entry to the table and a standard method."""
    methods = "Sources/FlowForeign/StandardMethod.swift"
    slot = "  case didStart, didFinish, event\n"
    word = "    did_start did_finish event\n"
    text = replaced(methods, slot, slot.replace("event", "event, later"))
    if text.count(word) != 1:
        sys.exit(f"future.py: {methods} does not hold {word!r} once")
    return {
        methods: text.replace(word, word.replace("event", "event later")),
        "Sources/CFlowTable/host_api.c": replaced(
            "Sources/CFlowTable/host_api.c", "\n};", "\n    flow_abi_version,\n};"),
        # It holds the sizes of today.
        "Sources/CFlowABI/layout.c": "#include <CFlowABI.h>\n",
    }


def write_sources(folder):
    changed = changed_sources()
    wanted = {}
    # Tests, because targets that have no folder stop the package, though nobody builds them.
    tests = [str(each.relative_to(ROOT)) for each in (ROOT / "Tests").glob("Flow*Tests")]
    for place in ("Sources", *tests):
        for path in sorted((ROOT / place).rglob("*")):
            name = str(path.relative_to(ROOT))
            if path.is_symlink():
                wanted[name] = None
                link = folder / name
                link.parent.mkdir(parents=True, exist_ok=True)
                if not link.is_symlink():
                    link.symlink_to(path.readlink())
            elif path.is_file():
                wanted[name] = changed.get(name, path.read_text())
    wanted["Package.swift"] = (ROOT / "Package.swift").read_text()
    for name, text in wanted.items():
        if text is not None:
            write(folder / name, text)
    for path in folder.glob("Sources/**/*"):
        if path.is_file() and str(path.relative_to(folder)) not in wanted:
            path.unlink()
    write_headers(folder / "include" / "flow")


if sys.argv[1] == "--sources":
    write_sources(pathlib.Path(sys.argv[2]))
else:
    print("\n".join(write_headers(pathlib.Path(sys.argv[1]))))
