"""A host in Python, made from the C headers alone: it loads a plugin, runs one of its coordinators in a
window, and prints what happens.

    host.py PLUGIN COORDINATOR

Commands are read from standard input, one a line: the id of a button presses it, `id=value` fills a
field or selects a row, `back` goes back. The exit code is 0 if the coordinator finished with a
value, 1 if it ended without one, 2 if it could not be started.

It needs python3-cffi and a C compiler, which reads the headers. FLOW_INCLUDE is their folder and
FLOW_LIBRARY the library's file, if they are not where the system looks.
"""
import os
import re
import select
import subprocess
import sys

import cffi

ffi = cffi.FFI()


def declarations():
    """What the headers declare: preprocessed, without what they include, and without inline functions."""
    folder = os.environ.get("FLOW_INCLUDE")
    text = subprocess.run(["cc", "-E", "-std=c99", *(["-I", folder] if folder else []), "-"],
                          input="#include <flow/flow.h>", capture_output=True, text=True, check=True).stdout
    files = re.split(r'^# \d+ "(.*?)".*\n', text, flags=re.M)
    text = "".join(text for file, text in zip(files[1::2], files[2::2]) if "/flow/" in file)
    text = re.sub(r"^static inline [^{]*\{(?:[^\n]*\}$|.*?^\}$)", "", text, flags=re.S | re.M)
    return re.sub(r'static const char \w+\[\] = "[^"]*";', "", text)


ffi.cdef(declarations())
flow = ffi.dlopen(os.environ.get("FLOW_LIBRARY", "libflow.so.0"))
NONE = 0


def checked(status, error=None):
    if status != flow.FLOW_OK:
        print("python-host:", c_text(error.message if error else flow.flow_status_text(status)), file=sys.stderr)
        sys.exit(2)


def sized(struct, /, **members):
    """A struct that says how large it is, all zero but for what is named."""
    made = ffi.new(f"{struct} *", members)
    made.struct_size = ffi.sizeof(struct)
    return made


def c_text(text):
    return ffi.string(text).decode() if text else ""


def view(string):
    return ffi.buffer(string.data, string.size)[:].decode() if string.size else ""


def step(first, index, size):
    """Element `index` of an array whose elements stand `size` bytes apart."""
    return ffi.cast(ffi.typeof(first), ffi.cast("char *", first) + index * size)


def shown(value):
    """A value as people read it."""
    kind, held = (value.type, getattr(value, "as")) if value else (flow.FLOW_TYPE_NULL, None)
    if kind == flow.FLOW_TYPE_STRING:
        return view(held.string)
    if kind == flow.FLOW_TYPE_BOOLEAN:
        return "true" if held.boolean else "false"
    if kind == flow.FLOW_TYPE_INTEGER:
        return str(held.integer)
    if kind == flow.FLOW_TYPE_NUMBER:
        return f"{held.number:g}"
    if kind == flow.FLOW_TYPE_LIST:
        return "[" + ", ".join(shown(held.list.items + i) for i in range(held.list.count)) + "]"
    if kind == flow.FLOW_TYPE_MAP:
        entries = [held.map.entries[i] for i in range(held.map.count)]
        return "{" + ", ".join(f"{view(e.key)}: {shown(ffi.addressof(e, 'value'))}" for e in entries) + "}"
    return "null"


class Host:
    """One engine with one window. What the engine calls are methods of it."""

    def __init__(self, plugin, coordinator):
        self.kept, self.animation, self.cause, self.ended = [], NONE, None, False
        options = sized("flow_engine_options", presenter_timeout=10000, defer_timeout=60000)
        options.diagnostic.function = self.callback("void(void *, const flow_diagnostic *)", self.diagnostic)
        made, error = ffi.new("flow_engine **"), sized("flow_error")
        checked(flow.flow_engine_create(options, made))
        self.engine = made[0]
        self.window = self.ask(flow.flow_window_create)
        checked(flow.flow_plugin_load(self.engine, plugin.encode(), ffi.NULL, error), error)
        presenter = self.instance(flow.FLOW_KIND_PRESENTER, "python-host.presenter", transition=(
            "v(pp)", "void(void *, const flow_change *)", self.transition))
        checked(flow.flow_window_set_presenter(self.engine, self.window, presenter))
        self.instance(flow.FLOW_KIND_OBSERVER, "python-host.observer", event=(
            "v(pp)", "void(void *, const flow_event *)", self.event))
        options = sized("flow_options")
        options.finished.function = self.callback(
            "void(void *, flow_engine *, flow_coordinator, flow_cause, const flow_value *)", self.finished)
        checked(flow.flow_open_new(
            self.engine, self.window, coordinator.encode(), ffi.NULL, options, ffi.NULL, ffi.NULL))

    def callback(self, kind, function):
        """A function that C can call, for as long as this host lives."""
        self.kept.append(ffi.callback(kind, function))
        return self.kept[-1]

    def instance(self, kind, name, **methods):
        """Registers a class whose methods are (signature, C type, function), and makes an instance of it."""
        def text(string):
            self.kept.append(ffi.new("char[]", string.encode()))
            return self.kept[-1]
        table = ffi.new("flow_method[]", [
            (text(word), text(signature), ffi.cast("flow_function", self.callback(c_type, function)))
            for word, (signature, c_type, function) in methods.items()])
        described, error = sized(
            "flow_class", kind=kind, id=text(name), methods=table, method_count=len(table),
            method_size=ffi.sizeof("flow_method"), template_size=ffi.sizeof("flow_template")), sized("flow_error")
        checked(flow.flow_class_register(self.engine, NONE, described, error), error)
        return self.ask(flow.flow_create, name.encode(), ffi.NULL)

    def ask(self, function, *arguments, kind="flow_handle *"):
        """Calls a function whose last argument receives the result; NONE or NULL if it fails."""
        room = ffi.new(kind)
        return room[0] if function(self.engine, *arguments, room) == flow.FLOW_OK else ffi.new(kind)[0]

    def name(self, handle):
        if flow.flow_kind_of(handle) not in (flow.FLOW_KIND_SCREEN, flow.FLOW_KIND_COORDINATOR):
            return c_text(flow.flow_kind_name(flow.flow_kind_of(handle)))
        return c_text(self.ask(flow.flow_class_of, handle, kind="const char **")) or "gone"

    # What the engine tells.

    def diagnostic(self, _, told):
        print("python-host:", c_text(told.message), file=sys.stderr)

    def transition(self, _, change):
        places = f"{self.name(getattr(change, 'from'))} -> {self.name(change.to)}"
        print(f"  show     {c_text(flow.flow_change_name(change.kind))}: {places}"
              + (", animated" if change.animated else ""))
        if change.animated:
            self.animation = change.token
        elif change.token != NONE:
            flow.flow_token_complete(self.engine, change.token)

    def event(self, _, event):
        said = self.name(event.subject)
        if event.kind == flow.FLOW_EVENT_CHANGE:
            return
        if event.kind == flow.FLOW_EVENT_DONE:
            said = f"{c_text(flow.flow_request_name(event.outcome.request))}, " \
                   f"{c_text(flow.flow_outcome_name(event.outcome.kind))}"
        if event.kind == flow.FLOW_EVENT_FINISHED:
            said += f", cause {c_text(flow.flow_cause_name(event.cause))}, value {shown(event.value)}"
        print(f"  callback {c_text(flow.flow_event_name(event.kind))}: {said}")

    def finished(self, _, engine, coordinator, cause, value):
        self.cause, self.ended = cause, True
        print("result" if cause == flow.FLOW_CAUSE_FINISHED else c_text(flow.flow_cause_name(cause)), shown(value))

    # What the user sees and does.

    def elements(self):
        """The top screen, its title and its elements."""
        screen = self.ask(flow.flow_window_top, self.window)
        content = self.ask(flow.flow_screen_render, screen, kind="const flow_screen_content **")
        if not content:
            return screen, "", []
        return screen, view(content.title), [
            step(content.elements, i, content.element_size) for i in range(content.element_count)]

    def draw(self):
        _, title, elements = self.elements()
        print("+", title)
        for each in elements:
            secret = each.kind == flow.FLOW_ELEMENT_FIELD and each.field_type == flow.FLOW_FIELD_SECURE
            value = "" if each.value.type == flow.FLOW_TYPE_NULL else " = " + (
                "****" if secret else shown(ffi.addressof(each, "value")))
            error = " ! " + view(each.error) if each.error.size else ""
            print(f"| {view(each.text)}{value}{error}" + (f"  [{view(each.id)}]" if each.id.size else ""))
            for row in (step(each.rows, i, each.row_size) for i in range(min(each.row_count, 5))):
                print(f"|   {view(row.title)}  [{view(each.id)}={view(row.id)}]")

    def command(self, line):
        print(">", line)
        if line == "back":
            return flow.flow_back(self.engine, self.window, ffi.NULL, ffi.NULL)
        word, _, text = line.partition("=")
        screen, _, elements = self.elements()
        found = next((each for each in elements if view(each.id) == word), None)
        data, value, error = ffi.new("char[]", text.encode()), ffi.NULL, sized("flow_error")
        if "=" in line:
            value = ffi.new("flow_value *", {"type": flow.FLOW_TYPE_STRING})
            getattr(value, "as").string = {"data": data, "size": len(data) - 1}
        fills = value and found and found.kind != flow.FLOW_ELEMENT_LIST
        call = flow.flow_screen_set_field if fills else flow.flow_screen_invoke
        status = call(self.engine, screen, word.encode(), value, error)
        if status != flow.FLOW_OK:
            print(f"  {c_text(flow.flow_status_name(status))}: {c_text(error.message)}")

    def rest(self):
        """Ends the animations, as a host does that has shown them."""
        while self.animation != NONE:
            token, self.animation = self.animation, NONE
            flow.flow_token_complete(self.engine, token)

    def run(self):
        descriptor = self.ask(flow.flow_engine_descriptor, kind="int *")
        self.rest()
        self.draw()
        while not self.ended:
            ready, _, _ = select.select([sys.stdin, descriptor], [], [])
            if descriptor in ready:
                flow.flow_engine_dispatch(self.engine)
            if sys.stdin in ready:
                line = sys.stdin.readline()
                if not line:
                    break
                self.command(line.rstrip("\n"))
                self.rest()
                if not self.ended:
                    self.draw()
        flow.flow_engine_destroy(self.engine)
        return 0 if self.cause == flow.FLOW_CAUSE_FINISHED else 1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: host.py PLUGIN COORDINATOR")
    sys.exit(Host(*sys.argv[1:]).run())
