#!/usr/bin/env python3
"""Print, as assignments for bash, what Package.swift says of a target and of all it depends on.

    eval "$(scripts/package.py FlowABI)"

    swift_targets    targets of Swift, each after those it depends on
    c_targets        targets of C, in the same way
    system_targets   modules of libraries that the system has
    pkg_config       what pkg-config calls those libraries
    swift_settings   what the Swift targets are compiled with, as arguments of swiftc
    linker_settings  what they are linked with, as arguments of clang or gcc
"""
import json
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def with_dependencies(targets, name, found):
    """Adds a target to `found`, after all it depends on."""
    for dependency in targets[name]["dependencies"]:
        needed, _ = dependency["byName"]
        if needed not in found:
            with_dependencies(targets, needed, found)
    found.append(name)
    return found


def is_swift(name):
    return any((ROOT / "Sources" / name).rglob("*.swift"))


def arguments(setting):
    """One setting, as arguments. One that is not known here must not get lost in silence."""
    (kind, value), = setting["kind"].items()
    value = value["_0"]
    match kind:
        case "enableUpcomingFeature":
            return ["-enable-upcoming-feature", value]
        case "treatAllWarnings" if value == "error":
            return ["-warnings-as-errors"]
        case "linkedLibrary":
            return [f"-l{value}"]
        case "unsafeFlags":
            return value
    sys.exit(f"package.py: unknown setting in Package.swift: {kind}")


def main():
    command = ["swift", "package", "dump-package", "--scratch-path", "build/package"]
    dump = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    targets = {target["name"]: target for target in json.loads(dump)["targets"]}
    result = {"swift_targets": [], "c_targets": [], "system_targets": [], "pkg_config": [],
              "swift_settings": [], "linker_settings": []}
    settings = []
    for name in with_dependencies(targets, sys.argv[1], []):
        target = targets[name]
        if target["type"] == "system":
            result["system_targets"].append(name)
            result["pkg_config"].append(target["pkgConfig"])
        else:
            result["swift_targets" if is_swift(name) else "c_targets"].append(name)
        settings += [setting for setting in target["settings"] if setting not in settings]
    for setting in settings:
        result[f"{setting['tool']}_settings"] += arguments(setting)
    for name, words in result.items():
        print(f"{name}=({shlex.join(words)})")


main()
