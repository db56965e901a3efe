#!/usr/bin/env python3
"""Build the plugins of a folder that each break one rule, and see that `flowhost validate` finds
it:

    run.py FLOWHOST BUILD [NAME...]

A plugin says in its first comment which check must catch it (`catches:`), which others may
(`allows:`, where WALKS stands for all that walk through the flow), how it is built (`flags:`,
`patch:`, `mode:`), and which others are loaded before it (`with:`). Exactly the first, and none but
the others, may not pass; without `catches:` all must pass. Every check must be caught by one, or
stand in UNCAUGHT.

No check is judged by how long it took. A plugin that hangs (`hangs: yes`) is given a few seconds;
a check that it is to pass, and for which they were not enough, is run again with all time.
"""
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import platform
import re
import subprocess
import sys

# Seconds: for what ends, and until a plugin that hangs is ended.
ALL_TIME, SHORT = 600, 6
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WALKS = ["walk.*", "state.*", "flow.*", "host.*", "screen.*", "load.two-*", "load.newer-host",
         "load.exit"]

# The engine shields a plugin from these hosts, so that it can hardly do wrong there; they are run
# to see that it is so.
UNCAUGHT = {"host.twice", "host.never", "host.replaced"}


class Fixture:
    def __init__(self, path, folder):
        self.path = path
        self.name = path.stem
        self.output = folder / f"{path.stem}.so"
        text = path.read_text()
        comment = text.split("*/", 1)[0]
        said = dict(re.findall(r"^ \* (\w+): *(.*?) *$", comment, re.MULTILINE))
        self.catches = said.get("catches")
        self.allows = [each for word in said.get("allows", "").split()
                       for each in (WALKS if word == "WALKS" else [word])]
        # The screens of base.h show what a user has entered, and keep it where they have a state.
        if "#define SAVES" not in text:
            self.allows.append("state.kept")
        self.flags = said.get("flags", "").split()
        self.further = [word for name in said.get("with", "").split()
                        for word in ("--with", str(folder / f"{name}.so"))]
        self.patch = said.get("patch", "").split()
        self.hangs = "hangs" in said
        self.mode = int(said.get("mode", "0755"), 8)
        self.processor = said.get("processor", platform.machine())

    def may_catch(self, check):
        return check == self.catches or any(
            fnmatch.fnmatch(check, each) for each in self.allows)

    def build(self, libraries):
        language = ["g++", "-std=c++20"] if self.path.suffix == ".cpp" else ["gcc", "-std=c11"]
        command = [
            *language, "-Wall", "-Wextra", "-Werror", "-O1", "-g", "-shared", "-fPIC",
            "-fvisibility=hidden", f"-I{ROOT}/include",
            str(self.path), "-o",
            str(self.output), f"-L{libraries}", *self.flags]
        self.output.unlink(missing_ok=True)
        subprocess.run(command, check=True)
        if self.patch:
            image = bytearray(self.output.read_bytes())
            offset, data = int(self.patch[0]), bytes.fromhex(self.patch[1])
            image[offset:offset + len(data)] = data
            self.output.write_bytes(image)
        self.output.chmod(self.mode)


def validate(flowhost, fixture, limit, *more):
    """The checks that did not pass, with their findings."""
    done = subprocess.run([
        flowhost, "validate", "--strict", "--json", "--jobs", "1", "--limit", str(limit), *more,
        *fixture.further, str(fixture.output)], stdout=subprocess.PIPE, text=True, errors="replace")
    report = json.loads(done.stdout)
    checks = report["plugins"][0]["checks"]
    found = {each["id"]: each for each in checks if each["result"] not in ("passed", "skipped")}
    if done.returncode != (1 if found else 0):
        found["exit code"] = {"found": f"it is {done.returncode}", "result": "failed"}
    return found


def findings(flowhost, fixture):
    if not fixture.hangs:
        return validate(flowhost, fixture, ALL_TIME)
    found = validate(flowhost, fixture, SHORT)
    for check in [*found]:
        if not fixture.may_catch(check) and is_late(found[check]):
            del found[check]
            found.update(validate(flowhost, fixture, ALL_TIME, "--only", check))
    return found


def is_late(verdict):
    return verdict["found"].startswith(("It had not ended", "It was not waited for"))


def complaints(fixture, found):
    if fixture.catches and fixture.catches not in found:
        yield f"{fixture.catches} did not catch it"
    for check, verdict in found.items():
        if not fixture.may_catch(check):
            yield f"{check} caught it as well ({verdict['result']}): {verdict['found']}"


def main():
    flowhost, build, *names = sys.argv[1:]
    folder = pathlib.Path(build) / "validate"
    folder.mkdir(parents=True, exist_ok=True)
    paths = sorted([*HERE.glob("bad/*.c"), *HERE.glob("bad/*.cpp")])
    fixtures = [each for each in (Fixture(path, folder) for path in paths)
                if (not names or each.name in names) and each.processor == platform.machine()]
    failures = 0

    def run(fixture):
        return fixture, list(complaints(fixture, findings(flowhost, fixture)))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        # First, as one may be loaded with another.
        list(pool.map(lambda fixture: fixture.build(pathlib.Path(build) / "lib"), fixtures))
        for fixture, wrong in pool.map(run, fixtures):
            print(f"{'not ok' if wrong else 'ok'} {fixture.name}: {fixture.catches or 'passes'}",
                  flush=True)
            for line in wrong:
                print(f"  {line}")
            failures += bool(wrong)
    if not names:
        listed = json.loads(subprocess.run([flowhost, "validate", "--list", "--json"], check=True,
                                           stdout=subprocess.PIPE).stdout)
        checks = {each["id"] for each in listed["checks"]}
        caught = {each.catches for each in fixtures if each.catches}
        for check in sorted(checks - caught - UNCAUGHT):
            print(f"not ok no plugin is caught by {check}")
            failures += 1
        for check in sorted((caught | UNCAUGHT) - checks):
            print(f"not ok there is no check {check}")
            failures += 1
    sys.exit(1 if failures else 0)


main()
