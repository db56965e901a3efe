#!/usr/bin/env bash
# The headers break nobody who was compiled with those of Tests/ABI/flow.abi.gz: functions and
# structs stay as they were, structs that may grow do so at their end. That this notices a change
# is shown with headers changed on purpose. The same for the libraries of toolkits, whose kept
# descriptions are Tests/ABI/flow-gtk.abi.gz and flow-qt.abi.gz.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

work=$build/abi
kept=$work/flow.abi
rm -rf "$work"
mkdir -p "$work"
gzip -dc Tests/ABI/flow.abi.gz >"$kept"

python3 Tests/ABI/source.py --growing include >"$work/growing"

# compare OLD NEW REPORT: fails if a program that was compiled with the old one can notice.
compare() {
  python3 Tests/ABI/grown.py "$1" "$2" <"$work/growing" >"$work/grown" ||
    fail "cannot read $1 or $2"
  abidiff --no-added-syms --no-show-locs --suppressions "$work/grown" "$1" "$2" >"$3" 2>&1
}

Tests/ABI/describe include "$work/today.abi"
if ! compare "$kept" "$work/today.abi" "$work/report"; then
  cat "$work/report"
  fail "the headers break those who were compiled before. If that is meant, say so in CHANGELOG.md,
raise FLOW_ABI_OLDEST, and run Tests/ABI/describe --renew"
fi
say "ok      the headers keep what Tests/ABI/flow.abi.gz says"

failed=0
# changed EXPECTED WHAT FILE SED: the headers with one change are caught, or are let through.
changed() {
  local expected=$1 what=$2 file=$3 headers=$work/changed found=kept
  rm -rf "$headers"
  cp -r include "$headers"
  sed -i -E "$4" "$headers/flow/$file"
  if cmp -s "include/flow/$file" "$headers/flow/$file"; then fail "$what: nothing was changed"; fi
  Tests/ABI/describe "$headers" "$work/changed.abi"
  compare "$work/today.abi" "$work/changed.abi" "$work/report" || found=caught
  if [ $found = "$expected" ]; then
    say "ok      $what: $expected"
  else
    failed=1
    cat "$work/report"
    say "FAILED  $what: $found, expected $expected"
  fi
}

begin='^typedef struct flow_options \{$'
end='^\} flow_options;$'
frozen='^\} flow_callback;$'
version='^const char \*flow_version\(void\);$'
changed caught "a member in the middle" navigation.h "s/$begin/&\n  uint32_t earlier;/"
changed caught "a member of another type" navigation.h \
  "/$begin/,/$end/s/uint32_t flags/uint64_t flags/"
changed caught "a member that is gone" route.h \
  '/^typedef struct flow_uri \{/,/^\}/s/uint32_t reserved;//'
changed caught "growth of what never grows" base.h "s/$frozen/  void *more;\n&/"
changed caught "a function that is gone" base.h "s/$version//"
changed caught "a parameter more" base.h "s/$version/const char *flow_version(int which);/"
changed caught "another result" base.h "s/$version/int32_t flow_version(void);/"
changed caught "a number of another width" base.h \
  's/^typedef int32_t flow_kind;/typedef int64_t flow_kind;/'
changed caught "two functions of the table that changed places" host_api.h \
  '/^typedef struct flow_host_api/,/^\}/{/\(\*flow_abi_version\)/{h;d};/\(\*flow_version\)/{G}}'
changed caught "a callback with another parameter" class.h \
  's/^(typedef void \(\*flow_action_fn\)\()void \*self/\1void *self, int32_t more/'
changed kept "a member at the end" navigation.h "s/$end/  uint64_t later;\n&/"
changed caught "growth, and a member of another type" navigation.h \
  "/$begin/,/$end/s/uint32_t flags/int32_t flags/; s/$end/  uint64_t later;\n&/"
place='^struct flow_scene_place \{$'
changed caught "a member in the middle of what callers only read" scene.h \
  "s/$place/&\n  uint32_t earlier;/"
changed kept "a member at the end of what callers only read" scene.h \
  "/$place/,/^\};/s/^\};/  uint64_t later;\n&/"
changed kept "a function more" base.h "s/$version/&\nuint32_t flow_later(void);/"

# A library against its kept description, and without one of its functions.
library_keeps() {
  local toolkit=$1 kept=$work/$1.abi today=$work/$1-today.abi symbol
  Tests/ABI/describe --library "$toolkit" "$today"
  gzip -dc "Tests/ABI/flow-$toolkit.abi.gz" >"$kept"
  if ! is_kept "$kept" "$today"; then
    cat "$work/report"
    fail "${toolkit_library[$toolkit]} breaks programs that were linked with it. If that is meant,
say so in CHANGELOG.md, give it another number, and run Tests/ABI/describe --renew $toolkit"
  fi
  say "ok      ${toolkit_library[$toolkit]} keeps what Tests/ABI/flow-$toolkit.abi.gz says"
  symbol=$(sed -nE "s/.*<elf-symbol name='([^']*)'.*type='func-type'.*/\1/p" "$today" | sed -n 3p)
  sed -E "/<elf-symbol name='$symbol'/d" "$today" >"$work/less.abi"
  if is_kept "$today" "$work/less.abi"; then
    fail "nobody notices that $symbol is gone from ${toolkit_library[$toolkit]}"
  fi
  if ! is_kept "$work/less.abi" "$today"; then
    cat "$work/report"
    fail "$symbol may not be added to ${toolkit_library[$toolkit]}"
  fi
  say "ok      a function that is gone from it: caught; one more: kept"
}
# True if a program that was linked with the first cannot notice the second.
is_kept() {
  abidiff --no-added-syms --no-show-locs --suppressions Tests/ABI/toolkits.ini "$1" "$2" \
    >"$work/report" 2>&1
}
for toolkit in "${toolkits[@]}"; do
  if ! without "$toolkit"; then library_keeps "$toolkit"; fi
done
exit $failed
