"""The same steps as lines for `flowhost run --json`: what a walk's trace is compared with."""

import json
import subprocess

from waiting import Missed

# Steps that look are for the other drivers, and keys have no lines.
LOOKS = ("see", "gone", "text", "says", "focus", "shot", "tree", "scroll", "window", "told", "move")


def line_of(step):
    """The line of a step, or None if it only looks."""
    word, arguments = step.word, step.arguments
    if word in LOOKS:
        return None
    if word in ("press", "act", "row", "choose", "switch"):
        return arguments[0]
    if word in ("fill", "slide"):
        return "=".join(arguments)
    if word == "tab":
        return f"tab {arguments[0]}"
    if word in ("back", "swipe") and "half" not in arguments:
        return "back"
    if word == "close":
        return "quit"
    if word in ("exit", "swipe", "drag", "lift"):
        return None
    raise ValueError(f"a line cannot do '{step}': give it a prefix, such as @gtk @qt @terminal")


class LineDriver:
    """Collects lines, and gives them to flowhost at the end, which waits with each of them until
    there is a screen."""

    def __init__(self, command, environment):
        self.command, self.environment = command, environment
        self.lines, self.fields = [], set()

    def perform(self, step):
        line = line_of(step)
        if line is not None:
            self.lines.append(line)
        elif step.word == "exit":
            self.run(*step.arguments)

    def run(self, how, value=None):
        import os

        ran = subprocess.run(
            self.command, input="\n".join(self.lines) + "\n", capture_output=True, text=True,
            env=dict(os.environ, **self.environment),
        )  # fmt: skip
        result = {}
        for text in ran.stdout.splitlines():
            read = json.loads(text)
            # A veto is no mistake: what it leads to, such as a question, is seen in the trace.
            if read["schema"].startswith("flowhost.error") and "let you" not in read["message"]:
                raise Missed(f"flowhost refuses a line: {read['message']}\n{self.lines}")
            if read["schema"].startswith("flowhost.result"):
                result = read
            for element in read.get("elements", []):
                if element["kind"] in ("field", "range", "rating"):
                    self.fields.add(f"{read['class']}.{element['id']}")
        expected = 0 if how == "finished" else 1
        if ran.returncode != expected:
            raise Missed(f"exit code {ran.returncode}, not {expected}\n{ran.stdout}\n{ran.stderr}")
        if value and value not in json.dumps(result.get("value"), separators=(",", ":")):
            raise Missed(f"it did not finish with {value}: {result}")

    def show(self):
        return "\n".join(self.lines)

    def end(self):
        pass
