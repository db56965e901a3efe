"""Real events by xdotool, and the places of windows on the X display."""

import os
import re
import subprocess

import waiting


def run(*words):
    return subprocess.run(words, capture_output=True, text=True).stdout


def windows(process):
    """The windows of a process that are seen, as (number, title)."""
    numbers = run("xdotool", "search", "--onlyvisible", "--pid", str(process)).split()
    return [(each, run("xdotool", "getwindowname", each).strip()) for each in numbers]


def place(window):
    """X, y, width and height of a window's inside on the screen, in its pixels."""
    text = run("xwininfo", "-id", window)
    numbers = [
        re.search(rf"{words}:\s+(-?\d+)", text)
        for words in ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
    ]
    return tuple(int(each[1]) for each in numbers) if all(numbers) else None


def active():
    """The window that gets the keys; empty if there is none, as for a moment between two."""
    return run("xdotool", "getactivewindow").strip()


def process_of(window):
    """The process of a window, and 0 if there is none."""
    text = run("xprop", "-id", window, "_NET_WM_PID") if window else ""
    number = re.search(r"= (\d+)", text)
    return int(number[1]) if number else 0


def keys(*names):
    subprocess.run(["xdotool", "key", "--delay", "25", *names], check=True)


def hold(name):
    """Presses keys, of which the last repeats itself twice, as a key does that is held: the server
    takes it down again without having let it up."""
    names = name.split("+")
    down = [word for each in names + names[-1:] * 2 for word in ("keydown", each)]
    up = [word for each in reversed(names) for word in ("keyup", each)]
    subprocess.run(["xdotool", *down, *up], check=True)


def write(text):
    # A text that begins with a dash is no option.
    subprocess.run(["xdotool", "type", "--delay", "20", "--", text], check=True)


def move(x, y):
    """Moves the pointer, and waits until it is there."""
    goal = [str(round(x)), str(round(y))]
    subprocess.run(["xdotool", "mousemove", *goal], check=True)

    def arrived():
        place = run("xdotool", "getmouselocation", "--shell")
        return re.findall(r"^[XY]=(\d+)", place, re.M) == goal

    waiting.until(f"the pointer at {goal}", arrived)


def click(x, y, button=1, times=1):
    # The pointer arrives first, so that what it enters is drawn as entered; and it moves in there,
    # because GTK knows of a popover that is entered only then what lies under the pointer.
    move(x - 1, y)
    move(x, y)
    repeated = ["--repeat", str(times), "--delay", "60"]
    subprocess.run(["xdotool", "click", *repeated, str(button)], check=True)


def turn(x, y, is_down, count):
    """Turns the wheel by so many notches."""
    move(x, y)
    button = "5" if is_down else "4"
    command = ["xdotool", "click", "--repeat", str(count), "--delay", "15", button]
    subprocess.run(command, check=True)


def hold_at(points):
    """Presses at the first point, and moves through the others."""
    move(*points[0])
    subprocess.run(["xdotool", "mousedown", "1"], check=True)
    for x, y in points[1:]:
        move(x, y)


def lift():
    subprocess.run(["xdotool", "mouseup", "1"], check=True)


def drag(points):
    """Presses at the first point, moves through the others, and releases at the last."""
    hold_at(points)
    lift()


def activate(window):
    """Asks for a window to get the keys. Whoever needs them waits for it: `--sync` of xdotool ends
    where there is no such window for a moment."""
    subprocess.run(["xdotool", "windowactivate", window], check=True)


def resize(window, width, height):
    """Asks for another size; a window manager gives none below the window's least."""
    subprocess.run(["xdotool", "windowsize", window, str(width), str(height)], check=True)


def picture(path, box=None):
    """Takes a picture that is only looked at: one that is the same as the one before it, or, where
    something never rests, the tenth."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    # With what lies over a window, such as a dialog.
    crop = ["-crop", "{2}x{3}+{0}+{1}".format(*box), "+repage"] if box else []
    last = None
    for _ in range(10):
        subprocess.run(["import", "-window", "root", *crop, path], check=True)
        with open(path, "rb") as file:
            now = file.read()
        if now == last:
            break
        last = now
