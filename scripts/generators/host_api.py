"""Files that follow from the function declarations in include/flow.

  include/flow/host_api.h        the table of functions a plugin is given, append only
  include/flow/host_calls.h      the macros that send a plugin's calls through the table
  Sources/CFlowTable/host_api.c  the table itself

A function keeps its place in the table for ever: the order is read from the table as it stands.
"""
import re
import sys

from generators.headers import HEADERS, LIBRARY, declarations

TABLE = HEADERS / "host_api.h"
# A plugin is a guest: it does not make or end engines, or say what the host does, and its classes
# make their instances themselves.
NOT_FOR_PLUGINS = {"flow_engine_create", "flow_engine_destroy", "flow_engine_dispatch",
                   "flow_engine_set_activity", "flow_engine_set_locale", "flow_engine_set_word",
                   "flow_set_call_hook", "flow_add_call_hook", "flow_remove_call_hook",
                   "flow_engine_add_rest", "flow_engine_remove_rest",
                   "flow_screen_set_data", "flow_screen_data",
                   "flow_layer_set_data", "flow_layer_data", "flow_create_with",
                    "flow_window_set_activity", "flow_keys_compare", "flow_saver_create",
                    "flow_saver_destroy", "flow_engine_save", "flow_engine_set_rest",
                    "flow_engine_restore", "flow_engine_halt", "flow_engine_wishes",
                    "flow_engine_unsaved", "flow_window_set_panes", "flow_window_panes"}
WIDTH = 100
NOTICE = "/* Written by scripts/generate from the declarations; do not edit. */\n"


def table_order(functions):
    known = []
    if TABLE.exists():
        known = re.findall(r"\(\*(flow_\w+)\)", TABLE.read_text())
    names = [f[0] for f in functions if f[0] not in NOT_FOR_PLUGINS]
    gone = [n for n in known if n not in names]
    if gone:
        sys.exit(f"scripts/generate: {', '.join(gone)}: in the table, but no longer declared")
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


def files():
    """The text of each file, by its path."""
    functions = declarations()
    by_name = {f[0]: f for f in functions}
    order = table_order(functions)
    includes = "".join(f"#include <flow/{name}.h>\n" for name in LIBRARY)
    table = (
        "/**\n * flow/host_api.h - the table through which a plugin calls the engine. "
        "Members are only ever"
        "\n * added at the end; `struct_size` says how many there are.\n */\n" + NOTICE +
        "#ifndef FLOW_HOST_API_H\n#define FLOW_HOST_API_H\n\n" + includes +
        "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n"
        "/** The functions of the engine, for a plugin. flow/plugin.h makes calls go through them."
        " */\ntypedef struct flow_host_api {\n"
        "  uint32_t struct_size; /**< the size of the whole table */\n"
        "  uint32_t abi;         /**< FLOW_ABI_VERSION of the engine */\n" +
        "".join(pointer(*by_name[n]) for n in order) +
        "} flow_host_api;\n\n#ifdef __cplusplus\n}\n#endif\n#endif\n")
    calls = (
        "/**\n * flow/host_calls.h - makes a plugin's flow_... calls go through its table. "
        "Included by\n"
        " * flow/plugin.h only.\n */\n" + NOTICE +
        "#ifndef FLOW_HOST_CALLS_H\n#define FLOW_HOST_CALLS_H\n\n" +
        "".join(f"#define {n} (flow_host_->{n})\n" for n in order) + "\n#endif\n")
    source = (
        NOTICE + "#include <CFlowTable.h>\n\n"
        "__attribute__((visibility(\"hidden\"))) const flow_host_api cflow_host_api = {\n"
        "    sizeof(flow_host_api),\n    FLOW_ABI_VERSION,\n" +
        "".join(f"    {n},\n" for n in order) + "};\n")
    return {"include/flow/host_api.h": table, "include/flow/host_calls.h": calls,
            "Sources/CFlowTable/host_api.c": source}
