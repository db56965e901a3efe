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
//! cast; `view` and `sized!` below are those that this host would call.

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

unsafe fn shown(value: *const flow_value) -> String {
    let mut made = null_mut();
    if flow_json_text(value, 0, &mut made, null_mut(), null_mut()) != FLOW_OK {
        return "?".to_string();
    }
    let copy = word(made).to_string();
    flow_json_text_destroy(made);
    copy
}

/// A value made of JSON; ends the program with an error on standard error if it is none.
unsafe fn parsed(json: &str) -> *mut flow_value {
    let (mut made, mut error) = (null_mut(), sized!(flow_error {}));
    let (data, size) = (json.as_ptr() as *const c_char, json.len());
    if flow_json_parse(data, size as _, &mut made, &mut error) != FLOW_OK {
        eprintln!("rust-host: {}", word(error.message.as_ptr()));
        std::process::exit(2);
    }
    made
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

/// One engine with one window, whose scene knows what it shows.
struct Host {
    turns: *mut flow_scene_loop,
    scene: *mut flow_scene,
    cause: Cell<Option<flow_cause>>,
}

// Functions that the engine calls. None of them may panic: C cannot be unwound.

unsafe extern "C" fn told(_: *mut c_void, diagnostic: *const flow_diagnostic) {
    eprintln!("rust-host: {}", word((*diagnostic).message));
}

unsafe extern "C" fn observe(engine: *mut c_void, event: *const flow_event) {
    let (engine, event) = (engine as *mut flow_engine, &*event);
    // Input and new content are seen by what is read and drawn.
    if [FLOW_EVENT_INPUT, FLOW_EVENT_CHANGED].contains(&event.kind) {
        return;
    }
    if event.kind == FLOW_EVENT_CHANGE {
        let change = &*event.change;
        let (before, now) = (name(engine, change.from), name(engine, change.to));
        println!("  show     {}: {before} -> {now}", word(flow_change_name(change.kind)));
        return;
    }
    let mut said = name(engine, event.subject);
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

unsafe fn name(engine: *mut flow_engine, handle: flow_handle) -> String {
    let mut room = [0 as c_char; FLOW_NAME_SIZE as usize];
    let size = room.len() as _;
    word(flow_name_of(engine, handle, room.as_mut_ptr(), size)).to_string()
}

/// Prints all that the engine tells an observer.
unsafe fn watch(engine: *mut flow_engine) {
    // A method of any type is a flow_function; the signature says which.
    let hear = std::mem::transmute(observe as unsafe extern "C" fn(_, _));
    let method = flow_method {
        name: b"event\0".as_ptr() as *const c_char,
        signature: FLOW_SIGNATURE_observer_event.as_ptr() as *const c_char,
        function: hear,
    };
    let class = sized!(flow_class {
        kind: FLOW_KIND_OBSERVER,
        id: b"rust-host.observer\0".as_ptr() as *const c_char,
        methods: &method,
        method_count: 1,
        method_size: size_of::<flow_method>() as u32,
        user_data: engine as *mut c_void,
    });
    check(flow_class_register(engine, NONE, &class, null_mut()));
    let mut made = NONE;
    check(flow_create(engine, class.id, null(), &mut made));
}

impl Host {
    unsafe fn start(plugin: &str, coordinator: Option<&String>, arguments: &str) -> Host {
        let mut options = sized!(flow_engine_options {});
        options.diagnostic.function = Some(told);
        let (mut turns, mut scene) = (null_mut(), null_mut());
        check(flow_scene_loop_create(&options, &mut turns, null_mut()));
        let engine = flow_scene_loop_engine(turns);
        let path = text_of_c(plugin);
        check(flow_plugin_load(engine, path.as_ptr(), null_mut(), null_mut()));
        let skin = sized!(flow_skin { flags: 1 }); // FLOW_SKIN_STILL
        check(flow_scene_create(engine, NONE, &skin, &mut scene, null_mut()));
        watch(engine);
        let class = coordinator.map(|given| text_of_c(given));
        let class_id = class.as_ref().map_or(null(), |given| given.as_ptr());
        let value = parsed(arguments);
        check(flow_scene_start(scene, class_id, value, null_mut()));
        flow_value_destroy(value);
        Host { turns, scene, cause: Cell::new(None) }
    }

    // The user's side: drawing and input.

    /// Reads all news. They end a change, and tell the end of the coordinator.
    unsafe fn drain(&self) {
        let mut news = sized!(flow_news {});
        while flow_scene_next(self.scene, &mut news) != 0 {
            if news.kind == FLOW_NEWS_FLOW_ENDED {
                self.cause.set(Some(news.cause));
                println!("{} {}", word(flow_cause_name(news.cause)), shown(news.value));
            }
        }
    }

    /// The page on top; null if there is none.
    unsafe fn top(&self) -> *mut flow_scene_page {
        match flow_scene_layer_count(self.scene) {
            0 => null_mut(),
            count => (*flow_scene_layer_at(self.scene, count - 1)).page,
        }
    }

    unsafe fn draw(&self) {
        let page = self.top();
        if page.is_null() {
            return;
        }
        println!("+ {}", word((*page).title));
        for list in [1, 0] { // FLOW_SCENE_LIST_TOOLBAR, FLOW_SCENE_LIST_BODY
            for index in 0..flow_scene_element_count(page, list) {
                let element = flow_scene_element_at(page, list, index);
                let each = &*(*element).shown;
                let (id, is_secret) = (view(each.id), (*element).is_secret != 0);
                let value = if is_secret { "****".to_string() } else { shown(&each.value) };
                let error = word(flow_scene_error(element));
                let line = format!("| {} [{id}] {value} {error}", view(each.text));
                println!("{}", line.trim_end());
                for place in 0..(*element).row_count.min(100) {
                    let row = &*(*flow_scene_row_at(element, place)).shown;
                    println!("|   {} [{id}={}]", view(row.title), view(row.id));
                }
            }
        }
    }

    unsafe fn command(&self, line: &str) {
        let (name, given) = match line.split_once('=') {
            Some((name, given)) => (name, Some(text_of_c(given))),
            None => (line, None),
        };
        println!("> {name}"); // but not the text, which may be secret
        if line == "back" {
            check(flow_scene_back(self.scene));
            return;
        }
        let id = text_of_c(name);
        let element = flow_scene_find(self.top(), id.as_ptr());
        let mut error = sized!(flow_error {});
        let status = match given {
            // A text is a value of any element, also of one whose kind came after this host.
            Some(given) => flow_scene_type(element, given.as_ptr(), &mut error),
            None => flow_scene_press(element, null(), null(), 1, &mut error),
        };
        if status != FLOW_OK {
            println!("  {}", word(error.message.as_ptr()));
        }
    }

    unsafe fn run(&self) -> i32 {
        let mut input = ManuallyDrop::new(std::fs::File::from_raw_fd(0));
        self.drain();
        while self.cause.get().is_none() {
            self.draw();
            let (is_line, is_engine) = wait(0, flow_scene_loop_descriptor(self.turns));
            if is_engine {
                flow_scene_loop_run(self.turns);
            }
            if is_line {
                match line(&mut input) {
                    Some(line) => self.command(&line),
                    None => break,
                }
            }
            self.drain();
        }
        flow_scene_destroy(self.scene);
        flow_scene_loop_destroy(self.turns);
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
    let arguments = given.get(2).map_or("null", |json| json.as_str());
    std::process::exit(unsafe { Host::start(&given[0], given.get(1), arguments).run() });
}
