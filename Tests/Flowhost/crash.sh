#!/usr/bin/env bash
# Lets flowhost crash in a plugin that stands beside this file, and prints its messages and its end:
#   crash.sh PLUGIN COMMAND [ARGUMENT...]
# PLUGIN is a source without its extension; of the arguments, {} stands for the built plugin.
# Standard input is flowhost's.
set -eu
here=Tests/Flowhost folder=build/crashes plugin=$1
shift
mkdir -p "$folder"
common=(-Wall -Wextra -Werror -O1 -g -shared -fPIC -fvisibility=hidden -Iinclude)
if [ -f "$here/$plugin.c" ]; then
  gcc -std=c11 "${common[@]}" "$here/$plugin.c" -o "$folder/$plugin.so"
else
  g++ -std=c++17 "${common[@]}" "$here/$plugin.cpp" -o "$folder/$plugin.so"
fi
ulimit -c 0
# Swift's own would come on top, where it is switched on.
export SWIFT_BACKTRACE=enable=no
status=0
# The shell's own remark on the crash is left out.
{ flowhost "${@//\{\}/$folder/$plugin.so}" 2>"$folder/said" || status=$?; } 2>/dev/null
cat "$folder/said"
if [ "$status" -gt 128 ]; then
  echo "ended by SIG$(kill -l "$status")"
else
  echo "ended with $status"
fi
