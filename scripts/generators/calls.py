"""The callers of all functions, from their declarations.

  calls.hpp                  a call of each, with arguments that a test picks; the tests that need
                             it make it while they are built
  Sources/CValidate/calls.h  a function for each that stands between a plugin and the engine
  Intruder+Generated.swift   a call of each, from inside a plugin's callbacks

Tests/Reentrancy/generate.py writes a fourth from the same declarations. A function that is not
called has a reason in a table below; generating fails for one that stands in none of them and
cannot be called.
"""
import re
import sys

from generators.headers import HEADERS, LIBRARY, ROOT, comments, declarations, split, table
from generators.host_api import NOT_FOR_PLUGINS
from generators.verbs import broken, requests

NOTICE = "Written by scripts/generate from the declarations in include/flow; do not edit."

# Not called by chance: what a test must do itself, in a way of its own.
NOT_BY_CHANCE = {
    "flow_engine_create": "a run has its own engines",
    "flow_engine_destroy": "a run has its own engines",
    "flow_engine_dispatch": "the clock is moved first",
    "flow_set_call_hook": "there is one in a process",
    "flow_add_call_hook": "a hook is told of all engines; Tests/Consumers/rules_hook.cpp",
    "flow_remove_call_hook": "as flow_add_call_hook",
    "flow_window_create": "a run has a few windows",
    "flow_window_close": "a run goes on with the last window",
    "flow_create": "a run ends what was never opened",
    "flow_create_with": "a run ends what was never opened",
    "flow_destroy": "a run ends what was never opened",
    "flow_class_register": "a run has its own classes",
    "flow_plugin_add": "a run has its own plugins",
    "flow_plugin_load": "a run has its own plugins",
    "flow_plugin_load_with": "a run has its own plugins",
    "flow_plugin_reload": "a run has its own plugins",
    "flow_plugin_unload": "a run has its own plugins",
    "flow_invoke": "nobody could tell who has called a standard method",
    "flow_invoke_slot": "nobody could tell who has called a standard method",
    "flow_timer_start": "its callback runs more than once",
    "flow_watch_start": "its callback runs more than once",
    "flow_value_copy": "its result is ended by another function; Tests/Fuzz/value.cpp",
    "flow_value_destroy": "as flow_value_copy",
    "flow_content_add_rows": "a size beyond that of a row would read behind them; Reentrancy",
    "flow_keys_compare": "it takes arrays with their counts; Tests/Consumers/rules_keys.cpp",
    "flow_value_for": "as flow_value_copy; Tests/Consumers/rules_typed.cpp",
    "flow_builder_create": "a builder is used by one after another; Tests/Fuzz/value.cpp",
    "flow_builder_destroy": "as flow_builder_create",
    "flow_builder_put": "as flow_builder_create",
    "flow_builder_begin": "as flow_builder_create",
    "flow_builder_end": "as flow_builder_create",
    "flow_builder_finish": "as flow_builder_create",
    "flow_signature_parse": "Tests/Fuzz/signature.cpp",
    "flow_saver_create": "a taker is used by one save after another; Tests/Consumers",
    "flow_saver_destroy": "as flow_saver_create",
    "flow_engine_save": "as flow_saver_create",
    "flow_engine_add_rest": "its callback runs more than once; Tests/Consumers/rules_rests.cpp",
    "flow_engine_remove_rest": "as flow_engine_add_rest",
    "flow_engine_restore": "it needs an empty engine; Tests/Consumers/rules_state_restore.cpp",
    "flow_engine_set_rest": "its callback runs more than once",
    "flow_engine_halt": "nothing could be called afterwards; Tests/Consumers/rules_state_save.cpp",
}


def parameters(text):
    """(type, name) of each parameter; a type with its stars."""
    found = []
    for each in [] if text == "void" else split(text):
        kind, star, name = re.fullmatch(r"(.*?)\s*(\**)(\w+)", each).groups()
        found.append((f"{kind.replace('struct ', '')} {star}".strip() if star else kind, name))
    return found




def kinds():
    """The names of kinds of handles, by their types: {"flow_screen": "SCREEN"}."""
    return {f"flow_{row[0].lower()}": row[0] for row in table("base", "KIND")}


def sized():
    """The structs that begin with their size."""
    return {name for path in HEADERS.glob("*.h") for name in re.findall(
        r"typedef struct (flow_\w+) \{\s*uint32_t struct_size\b", path.read_text(encoding="utf-8"))}


def check_reasons(reasons, where):
    names = {each[0] for each in declarations()}
    for name in reasons:
        if name not in names:
            sys.exit(f"scripts/generate: {where}: {name} is not declared")


# ---- Calls by chance
# -------------------------------------------------------------------------------

SUBJECTS = {each.function: each for each in requests()}


def by_chance(name, result, text):
    """The body of one call."""
    handles, lines, given, keeps = kinds(), [], [], []
    request, late = SUBJECTS.get(name), []
    every = parameters(text)
    has_options = ("const flow_options *", "options") in every
    is_request = has_options and ("flow_transition *", "out_transition") in every
    skip = keeps_data = False
    for index, (kind, parameter) in enumerate(every):
        target = kind.removesuffix("*").strip()
        after = every[index + 1] if index + 1 < len(every) else ("", "")
        if skip:
            skip = False
            if not keeps_data:
                given.append(parameter)
        elif kind in ("flow_engine *", "const flow_engine *"):
            given.append("source.engine()")
        elif has_options and parameter in ("options", "out_transition"):
            given.append(parameter)
        elif kind in ("flow_callback", "flow_watch_callback"):
            late.append(f"const {kind} {parameter} = source.callback(\"{name}\");")
            given.append(parameter)
        elif kind == "void *" and after == ("flow_data_destroy_fn", "destroy"):
            late.append(f"const flow_callback kept = source.callback(\"{name}\");")
            given += ["kept.user_data", "kept.destroy"]
            keeps_data = skip = True
        elif kind in handles:
            lines.append(f"const {kind} {parameter} = source.handle(FLOW_FROM_{handles[kind]});")
            given.append(parameter)
        elif kind == "flow_presentable":
            lines.append(f"const {kind} {parameter} = source.presentable();")
            given.append(parameter)
        elif kind == "flow_handle":
            is_from = request and request.subject and request.subject[1] == parameter
            mask = kinds_of(request) if is_from else "~0u"
            lines.append(f"const {kind} {parameter} = source.handle({mask});")
            given.append(parameter)
        elif kind in ("size_t", "uint64_t"):
            lines.append(f"const {kind} {parameter} = source.number();")
            given.append(parameter)
        elif kind == "const char *":
            lines.append(f"const char *{parameter} = source.text(\"{parameter}\");")
            given.append(parameter)
        elif kind.startswith("const ") and kind.endswith("*") and after == ("size_t", "count"):
            lines += [
                "size_t count = 0;", f"{kind}{parameter} = nullptr;",
                f"source.give({parameter}, count);"]
            given.append(parameter)
            skip = True
        elif (kind.endswith("*") and not kind.startswith("const ")
              and after in (("size_t", "capacity"), ("size_t", "size"))):
            lines += [
                f"{target} {parameter}[8] = {{}};",
                f"const size_t {after[1]} = source.number() % 9;"]
            given.append(parameter)
            skip = True
        elif kind.endswith("*") and (parameter.startswith("out_") or not kind.startswith("const ")):
            lines.append(f"{target}{'' if target.endswith('*') else ' '}{parameter} = {{}};")
            if target in sized():
                lines.append(f"{parameter}.struct_size = sizeof {parameter};")
            if target in handles or target in ("flow_handle", "flow_presentable"):
                keeps.append(f"source.keep({parameter});")
            given.append(f"&{parameter}")
        else:
            lines += [
                f"{kind}{'' if kind.endswith('*') else ' '}{parameter} = {{}};",
                f"source.give({parameter});"]
            given.append(parameter)
    call = f"{name}({', '.join(given)})"
    if is_request:
        # An opening that makes one itself tells nothing of its kind.
        number = f"FLOW_REQUEST_{request.name}" if request else "0"
        call = broken(f"         return {name}(", given[:-1] + ["out"], ");")
        head = f'       source.request("{name}", {number}, [&](auto *options, auto *out) {{'
        if len(head) > 100:
            head = head.replace(", [&]", ",\n                      [&]")
        lines.append(f"{head.lstrip()}\n{call}\n       }});")
    elif has_options:
        # Not a request: it ends the options.
        lines.append(f'source.drop("{name}", [&](auto *options) {{ return {call}; }});')
    elif keeps_data:
        # A call that fails leaves the data with the caller.
        lines += ["const size_t mark = source.mark();", *late,
                  f"const flow_status status = {call};",
                  "if (status != FLOW_OK) source.take_back(kept);",
                  f'source.check("{name}", status, mark);']
    elif result == "flow_status":
        if late:
            lines += ["const size_t mark = source.mark();", *late]
            lines.append(f'source.check("{name}", {call}, mark);')
        else:
            lines.append(f'source.check("{name}", {call});')
    elif result == "const char *":
        lines.append(f'source.check("{name}", {call});')
    else:
        lines.append(f"(void){call};")
    lines += keeps
    lines = [part for line in lines for part in shortened(line)]
    head = "[](Source &source) {" if any("source" in line for line in lines) else "[](Source &) {"
    number = f"FLOW_REQUEST_{request.name}" if request else "0"
    body = "\n".join(f"       {line}" for line in lines)
    return f'    {{"{name}", {number},\n     {head}\n{body}\n     }}}},\n'


def shortened(line):
    """A statement that is too long, broken between its arguments."""
    if len(line) <= 92 or "\n" in line:
        return [line]
    head, _, rest = line.partition("(")
    return [f"{head}(", *broken("    ", split(rest.removesuffix(");")), ");", 92).split("\n")]


def kinds_of(request):
    """The handles that a request can be made of, as C++ says it."""
    return " | ".join(f"FLOW_FROM_{each}" for each in sorted(request.sources))


# A statement for each operand of a request that is a part of a batch.
PARTS = {
    "presentable": "request.presentable = source.presentable();",
    "screen": "request.presentable = source.handle(FLOW_FROM_SCREEN);",
    "screens": "source.give(request.screens, request.count);", "tabs": "source.give(request.tabs);",
    "tab": "source.give(request.tab);", "classID": 'request.class_id = source.text("class_id");',
    "arguments": "source.give(request.arguments);", "value": "source.give(request.value);",
    "count": "request.count = source.number();"}


def parts():
    cases = []
    for each in requests():
        if each.is_lent and each.subject:
            statements = [f"request.from = source.handle({kinds_of(each)});"]
            statements += [PARTS[operand.name] for operand in each.operands]
            cases.append(f"    case FLOW_REQUEST_{each.name}:\n" +
                         "".join(f"      {statement}\n" for statement in statements) +
                         "      break;\n")
    return "".join(cases)


def check_called():
    """Checks that each function that is not called by chance is called by name: none is left out by
    all."""
    text = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "Tests").rglob("*.[ch]*"))
        if path.is_file() and "corpus" not in path.parts)
    for name in NOT_BY_CHANCE:
        if not re.search(rf"\b{name}\b *[(,;]", text):
            sys.exit(f"scripts/generate: no test of Tests calls {name}")


def calls_by_chance():
    check_reasons(NOT_BY_CHANCE, "NOT_BY_CHANCE of scripts/generators/calls.py")
    check_called()
    rows = "".join(by_chance(*each) for each in declarations() if each[0] not in NOT_BY_CHANCE)
    return f"""\
// {NOTICE}
// A function that is not called by chance stands in scripts/generators/calls.py, with the reason.
#pragma once

#include <flow/flow.h>

#include <cstddef>

namespace shared {{

/// A call of one function, whose arguments a source picks (Tests/Shared/arguments.hpp).
template <typename Source>
struct Call {{
  const char *name;
  /// 0 for what is no request of the table.
  flow_request_kind request;
  void (*make)(Source &source);
}};

template <typename Source>
inline constexpr Call<Source> all_calls[] = {{
    // clang-format off
{rows}    // clang-format on
}};

/// Gives a request of a batch what its kind takes.
template <typename Source>
void give_operands(Source &source, flow_request &request) {{
  switch (request.kind) {{
{parts()}    default:
      break;
  }}
}}

}}  // namespace shared
"""


# ---- Between a plugin and the engine
# ---------------------------------------------------------------

# Calls that no host refuses: a refusal would leave something behind that nobody could end.
NOT_REFUSED = {
    "flow_engine_destroy": "ends what it is given",
    "flow_destroy": "ends what it is given",
    "flow_options_drop": "ends what it is given",
    "flow_transition_release": "ends what it is given",
    "flow_work_end": "ends what it is given",
    "flow_timer_stop": "ends what it is given",
    "flow_watch_stop": "ends what it is given",
    "flow_gesture_finish": "ends what it is given",
    "flow_gesture_cancel": "ends what it is given",
    "flow_token_complete": "is owed: what waits for it would wait for ever",
    "flow_question_answer": "is owed: what waits for it would wait for ever",
    "flow_question_reroute": "is owed: what waits for it would wait for ever",
    "flow_window_shown": "is a report of what has happened",
    "flow_log": "is a report of what has happened",
    "flow_class_register": "a plugin is not loaded without its classes",
}


def refused(every):
    """The arguments that a refusal ends: options, callbacks; none that a function fills."""
    ended = []
    for kind, name in every:
        if (kind, name) == ("const flow_options *", "options"):
            ended.append("DROP_")
        elif kind.endswith("_callback"):
            ended.append(f"end({name}.destroy, {name}.user_data)")
        elif kind == "flow_handle *" and name.startswith("out_"):
            ended.append(f"(void)({name} && (*{name} = FLOW_NONE))")
    return ", ".join(ended)


# Looks at the tree, and is refused all the same.
REFUSED_THOUGH_IT_READS = {"flow_screen_get": "a screen may go at any time",
                           "flow_plugin_reload": "makes what it hands out",
                           "flow_window_create": "makes what it hands out",
                           "flow_create_with": "makes what it hands out"}


def reads(name, every):
    """True for a function that only looks: it hands out something, and is given handles, ids and
    numbers."""
    inputs = [
        (kind, inner)
        for kind, inner in every[1:]
        if not (kind.endswith("*") and inner.startswith("out_"))
        and inner not in ("capacity", "buffer")
        and not (kind.endswith("*") and not kind.startswith("const "))]
    handed = len(inputs) < len(every) - 1
    simple = all(
        kind in kinds() or kind in ("flow_handle", "flow_presentable", "size_t", "flow_kind")
        or (kind == "const char *" and inner in ("id", "class_id"))
        for kind, inner in inputs)
    calls = name in SUBJECTS or name in ("flow_screen_render", "flow_screen_capability")
    return handed and simple and not calls and name not in REFUSED_THOUGH_IT_READS


def between():
    check_reasons(NOT_REFUSED, "NOT_REFUSED of scripts/generators/calls.py")
    check_reasons(REFUSED_THOUGH_IT_READS, "REFUSED_THOUGH_IT_READS of scripts/generators/calls.py")
    said = {name: text for header in LIBRARY for name, text in comments(header).items()}
    asking, others = [], []
    for name, result, text in declarations():
        every = parameters(text)
        if result != "flow_status" or not every or every[0] != ("flow_engine *", "engine"):
            continue
        if "[engine-thread]" not in said[name] or name in NOT_FOR_PLUGINS:
            continue
        given = ", ".join(inner for _, inner in every)
        rows = others if name in NOT_REFUSED or reads(name, every) else asking
        head = broken(f"  X({name}, (", split(text), "),", 98).replace("\n", " \\\n")
        rows.append(f"{head} \\\n    ({given}), \\\n    {refused(every)}) \\\n".replace(
            "    ) ", "    /* nothing */) "))
    return f"""\
/* {NOTICE} */
/* Engine functions for a host to wrap: X(name, parameters, arguments, cleanup if refused). */
#ifndef CVALIDATE_CALLS_H
#define CVALIDATE_CALLS_H

/* clang-format off */
/* Functions that make, open, fill or ask for something. */
#define CALLS_(X) \\
{macro(asking)}

/* Functions that only read, and some that are never refused (see scripts/generators/calls.py). */
#define OTHERS_(X) \\
{macro(others)}
/* clang-format on */

#endif
"""


# ---- Inside a plugin's callbacks
# -------------------------------------------------------------------

# Called by hand, with more than one argument or followed by what ends them (Intruder.swift,
# Intruder+Calls.swift).
INTRUDES_BY_HAND = next((ROOT / "Sources").rglob("Intruder.swift")).parent
INTRUDER = {
    "flow_window": "window",
    "flow_screen": "top",
    "flow_coordinator": "coordinator",
    "flow_layer": "layer",
    "flow_router": "router",
    "flow_plugin": "world.plugin"}
# The places that requests are asked from, in turn.
PLACES = ["top", "coordinator", "window", "router"]


def by_hand():
    """The functions that the lists by hand name."""
    text = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted(INTRUDES_BY_HAND.glob("Intruder*.swift"))
        if "Generated" not in path.name)
    return set(re.findall(r"Call\(name: \"(flow_\w+)\"", text)) | set(
        re.findall(r"\b(flow_\w+)\(", text))


def intruding(request):
    """A request from inside a callback."""
    kind = request.subject[0] if request.subject else ""
    place = INTRUDER.get(kind, PLACES[request.number % len(PLACES)])
    given = ["intruder.pointer"] + ([f"intruder.{place}"] if request.subject else [])
    before, opens, lends = [], False, False
    for operand in request.operands:
        name = operand.name
        if name == "presentable":
            opens = True
            given.append("made")
        elif name == "screen":
            given.append("intruder.top")
        elif name == "screens":
            before.append("let screens = Array(intruder.world.openScreens.prefix(1))")
            given += ["screens", "screens.count"]
        elif name == "classID":
            before.append(
                "guard let id = intruder.engine.classID(of: intruder.top) else { return }")
            given.append("id")
        elif name == "arguments" and "id" in given:
            given.append("nil")
        elif name in ("value", "arguments"):
            before.append("var value = flow_integer_value(7)")
            given.append("&value")
        elif name == "route":
            lends = True
            given.append("route")
        elif name == "count":
            given.append("1")
        else:
            return None
    call = f"{request.function}({', '.join(given + ['nil', 'nil'])})"
    if opens:
        before.append(f"intruder.open {{ made in\n        {call}\n      }}")
    elif lends:
        before.append(
            'lending { loan in\n        let route = loan.route(Route("validate.nowhere"))\n'
            f"        _ = {call}\n      }}")
    else:
        before.append(f"_ = {call}")
    lines = "\n".join(f"      {line}" for line in before)
    return f'    Call(name: "{request.function}") {{ intruder in\n{lines}\n    }},\n'


def reading(name, every):
    """A call of a function that only looks."""
    before, given, handles = [], ["pointer"], kinds()
    skip = False
    for index, (kind, inner) in enumerate(every[1:], 1):
        target = kind.removesuffix("*").strip()
        label = inner.removeprefix("out_")
        if skip:
            given.append("0")
            skip = False
        elif kind in INTRUDER:
            given.append(INTRUDER[kind])
        elif kind in ("flow_handle", "flow_presentable"):
            given.append("top")
        elif kind in handles:
            given.append("FLOW_NONE")
        elif kind == "const char *":
            given.append("id")
        elif kind in ("size_t", "flow_kind"):
            given.append("0")
        elif every[index + 1:index + 2] == [("size_t", "capacity")]:
            given.append("nil")
            skip = True
        else:
            made = {"size_t": "0", "int": "Int32(0)", "uint64_t": "UInt64(0)",
                    "const char *": "UnsafePointer<CChar>?.none",
                    "void *": "UnsafeMutableRawPointer?.none"}.get(target, f"{target}()")
            if lent := re.fullmatch(r"const (\w+) \*", target):
                made = f"UnsafePointer<{lent[1]}>?.none".replace("<char>", "<CChar>")
            before.append(f"var {label} = {made}")
            if target in sized():
                before.append(f"{label}.struct_size = UInt32(MemoryLayout<{target}>.size)")
            given.append(f"&{label}")
    lines = before + [f"_ = {name}({', '.join(given)})"]
    return "    do {\n" + "".join(f"      {line}\n" for line in lines) + "    }\n"


def inside():
    hand = by_hand()
    calls = [intruding(each) for each in requests() if each.function not in hand]
    missing = [
        each.function
        for each in requests()
        if each.function not in hand and intruding(each) is None]
    if missing:
        sys.exit(f"scripts/generate: {', '.join(missing)}: write a call into Intruder.swift")
    looks = "".join(
        reading(name, parameters(text))
        for name, result, text in declarations()
        if result == "flow_status" and parameters(text)[:1] == [("flow_engine *", "engine")]
        and reads(name, parameters(text)) and name not in hand)
    return f"""\
// {NOTICE}

import CFlowABI
import FlowKit
import FlowKitHost
import FlowText

extension Intruder {{
  /// The requests that nobody has written a call for.
  static let requestCalls: [Call] = [
{"".join(calls)}  ]

  /// Calls the functions that only look.
  func lookAtAll() {{
    let id = engine.classID(of: top)
{looks}  }}
}}
"""


def macro(rows):
    """The rows of a macro; the last has no line behind it."""
    return "".join(rows).removesuffix(" \\\n")


def files():
    return {"Sources/CValidate/calls.h": between(),
            str((INTRUDES_BY_HAND / "Intruder+Generated.swift").relative_to(ROOT)): inside()}


def built():
    return {"calls.hpp": calls_by_chance()}
