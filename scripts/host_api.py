#!/usr/bin/env python3
"""Write what follows from the function declarations in include/flow.

  include/flow/host_api.h        the table of functions a plugin is given, append only
  include/flow/host_calls.h      the macros that send a plugin's calls through the table
  Sources/CFlowTable/host_api.c  the table itself

Run it after declaring a function. `--check` writes nothing and exits 1 if a file is out of date.
A function keeps its place in the table for ever: the order is read from the table as it stands.
`--list` prints the names of all declared functions, the exports of the library; `--list uri` those of
another header, which has a library of its own.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADERS = ROOT / "include" / "flow"
TABLE = HEADERS / "host_api.h"
CALLS = HEADERS / "host_calls.h"
SOURCE = ROOT / "Sources" / "CFlowTable" / "host_api.c"
ORDER = ["base", "status", "value", "signature", "request", "class", "engine", "invoke", "capability", "navigation",
         "transition", "presenter", "observer", "tree", "content", "loading", "question", "gesture", "tabs",
         "route", "alert", "work", "timer", "builder"]
# A plugin is a guest: it does not make or end engines, or say what the host does.
NOT_FOR_PLUGINS = {"flow_engine_create", "flow_engine_destroy", "flow_engine_dispatch",
                   "flow_engine_set_activity", "flow_engine_set_locale", "flow_engine_set_word",
                   "flow_set_call_hook"}
WIDTH = 100
NOTICE = "/* Written by scripts/host_api.py from the declarations; do not edit. */\n"


def declarations(headers=ORDER):
    """Every function declared in the headers: (name, return type, parameters), in header order."""
    found = []
    for name in headers:
        text = (HEADERS / f"{name}.h").read_text()
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        text = re.sub(r"^#.*(?:\\\n.*)*$", "", text, flags=re.M)
        for match in re.finditer(
                r"^(?!static|typedef|inline|return|extern)([A-Za-z_][\w \*]*?[ \*])(flow_\w+)\(((?:[^()]|\([^()]*\))*)\)"
                r"\s*;", text, flags=re.M):
            result, function, parameters = match.groups()
            found.append((function, result.strip(), " ".join(parameters.split())))
    return found


def table_order(functions):
    known = []
    if TABLE.exists():
        known = re.findall(r"\(\*(flow_\w+)\)", TABLE.read_text())
    names = [f[0] for f in functions if f[0] not in NOT_FOR_PLUGINS]
    gone = [n for n in known if n not in names]
    if gone:
        sys.exit(f"host_api.py: {', '.join(gone)}: in the table, but no longer declared")
    return known + [n for n in names if n not in known]


def pointer(function, result, parameters):
    """A member of the table; what is too long for a line goes on in the next."""
    begin = f"  {result}{'' if result.endswith('*') else ' '}(*{function})("
    line = f"{begin}{parameters});"
    if len(line) > WIDTH:
        lines, line = [], begin
        # Not at the commas of a pointer to a function.
        for parameter in [f"{each}, " for each in re.split(r", (?![^()]*\))", parameters)]:
            if len(line) + len(parameter) > WIDTH:
                lines, line = lines + [line.rstrip()], " " * 6
            line += parameter
        line = line.removesuffix(", ") + ");"
        line = "\n".join(lines + [line])
    return line + "\n"


def main():
    headers = sys.argv[2:] if "--list" in sys.argv and sys.argv[2:] else ORDER
    functions = declarations(headers)
    if "--list" in sys.argv:
        print("\n".join(sorted(f[0] for f in functions)))
        return
    by_name = {f[0]: f for f in functions}
    order = table_order(functions)
    includes = "".join(f"#include <flow/{name}.h>\n" for name in ORDER)
    table = (
        "/**\n * flow/host_api.h - the table through which a plugin calls the engine. Members are only ever"
        "\n * added at the end; `struct_size` says how many there are.\n */\n" + NOTICE +
        "#ifndef FLOW_HOST_API_H\n#define FLOW_HOST_API_H\n\n" + includes +
        "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\ntypedef struct flow_host_api {\n"
        "  uint32_t struct_size;\n  uint32_t abi;\n" +
        "".join(pointer(*by_name[n]) for n in order) +
        "} flow_host_api;\n\n#ifdef __cplusplus\n}\n#endif\n#endif\n")
    calls = (
        "/**\n * flow/host_calls.h - makes a plugin's flow_... calls go through its table. Included by\n"
        " * flow/plugin.h only.\n */\n" + NOTICE +
        "#ifndef FLOW_HOST_CALLS_H\n#define FLOW_HOST_CALLS_H\n\n" +
        "".join(f"#define {n} (flow_host_->{n})\n" for n in order) + "\n#endif\n")
    source = (
        NOTICE + "#include <CFlowTable.h>\n\n"
        "__attribute__((visibility(\"hidden\"))) const flow_host_api cflow_host_api = {\n"
        "    sizeof(flow_host_api),\n    FLOW_ABI_VERSION,\n" +
        "".join(f"    {n},\n" for n in order) + "};\n")
    stale = False
    for path, text in ((TABLE, table), (CALLS, calls), (SOURCE, source)):
        if path.exists() and path.read_text() == text:
            continue
        stale = True
        if "--check" in sys.argv:
            print(f"{path.relative_to(ROOT)} is out of date; run scripts/host_api.py")
        else:
            path.write_text(text)
    if stale and "--check" in sys.argv:
        sys.exit(1)


main()
