#!/usr/bin/env bash
# The plugin, the host and the commands printed in the README do what it says they do.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

prefix=$build/readme/prefix
work=$build/readme/work
rm -rf "$build/readme"
mkdir -p "$work"
PREFIX=$prefix scripts/install

# Writes each fenced block that follows a line `<!-- file: NAME -->` to $work/NAME.
awk -v folder="$work" '
  /^<!-- file: .* -->$/ { file = folder "/" $3; next }
  /^```/ { if (writing) { close(file); file = ""; writing = 0 } else if (file) writing = 1; next }
  writing { print > file }
' README.md
for name in drink.c host.c commands.sh output.txt; do
  [ -s "$work/$name" ] || fail "README.md has no block for $name"
done

cd "$work"
export PATH=$prefix/bin:$PATH PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
# Both are also held to what the project asks of its own C.
for file in drink.c host.c; do
  gcc "${c_flags[@]}" -fsyntax-only -I"$prefix/include" "$file"
  clang "${c_flags[@]}" -fsyntax-only -I"$prefix/include" "$file"
done
bash -eu -o pipefail commands.sh >printed.txt 2>errors.txt || {
  cat printed.txt errors.txt
  fail "the README's commands failed"
}
if ! diff output.txt printed.txt; then
  cat errors.txt
  fail "the README's commands print something else (>) than it says (<)"
fi
