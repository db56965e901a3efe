"""Kills `flowhost run --session` at any moment of a walk, and resumes it: the same is open as after
the last step that was committed, and each input is carried out once.

    kills.py FLOWHOST WITNESS FOLDER SEED COUNT NAME=PLUGIN...

NAME is a walk of WALKS. A witness outside the program is told of each commit: the number of the
step, and digests of all that is open (witness.c). The walk is taken once without a kill, to know
what is open after each input. Then each process takes at least one step, and is killed.
"""

import json
import os
import random
import select
import signal
import subprocess
import sys
import time

PATIENCE = 600


def typed(field, text):
    """A text as it is typed: a line for each letter."""
    return [f"{field}={text[:size]}" for size in range(1, len(text) + 1)]


WALKS = {
    "desk":
        typed("text", "Ada-Lovelace") + ["count"] * 3 + ["next"] + typed("text", "second") +
        ["count", "next", "count", "count", "back", "count"] + typed("text", "other-one") +
        ["next"] + typed("text", "x-y-z") + ["next", "count", "back", "back", "count"],
    "setup":
        ["begin"] + typed("filter", "deut") +
        ["select_language=de_DE.UTF-8", "use_utc", "leave", "skip"],
    "shop":
        ["add", "cart", "check_out"] + typed("name", "Ada-Lovelace") + typed("street", "Road-1") +
        typed("postcode", "12345") + typed("city", "London") + ["Continue"],
}
# Options of the run in which a session begins: the links that are opened are kept.
BEGINNINGS = {"shop": ["--link", "shop://product/7"]}


class Process:
    """`flowhost run` by lines of JSON, with what it shows and what the witness is told."""

    def __init__(self, place, name, plugin, options=(), **settings):
        reading, writing = os.pipe()
        environment = dict(os.environ, WITNESS=str(writing), LD_PRELOAD=place.witness, **settings)
        self.process = subprocess.Popen([
            place.flowhost, "run", "--json", "--session", name, "--store", place.store, *options,
            plugin],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment, pass_fds=[writing])
        os.close(writing)
        self.reading = reading
        self.pipes = {"screens": self.process.stdout.fileno(), "steps": reading,
                      "messages": self.process.stderr.fileno()}
        self.waiting = {name: b"" for name in self.pipes}
        self.lines = {name: [] for name in self.pipes}

    def read(self, seconds):
        """Take in what has come, within so many seconds. False: it has ended."""
        ready = select.select(list(self.pipes.values()), [], [], seconds)[0]
        for name, pipe in list(self.pipes.items()):
            if pipe not in ready:
                continue
            data = os.read(pipe, 65536)
            if not data:
                del self.pipes[name]
            *whole, self.waiting[name] = (self.waiting[name] + data).split(b"\n")
            self.lines[name] += [line.decode() for line in whole]
        return bool(self.pipes)

    def until(self, is_there):
        """Read until something is there. False: the process has ended before."""
        begun = time.monotonic()
        while not is_there():
            if not self.read(1) or self.process.poll() is not None and not self.read(0.1):
                return is_there()
            if time.monotonic() - begun > PATIENCE:
                raise TimeoutError(f"nothing more came: {self.lines}")
        return True

    def send(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def use(self, line):
        """Send a line, and wait for the screen that follows."""
        count = len(self.lines["screens"])
        self.send(line)
        return self.until(lambda: len(self.lines["screens"]) > count)

    def end(self, number=None):
        """End it, by a signal or by the end of its input, and take in all that it has told."""
        if number:
            self.process.send_signal(number)
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        begun = time.monotonic()
        while self.pipes and self.read(1):
            if time.monotonic() - begun > PATIENCE:
                raise TimeoutError("it did not end")
        for pipe in [self.process.stdout, self.process.stderr]:
            pipe.close()
        os.close(self.reading)
        return self.process.wait(PATIENCE)

    @property
    def restored(self):
        """The step that was resumed, with digest and shape of what is open; None: it began anew."""
        for line in self.lines["steps"]:
            if line.startswith("restored "):
                _, step, digest, shape = line.split()
                return int(step), digest, shape
        return None

    @property
    def steps(self):
        """The steps that were committed, by number, with digest and shape of what was open."""
        told = [line.split() for line in self.lines["steps"] if line[0].isdigit()]
        return {int(step): (digest, shape) for step, digest, shape in told}

    @property
    def screen(self):
        """The screen shown last, without the count of its changes."""
        shown = json.loads(self.lines["screens"][-1])
        shown.pop("revision", None)
        return shown


class Place:
    """The place of a test of kills: its programs, folder and chance."""

    def __init__(self, flowhost, witness, folder, seed):
        self.flowhost, self.witness = flowhost, witness
        self.store = os.path.join(folder, "sessions")
        self.choose = random.Random(seed)

    def sessions(self, *words):
        return subprocess.run([self.flowhost, "sessions", *words, "--store", self.store],
                              capture_output=True, text=True, check=True, timeout=PATIENCE).stdout


class Failure(Exception):
    pass


def expect(is_so, *words):
    if not is_so:
        raise Failure(" ".join(str(each) for each in words))


def reference(place, name, plugin, walk):
    """Take the walk without a kill: for each number of inputs the screen, and the shape."""
    process = Process(place, f"{name}-whole", plugin, BEGINNINGS.get(name, ()))
    expect(process.until(lambda: process.lines["screens"] and process.steps), "it did not begin:",
           process.lines)
    after = []
    for line in [None, *walk]:
        if line is not None:
            expect(process.use(line), f"'{line}' ended it:", process.lines)
        # The witness is told of a commit before the screen is shown.
        expect(process.screen["schema"] == "flowhost.screen/1", f"after '{line}':", process.screen)
        process.read(0)
        after.append((process.screen, list(process.steps.values())[-1][1]))
    process.end(signal.SIGKILL)
    shapes = [shape for _, shape in after]
    for index, shape in enumerate(shapes):
        same = shapes.index(shape)
        expect(same == index, f"after {same} inputs it is as after {index}:", walk[same:index])
    return after


def walk_killed(place, name, plugin, walk, after, count):
    """Kill `count` processes, each of which has taken a step; the walk begins anew at its end."""
    shapes = [shape for _, shape in after]
    done, kills, rounds, unseen = 0, 0, 0, 0
    known, last = {}, 0
    session = f"{name}-killed"
    while kills < count:
        process = Process(place, session, plugin, () if known else BEGINNINGS.get(name, ()))
        expect(process.until(lambda: process.lines["screens"]), "no screen:", process.lines)
        process.read(0)
        restored = process.restored
        if known:
            expect(restored, f"step {last} is not resumed:", process.lines["messages"])
            # To restore is a step of its own, with what was open after the one before.
            step, digest, shape = restored[0] - 1, *restored[1:]
            expect(last <= step <= last + 1, f"step {step} is resumed, {last} was the last")
            if step in known:
                expect(digest == known[step][0], f"step {step} was {known[step]}, and is", restored)
            unseen += step not in known
            expect(shape in shapes, f"step {step} is in the middle of an input")
            place_now = shapes.index(shape)
            expect(done <= place_now <= done + 1, f"{place_now} inputs are kept, of {done}")
            done = place_now
        else:
            expect(restored is None, f"a session began with {restored}")
        shown = after[done][0]
        expect(process.screen == shown, f"after {done} inputs:", process.screen, "not", shown)
        # At least a step of its own, and the trial of the restore is over with the second.
        least = min(len(walk), done + 2)
        most = place.choose.randint(least, min(len(walk), least + 12))
        for line in walk[done:most - 1]:
            expect(process.use(line), f"'{line}' ended it:", process.lines)
            done += 1
            expect(process.screen == after[done][0], f"after '{line}':", process.screen)
        expect(process.until(lambda: len(process.steps) >= 2), "no step was saved")
        # Anywhere in what the last input leads to, or behind it.
        if done < most:
            process.send(walk[done])
        time.sleep(place.choose.random() ** 2 * 0.006)
        process.end(signal.SIGKILL)
        kills += 1
        told = process.steps
        expect(told, "no step was saved")
        known.update(told)
        last = max(known)
        expect(known[last][1] in shapes, f"step {last} is in the middle of an input")
        done = shapes.index(known[last][1])
        if done == len(walk):
            place.sessions("delete", session)
            known, last, done, rounds = {}, 0, 0, rounds + 1
    expect(unseen * 4 <= count, f"{unseen} of {kills} steps were not told")
    return f"{kills} kills in {rounds} whole walks, {unseen} of a step that nobody was told of"


def begun(place, session, plugin):
    process = Process(place, session, plugin)
    expect(process.until(lambda: process.lines["screens"]), "no screen:", process.lines)
    return process


def killed_early(place, name, plugin, walk, after, count):
    """Kill processes before they have taken a step: what is kept stays as it is."""
    session, inputs = f"{name}-early", 9
    process = begun(place, session, plugin)
    for line in walk[:inputs]:
        expect(process.use(line), f"'{line}' ended it:", process.lines)
    process.end(signal.SIGKILL)
    kept = list(process.steps.values())[-1][0]
    for _ in range(count // 2):
        for _ in range(2):
            process = Process(place, session, plugin)
            time.sleep(place.choose.random() * 0.08)
            process.end(signal.SIGKILL)
        # Ended in order, it ends the row of deaths.
        process = begun(place, session, plugin)
        expect(process.restored and process.restored[1] == kept, "something else is kept:",
               process.lines)
        process.end()
    # Three deaths in a row that no callback explains.
    for _ in range(3):
        process = Process(place, session, plugin, WITNESS_HALT="1")
        expect(process.until(lambda: process.restored), "nothing is restored:", process.lines)
        process.end(signal.SIGKILL)
    process = begun(place, session, plugin)
    expect(process.restored is None, "it is tried once more:", process.restored)
    process.end()
    process = begun(place, f"{session}-aside-1", plugin)
    expect(process.restored and process.restored[1] == kept, "another was set aside:",
           process.lines)
    expect(process.screen == after[inputs][0], "set aside:", process.screen)
    process.end()
    return f"{count // 2 * 2} kills before a step, then 3 in a row: the session is set aside, whole"


def main():
    flowhost, witness, folder, seed, count, *plugins = sys.argv[1:]
    place = Place(flowhost, witness, folder, int(seed))
    failed = 0
    for each in plugins:
        name, plugin = each.split("=", 1)
        walk = WALKS[name]
        try:
            after = reference(place, name, plugin, walk)
            print(f"ok     {name}:", walk_killed(place, name, plugin, walk, after, int(count)),
                  flush=True)
            if name == "desk":
                print(f"ok     {name}:", killed_early(place, name, plugin, walk, after,
                                                      max(6, int(count) // 8)), flush=True)
        except (Failure, TimeoutError) as failure:
            failed += 1
            print(f"FAILED {name} (seed {seed}): {failure}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
