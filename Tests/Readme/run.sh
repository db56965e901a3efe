#!/usr/bin/env bash
# Runs the commands of the README with its plugin and its host, and compares their output.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

prefix=$build/readme/prefix
work=$build/readme/work
rm -rf "$build/readme"
mkdir -p "$work"
PREFIX=$prefix scripts/install

awk -v folder="$work" -f "$root/Tests/Readme/blocks.awk" README.md
for name in chosen.c drink.c host.c commands.sh output.txt rpath.sh CMakeLists.txt cmake.sh \
  lasting.c lasting.sh lasting.txt; do
  [ -s "$work/$name" ] || fail "README.md has no block for $name"
done
# A longer plugin or host would not be read to its end.
for limit in drink.c:46 host.c:40 lasting.c:35; do
  lines=$(wc -l <"$work/${limit%:*}")
  [ "$lines" -le "${limit#*:}" ] || fail "${limit%:*} has $lines lines"
done

# The six lines at the top are lines of the plugin.
[ "$(wc -l <"$work/chosen.c")" -eq 6 ] || fail "README.md does not begin with six lines of code"
[[ $(<"$work/drink.c") == *"$(<"$work/chosen.c")"* ]] ||
  fail "README.md begins with lines that its plugin does not have"

cd "$work"
export PREFIX=$prefix
unset LD_LIBRARY_PATH
# Both are also compiled with the warnings of the project's own C.
for file in drink.c host.c lasting.c; do
  gcc "${c_flags[@]}" -D_GNU_SOURCE -fsyntax-only -I"$prefix/include" "$file"
  clang "${c_flags[@]}" -D_GNU_SOURCE -fsyntax-only -I"$prefix/include" "$file"
done

# does SCRIPT EXPECTED: the commands of a block end with the expected output.
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
"$PREFIX/bin/flowhost" validate --strict ./drink.so >validate.txt 2>&1 || {
  grep -v '^ok' validate.txt
  fail "the README's plugin does not pass validate --strict"
}
[ "$(wc -l <output.txt)" -eq "$(wc -l <commands.sh.out)" ] ||
  fail "commands.sh prints more than it says"
head -n -1 output.txt >host.txt
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
does rpath.sh host.txt
does cmake.sh host.txt
does lasting.sh lasting.txt
[ "$(wc -l <lasting.txt)" -eq "$(wc -l <lasting.sh.out)" ] ||
  fail "lasting.sh prints more than it says"
