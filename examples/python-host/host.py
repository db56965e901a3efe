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
    source += b"#include <flow/scene.h>\n"
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
flow_record, flow_scene = ffi.dlopen("libflow-record.so.0"), ffi.dlopen("libflow-scene.so.0")
NONE, NULL = 0, ffi.NULL


def sized(struct, **members):
    """A struct that says how large it is, all zero but for what is named."""
    return ffi.new(f"{struct} *", dict(members, struct_size=ffi.sizeof(struct)))


def word(text):
    return ffi.string(text).decode()


def view(string):
    return ffi.buffer(string.data, string.size)[:].decode() if string.size else ""


def shown(value):
    text = ffi.new("char **")
    flow_json.flow_json_text(value, 0, text, NULL, NULL)
    return word(ffi.gc(text[0], flow_json.flow_json_text_destroy))


class Host:
    """One engine with one window, whose scene knows what it shows."""

    def __init__(self, plugin, coordinator=None, arguments="null"):
        self.kept, self.cause = [], None
        self.session = Session(self, os.environ.get("HOST_SESSION"))
        options = sized("flow_engine_options", flags=self.session.flags)
        self.connect(options.diagnostic, self.diagnostic)
        self.loop = self.get("flow_scene_loop **", flow_scene.flow_scene_loop_create, options,
                             last=(NULL,))
        self.engine = flow_scene.flow_scene_loop_engine(self.loop)
        self.get("flow_plugin *", self.load, plugin.encode())
        skin = sized("flow_skin", flags=1)  # FLOW_SKIN_STILL
        self.scene = self.get("flow_scene **", flow_scene.flow_scene_create, self.engine, NONE,
                              skin, last=(NULL,))
        self.instance("observer", event=self.event)
        self.recorder = NULL
        if "HOST_RECORD" in os.environ:
            self.recorder = self.get("flow_recorder **", flow_record.flow_recorder_begin,
                                     self.engine, os.environb[b"HOST_RECORD"], NULL, last=(NULL,))
        if not self.session.restore():
            class_id = NULL if coordinator is None else ffi.new("char[]", coordinator.encode())
            self.check(flow_scene.flow_scene_start(self.scene, class_id, self.value(arguments),
                                                   NULL))

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

    def event(self, _, event):
        # Input and new content are seen by what is read and drawn.
        if event.kind in (flow.FLOW_EVENT_INPUT, flow.FLOW_EVENT_CHANGED):
            return
        said, change = self.name(event.subject), event.change
        if event.kind == flow.FLOW_EVENT_CHANGE:
            kind, before = word(flow.flow_change_name(change.kind)), getattr(change, "from")
            print(f"  show     {kind}: {self.name(before)} -> {self.name(change.to)}")
            return
        if event.kind == flow.FLOW_EVENT_DONE:
            request = word(flow.flow_request_name(event.outcome.request))
            said = f"{request}, {word(flow.flow_outcome_name(event.outcome.kind))}"
        if event.kind == flow.FLOW_EVENT_FINISHED:
            said += f", {word(flow.flow_cause_name(event.cause))}, value {shown(event.value)}"
        print(f"  callback {word(flow.flow_event_name(event.kind))}: {said}")

    # The user's side: drawing and input.

    def drain(self):
        """Reads all news. They end a change, and tell the end of the coordinator."""
        news = sized("flow_news")
        while flow_scene.flow_scene_next(self.scene, news):
            if news.kind == flow.FLOW_NEWS_FLOW_ENDED:
                self.cause = news.cause
                print(word(flow.flow_cause_name(news.cause)), shown(news.value))

    def top(self):
        """The page on top; NULL if there is none."""
        count = flow_scene.flow_scene_layer_count(self.scene)
        return flow_scene.flow_scene_layer_at(self.scene, count - 1).page if count else NULL

    def draw(self):
        page = self.top()
        if page == NULL:
            return
        print("+", word(page.title))
        for area in (1, 0):  # FLOW_SCENE_LIST_TOOLBAR, FLOW_SCENE_LIST_BODY
            for index in range(flow_scene.flow_scene_element_count(page, area)):
                self.draw_element(flow_scene.flow_scene_element_at(page, area, index))

    def draw_element(self, element):
        each, error = element.shown, word(flow_scene.flow_scene_error(element))
        value = "****" if element.is_secret else shown(ffi.addressof(each, "value"))
        print(f"| {view(each.text)} [{view(each.id)}] {value} {error}".rstrip())
        for index in range(min(element.row_count, 100)):
            row = flow_scene.flow_scene_row_at(element, index).shown
            print(f"|   {view(row.title)} [{view(each.id)}={view(row.id)}]")

    def command(self, line):
        name, equals, text = line.partition("=")
        print(">", name)  # but not the text, which may be secret
        if line == "back":
            wish = sized("flow_wish", kind=flow.FLOW_WISH_BACK,
                         subject=flow_scene.flow_scene_window(self.scene))
            flow_record.flow_recorder_wish(self.recorder, wish)
            self.check(flow_scene.flow_scene_back(self.scene))
            return
        element = flow_scene.flow_scene_find(self.top(), name.encode())
        if element == NULL:
            print(f"python-host: the screen shows no '{name}'", file=sys.stderr)
        elif equals and not (flow.flow_element_takes(element.shown.kind) == flow.FLOW_TAKES_ROW
                             and "/" in text):
            self.fill_in(element, text)
        else:  # of a row, `id=row/action` chooses an action of its menu
            self.press(element, *text.split("/", 1))

    def fill_in(self, element, text):
        """Sends a text as the value that an element takes, also of a kind newer than this host."""
        made, error = ffi.new("flow_value **"), sized("flow_error")
        if flow_scene.flow_scene_value_for(element, text.encode(), made, error) != flow.FLOW_OK:
            print("python-host:", word(error.message), file=sys.stderr)
            return
        value = ffi.gc(made[0], flow.flow_value_destroy)
        self.record(element, value=value)
        flow_scene.flow_scene_set(element, value, NULL)

    def press(self, element, row, action=None):
        if action is None:
            self.record(element)
            flow_scene.flow_scene_press(element, NULL, NULL, 1, NULL)
            return
        row, action = ffi.new("char[]", row.encode()), ffi.new("char[]", action.encode())
        chosen = self.value(json.dumps(word(row)))
        self.record(element, value=chosen, action={"data": action, "size": len(action) - 1})
        flow_scene.flow_scene_press(element, row, action, 1, NULL)

    def record(self, element, **members):
        done = sized("flow_input", id=element.shown.id, **members)
        flow_record.flow_recorder_input(self.recorder, element.page.screen, element.shown, done, 0)

    def run(self):
        commands = open(0, "rb", buffering=0)  # select() does not see what waits in a buffer
        self.drain()
        while self.cause is None:
            self.draw()
            descriptor = flow_scene.flow_scene_loop_descriptor(self.loop)
            ready, _, _ = select.select([commands, descriptor], [], [])
            if descriptor in ready:
                flow_scene.flow_scene_loop_run(self.loop)
            if commands in ready:
                line = commands.readline()
                if not line:
                    break
                self.command(line.decode().rstrip("\n"))
            self.drain()
        self.session.end()
        flow_scene.flow_scene_destroy(self.scene)
        flow_scene.flow_scene_loop_destroy(self.loop)
        return 0 if self.cause == flow.FLOW_CAUSE_FINISHED else 1


class Session:
    """All that is open, as records in a file, one a line of JSON: the next run begins with them."""

    def __init__(self, host, path):
        self.host, self.path, self.records, self.told = host, path, {}, {}
        self.is_over = False
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
        shown_in = flow_scene.flow_scene_window(self.host.scene)
        windows = ffi.new("flow_restored_window[]",
                          [(each, shown_in) for kind, each, _ in kept
                           if kind == flow.FLOW_KIND_WINDOW])
        options = sized("flow_restore_options", windows=windows, window_count=len(windows),
                        window_size=ffi.sizeof("flow_restored_window"))
        self.host.check(flow.flow_engine_restore(
            self.host.engine, ffi.new("flow_record[]", records), len(kept), options, NULL))

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
