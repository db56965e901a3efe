#!/usr/bin/env python3
"""Write the headers of a later version, and a library's sources for them:

    future.py HEADERS          a copy of include/flow in which everything has grown that may
    future.py --sources FOLDER a copy of what the library is built from, with these headers

Every struct that may grow has one more member at its end: those with a `struct_size`, and those whose array
says how far apart they stand. The table of functions has one more, each kind of class two more standard methods:
one that an author's action could be, and one with another signature. The ABI has the next minor version.
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
VALUE = '"v(p?a)", void, (void *self, const flow_value *state)'
METHODS = {
    "screen": {"later": '"v(p)", void, (void *self)', "later_state": VALUE},
    "coordinator": {"later": '"v(p)", void, (void *self)', "later_flow": VALUE},
    "presenter": {"later": '"v(p)", void, (void *self)', "later_hurry": VALUE},
    "observer": {"later": '"v(p)", void, (void *self)', "later_word": VALUE},
}
NAMES = list(dict.fromkeys(name for methods in METHODS.values() for name in methods))


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


def changed(text, pattern, change):
    """The text with the one place changed that a pattern fits."""
    text, count = re.subn(pattern, change, text, flags=re.M)
    if count != 1:
        sys.exit(f"future.py: {pattern} fits {count} times")
    return text


def minor():
    """The minor version of the headers as they are."""
    return int(re.search(r"^#define FLOW_ABI_MINOR (\d+)u", (ROOT / "include/flow/base.h").read_text(), re.M)[1])


def raise_minor(text):
    return changed(text, r"^#define FLOW_ABI_MINOR .*\n",
                   lambda line: f"#ifdef FUTURE_OLD_MINOR\n{line[0]}#else\n"
                                f"#define FLOW_ABI_MINOR {minor() + 1}u\n#endif\n")


def add_rows(text, table, rows):
    """More rows at the end of a table, be it empty or not."""
    return changed(text, rf"^(#define {table}\(X\)(?:.*\\\n)*.*)\n",
                   lambda found: " \\\n  ".join([found[1].rstrip(), *rows]) + "\n")


def add_methods(text):
    for kind, methods in METHODS.items():
        text = add_rows(text, f"FLOW_{kind.upper()}_METHOD_TABLE",
                        [f"X({kind}, {name}, {rest})" for name, rest in methods.items()])
    return add_rows(text, "FLOW_METHOD_SINCE_TABLE",
                    [f"X({kind}, {name}, {minor() + 1})" for kind in METHODS for name in METHODS[kind]])


def write_headers(folder):
    folder.mkdir(parents=True, exist_ok=True)
    grown = []
    for header in sorted((ROOT / "include" / "flow").glob("*.h")):
        text = grow(header.read_text(), grown)
        if header.name == "class.h":
            text = add_methods(text)
        if header.name == "base.h":
            text = raise_minor(text)
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
    """What somebody writes who adds an entry to the table and standard methods."""
    methods, rows = "Sources/FlowCalls/StandardMethod.swift", "Sources/CFlowABI/include/CFlowRows.h"
    slot = "  case didStart, didFinish, event\n"
    word = "    did_start did_finish event\n"
    cases = [re.sub("_(.)", lambda letter: letter[1].upper(), name) for name in NAMES]
    text = replaced(methods, slot, slot.replace("event", ", ".join(["event", *cases])))
    if text.count(word) != 1:
        sys.exit(f"future.py: {methods} does not hold {word!r} once")
    return {
        methods: text.replace(word, word.replace("event", " ".join(["event", *NAMES]))),
        rows: add_rows((ROOT / rows).read_text(), "CFLOW_CLASS_GROWTH_TABLE", [f"X({minor() + 1}, later)"]),
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
