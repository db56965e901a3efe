"""A person at a terminal: flowhost's full screen in tmux, with the mouse and the keys."""

import os
import re
import shutil
import subprocess
import tempfile
import time
import unicodedata

import pointer
from waiting import Missed, until

KEYS = {
    "Return": "Enter", "Escape": "Escape", "Tab": "Tab", "BackSpace": "BSpace", "Down": "Down",
    "Up": "Up", "Left": "Left", "Right": "Right", "space": "Space", "Home": "Home", "End": "End",
    "Delete": "Delete", "Next": "PageDown", "Prior": "PageUp", "shift+Tab": "BTab",
    "ctrl+s": "C-s",
}  # fmt: skip

FRAME = "│╭╮╰╯─"


def width(text):
    """The columns a text takes."""
    wide = ("W", "F")
    return sum(
        0 if unicodedata.combining(each) else 1 + (unicodedata.east_asian_width(each) in wide)
        for each in text
    )


class TerminalDriver:
    def __init__(self, command, environment, shots=None, columns=None, lines=None):
        columns, lines = columns or (70 if shots else 100), lines or (31 if shots else 40)
        self.folder = tempfile.mkdtemp(prefix="flow-walk.", dir="/tmp")
        self.shots = shots
        sets = " ".join(
            f"{name}='{value}'"
            for name, value in {**environment, "SWIFT_BACKTRACE": "enable=no"}.items()
        )
        words = " ".join(f"'{each}'" for each in command)
        # Its value and its exit code are read from the screen that it leaves behind.
        shell = f"export LC_ALL=C.UTF-8 {sets}; unset NO_COLOR; {words}"
        shell += '; echo "ended $?"; exec cat'
        self.tmux(
            "new-session", "-d", "-x", str(columns), "-y", str(lines), shell,
        )  # fmt: skip
        self.tmux("set-option", "-g", "status", "off")
        self.window = None
        if shots:
            # A picture is taken of a terminal that shows it.
            colours = os.environ.get("FLOW_WALK_COLOURS", "").split("\n")
            words = [each for colour in colours if colour for each in ("-xrm", colour)]
            self.window = subprocess.Popen(
                ["xterm", "-tn", "xterm-256color", "-fa", "DejaVu Sans Mono", "-fs", "9", "-b", "8",
                 "+sb", *words, "-geometry", f"{columns}x{lines}+0+0",
                 "-e", "tmux", "-S", f"{self.folder}/socket", "attach"],
            )  # fmt: skip
            until("a client", lambda: self.tmux("list-clients").strip(), self.show)

    def tmux(self, *words):
        return subprocess.run(
            ["tmux", "-S", f"{self.folder}/socket", "-f", "/dev/null", *words],
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip

    # ---- Looking

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def show(self):
        return self.screen()

    def places(self, pattern):
        """The columns and lines, from 1, of what a pattern with a group finds; what lies in a
        frame, over the rest, comes last."""
        found = []
        for number, line in enumerate(self.screen().splitlines(), 1):
            for match in re.finditer(pattern, line):
                before = line[: match.start("it")]
                column = width(before) + 1
                found.append((any(each in before for each in "│╭"), number, column, match))
        found.sort(key=lambda each: each[0])
        return found

    def find(self, name, pattern):
        """The place of a thing at rest: a press means the final picture, not one of a slide."""

        def look():
            found = self.places(pattern)
            return found[-1] if found else None

        def rests():
            places = []
            while places[-3:] != [places[-1]] * 3 if places else True:
                # A slide ends when the mouse is moved.
                self.write("\x1b[<35;20;12M")
                time.sleep(0.02)
                found = look()
                if not found or len(places) > 100:
                    return None
                _, line, column, _ = found
                places.append((column, line))
            return places[-1]

        self.bring(name, look)
        return until(f"{name!r} at rest", rests, self.show)

    def bring(self, name, look):
        """Finds, turning the wheel down and up again if it is not there."""
        found = look()
        for direction in (65, 64):
            tries = 0
            while not found and tries < 30:
                was = self.screen()
                self.write(f"\x1b[<{direction};20;12M")
                tries += 1
                found = look()
                if self.screen() == was and tries > 3:
                    break
        return found or until(f"{name!r} on the screen", look, self.show)

    # ---- Events

    def write(self, text):
        self.tmux("send-keys", "-l", text)

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def press_at(self, column, line, button=0):
        self.write(f"\x1b[<{button};{column};{line}M\x1b[<{button};{column};{line}m")

    def move(self, points, is_lifted=True):
        (column, line), *others = points
        self.write(f"\x1b[<0;{column};{line}M")
        for column, line in others:
            self.write(f"\x1b[<32;{column};{line}M")
        if is_lifted:
            self.write(f"\x1b[<0;{column};{line}m")

    # ---- Steps

    def perform(self, step):
        getattr(self, "do_" + step.word)(*step.arguments)

    @staticmethod
    def button(name):
        return rf"\[ (?P<it>{re.escape(name)})(?: [^\]]*)?\]"

    @staticmethod
    def line_of(name):
        """A row, field or line that begins with a name."""
        start = rf"(?:^|[│{FRAME} ▌])"
        return rf"{start}(?P<it>{re.escape(name)})(?=  |\s*$|\s*[│┃…↗▾])"

    def do_press(self, name):
        self.press_at(*self.find(name, self.button(name)))

    do_act = do_press

    def do_row(self, name):
        self.press_at(*self.find(name, self.line_of(name)))

    def do_choose(self, name):
        pattern = rf"[(\[].[)\]] (?P<it>{re.escape(name)})(?=  |\s*$|\s*[│┃])"
        self.press_at(*self.find(name, pattern))

    do_switch = do_choose

    def do_tab(self, name):
        self.press_at(*self.find(name, rf"(?<!\S)\[?(?P<it>{re.escape(name)})\]?(?!\S)"))

    def do_menu(self, row, action):
        self.press_at(*self.find(row, self.line_of(row)), button=2)
        self.press_at(*self.find(action, rf"│[▌ ] (?P<it>{re.escape(action)}) *│"))

    def do_fill(self, name, text):
        column, line = self.find(name, self.line_of(name))
        lines = self.screen().splitlines()
        if line < len(lines) and re.match(r"[ │]*╭─", lines[line]):
            self.fill_box(name, text, column + 3, line + 2)
            return
        # A click on what stands behind the label gives it the focus; an empty field is long.
        filled = re.match(r"  +(?=[^ │┃])", lines[line - 1][column - 1 + len(name) :])
        self.press_at(column + (width(name) + len(filled[0]) if filled else 30), line)
        self.keys("C-e", "C-u")
        if text:
            self.write(text)
        shown = rf"\s+(?:{re.escape(text)}|\*{{8}})" if text else ""
        pattern = rf"(?P<it>{re.escape(name)}){shown}"
        until(f"{name!r} with {text!r}", lambda: self.places(pattern), self.show)

    def fill_box(self, name, text, column, line):
        """Writes into an empty field of several lines."""
        self.press_at(column, line)
        self.write(text)
        pattern = rf"│(?P<it>{re.escape(text)}) +│"
        until(f"{name!r} with {text!r}", lambda: self.places(pattern), self.show)

    def do_type(self, text):
        self.write(text)

    def do_key(self, *names):
        for name in names:
            self.keys(KEYS.get(name, name))

    def do_move(self, name):
        for _ in range(40):
            if self.has_focus(name):
                return
            was = self.screen()
            self.keys("Tab")
            until("the focus has moved", lambda was=was: self.screen() != was, self.show)
        raise Missed(f"Tab does not lead to {name!r}\n{self.show()}")

    def do_slide(self, name, value):
        self.find(name, self.line_of(name))

        def now():
            found = self.places(rf"(?P<it>{re.escape(name)})\s+[━●─]+\s+(?P<value>-?[0-9.]+)")
            return float(found[-1][3]["value"]) if found else None

        until(f"{name!r} is a range", lambda: now() is not None, self.show)
        column, line = self.find(name, self.line_of(name))
        # A click moves it and gives it the focus, which is seen together; arrows do the rest.
        if not self.has_focus(name):
            self.press_at(column + 12, line)
            self.do_focus(name)
        for _ in range(200):
            was = now()
            if was == float(value):
                return
            self.keys("Right" if was < float(value) else "Left")
            until(f"{name!r} has moved", lambda was=was: now() != was, self.show)
        raise Missed(f"{name!r} never was {value}\n{self.show()}")

    def do_back(self, by="by", way="button"):
        if way == "button":
            pattern = r"(?P<it>‹ (?:Back|Close))"
            if self.places(pattern):
                self.press_at(*self.find("Back", pattern))
                return
        self.keys("Escape")

    def do_escape(self):
        self.keys("Escape")

    def do_swipe(self, far="far"):
        # Half a swipe ends on its way back, because what is fast goes on (H13).
        columns = [10, 20, 15] if far == "half" else [20, 40, 60, 70]
        self.move([(1, 20)] + [(column, 20) for column in columns], far != "held")

    def do_lift(self):
        self.write("\x1b[<32;80;20M\x1b[<32;90;20M\x1b[<0;90;20m")

    def do_drag(self, title, far="far"):
        """By its upper edge."""
        column, line = self.find(title, rf"─ (?P<it>{re.escape(title)}) ─")
        lines = [line + 6, line + 14, line + 22] if far == "far" else [line + 2, line + 1]
        self.move([(column + width(title) + 3, line)] + [(column, each) for each in lines])

    def do_scroll(self, where, count="1"):
        for _ in range(int(count)):
            self.write(f"\x1b[<{65 if where == 'down' else 64};20;12M")

    def do_see(self, name, role=None):
        until(f"{name!r} on the screen", lambda: name in self.joined(), self.show)

    def do_gone(self, name):
        until(f"{name!r} has gone", lambda: name not in self.joined(), self.show)

    def joined(self):
        """The text of the screen; also with lines that were broken put together."""
        text = self.screen()
        return text + "\n" + " ".join(line.strip(" │▌┃") for line in text.splitlines())

    def do_text(self, name, text):
        pattern = rf"(?P<it>{re.escape(name)})\s+{re.escape(text)}"
        until(f"{name!r} holds {text!r}", lambda: self.places(pattern), self.show)

    def do_says(self, name, text):
        self.do_see(text)

    def do_focus(self, name):
        until(f"the focus on {name!r}", lambda: self.has_focus(name), self.show)

    def has_focus(self, name):
        return self.places(rf"▌ (?:[(\[].[)\]] )?(?:\[ )?(?P<it>{re.escape(name)})(?!\w)")

    def do_window(self, title):
        raise Missed("a terminal has one window")

    def do_close(self):
        self.keys("C-q")

    def number(self):
        return until(
            "the terminal's window",
            lambda: next((n for n, _ in pointer.windows(self.window.pid)), None),
            self.show,
        )

    def do_size(self, width, height):
        """In pixels, of the window that shows it: it has as many lines as fit."""
        if not self.window:
            return
        was = self.tmux("display-message", "-p", "#{window_width} #{window_height}")
        pointer.resize(self.number(), int(width), int(height))
        until(
            "another size",
            lambda: self.tmux("display-message", "-p", "#{window_width} #{window_height}") != was,
            self.show,
        )

    def do_shot(self, name):
        if self.window:
            place = pointer.place(self.number())
            pointer.picture(os.path.join(self.shots, name + ".png"), place)

    def do_aside(self):
        """A program hears nothing of a mouse without a button."""

    def do_told(self, method):
        """Windows look at what presenters are told."""

    def do_tree(self, name):
        """Its pictures are kept in Tests/Screen."""

    def do_exit(self, how, value=None):
        code = 0 if how == "finished" else 1
        until(f"the end with {code}", lambda: f"ended {code}\n" in self.screen(), self.show)
        if value:
            until(f"the value {value}", lambda: value in self.screen(), self.show)

    def end(self):
        if self.window:
            self.window.terminate()
            self.window.wait()
        subprocess.run(
            ["tmux", "-S", f"{self.folder}/socket", "kill-server"], capture_output=True
        )
        shutil.rmtree(self.folder)
