#!/usr/bin/env python3
"""Checks objects of JSON against docs/schemas.

    check.py objects FILE ...   each FILE holds objects, one after the other; each must say its
                                schema and fit it
    check.py strict FILE ...    the same objects, each changed in many ways, must not fit
    check.py names FILE ...     each schema that the sources FILE name must be there, and the
                                other way round
"""
import copy
import json
import pathlib
import re
import sys

import jsonschema

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs" / "schemas"


def schemas():
    """By the name that objects say: flowhost.list/1 is list-1.json."""
    found = {}
    for path in sorted(FOLDER.glob("*.json")):
        schema = json.loads(path.read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        name = schema["properties"]["schema"]["const"]
        # Schemas of libraries have names of their own: flow.trace/1.
        if re.sub(r"^flow(host)?\.", "", name) != path.stem.replace("-", "/"):
            sys.exit(f"{path}: describes {name}")
        found[name] = jsonschema.Draft202012Validator(schema)
    return found


def objects(files):
    """All objects of the files, with the name of the file."""
    decoder = json.JSONDecoder()
    for name in files:
        text = pathlib.Path(name).read_text()
        place = 0
        while place < len(text):
            if text[place].isspace():
                place += 1
                continue
            value, place = decoder.raw_decode(text, place)
            yield name, value


def validator(known, name, value):
    schema = value.get("schema") if isinstance(value, dict) else None
    if schema not in known:
        sys.exit(f"{name}: no file in docs/schemas describes {schema!r}")
    return known[schema]


def check(files):
    count = {}
    known = schemas()
    for name, value in objects(files):
        problems = list(validator(known, name, value).iter_errors(value))
        for problem in problems:
            print(f"{name}: {value['schema']}: {problem.json_path}: {problem.message}")
        if problems:
            sys.exit(1)
        count[value["schema"]] = count.get(value["schema"], 0) + 1
    for schema, number in sorted(count.items()):
        print(f"{schema}: {number}")
    return set(count)


def changes(value):
    """The object with one part wrong, and the change in words."""
    for key in value:
        changed = copy.deepcopy(value)
        del changed[key]
        yield f"without {key}", changed, key
    changed = copy.deepcopy(value)
    changed["surplus"] = 1
    yield "with a key more", changed, None
    for key, part in value.items():
        if key == "schema":
            continue
        changed = copy.deepcopy(value)
        changed[key] = {"odd": 1} if not isinstance(part, dict) else 7
        yield f"with another {key}", changed, key


def strict(files):
    """Keys that may be missing, or hold anything, say so in their schema; every other change is
    refused."""
    known = schemas()
    refused = 0
    for name, value in objects(files):
        judge = validator(known, name, value)
        properties = judge.schema["properties"]
        required = judge.schema["required"]
        for what, changed, key in changes(value):
            free = key is not None and "type" not in properties[key] and "const" not in properties[
                key]
            may_pass = (what.startswith("without")
                        and key not in required) or (what.startswith("with another") and free)
            if judge.is_valid(changed) != may_pass:
                sys.exit(f"{name}: {value['schema']} {what}: {'refused' if may_pass else 'taken'}")
            refused += not may_pass
    print(f"{refused} wrong objects refused")


def names(files):
    wanted = set()
    for name in files:
        text = pathlib.Path(name).read_text()
        wanted |= {f"flowhost.{found}/1" for found in re.findall(r'schema:\s*"([a-z]+)"', text)}
        wanted |= set(re.findall(r'"(flowhost\.[a-z]+/\d+)"', text))
    there = {name for name in schemas() if name.startswith("flowhost.")}
    for name in sorted(wanted - there):
        print(f"{name}: written, and described nowhere in docs/schemas")
    for name in sorted(there - wanted):
        print(f"{name}: described in docs/schemas, and never written")
    if wanted != there:
        sys.exit(1)


if __name__ == "__main__":
    {"objects": check, "strict": strict, "names": names}[sys.argv[1]](sys.argv[2:])
