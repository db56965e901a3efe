#!/usr/bin/env bash
# The plugin, the host and the commands printed in the README do what it says they do.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

prefix=$build/readme/prefix
work=$build/readme/work
rm -rf "$build/readme"
mkdir -p "$work"
PREFIX=$prefix scripts/install

awk -v folder="$work" -f "$root/Tests/Readme/blocks.awk" README.md
for name in drink.c host.c commands.sh output.txt rpath.sh CMakeLists.txt cmake.sh; do
  [ -s "$work/$name" ] || fail "README.md has no block for $name"
done
# As long as the README may grow without losing who reads it.
for limit in drink.c:46 host.c:40; do
  lines=$(wc -l <"$work/${limit%:*}")
  [ "$lines" -le "${limit#*:}" ] || fail "${limit%:*} has $lines lines"
done

cd "$work"
export PREFIX=$prefix
unset LD_LIBRARY_PATH
# Both are also held to what the project asks of its own C.
for file in drink.c host.c; do
  gcc "${c_flags[@]}" -fsyntax-only -I"$prefix/include" "$file"
  clang "${c_flags[@]}" -fsyntax-only -I"$prefix/include" "$file"
done

# does SCRIPT EXPECTED: the commands of a block print what is expected at their end.
does() {
  local lines
  bash -eu -o pipefail "$1" >"$1.out" 2>"$1.err" || {
    cat "$1.out" "$1.err"
    fail "the README's $1 failed"
  }
  lines=$(wc -l <"$2")
  if ! diff "$2" <(tail -n "$lines" "$1.out"); then
    cat "$1.err"
    fail "the README's $1 prints something else (>) than it says (<)"
  fi
}
does commands.sh output.txt
[ "$(wc -l <output.txt)" -eq "$(wc -l <commands.sh.out)" ] || fail "commands.sh prints more than it says"
head -n -1 output.txt >host.txt
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
does rpath.sh host.txt
does cmake.sh host.txt
