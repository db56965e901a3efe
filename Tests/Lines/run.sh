#!/usr/bin/env bash
# Programs on libflow-gtk4 and libflow-qt6 are as short as they shall be, and docs/line-counts.md
# says how short they are.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

code() { awk -f Tests/Lines/code.awk "$@"; }

# Comments and blank lines are not counted; code is, with a comment beside it, too.
samples=$build/lines
rm -rf "$samples"
mkdir -p "$samples"
printf '/* A comment\n * of lines. */\n\n  // One.\nint a; /* with code */\nint b; // as well\n' \
  >"$samples/sample.c"
printf '#!/usr/bin/python3\n"""A comment."""\n"""\nAnother.\n"""\n\n# One.\na = """text"""\n' \
  >"$samples/sample.py"
[ "$(code "$samples/sample.c")" = 2 ] || fail "counts $(code "$samples/sample.c") of 2 lines in C"
[ "$(code "$samples/sample.py")" = 1 ] || fail "counts $(code "$samples/sample.py") of 1 in Python"

# row FOLDER LIMIT LANGUAGES PATTERN...: a row of the table, of all files below examples/FOLDER.
row() {
  local folder=$1 limit=$2 languages=$3 files count pattern names=()
  shift 3
  for pattern in "$@"; do names+=(-o -name "$pattern"); done
  mapfile -t files < <(find "examples/$folder" -type f \( "${names[@]:1}" \) | sort)
  [ ${#files[@]} -gt 0 ] || fail "examples/$folder has no $*"
  count=$(code "${files[@]}")
  [ "$count" -le "$limit" ] || fail "examples/$folder has $count lines, more than $limit"
  say "| [\`examples/$folder\`](../examples/$folder) | $languages | $count | $limit |"
}

{
  row gtk-host 120 C '*.c' '*.h'
  row adw-host 700 C '*.c' '*.h'
  row python-gtk 30 Python '*.py'
  row gjs-gtk 30 JavaScript '*.js'
  row vala-gtk 30 Vala '*.vala'
  row qt-host 60 'C++ and QML' '*.cpp' '*.hpp' '*.h' '*.qml'
} >"$samples/table"
diff <(sed -n '/^| program with a window/,/^$/p' docs/line-counts.md | grep '^| \[') \
  "$samples/table" ||
  fail "docs/line-counts.md says other counts (<) than there are (>)"
