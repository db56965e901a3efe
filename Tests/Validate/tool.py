#!/usr/bin/env python3
"""Test `flowhost validate` as a tool: what it prints, how it ends, and that nothing outlives it.

    tool.py FLOWHOST BUILD      after run.py, which has built the plugins
"""
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

FLOWHOST, BUILD = sys.argv[1], pathlib.Path(sys.argv[2])
SAMPLES = sorted(str(path) for path in (BUILD / "plugins").glob("*.so"))
ROOT = pathlib.Path(__file__).resolve().parents[2]
RESULTS = {"passed", "warning", "failed", "crashed", "skipped"}
failures = 0


def bad(name):
    return str(BUILD / "validate" / f"{name}.so")


def run(*arguments, **more):
    return subprocess.run([FLOWHOST, "validate", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, errors="replace", timeout=300, **more)


def check(holds, sentence):
    global failures
    print(f"{'ok' if holds else 'not ok'} {sentence}", flush=True)
    failures += not holds


def report(*arguments):
    """The checks of the first plugin, by id."""
    done = run("--json", *arguments)
    return done.returncode, {each["id"]: each for each in json.loads(done.stdout)["plugins"][0]["checks"]}


def users(name):
    """The processes that have a file mapped."""
    found = []
    for maps in pathlib.Path("/proc").glob("[0-9]*/maps"):
        try:
            if f"/{name}.so" in maps.read_text():
                found.append(int(maps.parent.name))
        except OSError:
            pass
    return found


def are_gone(name):
    # The limit is for a machine that stands still.
    for _ in range(1200):
        if not users(name):
            return True
        time.sleep(0.05)
    end(name)
    return False


def end(name):
    for process in users(name):
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass


def test_samples():
    done = run("--strict", *SAMPLES)
    wrong = [line for line in done.stdout.splitlines() if not line.startswith(("ok", "TAP", "1.."))]
    check(done.returncode == 0 and not wrong, f"all samples pass strictly {wrong[:30]}")
    lines = [line for line in done.stdout.splitlines() if line.startswith("ok")]
    check(f"1..{len(lines)}" == done.stdout.splitlines()[1], "the plan of TAP says how many there are")


def test_json():
    done = run("--json", "--only", "load.*", bad("prints"), bad("silent"))
    whole = json.loads(done.stdout)
    check(whole["schema"] == "flowhost.validate/1" and whole["ok"] is False and whole["strict"] is False,
          "the JSON says what it is and how it went")
    check([plugin["path"] for plugin in whole["plugins"]] == [bad("prints"), bad("silent")],
          "the JSON has a part for each plugin, in order")
    checks = [each for plugin in whole["plugins"] for each in plugin["checks"]]
    check(all(each["result"] in RESULTS and each["about"] for each in checks), "each check says what it is")
    counts = {result: sum(each["result"] == result for each in checks) for result in RESULTS}
    check(counts == whole["counts"], "the JSON counts right")
    check(all(each["found"] and each["advice"] and each["reproduce"] for each in checks
              if each["result"] in ("failed", "crashed")), "each failure says what was found and what to do")
    listed = json.loads(run("--list", "--json").stdout)
    ids = [each["id"] for each in listed["checks"]]
    check(len(set(ids)) == len(ids) and all(re.fullmatch(r"[a-z]+\.[a-z-]+", each) for each in ids),
          "ids are words, and unique")
    text = (ROOT / "docs/validate.md").read_text()
    missing = [each for each in ids if f"`{each}`" not in text]
    check(not missing, f"docs/validate.md tells of each check {missing}")


def test_junit():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "report.xml"
        done = run("--strict", "--only", "load.*", "--junit", str(file), bad("prints"), bad("init_crashes"))
        root = xml.etree.ElementTree.parse(file).getroot()
    suites = list(root)
    check(root.tag == "testsuites" and [suite.get("name") for suite in suites] ==
          [bad("prints"), bad("init_crashes")], "JUnit has a suite for each plugin")
    cases = list(root.iter("testcase"))
    tags = [child.tag for case in cases for child in case]
    check(int(root.get("tests")) == len(cases) and int(root.get("failures")) == tags.count("failure")
          and int(root.get("errors")) == tags.count("error") == 1
          and int(root.get("skipped")) == tags.count("skipped") > 5, "JUnit counts right")
    words = [case.find("failure").get("message") for case in cases if case.find("failure") is not None]
    check(len(words) == 1 and "]]> & <plugin>" in words[0] and "\\u{1b}" in words[0],
          f"JUnit tells text as it is, and shows what XML cannot hold {words}")
    check(done.returncode == 1, "a failure has exit code 1")


def test_reproduce():
    for name in ["stale_handle", "late_leak", "needs_memory", "exits", "remembers", "prints"]:
        _, checks = report("--strict", bad(name))
        failed = [each for each in checks.values() if each["result"] not in ("passed", "skipped")]
        check(failed, f"{name} fails")
        for each in failed[:2]:
            again = run("--strict", "--reproduce", each["reproduce"], bad(name))
            same = each["found"] in again.stdout if each["result"] in ("failed", "warning") else False
            ended = again.returncode < 0 if each["result"] == "crashed" else \
                again.returncode == 3 if "exit code 3" in each["found"] else again.returncode == 1 and same
            check(ended, f"--reproduce {each['reproduce']} of {name} does it again ({again.returncode})")
    _, checks = report("--only", "walk.random", bad("stale_handle"))
    steps = checks["walk.random"]["reproduce"].split(":")[1]
    count = sum(int(ends[-1]) - int(ends[0]) + 1 for ends in (part.split("-") for part in steps.split(",")))
    check(count <= 12, f"a walk that fails is made small ({count} steps: {steps})")
    one = run("--reproduce", "walk.random@7", SAMPLES[0]).stdout
    check(one == run("--reproduce", "walk.random@7", SAMPLES[0]).stdout, "the same seed takes the same steps")
    check(one != run("--reproduce", "walk.random@8", SAMPLES[0]).stdout, "another seed takes others")


def test_exit_codes():
    check(run("--only", "load.opens", SAMPLES[0]).returncode == 0, "what passes has exit code 0")
    check(run("--only", "screen.labels", bad("silent")).returncode == 0, "a warning has exit code 0")
    check(run("--only", "screen.labels", "--strict", bad("silent")).returncode == 1,
          "with --strict a warning has exit code 1")
    for arguments in [(), ("--only", "nothing", SAMPLES[0]), ("--seed", "x", SAMPLES[0]),
                      ("--jobs", "0", SAMPLES[0]), ("--limit", "-1", SAMPLES[0]),
                      ("--reproduce", "nothing@1", SAMPLES[0]), ("--reproduce", "walk.random@x", SAMPLES[0]),
                      ("--reproduce", "walk.random@1:5-2", SAMPLES[0]),
                      ("--reproduce", "walk.random@1", *SAMPLES[:2])]:
        done = run(*arguments)
        check(done.returncode == 2 and not done.stdout and done.stderr,
              f"{' '.join(arguments) or 'nothing'} makes no sense")
    done = run(SAMPLES[0], "./missing.so")
    check(done.returncode == 3 and "missing.so" in done.stderr, "a plugin that is missing has exit code 3")
    done = run("--only", "load.opens", "--junit", "/dev/full", SAMPLES[0])
    check(done.returncode == 74 and "/dev/full" in done.stderr, "a report that cannot be written has 74")


def test_nothing_outlives():
    for name in ["init_hangs", "hangs", "starts_process"]:
        only = "screen.capability" if name == "hangs" else "load.opens"
        begin = time.monotonic()
        _, checks = report("--only", only, "--limit", "1", bad(name))
        check(time.monotonic() - begin < 100 and (name == "starts_process" or
              "had not ended" in checks[only]["found"]), f"{name} is ended after its time")
        check(name != "hangs" or "'capability' of 'bad.screen'" in checks[only]["found"],
              "what hangs is named")
        check(are_gone(name), f"nothing of {name} is left")
    for number in [signal.SIGINT, signal.SIGTERM, signal.SIGKILL]:
        running = subprocess.Popen([FLOWHOST, "validate", "--only", "load.opens", bad("leaves_thread"),
                                    bad("init_hangs")], stdout=subprocess.DEVNULL,
                                   # Whoever runs the tests in the background may ignore it.
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        while not users("init_hangs"):
            time.sleep(0.02)
        # SIGKILL cannot be heard of: then the system ends the check itself, and not what has left its group.
        running.send_signal(number)
        check(running.wait(timeout=100) == -number, f"it ends by {number.name}")
        if number == signal.SIGKILL:
            end("init_hangs")
        else:
            check(are_gone("init_hangs"), f"{number.name} leaves no check")


def test_intruder():
    """No function is forgotten that a callback may meet."""
    sources = ROOT / "Sources/flowhost/Validate"
    called = "".join((sources / name).read_text() for name in ("Intruder.swift", "Intruder+Calls.swift"))
    kit = "".join(path.read_text() for path in (ROOT / "Sources/FlowKitHost").rglob("*.swift"))
    kit += "".join(path.read_text() for path in (ROOT / "Sources/FlowKit").rglob("*.swift"))
    table = (ROOT / "include/flow/host_api.h").read_text()
    functions = re.findall(r"\(\*(flow_\w+)\)\(flow_engine \*", table)
    missing = [each for each in functions if not re.search(rf"\b{each}\b", called + kit)]
    check(len(functions) > 90 and not missing, f"every function is called inside callbacks {missing}")


def test_damaged():
    """Whatever stands in a file, looking at it crashes nobody."""
    whole = pathlib.Path(bad("stale_handle")).read_bytes()
    results = set()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "damaged.so"
        for number in range(60):
            chance = random.Random(number)
            image = bytearray(whole)
            if number % 4 == 0:
                del image[chance.randrange(len(image)):]
            # Most of what is looked at stands at the beginning.
            for _ in range(chance.randrange(8)):
                place = chance.randrange(min(len(image), 4096 if number % 2 else 256)) if image else 0
                if image:
                    image[place] = chance.randrange(256)
            file.write_bytes(image)
            _, checks = report("--only", "file.*", str(file))
            results |= {each["result"] for each in checks.values()}
    check(results == {"passed", "failed"}, f"damaged files are told, and nothing else happens {results}")


def test_order():
    few, many = (run("--jobs", jobs, "--only", "load.*", bad("prints"), bad("no_class")).stdout.splitlines()
                 for jobs in ("1", "8"))
    results = [[line for line in lines if re.match("(not )?ok ", line)] for lines in (few, many)]
    check(results[0] == results[1], "how many run at a time changes nothing")


for test in [test_samples, test_json, test_junit, test_reproduce, test_exit_codes, test_nothing_outlives, test_intruder,
             test_damaged, test_order]:
    test()
sys.exit(1 if failures else 0)
