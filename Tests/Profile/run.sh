#!/usr/bin/env bash
# Tests the sample plugin in Swift, plugins/profile: in ordinary and in Embedded Swift, both in one
# C host; saved and restored at each step; and the words of the kit that it does not say, in both.
#   run.sh [LIBDIR]
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure plugins

use_library "${1:-$build/lib}"
work=$build/profile/$flavour
mkdir -p "$work"
ordinary=$build/plugins/profile.so embedded=$build/plugins/profile-embedded.so

gcc "${c_flags[@]}" -Iinclude Tests/Profile/host.c -L"$build/lib" -lflow -o "$work/host"
scripts/build-plugins Tests/Profile/words "$work/words.so"
"${run[@]}" "$work/host" "$ordinary" "$embedded" "$work/words.so" \
  "$work/words-embedded.so" >"$work/found.txt"
diff "$work/found.txt" Tests/Profile/expected.txt

# Saved and restored at each step, and loaded anew in its place.
g++ "${cxx_flags[@]}" -Iinclude -ITests Tests/Profile/restore.cpp -L"$build/lib" -lflow \
  -o "$work/restore"
"${run[@]}" "$work/restore" "$ordinary" profile
"${run[@]}" "$work/restore" "$embedded" profile-embedded

# An Embedded plugin brings what it needs: libc is enough.
for plugin in "$embedded" "$work/words-embedded.so"; do
  needed=$(needed_by "$plugin")
  case $needed in
    '' | libc.so.6) ;;
    *) fail "$plugin needs $needed" ;;
  esac
done
size=$(($(stat -c %s "$embedded") / 1024))
[ $size -lt 120 ] || fail "$embedded has $size KB; it should have about a hundred"
say "profile: ordinary $(($(stat -c %s "$ordinary") / 1024)) KB, Embedded $size KB"
