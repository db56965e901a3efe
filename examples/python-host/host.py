"""A host in Python, made from the C headers alone: it loads a plugin, runs one of its coordinators
in a window, and prints what happens.

    host.py PLUGIN [COORDINATOR [ARGUMENTS]]

Without a coordinator it begins with the one that the plugin says comes first. The arguments of the
coordinator are JSON. Commands are read from standard input, one a line: the id
of a button presses it, `id=text` fills a field or selects a row, `id=row/action` chooses from a
row's menu, `back` goes back. The exit code is
0 if the coordinator finished with a value, 1 if it ended without one, 2 if it could not be started.

It needs python3-cffi and a C compiler, which reads the headers. CPATH names the folder of the
headers, and LD_LIBRARY_PATH that of the libraries, if the system does not look there.
"""
import json
import re
import select
import subprocess
import sys

import cffi


def read_headers():
    """Everything that the headers declare, without inline functions, and the signatures of standard
    methods."""
    source = b"#include <flow/flow.h>\n#include <flow/json.h>\n"
    command = ["cc", "-E", "-std=c99", "-"]
    text = subprocess.run(command, input=source, stdout=subprocess.PIPE, check=True).stdout.decode()
    parts = re.split(r'^# \d+ "(.*?)".*\n', text, flags=re.M)
    text = "".join(part for file, part in zip(parts[1::2], parts[2::2]) if "/flow/" in file)
    text = re.sub(r"^static inline [^{]*\{(?:[^\n]*\}$|.*?^\}$)", "", text, flags=re.S | re.M)
    constant = r'static const char FLOW_SIGNATURE_(\w+)\[\] = "([^"]*)";'
    return re.sub(constant, "", text), dict(re.findall(constant, text))


ffi = cffi.FFI()
declarations, signatures = read_headers()
ffi.cdef(declarations)
flow, flow_json = ffi.dlopen("libflow.so.0"), ffi.dlopen("libflow-json.so.0")
NONE, NULL = 0, ffi.NULL


def sized(struct, **members):
    """A struct that says how large it is, all zero but for what is named."""
    return ffi.new(f"{struct} *", dict(members, struct_size=ffi.sizeof(struct)))


def word(text):
    return ffi.string(text).decode()


def view(string):
    return ffi.buffer(string.data, string.size)[:].decode() if string.size else ""


def array(first, count, size):
    """The elements of an array, `size` bytes apart: they may be longer than those we know."""
    start = ffi.cast("char *", first)
    return [ffi.cast(ffi.typeof(first), start + index * size) for index in range(count)]


def shown(value):
    text = ffi.new("char **")
    flow_json.flow_json_text(value, 0, text, NULL, NULL)
    return word(ffi.gc(text[0], flow_json.flow_json_text_destroy))


class Host:
    """One engine with one window. The engine calls its methods."""

    def __init__(self, plugin, coordinator=None, arguments="null"):
        self.kept, self.cause = [], None
        options = sized("flow_engine_options")
        self.connect(options.diagnostic, self.diagnostic)
        self.engine = self.get("flow_engine **", flow.flow_engine_create, options)
        self.window = self.get("flow_window *", flow.flow_window_create, self.engine)
        loaded = self.get("flow_plugin *", self.load, plugin.encode())
        presenter = self.instance("presenter", "transition", self.transition)
        self.check(flow.flow_window_set_presenter(self.engine, self.window, presenter))
        self.instance("observer", "event", self.event)
        options = sized("flow_options")
        self.connect(options.finished, self.finished)
        if coordinator is None:
            info = sized("flow_plugin_info")
            self.check(flow.flow_plugin_get(self.engine, loaded, info))
            coordinator = word(info.first)
        self.check(flow.flow_open_new(self.engine, self.window, coordinator.encode(),
                                      self.value(arguments), options, NULL, NULL))

    def callback(self, kind, method):
        """A method as a function of C, for as long as this host lives."""
        self.kept.append(ffi.callback(kind, method))
        return self.kept[-1]

    def connect(self, callback, method):
        callback.function = self.callback(ffi.typeof(callback.function), method)

    def instance(self, kind, name, method):
        """Makes an instance of a class with one standard method."""
        call = ffi.cast("flow_function", self.callback(f"flow_{kind}_{name}_fn", method))
        texts = name, signatures[f"{kind}_{name}"], f"python-host.{kind}"
        name, signature, class_id = (ffi.new("char[]", text.encode()) for text in texts)
        methods = ffi.new("flow_method[]", [(name, signature, call)])
        made = sized("flow_class", kind=getattr(flow, f"FLOW_KIND_{kind.upper()}"), id=class_id,
                     methods=methods, method_count=1, method_size=ffi.sizeof("flow_method"))
        self.check(flow.flow_class_register(self.engine, NONE, made, NULL))
        return self.get("flow_handle *", flow.flow_create, self.engine, class_id, NULL)

    def check(self, status):
        """The engine's diagnostics have told the user why a call failed."""
        if status != flow.FLOW_OK:
            sys.exit(2)

    def get(self, kind, function, *arguments):
        """Calls a function that writes its result where the last argument points."""
        room = ffi.new(kind)
        self.check(function(*arguments, room))
        return room[0]

    def load(self, path, room):
        return flow.flow_plugin_load(self.engine, path, room, NULL)

    def value(self, text):
        """A value made of JSON; Python frees it."""
        data, made, error = text.encode(), ffi.new("flow_value **"), sized("flow_error")
        if flow_json.flow_json_parse(data, len(data), made, error) != flow.FLOW_OK:
            print("python-host:", word(error.message), file=sys.stderr)
            sys.exit(2)
        return ffi.gc(made[0], flow.flow_value_destroy)

    def name(self, handle):
        room = ffi.new("char[]", 192)  # FLOW_NAME_SIZE
        return word(flow.flow_name_of(self.engine, handle, room, len(room)))

    # Methods that the engine calls.

    def diagnostic(self, _, diagnostic):
        print("python-host:", word(diagnostic.message), file=sys.stderr)

    def transition(self, _, change):
        kind, before = word(flow.flow_change_name(change.kind)), getattr(change, "from")
        print(f"  show     {kind}: {self.name(before)} -> {self.name(change.to)}")
        if change.token != NONE:  # this host has no animations to wait for
            flow.flow_token_complete(self.engine, change.token)

    def event(self, _, event):
        # The presenter prints changes; input and new content are seen by what is read and drawn.
        if event.kind in (flow.FLOW_EVENT_CHANGE, flow.FLOW_EVENT_INPUT, flow.FLOW_EVENT_CHANGED):
            return
        said = self.name(event.subject)
        if event.kind == flow.FLOW_EVENT_DONE:
            request = word(flow.flow_request_name(event.outcome.request))
            said = f"{request}, {word(flow.flow_outcome_name(event.outcome.kind))}"
        if event.kind == flow.FLOW_EVENT_FINISHED:
            said += f", {word(flow.flow_cause_name(event.cause))}, value {shown(event.value)}"
        print(f"  callback {word(flow.flow_event_name(event.kind))}: {said}")

    def finished(self, _, engine, coordinator, cause, value):
        self.cause = cause
        print(word(flow.flow_cause_name(cause)), shown(value))

    # The user's side: drawing and input.

    def draw(self):
        screen = self.get("flow_screen *", flow.flow_window_top, self.engine, self.window)
        kind = "const flow_screen_content **"
        content = self.get(kind, flow.flow_screen_render, self.engine, screen)
        print("+", view(content.title))
        self.elements = {}  # borrowed from the engine until it is asked for content again
        for each in array(content.elements, content.element_count, content.element_size):
            self.elements[view(each.id)] = each
            secret = each.secret or each.field_type == flow.FLOW_FIELD_SECURE
            value = "****" if secret else shown(ffi.addressof(each, "value"))
            print(f"| {view(each.text)} [{view(each.id)}] {value} {view(each.error)}".rstrip())
            for row in array(each.rows, each.row_count, each.row_size):
                print(f"|   {view(row.title)} [{view(each.id)}={view(row.id)}]")
        return screen

    def taken(self, name, text):
        """Text that the user typed as the value that an element takes, also of a kind newer than
        this host; None if it takes no such value, which the engine says."""
        element = self.elements.get(name)
        if element is None:
            return NULL
        data, made, error = text.encode(), ffi.new("flow_value **"), sized("flow_error")
        bytes_ = ffi.from_buffer(data)
        typed = ffi.new("flow_string *", {"data": bytes_, "size": len(data)})[0]
        if flow.flow_value_for(element, typed, made, error) != flow.FLOW_OK:
            print("python-host:", word(error.message), file=sys.stderr)
            return None
        return ffi.gc(made[0], flow.flow_value_destroy)

    def command(self, screen, line):
        name, equals, text = line.partition("=")
        print(">", name)  # but not the text, which may be secret
        if line == "back":
            self.check(flow.flow_back(self.engine, self.window, NULL, NULL))
            return
        # Of a row, `id=row/action` chooses an action of its menu.
        element, action = self.elements.get(name), ""
        if element is not None and flow.flow_element_takes(element.kind) == flow.FLOW_TAKES_ROW:
            text, _, action = text.partition("/")
        value = self.taken(name, text) if equals else NULL
        if value is None:
            return
        texts = [ffi.from_buffer(each.encode()) for each in (name, action)]
        names = [{"data": each, "size": len(each)} for each in texts]
        done = sized("flow_input", value=value, id=names[0], action=names[1])
        flow.flow_screen_send(self.engine, screen, done, NULL, NULL)

    def run(self):
        descriptor = self.get("int *", flow.flow_engine_descriptor, self.engine)
        commands = open(0, "rb", buffering=0)  # select() does not see what waits in a buffer
        while self.cause is None:
            screen = self.draw()
            ready, _, _ = select.select([commands, descriptor], [], [])
            if descriptor in ready:
                flow.flow_engine_dispatch(self.engine)
            if commands in ready:
                line = commands.readline()
                if not line:
                    break
                self.command(screen, line.decode().rstrip("\n"))
        flow.flow_engine_destroy(self.engine)
        return 0 if self.cause == flow.FLOW_CAUSE_FINISHED else 1


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4):
        print("usage: host.py PLUGIN [COORDINATOR [ARGUMENTS]]", file=sys.stderr)
        sys.exit(2)
    sys.exit(Host(*sys.argv[1:]).run())
