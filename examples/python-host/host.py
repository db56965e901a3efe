"""A host in Python, made from the C headers alone: it loads a plugin, runs one of its coordinators
in a window, and prints what happens.

    host.py PLUGIN [COORDINATOR [ARGUMENTS]]

Without a coordinator it begins with the one that the plugin says comes first. The arguments of the
coordinator are JSON. Commands are read from standard input, one a line: the id
of a button presses it, `id=text` fills a field or selects a row, `id=row/action` chooses from a
row's menu, `back` goes back. HOST_RECORD in the environment names a file, to which they are written
as a script that `flowhost play` plays. HOST_SESSION names a file in which all that is open is kept,
as it is each time the engine has come to rest: the next run goes on there, and not at the
coordinator. It is removed when the coordinator has ended. The exit code is
0 if the coordinator finished with a value, 1 if it ended without one, 2 if it could not be started.

It needs python3-cffi and a C compiler, which reads the headers. CPATH names the folder of the
headers, and LD_LIBRARY_PATH that of the libraries, if the system does not look there.
"""
import json
import os
import re
import select
import subprocess
import sys

import cffi


def read_headers():
    """Everything that the headers declare, without inline functions, and the signatures of standard
    methods."""
    source = b"#include <flow/flow.h>\n#include <flow/json.h>\n#include <flow/record.h>\n"
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
flow_record = ffi.dlopen("libflow-record.so.0")
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
        self.session = Session(self, os.environ.get("HOST_SESSION"))
        options = sized("flow_engine_options", flags=self.session.flags)
        self.connect(options.diagnostic, self.diagnostic)
        self.engine = self.get("flow_engine **", flow.flow_engine_create, options)
        self.window = self.get("flow_window *", flow.flow_window_create, self.engine)
        loaded = self.get("flow_plugin *", self.load, plugin.encode())
        presenter = self.instance("presenter", transition=self.transition)
        self.check(flow.flow_window_set_presenter(self.engine, self.window, presenter))
        self.instance("observer", event=self.event, did_finish=self.did_finish)
        self.recorder = NULL
        if "HOST_RECORD" in os.environ:
            self.recorder = self.get("flow_recorder **", flow_record.flow_recorder_begin,
                                     self.engine, os.environb[b"HOST_RECORD"], NULL, last=(NULL,))
        if self.session.restore():
            return
        options = sized("flow_options")
        if not self.session.path:
            self.connect(options.finished, self.finished)
        if coordinator is None:
            info = sized("flow_plugin_info")
            self.check(flow.flow_plugin_get(self.engine, loaded, info))
            coordinator = word(info.first)
        self.check(flow.flow_open_new(self.engine, self.window, coordinator.encode(),
                                      self.value(arguments), options, NULL, NULL))
        self.session.find_first()

    def callback(self, kind, method):
        """A method as a function of C, for as long as this host lives."""
        self.kept.append(ffi.callback(kind, method))
        return self.kept[-1]

    def connect(self, callback, method):
        callback.function = self.callback(ffi.typeof(callback.function), method)

    def instance(self, kind, **functions):
        """Makes an instance of a class with some standard methods."""
        texts, methods = [ffi.new("char[]", f"python-host.{kind}".encode())], []
        for name, method in functions.items():
            call = ffi.cast("flow_function", self.callback(f"flow_{kind}_{name}_fn", method))
            texts += (ffi.new("char[]", text.encode())
                      for text in (name, signatures[f"{kind}_{name}"]))
            methods.append((*texts[-2:], call))
        methods, class_id = ffi.new("flow_method[]", methods), texts[0]
        made = sized("flow_class", kind=getattr(flow, f"FLOW_KIND_{kind.upper()}"), id=class_id,
                     methods=methods, method_count=len(functions),
                     method_size=ffi.sizeof("flow_method"))
        self.check(flow.flow_class_register(self.engine, NONE, made, NULL))
        return self.get("flow_handle *", flow.flow_create, self.engine, class_id, NULL)

    def check(self, status):
        """The engine's diagnostics have told the user why a call failed."""
        if status != flow.FLOW_OK:
            sys.exit(2)

    def get(self, kind, function, *arguments, last=()):
        """Calls a function that writes its result where the argument before `last` points."""
        room = ffi.new(kind)
        self.check(function(*arguments, room, *last))
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

    def did_finish(self, _, coordinator, cause, value):
        """A function is not saved: this hears the end of a coordinator that is."""
        if coordinator == self.session.first:
            self.finished(NULL, self.engine, coordinator, cause, value)

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
            wish = sized("flow_wish", kind=flow.FLOW_WISH_BACK, subject=self.window)
            flow_record.flow_recorder_wish(self.recorder, wish)
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
        flow_record.flow_recorder_input(self.recorder, screen, element or NULL, done, 0)
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
        self.session.end()
        flow.flow_engine_destroy(self.engine)
        return 0 if self.cause == flow.FLOW_CAUSE_FINISHED else 1


class Session:
    """All that is open, as records in a file, one a line of JSON: the next run begins with them."""

    def __init__(self, host, path):
        self.host, self.path, self.records, self.told = host, path, {}, {}
        self.first, self.is_over = NONE, False
        self.flags = 4 if path else 0  # FLOW_ENGINE_SAVED

    def restore(self):
        """Shows in the host's window what was saved, and saves from then on. False: nothing was."""
        if not self.path:
            return False
        kept = []
        if os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as file:
                kept = [json.loads(line) for line in file]
        self.records = {(kind, each): value for kind, each, value in kept}
        if kept:
            self.show(kept)
        self.saver = self.host.get("flow_saver *", flow.flow_saver_create, self.host.engine)
        self.take = ffi.new("flow_record_callback *")
        self.host.connect(self.take, self.put)
        rest = ffi.new("flow_callback *")
        self.host.connect(rest, self.save)
        self.host.check(flow.flow_engine_set_rest(self.host.engine, rest[0]))
        return bool(kept)

    def show(self, kept):
        values = [self.host.value(json.dumps(value)) for _, _, value in kept]
        records = [(ffi.sizeof("flow_record"), kind, each, value)
                   for (kind, each, _), value in zip(kept, values)]
        windows = ffi.new("flow_restored_window[]",
                          [(each, self.host.window) for kind, each, _ in kept
                           if kind == flow.FLOW_KIND_WINDOW])
        options = sized("flow_restore_options", windows=windows, window_count=len(windows),
                        window_size=ffi.sizeof("flow_restored_window"))
        self.host.check(flow.flow_engine_restore(
            self.host.engine, ffi.new("flow_record[]", records), len(kept), options, NULL))
        self.find_first()

    def find_first(self):
        """Finds the coordinator whose end is this program's."""
        if self.path:
            first, count = ffi.new("flow_coordinator *"), ffi.new("size_t *")
            flow.flow_coordinator_children(self.host.engine, NONE, first, 1, count)
            self.first = first[0]

    def put(self, _, record):
        gone = record.value == NULL
        self.told[record.kind, record.id] = None if gone else json.loads(shown(record.value))

    def save(self, *_):
        """Writes what has changed since the last time, so that the file is always whole."""
        if self.is_over:
            return
        self.told, is_whole = {}, ffi.new("flow_bool *")
        self.host.check(flow.flow_engine_save(self.host.engine, self.saver, 1,  # FLOW_SAVE_CHANGED
                                              self.take[0], is_whole))
        kept = {} if is_whole[0] else self.records
        self.records = {key: value for key, value in {**kept, **self.told}.items()
                        if value is not None}
        if self.told:
            with open(self.path + ".new", "w", encoding="utf-8") as file:
                file.writelines(json.dumps([*key, value]) + "\n"
                                for key, value in self.records.items())
            os.replace(self.path + ".new", self.path)

    def end(self):
        """The coordinator has ended, or the input: then the next run goes on."""
        self.is_over = True
        if self.path and self.host.cause is not None and os.path.exists(self.path):
            os.remove(self.path)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4):
        print("usage: host.py PLUGIN [COORDINATOR [ARGUMENTS]]", file=sys.stderr)
        sys.exit(2)
    sys.exit(Host(*sys.argv[1:]).run())
