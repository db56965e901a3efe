#!/usr/bin/env bash
# Runs the commands of docs/first-plugin.md and docs/first-host.md with their programs, and compares
# their output. The README is short, and prints lines of these programs, their output, and figures
# of docs/performance.md.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

prefix=$build/readme/prefix
work=$build/readme/work
readme=$build/readme/lines
rm -rf "$build/readme"
mkdir -p "$work"/{plugin,host,guide} "$readme"

# blocks FILE FOLDER NAME...: writes the blocks of a page into a folder; it has one for each name.
blocks() {
  local page=$1 folder=$2 name
  awk -v folder="$folder" -f "$root/Tests/Readme/blocks.awk" "$page"
  for name in "${@:3}"; do [ -s "$folder/$name" ] || fail "$page has no block for $name"; done
}
blocks README.md "$readme" drink.c window.py window.qml poll.c lasting.console
blocks docs/first-plugin.md "$work/plugin" drink.c plugin.sh plugin.txt check.sh CMakeLists.txt \
  cmake-plugin.sh
blocks docs/first-host.md "$work/host" host.c host.sh host.txt rpath.sh CMakeLists.txt cmake.sh \
  window.py window.qml window.cpp lasting.c lasting.sh lasting.txt
blocks docs/host-guide.md "$work/guide" poll.c

# A longer program or page would not be read to its end.
for limit in "$work"/plugin/drink.c:46 "$work"/host/host.c:40 "$work"/host/lasting.c:35 \
  "$readme"/drink.c:12 "$readme"/window.py:6 "$readme"/window.qml:6 README.md:160; do
  lines=$(wc -l <"${limit%:*}")
  [ "$lines" -le "${limit##*:}" ] || fail "${limit%:*} has $lines lines, more than ${limit##*:}"
done

# The README's lines are lines of the programs, one behind the other; they stand farther left.
plain() { sed 's/^ *//; /^$/d' "$1"; }
for program in plugin/drink.c host/window.py host/window.qml guide/poll.c; do
  some=$'\n'$(plain "$readme/${program#*/}")$'\n'
  [[ $'\n'$(plain "$work/$program")$'\n' == *"$some"* ]] ||
    fail "README.md has lines that are none of the ${program#*/} of the documents"
done

# Its three numbers are those of the table of docs/performance.md.
awk -F ' *\\| *' '
  NR == FNR { now[$2] = $4; next }
  /^\|/ && $3 == "now" { inside = 1; next }
  !/^\|/ { inside = 0 }
  inside && !/^\|---/ {
    count++
    if ($3 != now[$2] || $3 == "") { print "README.md: " $2 ": " $3 ", not " now[$2]; wrong = 1 }
  }
  END {
    if (count != 3) { print "README.md has " count + 0 " figures, not three"; wrong = 1 }
    exit wrong
  }
' docs/performance.md README.md || fail "README.md and docs/performance.md have other figures"

# Its links lead to files, and to headings in them.
while IFS='#' read -r file heading; do
  [ -e "$file" ] || fail "README.md links to $file, which is not there"
  [ -z "$heading" ] || sed -n 's/^##* //p' "$file" | tr ' A-Z' '-a-z' | grep -qxF "$heading" ||
    fail "README.md links to '$heading' of $file, which is not there"
done < <(grep -oE '\]\([^):]+\)' README.md | sed 's/^](//; s/)$//')

# All that docs/architecture.md says where it is, is there.
while read -r place; do
  [ -e "$place" ] || fail "docs/architecture.md says what is in $place, which is not there"
done < <(sed -n '/^## Where things are/,/^## /s/^| \(`[^|]*\)|.*/\1/p' docs/architecture.md |
  grep -oE '[^`, ]+')

PREFIX=$prefix scripts/install
export PREFIX=$prefix
unset LD_LIBRARY_PATH
# The programs are also compiled with the warnings of the project's own C.
for file in "$work"/plugin/drink.c "$work"/host/{host,lasting}.c; do
  gcc "${c_flags[@]}" -D_GNU_SOURCE -fsyntax-only -I"$prefix/include" "$file"
  clang "${c_flags[@]}" -D_GNU_SOURCE -fsyntax-only -I"$prefix/include" "$file"
done

# does SCRIPT [EXPECTED]: the commands of a block end with the expected output.
does() {
  local lines
  bash -eu -o pipefail "$1" >"$1.out" 2>"$1.err" || {
    cat "$1.out" "$1.err"
    fail "the commands of $1 failed"
  }
  if [ $# -eq 1 ]; then return; fi
  lines=$(wc -l <"$2")
  if ! diff "$2" <(tail -n "$lines" "$1.out"); then
    cat "$1.err"
    fail "$1 prints something else (>) than its page says (<)"
  fi
}
# prints SCRIPT EXPECTED: the same, and nothing before it.
prints() {
  does "$1" "$2"
  [ "$(wc -l <"$2")" -eq "$(wc -l <"$1.out")" ] || fail "$1 prints more than its page says"
}

cd "$work/plugin"
prints plugin.sh plugin.txt
does check.sh
does cmake-plugin.sh plugin.txt
cp drink.c drink.so "$work/host"
cd "$work/host"
prints host.sh host.txt
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
prints rpath.sh host.txt
does cmake.sh host.txt
prints lasting.sh lasting.txt

# The README's transcript, of the same program in a new folder for its sessions. A shell without a
# terminal says of whom it tells, and where, in front of the word that a terminal shows.
mkdir transcript
cp lasting drink.so transcript
cd transcript
sed -n "s/^\\$ \(.*\)/echo '\$ \1'\n\1 || true/p" "$readme/lasting.console" >commands
LD_LIBRARY_PATH=$prefix/lib bash commands 2>&1 |
  sed -E 's/^commands: line [0-9]+: +[0-9]+ Killed .*/Killed/' >printed
diff "$readme/lasting.console" printed ||
  fail "the README's transcript is another (<) than that of today (>)"
