"""Check that every line of a file is an object of a schema, and that calls and returns of each
thread nest: check.py SCHEMA LINES"""
import json
import sys

import jsonschema

with open(sys.argv[1]) as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
with open(sys.argv[2]) as file:
    lines = [json.loads(line) for line in file]

open_calls = []
for line in lines:
    validator.validate(line)
    call = (line["class"], line["method"], line["depth"])
    if line["event"] == "call":
        assert line["depth"] == len(open_calls), line
        open_calls.append(call)
    else:
        assert open_calls.pop() == call, line
assert lines and not open_calls, "a call has no return"

# The schema refuses lines that are no calls.
for wrong in ({**lines[0], "event": "stop"}, {**lines[0], "time": "now"},
              {key: lines[0][key] for key in lines[0] if key != "method"}):
    assert not validator.is_valid(wrong), wrong
print(f"# {len(lines)} lines")
