#!/usr/bin/env python3
"""Test `flowhost validate` as a tool: its output, its exit codes, and that nothing outlives it.

    tool.py FLOWHOST BUILD      after run.py, which has built the plugins
"""
import json
import os
import pathlib
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

import damaged

FLOWHOST, BUILD = sys.argv[1], pathlib.Path(sys.argv[2])
SAMPLES = sorted(str(path) for path in (BUILD / "plugins").glob("*.so"))
ROOT = pathlib.Path(__file__).resolve().parents[2]
HANG = 600  # seconds, after which something hangs for ever
RESULTS = {"passed", "warning", "failed", "crashed", "skipped"}
failures = 0


def bad(name):
    return str(BUILD / "validate" / f"{name}.so")


def run(*arguments, **more):
    return subprocess.run([FLOWHOST, "validate", *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, errors="replace", timeout=HANG, **more)


def check(holds, sentence):
    global failures
    print(f"{'ok' if holds else 'not ok'} {sentence}", flush=True)
    failures += not holds


def report(*arguments):
    """The checks of the first plugin, by id."""
    done = run("--json", *arguments)
    return done.returncode, {
        each["id"]: each
        for each in json.loads(done.stdout)["plugins"][0]["checks"]}


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


def until(is_so):
    """Waits until something is so; false if it never is. The limit is a number of looks, for what
    would wait for ever."""
    for _ in range(6000):
        if is_so():
            return True
        time.sleep(0.05)
    return False


def are_gone(name):
    if until(lambda: not users(name)):
        return True
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
    check(f"1..{len(lines)}" == done.stdout.splitlines()[1],
          "the plan of TAP says how many there are")


def test_json():
    done = run("--json", "--only", "load.*", bad("prints"), bad("silent"))
    whole = json.loads(done.stdout)
    check(
        whole["schema"] == "flowhost.validate/1" and whole["ok"] is False
        and whole["strict"] is False, "the JSON says what it is and how it went")
    check([plugin["path"] for plugin in whole["plugins"]] == [bad("prints"), bad("silent")],
          "the JSON has a part for each plugin, in order")
    checks = [each for plugin in whole["plugins"] for each in plugin["checks"]]
    check(all(each["result"] in RESULTS and each["about"] for each in checks),
          "each check says what it is")
    counts = {result: sum(each["result"] == result for each in checks) for result in RESULTS}
    check(counts == whole["counts"], "the JSON counts right")
    check(
        all(each["found"] and each["advice"] and each["reproduce"]
            for each in checks
            if each["result"] in ("failed", "crashed")),
        "each failure says what was found and what to do")
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
        done = run("--strict", "--only", "load.*", "--junit", str(file), bad("prints"),
                   bad("init_crashes"))
        root = xml.etree.ElementTree.parse(file).getroot()
    suites = list(root)
    check(root.tag == "testsuites" and [suite.get("name") for suite in suites] ==
          [bad("prints"), bad("init_crashes")], "JUnit has a suite for each plugin")
    cases = list(root.iter("testcase"))
    tags = [child.tag for case in cases for child in case]
    check(
        int(root.get("tests")) == len(cases) and int(root.get("failures")) == tags.count("failure")
        and int(root.get("errors")) == tags.count("error") == 1
        and int(root.get("skipped")) == tags.count("skipped") > 5, "JUnit counts right")
    words = [
        case.find("failure").get("message") for case in cases if case.find("failure") is not None]
    check(len(words) == 1 and "]]> & <plugin>" in words[0] and "\\u{1b}" in words[0],
          f"JUnit tells text as it is, and shows what XML cannot hold {words}")
    check(done.returncode == 1, "a failure has exit code 1")


def test_only_failed():
    given = ["--only", "load.*", bad("prints"), bad("silent")]
    whole = json.loads(run("--json", *given).stdout)
    shown = json.loads(run("--json", "--only-failed", *given).stdout)
    failed = [[each["id"] for each in plugin["checks"] if each["result"] in ("failed", "crashed")]
              for plugin in whole["plugins"]]
    check([[each["id"] for each in plugin["checks"]] for plugin in shown["plugins"]] == failed
          and shown["counts"] == whole["counts"] and shown["ok"] is False,
          "--only-failed leaves out of JSON what has not failed, and counts all")
    check(sum(map(len, failed)) > 0, "something has failed there")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "report.xml"
        done = run("--only-failed", "--junit", str(file), *given)
        root = xml.etree.ElementTree.parse(file).getroot()
    lines = [line for line in done.stdout.splitlines() if not line.startswith(" ")]
    ids = [each for plugin in failed for each in plugin]
    check(lines[0] == "TAP version 14" and lines[-1] == f"1..{len(ids)}"
          and [line.split()[:3] for line in lines[1:-1]]
          == [["not", "ok", str(number)] for number in range(1, len(ids) + 1)],
          f"--only-failed prints lines of failures, and their number as the plan {lines}")
    check([case.get("name") for case in root.iter("testcase")] == ids,
          "--only-failed leaves out of JUnit what has not failed")
    done = run("--only-failed", "--only", "load.opens", SAMPLES[0])
    check(done.returncode == 0 and done.stdout == "TAP version 14\n1..0 # all 1 checks passed\n",
          f"--only-failed says that nothing failed {done.stdout}")
    loose = run("--only-failed", "--only", "screen.actions", bad("never_empty"))
    strict = run("--only-failed", "--strict", "--only", "screen.actions", bad("never_empty"))
    check(loose.returncode == 0 and "not ok" not in loose.stdout and strict.returncode == 1
          and "sends null when it is emptied" in strict.stdout,
          "with --strict, --only-failed shows warnings, too")


def test_report_files():
    def report(file, **more):
        return subprocess.run([
            FLOWHOST, "validate", "--only", "load.opens", "--junit",
            str(file), SAMPLES[0]], stderr=subprocess.PIPE, check=True, **more)

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "real.xml").write_text("old")
        (folder / "link.xml").symlink_to("real.xml")
        (folder / "shared.xml").write_text("of somebody else")
        os.link(folder / "shared.xml", folder / "kept.xml")
        for name in ("new.xml", "link.xml", "shared.xml"):
            report(folder / name, stdout=subprocess.DEVNULL)
            xml.etree.ElementTree.parse(folder / name)
        mask = os.umask(0)
        os.umask(mask)
        check((folder / "new.xml").stat().st_mode & 0o777 == 0o666 & ~mask,
              "a report is as other files are")
        check((folder / "link.xml").is_symlink(), "a link to a report stays one")
        check((folder / "kept.xml").read_text() == "of somebody else",
              "a report takes the place of the one before")
        with open(folder / "both", "w") as both:
            report("/proc/self/fd/1", stdout=both)
        text = (folder / "both").read_text()
        check(
            text.startswith("TAP version") and text.endswith("</testsuites>\n"),
            "both reports fit into one file")
        names = {"real.xml", "link.xml", "shared.xml", "kept.xml", "new.xml", "both"}
        check({each.name for each in folder.iterdir()} == names, "nothing half written is left")


def test_reproduce():
    for name in ["stale_handle", "late_leak", "needs_memory", "exits", "remembers", "prints"]:
        _, checks = report("--strict", bad(name))
        failed = [each for each in checks.values() if each["result"] not in ("passed", "skipped")]
        check(failed, f"{name} fails")
        for each in failed[:2]:
            again = run("--strict", "--reproduce", each["reproduce"], bad(name))
            same = each["found"] in again.stdout if each["result"] in ("failed",
                                                                       "warning") else False
            if each["result"] == "crashed":
                ended = again.returncode < 0
            elif "exit code 3" in each["found"]:
                ended = again.returncode == 3
            else:
                ended = again.returncode == 1 and same
            check(ended,
                  f"--reproduce {each['reproduce']} of {name} does it again ({again.returncode})")
    _, checks = report("--only", "walk.random", bad("stale_handle"))
    steps = checks["walk.random"]["reproduce"].split(":")[1]
    count = sum(
        int(ends[-1]) - int(ends[0]) + 1 for ends in (part.split("-") for part in steps.split(",")))
    check(count <= 12, f"a walk that fails is made small ({count} steps: {steps})")
    one = run("--reproduce", "walk.random@7", SAMPLES[0]).stdout
    check(one == run("--reproduce", "walk.random@7", SAMPLES[0]).stdout,
          "the same seed takes the same steps")
    check(one != run("--reproduce", "walk.random@8", SAMPLES[0]).stdout,
          "another seed takes others")


def test_with():
    """A plugin that opens classes of another one is checked with it."""
    guilty, opener = bad("guilty"), bad("opener")
    code, checks = report("--only", "walk.random", opener)
    found = checks["walk.random"]["found"]
    check(code == 1 and "no class has the id 'guilty.flow'" in found,
          f"without the other one it fails: {found}")
    done = run("--only", "walk.*", "--with", guilty, opener)
    check(done.returncode == 0 and f"{guilty}: " not in done.stdout,
          f"with it, it passes, and the other one is not judged {done.stdout}")
    crashing = bad("crashing_further")
    subprocess.run([
        "gcc", "-shared", "-fPIC", "-fvisibility=hidden", "-DON_AGREE(self)=abort()",
        f"-I{ROOT}/include", "-o", crashing, ROOT / "Tests/Validate/bad/guilty.c"], check=True)
    done = run("--only", "walk.random", "--with", crashing, opener)
    check("in 'agree' of 'guilty.screen' of '" in done.stdout and "/crashing_further.so'"
          in done.stdout, f"one that crashes is named {done.stdout}")
    check("'walk.random@1:" in done.stdout and f"--with {crashing} {opener}" in done.stdout,
          "what repeats a failure names the other one")
    broken = bad("no_plugin")
    pathlib.Path(broken).write_text("no plugin")
    code, checks = report("--only", "load.*", "--with", broken, opener)
    found = checks["load.opens"]["found"]
    check(code == 1 and "/no_plugin.so', which --with names, failed" in found,
          f"one that cannot be loaded is named: {found}")
    done = run("--with", "nowhere", opener)
    check(done.returncode == 3 and "no plugin is called 'nowhere'" in done.stderr,
          f"one that cannot be found is named: {done.stderr}")


def test_exit_codes():
    check(run("--only", "load.opens", SAMPLES[0]).returncode == 0, "what passes has exit code 0")
    check(
        run("--only", "screen.labels", bad("silent")).returncode == 0, "a warning has exit code 0")
    check(run("--only", "screen.labels", "--strict", bad("silent")).returncode == 1,
          "with --strict a warning has exit code 1")
    for arguments in [(), ("--only", "nothing", SAMPLES[0]), ("--seed", "x", SAMPLES[0]),
                      ("--jobs", "0", SAMPLES[0]), ("--limit", "-1", SAMPLES[0]),
                      ("--reproduce", "nothing@1", SAMPLES[0]),
                      ("--reproduce", "walk.random@x", SAMPLES[0]),
                      ("--reproduce", "walk.random@1:5-2", SAMPLES[0]),
                      ("--reproduce", "walk.random@1:-1", SAMPLES[0]),
                      ("--reproduce", "walk.random@1:1,,2", SAMPLES[0]),
                      ("--reproduce", "walk.random@1", *SAMPLES[:2])]:
        done = run(*arguments)
        check(done.returncode == 2 and not done.stdout and done.stderr,
              f"{' '.join(arguments) or 'nothing'} makes no sense")
    done = run(SAMPLES[0], "./missing.so")
    check(done.returncode == 3 and "missing.so" in done.stderr,
          "a plugin that is missing has exit code 3")
    done = run("--only", "load.opens", "--junit", "/dev/full", SAMPLES[0])
    check(done.returncode == 74 and "/dev/full" in done.stderr,
          "a report that cannot be written has 74")


def test_nothing_outlives():
    for name in ["init_hangs", "hangs", "starts_process"]:
        only = "screen.capability" if name == "hangs" else "load.opens"
        # A slow machine may not have got there yet when the time is over.
        for limit in (1, 10, HANG):
            _, checks = report("--only", only, "--limit", str(limit), bad(name))
            if name != "hangs" or "'capability' of 'bad.screen'" in checks[only]["found"]:
                break
        check(name == "starts_process" or "had not ended" in checks[only]["found"],
              f"{name} is ended after its time")
        check(name != "hangs" or "'capability' of 'bad.screen'" in checks[only]["found"],
              "what hangs is named")
        check(are_gone(name), f"nothing of {name} is left")
    for number in [signal.SIGINT, signal.SIGTERM, signal.SIGKILL]:
        running = subprocess.Popen(
            [FLOWHOST, "validate", "--only", "load.opens",
             bad("leaves_thread"),
             bad("init_hangs")],
            stdout=subprocess.DEVNULL,
            # Whoever runs the tests in the background may ignore it.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        until(lambda: users("init_hangs") or running.poll() is not None)
        check(running.poll() is None and users("init_hangs"), "it has begun")
        # SIGKILL cannot be caught: then the system ends the check itself, and not processes that
        # have left its group.
        running.send_signal(number)
        check(running.wait(timeout=HANG) == -number, f"it ends by {number.name}")
        if number == signal.SIGKILL:
            end("init_hangs")
        else:
            check(are_gone("init_hangs"), f"{number.name} leaves no check")


def test_daemons():
    """A process that has left its group and its session, and whose parent has ended, is found all
    the same."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(bad("leaves_daemon"), folder)
        environment = {**os.environ, "XDG_CACHE_HOME": f"{folder}/cache"}
        for command in (["inspect", bad("leaves_daemon")], ["graph", bad("leaves_daemon")],
                        ["list", "--path", folder], ["doctor", "--path", folder],
                        ["validate", "--only", "load.opens", bad("leaves_daemon")]):
            # The call waits for the plugin, which has ended, and not for its output, which the
            # daemon holds for ever.
            done = subprocess.run([FLOWHOST, *command], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, env=environment, timeout=HANG)
            check(done.returncode == 0, f"{command[0]} does not wait for the daemon")
            check(are_gone("leaves_daemon"), f"{command[0]} leaves no daemon")
    done = run("--reproduce", "load.processes@1", bad("leaves_daemon"))
    check(done.returncode == 1 and "still there" in done.stdout,
          "what a daemon is found by can be repeated")
    check(are_gone("leaves_daemon"), "and leaves none")


def test_graph_ends():
    """`graph` ends as the process ends that runs the plugin."""
    def graph(name, **more):
        return subprocess.Popen([FLOWHOST, "graph", bad(name)], stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL,
                                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
                                **more)

    check(
        graph("init_crashes").wait(timeout=HANG) == -signal.SIGABRT,
        "graph ends by the signal of a crash")
    for number in [signal.SIGINT, signal.SIGTERM, signal.SIGKILL]:
        running = graph("init_hangs")
        until(lambda: users("init_hangs") or running.poll() is not None)
        running.send_signal(number)
        check(running.wait(timeout=HANG) == -number, f"graph ends by {number.name}")
        # As above.
        if number == signal.SIGKILL:
            end("init_hangs")
        else:
            check(are_gone("init_hangs"), f"{number.name} leaves nothing of graph")


def test_hangs_once():
    """A plugin known to hang is waited for once, not in each of some forty checks."""
    # A slow machine may need more time for what ends.
    for limit in (10, 60, HANG):
        _, checks = report("--limit", str(limit), "--jobs", "2", bad("hangs_in_start"))
        if all("not ended after" not in each.get("found", "") or "in 'start'" in each["found"]
               for each in checks.values()):
            break
    late = [
        each for each in checks.values()
        if each.get("found", "").startswith(f"It had not ended after {limit} s, in 'start'")]
    known = [
        each for each in checks.values()
        if each.get("found", "").startswith("It was not waited for in 'start'")]
    check(1 <= len(late) <= 2 and len(known) > 20,
          f"one check waits, the others know ({len(late)}, {len(known)})")
    check(all(f"had not ended in {late[0]['id']}." in each["found"] for each in known),
          "and say which one has waited")
    passed = [each["id"] for each in checks.values() if each["result"] == "passed"]
    check({"load.opens", "load.cycle-memory", "create.usual"} <= set(passed),
          "what needs no start is checked as ever")


def test_intruder():
    """No function is forgotten that a callback may meet."""
    sources = ROOT / "Sources/FlowValidate"
    called = "".join(
        (sources / name).read_text() for name in ("Intruder.swift", "Intruder+Calls.swift"))
    kit = "".join(path.read_text() for path in (ROOT / "Sources/FlowKitHost").rglob("*.swift"))
    kit += "".join(path.read_text() for path in (ROOT / "Sources/FlowKit").rglob("*.swift"))
    table = (ROOT / "include/flow/host_api.h").read_text()
    functions = re.findall(r"\(\*(flow_\w+)\)\(flow_engine \*", table)
    missing = [each for each in functions if not re.search(rf"\b{each}\b", called + kit)]
    check(
        len(functions) > 90 and not missing, f"every function is called inside callbacks {missing}")


def formats(folder, images):
    """Return what the check of the file says of each image; it reads the whole of it, and runs
    nothing."""
    paths = [folder / f"{number}.so" for number in range(len(images))]
    for path, image in zip(paths, images):
        path.write_bytes(image)
    done = run("--json", "--only", "file.format", "--limit", str(HANG), "--jobs",
               str(os.cpu_count()), *map(str, paths))
    return [plugin["checks"][0] for plugin in json.loads(done.stdout)["plugins"]]


def test_damaged():
    """Whatever stands in a file, looking at it crashes nobody, ends, and takes not much."""
    subprocess.run([
        "gcc", "-shared", "-fPIC", "-Wl,--hash-style=sysv", f"-I{ROOT}/include", "-o",
        bad("old_hash"), ROOT / "Tests/Validate/bad/silent.c"], check=True)
    whole = [
        pathlib.Path(path).read_bytes()
        for path in (bad("old_hash"), bad("stale_handle"), bad("throws"),
                     BUILD / "plugins/profile-embedded.so")]
    chance, wrong, counts = random.Random(11), [], {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(0, 4000, 500):
            images = [
                damaged.copy(whole[each % len(whole)], chance)
                for each in range(number, number + 500)]
            for each, found in enumerate(formats(pathlib.Path(folder), images), number):
                is_told = found["result"] == "failed" and "cannot be a plugin: " in found["found"]
                counts[found["result"]] = counts.get(found["result"], 0) + 1
                if found["result"] != "passed" and not is_told:
                    wrong.append((each, found["found"]))
        check(not wrong,
              f"4000 damaged files are told, and nothing else happens {wrong[:5]} {counts}")
        check(
            min(counts.get(each, 0) for each in ("passed", "failed")) > 400,
            f"of these, some are still whole {counts}")
        machine, = struct.unpack_from("<H", whole[0], 18)
        traps = list(damaged.traps(machine))
        for (sentence, _,
             what), found in zip(traps, formats(pathlib.Path(folder), [each[1] for each in traps])):
            check(found["result"] == "failed" and sentence in found["found"],
                  f"{what}: {found['found']}")


def test_order():
    few, many = (run("--jobs", jobs, "--only", "load.*", bad("prints"),
                     bad("no_class")).stdout.splitlines() for jobs in ("1", "8"))
    results = [[line for line in lines if re.match("(not )?ok ", line)] for lines in (few, many)]
    check(results[0] == results[1], "how many run at a time changes nothing")


for test in [
        test_samples, test_json, test_junit, test_only_failed, test_report_files, test_reproduce,
        test_with,
        test_exit_codes, test_nothing_outlives, test_daemons, test_graph_ends, test_hangs_once,
        test_intruder, test_damaged, test_order]:
    test()
sys.exit(1 if failures else 0)
