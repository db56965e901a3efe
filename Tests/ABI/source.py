#!/usr/bin/env python3
"""Write C that defines every public function and names every public type of a folder of headers:

    source.py HEADERS >abi.c

Compiled with -g it is what tools for comparing ABIs read: libflow's own debug information is
Swift's. The headers declare each function, so that the compiler refuses one that is read wrongly
here.

    source.py --growing HEADERS

lists the structs that may grow at their end, as Tests/Future grows them.
"""
import pathlib
import re
import subprocess
import sys

# They are for plugins, and cannot be with flow/flow.h.
FOR_PLUGINS = {"plugin.h", "host_calls.h"}
# Elements of arrays, sized by what holds the array.
SIZED_BY_CONTAINER = {"flow_method", "flow_template", "flow_row", "flow_alert_button"}
# Structs that callers only read, by pointers to what a library has made.
MADE_BY_LIBRARY = {"flow_scene_element", "flow_scene_layer", "flow_scene_page", "flow_scene_place",
                   "flow_scene_row"}
STRUCT = re.compile(r"^(?:typedef )?struct (flow_\w+) \{\n(.*?)^\}(?: \1)?;", re.M | re.S)
FUNCTION = re.compile(
    r"(?:^|(?<=;))\s*(?!static|typedef|inline|return|extern)([A-Za-z_][\w \*]*?[ \*])(flow_\w+)"
    r"\(((?:[^()]|\([^()]*\))*)\)\s*;", re.M)
# Declarations with a name and a size: structs, functions that are called back, numbers.
NAMED = [re.compile(r"typedef struct (flow_\w+)\s*\{"),
         re.compile(r"typedef\s[^;{}()]*\(\*(flow_\w+)\)\s*\("),
         re.compile(r"typedef (?!struct)[\w ]+?\b(flow_\w+);")]


def preprocessed(headers, names):
    includes = "".join(f"#include <flow/{name}>\n" for name in names)
    return subprocess.run(["gcc", "-std=c11", "-E", "-P", "-I", headers, "-x", "c", "-"],
                          input=includes, check=True, stdout=subprocess.PIPE, text=True).stdout


def write(headers):
    names = ["flow.h"] + sorted(path.name for path in pathlib.Path(headers, "flow").glob("*.h")
                                if path.name not in FOR_PLUGINS | {"flow.h"})
    text = preprocessed(headers, names)
    for name in names:
        print(f"#include <flow/{name}>")
    print("#include <stdlib.h>\n")
    for name in sorted({name for pattern in NAMED for name in pattern.findall(text)}):
        # A pointer, because the size of a variable is a part of the ABI as well.
        print(f"{name} *abi_{name};")
    for result, name, parameters in sorted(FUNCTION.findall(text), key=lambda each: each[1]):
        print(f"\n{result.strip()} {name}({' '.join(parameters.split())}) {{\n  abort();\n}}")


def growing(headers):
    for path in sorted(pathlib.Path(headers, "flow").glob("*.h")):
        for name, members in STRUCT.findall(path.read_text()):
            if ("uint32_t struct_size" in members or name in SIZED_BY_CONTAINER
                    or name in MADE_BY_LIBRARY | {"flow_host_api"}):
                print(name)


growing(sys.argv[2]) if sys.argv[1] == "--growing" else write(sys.argv[1])
