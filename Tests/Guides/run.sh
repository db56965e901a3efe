#!/usr/bin/env bash
# Examples in the guides are true: their programs are compiled and run with their commands, their
# scripts are played, and each of the ten mistakes gets the message that is printed.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

here=$root/Tests/Guides
work=$build/guides
prefix=$work/prefix
rm -rf "$work"
mkdir -p "$work"/{plugin,host,skin,state,kit}
PREFIX=$prefix scripts/install
export PREFIX=$prefix PATH=$prefix/bin:$PATH PKG_CONFIG_PATH=$prefix/lib/pkgconfig
export LD_LIBRARY_PATH=$prefix/lib

# follow GUIDE FOLDER: writes the blocks of a guide into a folder, and runs its commands there.
follow() {
  local file glib
  read -ra glib < <(pkg-config --cflags glib-2.0)
  awk -v folder="$2" -f "$root/Tests/Readme/blocks.awk" "docs/$1"
  # Compiled with the warnings of the project's own C, too.
  for file in "$2"/*.cpp; do
    [ -e "$file" ] || continue
    g++ -std=c++17 -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$prefix/include" "$file"
    clang++ -std=c++17 -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$prefix/include" "$file"
  done
  for file in "$2"/*.c; do
    [ -e "$file" ] || continue
    gcc "${c_flags[@]}" -D_GNU_SOURCE -fsyntax-only -I"$prefix/include" "${glib[@]}" "$file"
    clang "${c_flags[@]}" -D_GNU_SOURCE -fsyntax-only -I"$prefix/include" "${glib[@]}" "$file"
  done
  (cd "$2" && timeout 600 bash -eu -o pipefail commands.sh >printed.txt 2>errors.txt) || {
    cat "$2/printed.txt" "$2/errors.txt"
    fail "the commands of docs/$1 failed"
  }
}

plugin_guide() {
  follow plugin-guide.md "$work/plugin"
  if grep -v '^\(TAP version\|1\.\.\|ok\)' <(sed -n '/^TAP/,$p' "$work/plugin/printed.txt"); then
    fail "the guide's scripts print more than that they pass"
  fi
  grep -q '== Rome ==' "$work/plugin/errors.txt" ||
    fail "the guide's deep link does not lead to Rome"

  # A library without an entry is the first mistake.
  printf 'int nothing;\n' | gcc -shared -x c - -o "$work/drink.so"
  gcc "${c_flags[@]}" -I"$prefix/include" "$here/mistakes.c" -L"$prefix/lib" -lflow \
    -o "$work/mistakes"
  (cd "$work" && ./mistakes ./drink.so) | sort -n >"$work/mistakes.txt"
  awk '
    /<!-- mistake: / { number = $3; next }
    number && /```/ {
      if (inside) { print number, text; number = 0; text = "" }
      inside = !inside
      next
    }
    inside && number { sub(/^ +/, ""); text = text (text == "" ? "" : " ") $0 }
  ' docs/plugin-guide.md >"$work/printed.txt"
  diff "$work/printed.txt" "$work/mistakes.txt" ||
    fail "docs/plugin-guide.md prints other messages (<) than the engine gives (>)"
  [ "$(wc -l <"$work/printed.txt")" -eq 10 ] || fail "the guide has not ten mistakes"
}

host_guide() {
  follow host-guide.md "$work/host"
  diff "$work/host/output.txt" "$work/host/printed.txt" ||
    fail "the programs of docs/host-guide.md print something else (>) than it says (<)"
}

# The skin is short, and walks through a plugin with tabs, a list, fields and an alert.
skin_guide() {
  gcc "${c_flags[@]}" -shared -fPIC -fvisibility=hidden -I"$prefix/include" "$here/skin/club.c" \
    -Wl,--version-script=scripts/plugin.map -o "$work/skin/club.so"
  follow skin.md "$work/skin"
  [ "$(wc -l <"$work/skin/skin.c")" -le 200 ] ||
    fail "the skin of docs/skin.md has more than 200 lines"
  diff "$work/skin/output.txt" "$work/skin/printed.txt" ||
    fail "the skin of docs/skin.md prints something else (>) than it says (<)"
}

# A note is typed, the process is killed, and the state of version 1 becomes one of version 2.
state_guide() {
  follow state.md "$work/state"
  diff "$work/state/output.txt" "$work/state/printed.txt" ||
    fail "the programs of docs/state.md print something else (>) than they say (<)"
  grep -q 'the state has the version 2, which is newer than that of class .note.page., 1$' \
    "$work/state/errors.txt" || fail "the older plugin of docs/state.md is not told why"
  for version in 1 2; do
    gcc -shared -fPIC -fvisibility=hidden -I"$prefix/include" "$work/state/note-$version.c" \
      -o "$work/state/note.so"
    flowhost validate --strict "$work/state/note.so" >"$work/state/note.tap" ||
      fail "note-$version.c of docs/state.md: $(grep -A12 '^not ok' "$work/state/note.tap")"
  done
}

cpp_guide() {
  follow cpp.md "$work/kit"
  diff "$work/kit/output.txt" "$work/kit/printed.txt" ||
    fail "the host of docs/cpp.md prints something else (>) than it says (<)"
  diff "$work/kit/shown.txt" "$work/kit/seen.txt" ||
    fail "the scene of docs/cpp.md shows something else (>) than it says (<)"
  if grep -v '^\(TAP version\|1\.\.\|ok\)' "$work/kit/played.txt"; then
    fail "the scripts of docs/cpp.md print more than that they pass"
  fi
}

# Everything in docs/swift.md that is Swift is compiled: as a project that `flowhost new` has made,
# into which its plugin is put, and as its host, which prints what it says.
swift_guide() {
  swift=$work/swift
  mkdir -p "$swift"/blocks/{hello/Sources,host/Sources/host}
  if awk '/^```swift$/ && last !~ /^<!-- file: / { print FILENAME ":" FNR; found = 1 } { last = $0 }
    END { exit !found }' docs/swift.md; then
    fail "a block of Swift begins there that has no <!-- file: hello/Sources/NAME.swift -->" \
      "before it"
  fi
  awk -v folder="$swift/blocks" -f "$root/Tests/Readme/blocks.awk" docs/swift.md
  # does SCRIPT: runs a block of commands; what it prints on standard output is in SCRIPT.out.
  does() {
    (cd "$swift" && bash -eu -o pipefail "blocks/$1" >"$1.out" 2>"$1.err") || {
      cat "$swift/$1.out" "$swift/$1.err"
      fail "the commands of $1 in docs/swift.md failed"
    }
  }
  export FLOW_PREFIX=$prefix
  does start.sh
  grep -q '^ok 2 - ' "$swift/start.sh.out" || fail "docs/swift.md plays no scenarios"
  diff <(sed "s|\"/usr/local\"|\"$prefix\"|" "$swift/blocks/plugin.swift") \
    "$swift/hello/Package.swift" ||
    fail "docs/swift.md prints another manifest (<) than flowhost new writes (>)"
  cp -r "$swift"/blocks/{hello,host} "$swift"
  does host.sh
  diff "$swift/blocks/output.txt" <(grep -v '^\[\|^Build\|^warning' "$swift/host.sh.out") ||
    fail "the host of docs/swift.md prints something else (>) than it says (<)"
}

# The tutorial: three plugins that do the same, and a host that knows none of them.
tutorial=$work/tutorial
begin_tutorial() {
  mkdir -p "$tutorial"
  awk -v folder="$tutorial" -f "$root/Tests/Readme/blocks.awk" docs/tutorial.md
  gcc "${c_flags[@]}" -fsyntax-only -I"$prefix/include" "$tutorial/tea.c"
  [ "$(wc -l <"$tutorial/host.py")" -le 60 ] || fail "the tutorial's host has more than 60 lines"
}
tutorial() {
  local language=$1 plugin
  (cd "$tutorial" && bash -eu "$language.sh" >"$language.out" 2>&1) || {
    cat "$tutorial/$language.out"
    fail "the commands of docs/tutorial.md failed in $language"
  }
  plugin=$tutorial/$language/tea/build/tea.so
  grep -qxF "$(grep '^ok 1 - tests' docs/tutorial.md)" "$tutorial/$language.out" ||
    fail "docs/tutorial.md says other words than flowhost play: $(cat "$tutorial/$language.out")"
  flowhost validate --strict "$plugin" >"$tutorial/$language.tap" ||
    fail "the tutorial's plugin in $language: $(grep -A12 '^not ok' "$tutorial/$language.tap")"
  env -u LD_LIBRARY_PATH timeout 600 python3 "$here/tutorial.py" "$tutorial/host.py" "$plugin" \
    >"$tutorial/$language.said" || fail "the tutorial's host cannot run the plugin in $language"
  diff <(sed -n '/^Tea | /,/^```/p' docs/tutorial.md | grep -v '^```') \
    "$tutorial/$language.said" ||
    fail "the tutorial's host prints something else (>) than it says (<) in $language"
}

# One plugin in three languages: all do the same, and are as long as docs/line-counts.md says.
same_in_three_languages() {
  count() { awk -v name="$1" -f "$here/order/count.awk" "$2"; }
  for language in c cpp swift; do
    mkdir -p "$work/$language"
    scripts/build-plugins "$here/order/$language" "$work/$language/order.so"
    cp "$here/order/order.flow" "$work/$language"
    quietly flowhost play "$work/$language/order.flow"
  done
  cp "$work/swift/order-embedded.so" "$work/order.so"
  cp "$here/order/order.flow" "$work"
  quietly flowhost play "$work/order.flow"
  # The plugin of somebody who has read the guides, which keeps the rules, too.
  notes=$here/notes
  for language in cpp swift; do
    scripts/build-plugins "$notes/$language" "$work/$language/notes.so"
  done
  mkdir -p "$work/embedded"
  mv "$work/swift/notes-embedded.so" "$work/embedded/notes.so"
  for language in cpp swift embedded; do
    cp "$notes/notes.flow" "$work/$language"
    quietly flowhost play "$work/$language/notes.flow"
    # It has no state: its notes are in memory alone, which `validate` says.
    flowhost validate --strict "$work/$language/notes.so" >"$work/$language/notes.tap" || true
    if grep '^not ok' "$work/$language/notes.tap" | grep -v ': state\.kept$'; then
      fail "notes in $language: $(grep -A12 '^not ok' "$work/$language/notes.tap")"
    fi
  done
  {
    count "C++17, \`flow/flow.hpp\`" "$notes/cpp/notes.cpp"
    count "Swift, \`FlowKit\`" "$notes/swift/Notes.swift"
  } >"$work/notes.txt"
  diff <(sed -n '/^| notes in/,/^$/p' docs/line-counts.md | grep '^| [CS]') "$work/notes.txt" ||
    fail "docs/line-counts.md says other counts of notes (<) than there are (>)"
  awk -F'|' '$6 > 150 { exit 1 }' "$work/notes.txt" || fail "notes are longer than 150 lines"
  {
    count "C, ABI 0.1" "$here/order/before/order.c.txt"
    count "C" "$here/order/c/order.c"
    count "C++17, \`flow/flow.hpp\`" "$here/order/cpp/order.cpp"
    count "Swift, \`FlowKit\`" "$here/order/swift/Order.swift"
  } >"$work/counts.txt"
  diff <(sed -n '/^| written in/,/^$/p' docs/line-counts.md | grep '^| [CS]') "$work/counts.txt" ||
    fail "docs/line-counts.md says other counts (<) than there are (>)"
}

begin_tutorial
plugin_guide
host_guide
skin_guide
state_guide
cpp_guide
swift_guide
for language in c cpp swift; do tutorial $language; done
same_in_three_languages
