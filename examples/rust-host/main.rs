//! A host in Rust, made from the C headers with bindgen: it loads a plugin, runs one of its
//! coordinators in a window, and prints what happens.
//!
//!     rust-host PLUGIN [COORDINATOR [ARGUMENTS]]
//!
//! Without a coordinator it begins with the one that the plugin says comes first. The arguments of
//! the coordinator are JSON. Commands are read from standard input, one a line:
//! the id of a button presses it, `id=text` fills a field or selects a row, `back` goes back. The
//! exit code is 0 if the coordinator finished with a value, 1 if it ended without one, 2 if it
//! could not be started.
//!
//! The Makefile writes the bindings. bindgen leaves out `static inline` functions and macros with a
//! cast; `text`, `view` and `sized!` below are those that this host would call.

use std::cell::Cell;
use std::ffi::{c_void, CStr, CString};
use std::io::Read;
use std::mem::{size_of, zeroed, ManuallyDrop};
use std::os::raw::{c_char, c_int, c_short, c_ulong};
use std::os::unix::io::FromRawFd;
use std::ptr::{null, null_mut};

#[allow(dead_code, non_camel_case_types, non_upper_case_globals, non_snake_case)]
#[allow(deref_nullptr)] // bindgen's tests of offsets
mod flow {
    include!(env!("FLOW_BINDINGS"));
}
use flow::*;

const NONE: flow_handle = 0; // FLOW_NONE

/// A struct that says how large it is, zero but for the named members: the FLOW_..._INIT macros.
macro_rules! sized {
    ($type:ty { $($member:ident: $value:expr),* $(,)? }) => {{
        let mut made: $type = zeroed();
        made.struct_size = size_of::<$type>() as u32;
        $(made.$member = $value;)*
        made
    }};
}

/// flow_text(): a view of text that stays the caller's.
fn text(of: &str) -> flow_string {
    flow_string { data: of.as_ptr() as *const c_char, size: of.len() as _ }
}

/// The text of a view. The engine's strings are UTF-8.
unsafe fn view<'a>(string: flow_string) -> &'a str {
    if string.size == 0 {
        return "";
    }
    let bytes = std::slice::from_raw_parts(string.data as *const u8, string.size as usize);
    std::str::from_utf8(bytes).unwrap_or("?")
}

unsafe fn word<'a>(text: *const c_char) -> &'a str {
    if text.is_null() {
        return "";
    }
    CStr::from_ptr(text).to_str().unwrap_or("?")
}

/// The elements of an array, `size` bytes apart: they may be longer than those known here.
unsafe fn array<'a, Item>(first: *const Item, count: usize, size: usize) -> Vec<&'a Item> {
    (0..count).map(|index| &*((first as *const u8).add(index * size) as *const Item)).collect()
}

unsafe fn shown(value: *const flow_value) -> String {
    let mut made = null_mut();
    if flow_json_text(value, 0, &mut made, null_mut(), null_mut()) != FLOW_OK {
        return "?".to_string();
    }
    let copy = word(made).to_string();
    flow_json_text_destroy(made);
    copy
}

/// A value made of JSON, or an error on standard error.
unsafe fn parsed(json: &str) -> Option<*mut flow_value> {
    let (mut made, mut error) = (null_mut(), sized!(flow_error {}));
    let (data, size) = (json.as_ptr() as *const c_char, json.len());
    if flow_json_parse(data, size as _, &mut made, &mut error) == FLOW_OK {
        return Some(made);
    }
    eprintln!("rust-host: {}", word(error.message.as_ptr()));
    None
}

/// Text as JSON.
fn quoted(text: &str) -> String {
    let mut made = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => made.extend(['\\', letter]),
            letter if (letter as u32) < 0x20 => made += &format!("\\u{:04x}", letter as u32),
            letter => made.push(letter),
        }
    }
    made + "\""
}

/// The engine's diagnostics have told the user why a call failed.
fn check(status: flow_status) {
    if status != FLOW_OK {
        std::process::exit(2);
    }
}

fn text_of_c(text: &str) -> CString {
    CString::new(text).unwrap_or_else(|_| {
        eprintln!("rust-host: an argument holds a byte 0");
        std::process::exit(2)
    })
}

/// One engine with one window. It stays where it is: the engine keeps its address.
struct Host {
    engine: Cell<*mut flow_engine>,
    window: Cell<flow_window>,
    cause: Cell<Option<flow_cause>>,
}

// Functions that the engine calls. None of them may panic: C cannot be unwound.

unsafe extern "C" fn told(_: *mut c_void, diagnostic: *const flow_diagnostic) {
    eprintln!("rust-host: {}", word((*diagnostic).message));
}

unsafe extern "C" fn transition(host: *mut c_void, change: *const flow_change) {
    let (host, change) = (&*(host as *const Host), &*change);
    let kind = word(flow_change_name(change.kind));
    println!("  show     {kind}: {} -> {}", host.name(change.from), host.name(change.to));
    if change.token != NONE {
        flow_token_complete(host.engine.get(), change.token); // there are no animations here
    }
}

unsafe extern "C" fn observe(host: *mut c_void, event: *const flow_event) {
    let (host, event) = (&*(host as *const Host), &*event);
    // The presenter prints changes; input and new content are seen by what is read and drawn.
    if [FLOW_EVENT_CHANGE, FLOW_EVENT_INPUT, FLOW_EVENT_CHANGED].contains(&event.kind) {
        return;
    }
    let mut said = host.name(event.subject);
    if event.kind == FLOW_EVENT_DONE {
        let outcome = &*event.outcome;
        let request = word(flow_request_name(outcome.request));
        said = format!("{request}, {}", word(flow_outcome_name(outcome.kind)));
    }
    if event.kind == FLOW_EVENT_FINISHED {
        let cause = word(flow_cause_name(event.cause));
        said += &format!(", {cause}, value {}", shown(event.value));
    }
    println!("  callback {}: {said}", word(flow_event_name(event.kind)));
}

unsafe extern "C" fn finished(
    host: *mut c_void, _: *mut flow_engine, _: flow_coordinator, cause: flow_cause,
    value: *const flow_value,
) {
    (*(host as *const Host)).cause.set(Some(cause));
    println!("{} {}", word(flow_cause_name(cause)), shown(value));
}

impl Host {
    unsafe fn start(&self, plugin: &str, coordinator: Option<&String>, arguments: &str) {
        let mut options = sized!(flow_engine_options {});
        options.diagnostic.function = Some(told);
        let mut engine = null_mut();
        check(flow_engine_create(&options, &mut engine));
        self.engine.set(engine);
        let mut window = NONE;
        check(flow_window_create(engine, &mut window));
        self.window.set(window);
        let path = text_of_c(plugin);
        let mut loaded = NONE;
        check(flow_plugin_load(engine, path.as_ptr(), &mut loaded, null_mut()));
        // A method of any type is a flow_function; the signature says which.
        let show = std::mem::transmute(transition as unsafe extern "C" fn(_, _));
        let hear = std::mem::transmute(observe as unsafe extern "C" fn(_, _));
        let presenter = self.instance(
            FLOW_KIND_PRESENTER, b"rust-host.presenter\0", b"transition\0",
            FLOW_SIGNATURE_presenter_transition, show);
        check(flow_window_set_presenter(engine, window, presenter));
        self.instance(
            FLOW_KIND_OBSERVER, b"rust-host.observer\0", b"event\0",
            FLOW_SIGNATURE_observer_event, hear);
        let mut options = sized!(flow_options {});
        options.finished.function = Some(finished);
        options.finished.user_data = self as *const Host as *mut c_void;
        let value = parsed(arguments).unwrap_or_else(|| std::process::exit(2));
        let mut info = sized!(flow_plugin_info {});
        check(flow_plugin_get(engine, loaded, &mut info));
        let class = text_of_c(coordinator.map_or(word(info.first), |given| given.as_str()));
        check(flow_open_new(
            engine, window, class.as_ptr(), value, &options, null_mut(), null_mut()));
        flow_value_destroy(value);
    }

    /// Makes an instance of a class with one standard method, which gets this host.
    unsafe fn instance(
        &self, kind: flow_kind, id: &[u8], name: &[u8], signature: &[u8], function: flow_function,
    ) -> flow_handle {
        let method = flow_method {
            name: name.as_ptr() as *const c_char,
            signature: signature.as_ptr() as *const c_char,
            function,
        };
        let class = sized!(flow_class {
            kind: kind,
            id: id.as_ptr() as *const c_char,
            methods: &method,
            method_count: 1,
            method_size: size_of::<flow_method>() as u32,
            user_data: self as *const Host as *mut c_void,
        });
        check(flow_class_register(self.engine.get(), NONE, &class, null_mut()));
        let mut made = NONE;
        check(flow_create(self.engine.get(), class.id, null(), &mut made));
        made
    }

    fn name(&self, handle: flow_handle) -> String {
        let mut room = [0 as c_char; FLOW_NAME_SIZE as usize];
        let size = room.len() as _;
        unsafe { word(flow_name_of(self.engine.get(), handle, room.as_mut_ptr(), size)).to_string() }
    }

    // The user's side: drawing and input.

    /// Draws the top screen, which it returns with the elements by their ids: what each takes, and
    /// the type of its text.
    unsafe fn draw(&self) -> (flow_screen, Vec<(String, flow_takes, flow_field_type)>) {
        let (mut screen, mut content) = (NONE, null());
        check(flow_window_top(self.engine.get(), self.window.get(), &mut screen));
        check(flow_screen_render(self.engine.get(), screen, &mut content));
        let content = &*content;
        println!("+ {}", view(content.title));
        let (count, size) = (content.element_count as usize, content.element_size as usize);
        let mut elements = Vec::new();
        for each in array(content.elements, count, size) {
            let id = view(each.id);
            elements.push((id.to_string(), flow_element_takes(each.kind), each.field_type));
            let is_secret = each.secret != 0 || each.field_type == FLOW_FIELD_SECURE;
            let value = if is_secret { "****".to_string() } else { shown(&each.value) };
            let line = format!("| {} [{id}] {value} {}", view(each.text), view(each.error));
            println!("{}", line.trim_end());
            for row in array(each.rows, each.row_count as usize, each.row_size as usize) {
                println!("|   {} [{id}={}]", view(row.title), view(row.id));
            }
        }
        (screen, elements)
    }

    unsafe fn command(
        &self, screen: flow_screen, elements: &[(String, flow_takes, flow_field_type)], line: &str,
    ) {
        let (name, given) = match line.split_once('=') {
            Some((name, given)) => (name, Some(given)),
            None => (line, None),
        };
        println!("> {name}"); // but not the text, which may be secret
        if line == "back" {
            check(flow_back(self.engine.get(), self.window.get(), null(), null_mut()));
            return;
        }
        let known = elements.iter().find(|each| each.0 == name);
        let (takes, field) = known.map_or((FLOW_TAKES_ANY, 0), |each| (each.1, each.2));
        let is_number = takes == FLOW_TAKES_NUMBER || takes == FLOW_TAKES_FRACTION
            || (takes == FLOW_TAKES_FIELD && field == FLOW_FIELD_NUMBER);
        let json = match given {
            None => "null".to_string(),
            Some(given) if takes == FLOW_TAKES_BOOLEAN => (given == "true").to_string(),
            Some(given) if is_number => match given.parse::<f64>() {
                Ok(number) if number.is_finite() => number.to_string(),
                _ => "null".to_string(),
            },
            Some(given) => quoted(given),
        };
        let value = match parsed(&json) {
            Some(value) => value,
            None => return,
        };
        let done = sized!(flow_input { id: text(name), value: value });
        flow_screen_send(self.engine.get(), screen, &done, null_mut(), null_mut());
        flow_value_destroy(value);
    }

    unsafe fn run(&self) -> i32 {
        let mut descriptor = -1;
        check(flow_engine_descriptor(self.engine.get(), &mut descriptor));
        let mut input = ManuallyDrop::new(std::fs::File::from_raw_fd(0));
        while self.cause.get().is_none() {
            let (screen, elements) = self.draw();
            let (is_line, is_engine) = wait(0, descriptor);
            if is_engine {
                flow_engine_dispatch(self.engine.get());
            }
            if is_line {
                match line(&mut input) {
                    Some(line) => self.command(screen, &elements, &line),
                    None => break,
                }
            }
        }
        flow_engine_destroy(self.engine.get());
        if self.cause.get() == Some(FLOW_CAUSE_FINISHED) { 0 } else { 1 }
    }
}

/// Waits until a descriptor can be read, and tells of both whether it can.
fn wait(first: c_int, second: c_int) -> (bool, bool) {
    #[repr(C)]
    struct Polled {
        descriptor: c_int,
        events: c_short,
        found: c_short,
    }
    extern "C" {
        fn poll(polled: *mut Polled, count: c_ulong, timeout: c_int) -> c_int;
    }
    let mut polled = [first, second].map(|descriptor| Polled { descriptor, events: 1, found: 0 });
    unsafe { poll(polled.as_mut_ptr(), 2, -1) };
    (polled[0].found != 0, polled[1].found != 0)
}

/// A line without its end; None at the end of input. It reads no further, so that `poll` sees what
/// is left.
fn line(input: &mut std::fs::File) -> Option<String> {
    let (mut bytes, mut byte) = (Vec::new(), [0]);
    loop {
        match input.read(&mut byte) {
            Ok(1) if byte[0] == b'\n' => break,
            Ok(1) => bytes.push(byte[0]),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            _ if bytes.is_empty() => return None,
            _ => break,
        }
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    if given.is_empty() || given.len() > 3 {
        eprintln!("usage: rust-host PLUGIN [COORDINATOR [ARGUMENTS]]");
        std::process::exit(2);
    }
    let host = Host {
        engine: Cell::new(null_mut()),
        window: Cell::new(NONE),
        cause: Cell::new(None),
    };
    let arguments = given.get(2).map_or("null", |json| json.as_str());
    std::process::exit(unsafe {
        host.start(&given[0], given.get(1), arguments);
        host.run()
    });
}
