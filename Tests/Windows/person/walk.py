#!/usr/bin/python3
"""Carries out a list of steps as a person would: in the terminal, in GTK, in Qt.

    walk.py DRIVER STEPS [--trace FILE] [--fields FILE] [--shots FOLDER] [--log FILE] [--scale N]
            -- COMMAND...

DRIVER is one of
    terminal  flowhost's full screen in tmux, with the mouse and the keys
    gtk, qt   a program with a window, by AT-SPI (what a screen reader gets) and xdotool; it runs
              on a desktop of its own (desktop.sh)
    line      flowhost run --json, by lines; its trace is what others are compared with

A file of steps has one step a line, `#` begins a comment, words with blanks stand in quotes.
NAME is what a person sees or hears: the accessible name of a thing, the text on the screen.
Before the first step:

    plugin NAME            setup, shop, or the plugin that run.sh has built of NAME.c
    begin CLASS            the class that is shown; else the plugin's first
    with NAME              another plugin, whose classes it opens
    link URI               opened at the start
    host NAME              example (the example host), watch (the same, watching its plugin), clock
                           (the host of the tests), saved (the same, with an engine that saves), or
                           bare (the same, whose window has no size of its own)
    animated               with slides; else changes are shown at once
    environment NAME=TEXT  of the program
    only DRIVER...         the drivers that can do it
    reference WHAT         what the trace is compared with: that of line, of terminal, where there
                           are gestures, of a script for flowhost play, or none
    inputs each            each input is compared, key by key; else of those that follow each other
                           in one field the last
    questions METHOD...    the plugin's methods that only answer questions of hosts

A step may begin with `@DRIVER` one or more times: it is theirs alone.

    press NAME             a button, link or entry of a menu, with the mouse
    mouse NUMBER           that button of the mouse, at the lower edge of the window
    double NAME            a double click on it, or on a row
    act NAME               the same by the accessible action, as a screen reader does
    row NAME               a row of a list, by its title; scrolled to if it is not seen
    menu ROW ACTION        an action of a row's menu
    choose NAME            one row of a choice
    switch NAME            a toggle
    tab NAME               a tab
    fill NAME TEXT         a field: all that is in it is selected and written over
    slide NAME VALUE       a range
    type TEXT              keys, to whatever has the focus
    key NAME...            keys by the names of X: Return, Escape, alt+Left
    hold NAME...           the same, each held until it has repeated itself twice
    move NAME              Tab, until it has the focus
    back [by key|mouse]    the way back: by its button, by Alt-Left (in the terminal Esc), by the
                           mouse's button for it
    escape                 the key
    swipe [half|held]      from the left edge, with the mouse; half is taken back, held stays held
    turn left|right [half|held]  the same from inside the page, so that pages are turned
    lift                   goes on with what is held, and lets it go
    drag TITLE [half]      pulls the layer with that title down
    scroll up|down [N]     the wheel
    aside                  the mouse leaves the window, for a picture
    see NAME [ROLE]        waits for it
    gone NAME              waits until it is not there
    text NAME TEXT         waits until the field holds the text
    says NAME TEXT         waits until the field's description, its error, has the text
    silent NAME            waits until the field's description has no text
    said TEXT              waits until a host of the tests has told that this was said to who cannot
                           see, later than what was `said` before
    on NAME                waits until it is checked, pressed or selected
    off NAME               waits until it is none of these
    role NAME ROLE [STATE...]  waits until it is told of with that role and all these states: modal,
                           enabled, disabled
    focus NAME             waits until it has the focus
    window TITLE           goes on in the window of that title
    title TEXT             waits until a window has that title
    replace PLUGIN         another build of the plugin takes the place of its file
    empty                  the plugin's file is written over, and nothing is in it yet
    told METHOD            the trace has a call of it, such as a presenter's `hurry`
    clock MS               moves the time of the host of the tests
    tell WORD...           a line for the host of the tests
    size [WIDTH HEIGHT]    gives the window that size, and waits until it has it; without numbers
                           that of FLOW_WALK_SIZE, as 360x640
    least WIDTH HEIGHT     waits until the window is at least as large, by itself
    fits                   waits until nothing leaves its window, no window is larger than `size`
                           says, and no two texts lie on one another
    lies TITLE WHERE       waits until the page of that title lies in the window as WHERE says:
                           middle, in its middle and smaller than it; bottom, at its lower edge and
                           less high; or sheet, middle in a window that is wider than 700, else
                           bottom
    close                  the window's own close button (Alt-F4; in the terminal Ctrl-Q)
    exit HOW [TEXT]        waits for the end: `finished` with a value that contains TEXT, or
                           another cause
    shot NAME              a picture
    tree NAME              compares the accessible tree with Tests/Windows/expected

Everything is waited for: `see` for what shall come, presses for a thing that rests at its place.
No step is done twice but `fill`, which means the same however often it is done. After each step
the focus is on nothing hidden, and what can be used has a name and a role; what a toolkit does
not let us name stands in exceptions.txt.
"""

import argparse
import os
import sys
import time
import traceback

import steps
from waiting import Missed

here = os.path.dirname(os.path.abspath(__file__))


def options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("driver", choices=steps.DRIVERS)
    parser.add_argument("steps")
    parser.add_argument("--trace")
    parser.add_argument("--fields")
    parser.add_argument("--shots")
    parser.add_argument("--log", default="/dev/null")
    scale = int(os.environ.get("FLOW_WALK_SCALE", "1"))
    parser.add_argument("--scale", type=int, default=scale)
    words, command = sys.argv[1:], []
    if "--" in words:
        end = words.index("--")
        words, command = words[:end], words[end + 1 :]
    settings = parser.parse_args(words)
    settings.command = command
    if not command:
        parser.error("say behind -- what to run")
    return settings


def make(settings, walk):
    environment = dict(walk.environment)
    if settings.trace:
        if os.path.exists(settings.trace):
            os.remove(settings.trace)
        environment.update(FLOW_TRACE="1", FLOW_TRACE_FILE=settings.trace)
    command = settings.command
    if settings.driver == "terminal":
        from terminal import TerminalDriver

        return TerminalDriver(command, environment, settings.shots)
    if settings.driver == "line":
        from line import LineDriver

        return LineDriver(command, environment)
    from window import WindowDriver

    driver = WindowDriver(
        settings.driver, command, environment, settings.log,
        os.path.join(here, "..", "exceptions.txt"), settings.shots, settings.scale,
    )  # fmt: skip
    driver.slides = walk.animated
    return driver


def main():
    settings = options()
    walk = steps.read(settings.steps)
    if settings.driver not in walk.only:
        print(f"{settings.steps}: not for {settings.driver}")
        return 0
    driver = step = None
    try:
        driver = make(settings, walk)
        for step in walk.steps:
            if step.drivers and settings.driver not in step.drivers:
                continue
            begin = time.monotonic()
            driver.perform(step)
            if settings.driver != "line":
                print(f"{time.monotonic() - begin:6.2f} s  {step}", flush=True)
    except (Missed, LookupError, ValueError) as error:
        where = f"{settings.steps}:{step.line}: {step}" if step else settings.steps
        if not isinstance(error, Missed):
            traceback.print_exc()
        print(f"{where}\n{settings.driver}: {error}", file=sys.stderr)
        return 1
    finally:
        if driver:
            driver.end()
    if settings.driver == "line" and settings.fields:
        with open(settings.fields, "w", encoding="utf-8") as file:
            file.writelines(f"{name}\n" for name in sorted(driver.fields))
    return 0


if __name__ == "__main__":
    sys.exit(main())
