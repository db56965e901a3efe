#!/usr/bin/env python3
"""Runs `flowhost doc` in prefixes with and without a reference, with and without a terminal.

    doc.py FLOWHOST LIBRARIES REFERENCE FOLDER

REFERENCE is a folder that scripts/build-reference wrote, FOLDER is for what this makes.
"""
import gzip
import os
import pathlib
import pty
import shutil
import subprocess
import sys

FLOWHOST, LIBRARIES, REFERENCE, FOLDER = (pathlib.Path(each).resolve() for each in sys.argv[1:])
FAULTS = []


def prefix(name):
    """A prefix with flowhost alone."""
    folder = FOLDER / name
    folder.joinpath("bin").mkdir(parents=True)
    shutil.copy(FLOWHOST, folder / "bin" / "flowhost")
    return folder


def with_reference(folder):
    shutil.copytree(REFERENCE / "man", folder / "share" / "man")
    names = folder / "share" / "flow" / "reference"
    names.mkdir(parents=True)
    shutil.copy(REFERENCE / "names.txt", names)
    return folder


def tools(name, **programs):
    """A folder for PATH: `real` programs by their names, others as scripts."""
    folder = FOLDER / name
    folder.mkdir()
    for program, text in programs.items():
        if text is None:
            folder.joinpath(program).symlink_to(shutil.which(program))
        else:
            folder.joinpath(program).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
            folder.joinpath(program).chmod(0o755)
    return folder


def run(where, path, *words, command=("doc",), **variables):
    """The exit code, standard output and standard error of `flowhost doc`."""
    environment = {"PATH": str(path), "LD_LIBRARY_PATH": str(LIBRARIES), "LC_ALL": "C.UTF-8",
                   **variables}
    words = [where / "bin" / "flowhost", *command, *words]
    done = subprocess.run(words, env=environment, text=True, stdin=subprocess.DEVNULL,
                          capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def on_terminal(where, path, *words, **variables):
    """The exit code, and what `flowhost doc` prints on a terminal."""
    pid, terminal = pty.fork()
    if pid == 0:
        environment = {"PATH": str(path), "LD_LIBRARY_PATH": str(LIBRARIES), "TERM": "dumb"}
        os.execve(where / "bin" / "flowhost", ["flowhost", "doc", *words],
                  {**environment, **variables})
    said = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        said += part
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), said.decode().replace("\r\n", "\n")


def expect(what, found, wanted):
    if found != wanted:
        FAULTS.append(f"{what}: {found!r}, expected {wanted!r}")


def holds(what, text, *parts):
    FAULTS.extend(f"{what}: '{each}' is missing in: {text[:300]}" for each in parts
                  if each not in text)


def plain_text(whole):
    mandoc = tools("mandoc-only", mandoc=None)
    for word, page, *parts in (
            ("flow_push", "FLOW_PUSH(3)", "flow_push(flow_engine *engine"),
            ("flow_push()", "FLOW_PUSH(3)"), ("push", "FLOW_PUSH(3)"),
            ("FLOW_ERROR_BUSY", "FLOW_STATUS(3)", "FLOW_ERROR_BUSY = -28", "The object is in use."),
            ("flow_error_busy", "FLOW_STATUS(3)"), ("flow_bool", "FLOW_BOOL(3)", "FLOW_TRUE"),
            ("screen.render", "FLOW_SCREEN_METHODS(3)", "void render(void *self"),
            ("child_finished", "FLOW_COORDINATOR_METHODS(3)"), ("FLOW_OPTIONS", "FLOW_OPTIONS(3)"),
            ("flow/content.h", "FLOW_CONTENT.H(3)"), ("Q3", "FLOW_RULE_Q3(7)", "noop")):
        code, said, error = run(whole, mandoc, word)
        expect(f"doc {word}", (code, error), (0, ""))
        holds(f"doc {word}", said, page, "NAME\n", *parts)
        if "\b" in said or "\x1b" in said or "\\u{" in said:
            FAULTS.append(f"doc {word}: more than plain text")
    # `man` comes first, and gets the file itself.
    man = tools("man-first", man='printf "%s|%s\\n" "$#" "$1"', mandoc="exit 9")
    file = whole / "share/man/man3/flow_push.3"
    expect("man", run(whole, man, "flow_push"), (0, f"1|{file}\n", ""))
    failing = tools("man-failing", man='echo "man: no room" >&2; exit 16')
    expect("a failing man", run(whole, failing, "flow_push"),
           (1, "", "flowhost doc: 'man' has failed: man: no room\n"))
    expect("no man", run(whole, tools("nothing"), "flow_push"),
           (1, "", "flowhost doc: neither 'man' nor 'mandoc' is installed (Debian: man-db or "
            f"mandoc); the page is {file}\n"))


def mistakes(whole, empty):
    path = FOLDER / "mandoc-only"
    expect("a near miss", run(whole, path, "flow_puhs"),
           (1, "", "flowhost doc: there is no 'flow_puhs'; did you mean 'flow_push'?\n"))
    expect("a near miss without its beginning", run(whole, path, "timer_satrt"),
           (1, "", "flowhost doc: there is no 'timer_satrt'; did you mean 'flow_timer_start'?\n"))
    expect("nonsense", run(whole, path, "../../etc/passwd"),
           (1, "", "flowhost doc: there is no '../../etc/passwd'\n"))
    expect("several", run(whole, path, "may_leave"),
           (1, "", "flowhost doc: 'may_leave' may be several: coordinator.may_leave, "
            "screen.may_leave\n"))
    code, said, error = run(whole, path)
    expect("no name", (code, said), (2, ""))
    holds("no name", error, "the NAME is missing")
    code, said, error = run(whole, path, "flow_push", "flow_pop")
    expect("two names", (code, said), (2, ""))
    holds("two names", error, "'flow_pop' is too much")
    if not any(pathlib.Path(each, "flow/reference").exists()
               for each in ("/usr/share", "/usr/local/share")):
        expect("no reference", run(empty, path, "flow_push"),
               (1, "", "flowhost doc: no reference is installed; 'make install' brings it, and on "
                "Debian the package libflow-doc\n"))


def completion(whole, empty):
    """A shell offers the names."""
    ask = ("help", "--complete", "--", "doc")
    code, said, _ = run(whole, FOLDER / "nothing", "flow_timer_s", command=ask)
    expect("completion", (code, said.split("\n")[0]), (0, "words"))
    expect("its words", said.split("\n")[1::2], ["flow_timer_start", "flow_timer_stop", ""])
    expect("completion without a reference", run(empty, FOLDER / "nothing", "fl", command=ask)[:2],
           (0, "words\n"))


def packed(folder):
    """Debian packs manual pages."""
    page = folder / "share/man/man3/flow_push.3"
    with gzip.open(f"{page}.gz", "wb") as file:
        file.write(page.read_bytes())
    page.unlink()
    code, said, error = run(folder, FOLDER / "mandoc-only", "flow_push")
    expect("a packed page", (code, error), (0, ""))
    holds("a packed page", said, "flow_push(flow_engine *engine")
    pathlib.Path(f"{page}.gz").unlink()
    expect("a page that is gone", run(folder, FOLDER / "mandoc-only", "flow_push"),
           (1, "", "flowhost doc: the page flow_push.3 of 'flow_push' is missing; install it "
            "again\n"))


def terminal(whole):
    path = tools("pager", man='printf "%s|%s|%s\\n" "$#" "$1" "$LESS"; exit 3')
    file = whole / "share/man/man3"
    # The exit code is that of the program that shows it.
    expect("on a terminal", on_terminal(whole, path, "flow_push", LESS="-R"),
           (3, f"1|{file}/flow_push.3|-R\n"))
    expect("a constant on a terminal", on_terminal(whole, path, "FLOW_STYLE_PUSH"),
           (3, f"1|{file}/flow_style.3| +/FLOW_STYLE_PUSH =\n"))
    expect("a method on a terminal", on_terminal(whole, path, "screen.back", LESS="-R"),
           (3, f"1|{file}/flow_screen_methods.3|-R +/[ *]back[(]\n"))
    more = tools("only-mandoc", mandoc='echo "$1 $2"')
    expect("mandoc on a terminal", on_terminal(whole, more, "Q3"),
           (0, f"-a {whole}/share/man/man7/flow_rule_Q3.7\n"))


def patterns():
    """Each pattern stands in its page."""
    shown = {}
    for line in REFERENCE.joinpath("names.txt").read_text(encoding="utf-8").splitlines():
        name, page, pattern, _ = line.split("\t")
        if not pattern:
            continue
        if page not in shown:
            made = subprocess.run(["mandoc", "-T", "ascii", REFERENCE / "man" / "man3" / page],
                                  capture_output=True, check=True)
            text = subprocess.run(["col", "-bx"], input=made.stdout, capture_output=True,
                                  check=True)
            shown[page] = text.stdout.decode()
        text = pattern.replace("[ *]", " ").replace("[(]", "(")
        if text not in shown[page] and text.replace(" ", "*", 1) not in shown[page]:
            FAULTS.append(f"names.txt: '{pattern}' of {name} is not in {page}")


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    whole, empty = with_reference(prefix("whole")), prefix("empty")
    plain_text(whole)
    mistakes(whole, empty)
    completion(whole, empty)
    terminal(whole)
    patterns()
    packed(with_reference(prefix("packed")))
    print("\n".join(FAULTS), end="\n" if FAULTS else "")
    return 1 if FAULTS else 0


sys.exit(main())
