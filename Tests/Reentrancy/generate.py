#!/usr/bin/env python3
"""Write the table of calls that the tests of Tests/Reentrancy and Tests/Threads make.

  generate.py FILE

For every function declared in include/flow: the statuses its comment documents, its thread tags,
the choices for each of its arguments (the first is the usual one), and a C++ function that calls it
with the arguments chosen. The objects behind the choices are made in arguments.cpp and
scenario.cpp.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts"))
from generators.headers import declarations  # noqa: E402

HEADERS = ROOT / "include" / "flow"
HANDLE_ERRORS = ["FLOW_ERROR_" + name for name in (
    "NULL_HANDLE", "STALE_HANDLE", "WRONG_KIND", "FOREIGN_HANDLE", "INVALID_HANDLE")]

# Choices for a handle of each type: objects of the scenario of that type, the usual one first, and
# one of another kind.
HANDLES = {
    "flow_window": (["window", "busy window", "empty window"], "screen"),
    "flow_layer": (["layer", "bottom layer", "tabs layer", "panes layer"], "window"),
    "flow_router": (["router", "tab"], "layer"),
    "flow_screen": (["screen", "root screen", "sheet screen", "new screen"], "coordinator"),
    "flow_coordinator": (["coordinator", "parent", "new coordinator"], "screen"),
    "flow_presentable": (
        ["new screen", "new coordinator", "new root", "screen", "coordinator", "router"], "window"),
    "flow_transition": (["transition", "running transition"], "screen"),
    "flow_token": (["token", "answered token"], "transition"),
    "flow_presenter": (["spare presenter", "presenter"], "observer"),
    "flow_plugin": (["plugin"], "window"),
    "flow_content": (["content"], "screen"),
    "flow_question": (["question", "guard question"], "token"),
    "flow_work": (["work"], "screen"),
    "flow_timer": (["timer"], "watch"),
    "flow_watch": (["watch"], "timer"),
}
ANY_HANDLE = [
    "window", "empty window", "busy window", "layer", "bottom layer", "router", "screen",
    "sheet screen", "new screen", "coordinator", "parent", "new coordinator", "transition",
    "running transition", "token", "presenter", "observer", "plugin", "content", "question",
    "guard question", "gesture", "tabs layer", "tab", "work", "timer", "watch"]
USUAL_HANDLE = {
    "from": "coordinator",
    "target": "screen",
    "handle": "new screen",
    "gesture": "gesture",
    "owner": "coordinator",
    "on_behalf": "screen",
    "instance": "screen",
    "tab": "tab",
    "page": "tab"}

TEXTS = [
    "class", "coordinator class", "field", "button", "list", "method", "capability", "signature",
    "plugin path", "confirmed method", "class with arguments", "class with templates",
    "class without create", "demand", "unknown", "empty", "not UTF-8", "null"]
USUAL_TEXT = {
    "class_id": "class",
    "id": "field",
    "method": "method",
    "text": "signature",
    "path": "plugin path",
    "language": "field",
    "tag": "field",
    "name": "field",
    "title": "field",
    "message": "unknown",
    "reason": "unknown",
    "yes_label": "field"}
# Functions that want another usual choice than the rest: FUNCTION.ARGUMENT. 7 is FLOW_TYPE_MAP.
USUAL = {
    "flow_add_tab.from": "tabs layer",
    "flow_builder_begin.type": "7",
    "flow_builder_finish.builder": "with a value",
    "flow_class_argument_at.id": "class with arguments",
    "flow_engine_save.flags": "0",
    "flow_class_template_at.id": "class with templates",
    "flow_layer_pane_at.layer": "panes layer",
    "flow_confirm_method.method": "confirmed method",
    "flow_create_with.class_id": "class without create",
    "flow_rows_changed.id": "demand",
    "flow_screen_find_row.id": "demand",
    "flow_screen_rows.id": "demand"}

# Other types: the C++ expression for argument {i}, and its choices.
PLAIN = {
    "flow_engine *": ("a.engine({i})", ["engine", "other engine", "null"]),
    "const flow_engine *": ("a.engine({i})", ["engine", "other engine", "null"]),
    "flow_value **": ("a.made_value({i})", ["out", "null"]),
    "flow_builder *": ("a.builder({i})",
                       ["in a map", "with a value", "empty", "with a mistake", "null"]),
    "flow_builder **": ("a.made_builder({i})", ["out", "null"]),
    "const flow_string *": ("a.key({i})", ["key", "no key", "not UTF-8"]),
    "flow_engine **": ("a.made_engine({i})", ["out", "null"]),
    "const flow_engine_options *": ("a.engine_options({i})",
                                    ["options", "null", "too small", "unknown part"]),
    "const flow_options *": ("a.options({i})", [
        "options", "sheet", "not animated", "null", "too small", "unknown part", "bad style",
        "heard by name", "unknown name", "heard twice"]),
    "const flow_class *": ("a.description({i})", [
        "class", "taken id", "bad signature", "wrong signature", "null", "too small",
        "unknown part"]),
    "const flow_element *": ("a.element({i})",
                             ["field", "button", "no id", "bad kind", "null", "too small",
                              "unknown part"]),
    "const flow_request *": ("a.requests({i})", [
        "push and pop", "all that can stand in a batch", "cannot stand in one", "bad options",
        "null"]),
    "const flow_row *": ("a.rows({i})", ["rows", "no id", "one twice", "null"]),
    "const uint64_t *": ("a.keys({i})", ["keys", "one twice", "null"]),
    "flow_key_step *": ("a.steps({i})", ["array", "null"]),
    "const flow_screen *": ("a.screens({i})", ["screens", "one twice", "stale", "null"]),
    "const flow_value *": ("a.value({i})", ["string", "malformed", "not UTF-8", "null"]),
    "flow_value *": ("a.copied_value({i})", ["copy", "null"]),
    "const flow_tabs *": ("a.tabs({i})",
                          ["tabs", "one twice", "none", "null", "too small", "unknown part"]),
    "const flow_tab *": ("a.tab({i})", ["tab", "not UTF-8", "null", "too small", "unknown part"]),
    "const flow_input *": ("a.input({i})", [
        "pressed", "seen before", "old content", "no such content", "unknown element",
        "unknown action", "wrong type", "malformed", "not UTF-8", "null", "too small",
        "unknown part"]),
    "const flow_route *": ("a.route({i})",
                           ["route", "no name", "no map", "null", "too small", "unknown part"]),
    "const flow_uri *": ("a.uri({i})", ["uri", "no scheme", "null", "too small", "unknown part"]),
    "const flow_load_options *": ("a.load_options({i})",
                                  ["any file", "trusted only", "null", "too small",
                                   "unknown part"]),
    "const flow_call_hook *": ("a.call_hook({i})", ["hook", "null", "too small", "unknown part"]),
    "const flow_alert *": ("a.alert({i})", [
        "alert", "no buttons", "one twice", "bad style", "not UTF-8", "heard by name",
        "unknown name", "heard twice", "null", "too small", "unknown part"]),
    "flow_watch_callback": ("a.watch_callback({i})", ["callback", "no function"]),
    "flow_record_callback": ("a.record_callback({i})", ["callback", "no function"]),
    "flow_saver": ("a.saver({i})", ["saver", "0", "unknown"]),
    # The first function that was set or added has the number 1.
    "flow_rest": ("a.number({i})", ["1", "0", "1000"]),
    "const flow_record *": ("a.records({i})", [
        "records", "of a window that is missing", "one twice", "newer format", "no map",
        "too small", "null"]),
    "const flow_restore_options *": ("a.restore_options({i})", [
        "options", "a window that is there", "a window twice", "set aside", "null", "too small",
        "unknown part"]),
    "int": ("a.descriptor({i})", ["ready", "file", "closed"]),
    # No timer of these runs twice.
    "uint64_t": ("a.number({i})", ["0", "-1"]),
    "uint32_t": ("static_cast<uint32_t>(a.number({i}))", ["1", "3", "0", "8"]),
    "flow_callback": ("a.callback({i})", ["callback", "no function"]),
    "const flow_plugin_entry_table *": ("a.entry({i})", ["entry", "bad magic", "null"]),
    "char *": ("a.out<char>({i})", ["out", "null"]),
    "double": ("a.fraction({i})", ["0.5", "2", "-1", "nan"]),
    "flow_string": ("a.view({i})", ["text", "empty", "not UTF-8"]),
    "flow_slot": ("a.slot({i})", ["slot", "of another class", "0", "garbage"]),
    "const void *": ("a.data_key({i})", ["key", "null"]),
    "void *": ("a.data({i})", ["data", "null"]),
    "flow_data_destroy_fn": ("a.data_destroy({i})", ["destroy", "no function"]), }
SIMPLE_RESULTS = {
    "size_t", "int", "const char *", "const void *", "void *", "const flow_screen_content *",
    "const flow_rows *",
    "flow_handle", "flow_saver", "flow_rest", "uint64_t", "flow_slot", "flow_value", "flow_bool",
    "flow_signature"} | set(HANDLES)


def fail(text):
    sys.exit(f"generate.py: {text}")


class Comments:
    """The promises in the headers' comments."""

    def __init__(self):
        self.of = {}
        self.file_of = {}
        self.sized = set()
        self.numbers = set()
        self.callbacks = self.all_callbacks()
        for path in sorted(HEADERS.glob("*.h")):
            text = path.read_text()
            self.sized |= set(
                re.findall(
                    r"typedef struct (flow_\w+) \{\s*uint32_t struct_size(?: FLOW_SIZE_\(\w+\))?;",
                    text))
            self.numbers |= set(re.findall(r"typedef u?int32_t (flow_\w+);", text))
            head = self.words(re.match(r"/\*\*(.*?)\*/", text, re.S)[1])
            for comment, name in re.findall(
                    r"/\*\*((?:(?!\*/).)*)\*/\s*[A-Za-z_][\w \*]*?\b(flow_\w+)\(", text, re.S):
                self.of[name] = self.words(comment)
                self.file_of[name] = head

    @staticmethod
    def all_callbacks():
        """The standard methods, "kind.method", and the callbacks that are given as functions."""
        text = (HEADERS / "class.h").read_text()
        kinds = re.findall(r"^  FLOW_LIFE_METHODS_\(X, (\w+)\)", text, re.M)
        methods = re.findall(r"  X\(([a-z]+), (\w+), \"", text)
        life = [name for kind, name in methods if kind == "kind"]
        methods = [each for each in methods if each[0] != "kind"]
        methods += [(kind, name) for kind in kinds for name in life]
        options = re.search(r"typedef struct flow_options \{(.*?)\} flow_options;",
                            (HEADERS / "navigation.h").read_text(), re.S)[1]
        alert = re.search(r"typedef struct flow_alert \{(.*?)\} flow_alert;",
                          (HEADERS / "alert.h").read_text(), re.S)[1]
        members = re.findall(r"flow_(?:\w+_)?callback (\w+)(?: FLOW_ZERO_)?;", options + alert)
        for name in ("work", "timer", "alert", "state"):
            text = (HEADERS / f"{name}.h").read_text()
            members += re.findall(r"flow_(?:\w+_)?callback (\w+)[,)]", text)
        restore = re.search(r"typedef struct flow_restore_options \{(.*?)\} flow_restore_options;",
                            text, re.S)[1]
        members += re.findall(r"flow_window_callback (\w+);", restore)
        if not methods or not members:
            fail("no callbacks found in class.h and navigation.h")
        ends = [m + ".destroy" for m in members + ["data"]]
        return [".".join(each) for each in methods] + members + ends

    @staticmethod
    def words(comment):
        return " ".join(re.sub(r"^\s*\*", "", comment, flags=re.M).split())

    def statuses(self, name, seen=()):
        """The documented statuses; none when nothing says what the function returns."""
        if name in seen:
            fail(f"{name}: its @return refers to itself")
        comment = self.of[name]
        match = re.search(r"@return (.*?)(?:@since|$)", comment)
        if not match:
            match = re.search(
                r"((?:Each function(?: that has a status)? returns|All of them return) .*)",
                self.file_of[name])
            return self.named(match[1]) if match else []
        found = self.named(match[1])
        for other in re.findall(r"\bas (.*)", match[1]):
            for function in re.findall(r"(flow_\w+)\(\)", other):
                found += self.statuses(function, seen + (name,))
            if re.match("the (requests|functions) of flow/navigation.h", other):
                found += self.statuses("flow_pop", seen + (name,))
        return found

    @staticmethod
    def named(text):
        found = re.findall(r"FLOW_OK|FLOW_ERROR_[A-Z0-9_]+", text)
        return found + (HANDLE_ERRORS if "handle error" in text else [])

    def tag(self, name, *tags):
        for tag in tags:
            if f"[{tag}]" in self.of[name]:
                return tag
        fail(f"{name}: its comment has none of the tags {', '.join(tags)}")


def handle_choices(type_, name):
    if type_ == "flow_handle":
        good = [USUAL_HANDLE.get(name, "window")] + ANY_HANDLE
        kinds, wrong = ["screen", "coordinator", "window", "layer", "router"], []
    else:
        good, other = HANDLES[type_]
        kinds, wrong = [good[0]], [f"wrong {other}"]
        good = [USUAL_HANDLE.get(name, good[0])] + good
    kinds = [{"new screen": "screen", "spare presenter": "presenter"}.get(k, k) for k in kinds]
    choices = good + ["self"] + wrong
    choices += [f"stale {k}" for k in kinds] + [f"foreign {k}" for k in kinds]
    return list(dict.fromkeys(choices + ["none", "garbage"]))


def parameters(function, text, comments):
    """(name, expression, choices) of each parameter."""
    found = []
    previous = ""
    for index, each in enumerate([] if text == "void" else re.split(r",\s*(?![^()]*\))", text)):
        match = re.match(r"(.*?[ \*])(\w+)$", each)
        type_, name = (match[1].strip(), match[2]) if match else (each,
                                                                  re.search(r"\*(\w+)", each)[1])
        target = type_[:-1].strip() if type_.endswith("*") else ""
        expression = choices = None
        if name == "out_transition":
            expression, choices = "a.made_transition({i})", ["out", "null"]
        elif target in comments.sized and not type_.startswith("const "):
            expression, choices = f"a.sized<{target}>({{i}})", ["out", "null", "bad size"]
        elif target in SIMPLE_RESULTS | comments.numbers and name.startswith("out_"):
            expression, choices = f"a.out<{target}>({{i}})", ["out", "null"]
        elif type_ == "char *":
            expression, choices = "a.out<char>({i})", ["out", "null"]
        elif target in HANDLES and not type_.startswith("const "):
            expression, choices = "a.room({i})", ["array", "null"]
        elif type_ in HANDLES or type_ == "flow_handle":
            expression, choices = "a.handle({i})", handle_choices(type_, name)
        elif (type_, name) == ("flow_callback", "rest"):
            expression, choices = "a.rest({i})", ["callback", "no function"]
        elif (type_, name) == ("uint64_t", "number"):
            expression, choices = "a.hook_number({i})", ["of a hook", "of nothing", "0"]
        elif (type_, name) == ("uint64_t", "id"):
            expression, choices = "a.saved_id({i})", ["of the screen", "of nothing", "0"]
        elif type_ == "const char *":
            first = USUAL_TEXT.get(name) or fail(f"{function}: no usual text for '{name}'")
            expression, choices = "a.text({i})", [first] + [t for t in TEXTS if t != first]
        elif type_ == "size_t" and name == "index":
            expression, choices = "a.number({i})", ["1", "0", "1000000", "-1"]
        elif type_ == "size_t" and previous.startswith("const ") and previous.endswith("*"):
            expression, choices = "a.count({i})", ["as many", "0"]
        elif type_ == "size_t" and previous.endswith("*"):
            expression, choices = "a.number({i})", ["4", "0", "1"]
        elif type_ == "size_t":
            expression, choices = "a.number({i})", ["1", "0", "1000000", "-1"]
        elif type_ in comments.numbers:
            expression, choices = f"static_cast<{type_}>(a.number({{i}}))", ["1", "0", "-1", "9999"]
        elif (type_ if match else each) in PLAIN:
            expression, choices = PLAIN[type_ if match else each]
        else:
            fail(f"{function}: no recipe for the argument '{each}'; "
                 "add one here and to Tests/Reentrancy/arguments.cpp")
        if f"{function}.{name}" in USUAL:
            first = USUAL[f"{function}.{name}"]
            choices = [first] + [choice for choice in choices if choice != first]
        found.append((name, expression.format(i=index), choices))
        previous = type_
    return found


def quoted(words):
    return ", ".join(f'"{word}"' for word in words)


def entry(comments, name, result, text):
    arguments = parameters(name, text, comments)
    statuses = comments.statuses(name) if result == "flow_status" else []
    call = f"{name}({', '.join(a[1] for a in arguments)})"
    returned = {"flow_status": f"a.returned({call})", "const char *": f"a.returned_text({call})"}
    lines = [f"static Function about_{name}() {{", f'  return {{"{name}",',
             f"     {{{', '.join(dict.fromkeys(statuses))}}},"]
    flags = [result == "flow_status",
             comments.tag(name, "any-thread", "engine-thread") == "any-thread",
             comments.tag(name, "!callback", "callback") == "callback",
             any(a[0] == "out_transition" for a in arguments) or name.startswith("flow_confirm"),
             "FLOW_NONE" in comments.of[name]]
    lines.append("     " + " ".join(f"{str(flag).lower()}," for flag in flags))
    lines.append("     {" + ",\n      ".join(
        f'{{"{a[0]}", {{{quoted(a[2])}}}}}' for a in arguments) + "},")
    used = "a" if arguments or result in returned else ""
    lines.append(f"     [](Arguments &{used}) {{ {returned.get(result, call)}; }}}};")
    lines.append("}\n")
    return "\n".join(lines)


def main():
    if len(sys.argv) != 2:
        fail("usage: generate.py FILE")
    comments = Comments()
    # Each in a function of its own: all in one would take a compiler minutes with a sanitizer.
    entries, names = [], []
    for name, result, text in declarations():
        if name not in comments.of:
            fail(f"{name}: its declaration has no comment")
        entries.append(entry(comments, name, result, text))
        names.append(name)
    calls = "".join(f"    all.push_back(about_{name}());\n" for name in names)
    pathlib.Path(sys.argv[1]).write_text(
        "// Written by Tests/Reentrancy/generate.py from include/flow.\n"
        '#include "arguments.hpp"\n\nnamespace reentrancy {\n\n' + "\n".join(entries) +
        "\nconst std::vector<Function> &functions() {\n"
        "  static const std::vector<Function> all = [] {\n    std::vector<Function> all;\n" +
        calls + "    return all;\n  }();\n  return all;\n}\n\n"
        "const std::vector<std::string> &declared_callbacks() {\n"
        f"  static const std::vector<std::string> all = {{{quoted(comments.callbacks)}}};\n"
        "  return all;\n}\n\n}  // namespace reentrancy\n")


main()
