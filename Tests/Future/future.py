#!/usr/bin/env python3
"""Write the sources of a later version of the library:

    future.py FOLDER

The additions are those of somebody who follows CONTRIBUTING.md: a request, an element, and for each
kind of class two standard methods, one that an author's action could be, and one with another
signature. Everything that follows from them is written by scripts/generate. Then every struct that
may grow has one more member at its end: those with a `struct_size`, and those whose array says how
far apart they stand. The table of functions has one more. The ABI has the next minor version.
"""
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Elements of arrays, sized by what holds the array. A struct with neither a size nor such an array
# is frozen, but for those that callers only read, by pointers to what a library has made.
SIZED_BY_CONTAINER = {"flow_method", "flow_template", "flow_row", "flow_alert_button"}
MADE_BY_LIBRARY = {"flow_scene_element", "flow_scene_layer", "flow_scene_page", "flow_scene_place",
                   "flow_scene_row"}
STRUCT = re.compile(r"((?:typedef )?struct (flow_\w+) \{\n)(.*?)^(\}(?: \2)?;)", re.M | re.S)
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

LIFT = """/**
 * Bring a screen to the top of its stack. It is the top already, or gone: noop.
 *
 * @since 0.9  [engine-thread] [callback]
 */
flow_status flow_lift(flow_engine *engine, flow_screen screen, const flow_options *options,
                      flow_transition *out_transition);

"""
LIFT_PLAN = """  /// Brings a screen to the top of its stack.
  private mutating func planLift(_ request: borrowing Request, in plan: inout Plan) {
    guard case .screen(let screen) = request.from, let stack = screens[screen].stack else { return }
    let low = screens[screen].position
    var new = Series(stacks[stack].screens[low...])
    if new.count < 2 { return }
    new.append(new.removeFirst())
    arrange(stack, new: new, from: low, in: &plan)
  }

"""


def grow(text, grown):
    """One more member at the end of each struct of a header that may have one."""
    def longer(match):
        begin, name, members, end = match.groups()
        if name == "flow_host_api":
            grown.append(name)
            members = re.sub(r"^  [^;]*\(\*flow_lift\)[^;]*;\n",
                             lambda member: f"#ifndef FUTURE_OLD_TABLE\n{member[0]}#endif\n",
                             members, flags=re.M)
            return begin + members + ENTRY + end
        if ("uint32_t struct_size" not in members
                and name not in SIZED_BY_CONTAINER | MADE_BY_LIBRARY):
            return match.group()
        grown.append(name)
        return begin + members + MEMBER + end
    return STRUCT.sub(longer, text)


def changed(text, pattern, change):
    """The text with the one place changed that a pattern fits."""
    text, count = re.subn(pattern, change, text, flags=re.M)
    if count != 1:
        sys.exit(f"future.py: {pattern} fits {count} times")
    return text


def minor():
    """The minor version of the headers as they are."""
    return int(
        re.search(r"^#define FLOW_ABI_MINOR (\d+)u", (ROOT / "include/flow/base.h").read_text(),
                  re.M)[1])


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
        said = "".join(f"\n *   {name}   Each time somebody of a later version says so."
                       for name in methods)
        text = changed(text, rf" \*/\n(?=#define FLOW_{kind.upper()}_METHOD_TABLE)",
                       lambda end: said + end[0])
        text = add_rows(text, f"FLOW_{kind.upper()}_METHOD_TABLE",
                        [f"X({kind}, {name}, {rest})" for name, rest in methods.items()])
    return add_rows(text, "FLOW_METHOD_SINCE_TABLE", [
        f"X({kind}, {name}, {minor() + 1})" for kind in METHODS for name in METHODS[kind]])


def add_element(text):
    """One more element, of a number that no host of today knows."""
    numbers = [int(number) for number in re.findall(r"^  X\(\w+, (\d+), \"[a-z ]+\",", text, re.M)]
    return add_rows(text, "FLOW_ELEMENT_TABLE",
                    [f"X(DIAL, {max(numbers) + 1}, \"dial\", FLOW_ELEMENT_IS_INTERACTIVE, NUMBER)"])


def add_request(text):
    """Adds the row of one more request, which brings a screen to the top of its stack."""
    row = r"^  X\(\w+, (\d+), \"[a-z ]+\", FLOW_FROM_"
    numbers = [int(number) for number in re.findall(row, text, re.M)]
    return add_rows(text, "FLOW_REQUEST_TABLE",
                    [f"X(LIFT, {max(numbers) + 1}, \"lift\", FLOW_FROM_SCREEN, FLOW_TRAIT_BATCH)"])


def add_function(text):
    """Adds the function of that request."""
    return changed(text, r"^/\* ---- The end of a coordinator", lambda line: LIFT + line[0])


def add_plan(text):
    """Adds the plan of that request."""
    text = changed(text, r"^    case \.swap: .*\n",
                   lambda line: line[0] + "    case .lift: planLift(request, in: &plan)\n")
    return changed(text, r"^  /// Lets two screens of one stack change places",
                   lambda line: LIFT_PLAN + line[0])


def add_all(folder):
    """Adds what CONTRIBUTING.md says a request, an element and standard methods need, to a copy of
    the sources."""
    for name, change in {
            "include/flow/class.h": add_methods,
            "include/flow/content.h": add_element,
            "include/flow/base.h": raise_minor,
            "include/flow/request.h": add_request,
            "include/flow/navigation.h": add_function,
            "Sources/FlowModel/Planning/Planning.swift": add_plan,
            "Sources/CFlowABI/include/CFlowRows.h": lambda text: add_rows(
                text, "CFLOW_CLASS_GROWTH_TABLE", [f"X({minor() + 1}, later)"])}.items():
        path = folder / name
        path.write_text(change(path.read_text()))
    subprocess.run([folder / "scripts" / "generate"], check=True, stdout=subprocess.DEVNULL)


def write_headers(sources, folder):
    grown = []
    for header in sorted((sources / "include" / "flow").glob("*.h")):
        write(folder / header.name, grow(header.read_text(), grown))
    expected = (SIZED_BY_CONTAINER | MADE_BY_LIBRARY
                | {"flow_host_api", "flow_options", "flow_element"})
    missing = expected - set(grown)
    if missing:
        sys.exit(f"future.py: {', '.join(sorted(missing))} did not grow")


def write(path, text):
    """Leaves a file alone that holds that already, so that it is not compiled again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def write_sources(folder):
    made = folder.parent / "made"
    if made.exists():
        shutil.rmtree(made)
    for name in ("include", "Sources", "Tests", "debian", "docs", "scripts", "templates"):
        shutil.copytree(ROOT / name, made / name, symlinks=True,
                        ignore=shutil.ignore_patterns("build", ".build"))
    add_all(made)
    wanted = {}
    # Tests, because targets that have no folder stop the package, though nobody builds them.
    tests = [path for path in (ROOT / "Tests").glob("Flow*Tests")]
    for root, place in ((made, made / "Sources"), *((ROOT, path) for path in tests)):
        for path in sorted(place.rglob("*")):
            name = str(path.relative_to(root))
            if path.is_symlink():
                wanted[name] = None
                link = folder / name
                link.parent.mkdir(parents=True, exist_ok=True)
                if not link.is_symlink():
                    link.symlink_to(path.readlink())
            elif path.is_file():
                wanted[name] = path.read_text()
    # One more entry of the table, which no function of the library stands behind.
    table = "Sources/CFlowTable/host_api.c"
    wanted[table] = changed(wanted[table], r"^\};", lambda end: "    flow_abi_version,\n" + end[0])
    # It holds the sizes of today.
    wanted["Sources/CFlowABI/layout.c"] = "#include <CFlowABI.h>\n"
    wanted["Package.swift"] = (ROOT / "Package.swift").read_text()
    for name, text in wanted.items():
        if text is not None:
            write(folder / name, text)
    for path in folder.glob("Sources/**/*"):
        if path.is_file() and str(path.relative_to(folder)) not in wanted:
            path.unlink()
    write_headers(made, folder / "include" / "flow")
    # The compiler puts them into flowhost.
    if not (folder / "templates").exists():
        (folder / "templates").symlink_to(made / "templates")


write_sources(pathlib.Path(sys.argv[1]))
