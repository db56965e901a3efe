#!/usr/bin/env bash
# Tests the sample plugin plugins/shop by scenarios, Tests/Shop/*.flow, plain and under
# AddressSanitizer with leak detection, and by a walk that is saved and restored at each step. With
# --memory instead under valgrind, and with each of its allocations failing in turn:
#   run.sh [LIBDIR [--memory]]
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

use_library "${1:-$build/lib}"
ensure flowhost plugins
work=$build/shop/$flavour

sanitized=(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
leaks=("ASAN_OPTIONS=$leak_check:exitcode=99")
passed=0 failed=0

# Says how one check went, and counts it.
check() {
  local about=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
    say "ok - $about"
  else
    failed=$((failed + 1))
    say "not ok - $about"
  fi
}

# Builds the plugin as $work/NAME/shop.so:
#   compile NAME COMPILER FLAG-OR-SOURCE...
compile() {
  mkdir -p "$work/$1"
  "$2" "${cxx_flags[@]}" -shared -fPIC -fvisibility=hidden -Iinclude plugins/shop/*.cpp "${@:3}" \
    -Wl,--version-script=scripts/plugin.map -o "$work/$1/shop.so"
}

# Plays scenarios with one of these, under the command given behind it:
#   play NAME SCRIPT [COMMAND...]
play() {
  "${run[@]}" "${@:3}" "$build/bin/flowhost" play --plugins "$work/$1" "$2"
}

play_sanitized() {
  play "$1" "$2" env LD_PRELOAD="$(gcc -print-file-name=libasan.so)" "${leaks[@]}" "${@:3}"
}

# Checks the exports of a plugin, and the libraries it needs.
is_modest() {
  local exported needed
  exported=$(nm -D --defined-only "$1" | awk '{ print $3 }')
  needed=$(needed_by "$1" | sort | tr '\n' ' ')
  say "# $1 exports: $exported; needs: $needed"
  [ "$exported" = flow_plugin_entry ] &&
    [[ $needed =~ ^libc.so.6\ (libgcc_s.so.1\ )?libstdc\+\+.so.6\ $ ]]
}

# Nothing may leave a callback: with less and less memory the shop may show too little, but flowhost
# goes on to its end, and nothing leaks. Without a failure the scenario passes, and all have been
# tried.
survives() {
  local failing status
  for ((failing = 1; failing < 10000; failing++)); do
    status=0
    play_sanitized failing Tests/Shop/checkout.flow FLOW_FAILING_NEW=$failing \
      >"$work/failing.log" 2>&1 || status=$?
    if [ $status -gt 1 ]; then
      say "# allocation $failing: exit code $status"
      tail -n 30 "$work/failing.log"
      return 1
    fi
    if ! grep -q 'failing_new: failed' "$work/failing.log"; then break; fi
  done
  say "# $((failing - 1)) allocations have failed"
  [ "$failing" -gt 1 ] && [ $status -eq 0 ]
}

mkdir -p "$work/plain"
cp "$build/plugins/shop.so" "$work/plain"
if [ "${2:-}" = --memory ]; then
  check "the scenarios, under valgrind" play plain 'Tests/Shop/*.flow' "${valgrind[@]}"
  compile failing g++ "${sanitized[@]}" -static-libstdc++ Tests/Shop/failing_new.cpp
  check "the shop without memory" survives
else
  check "the plugin is self-contained" is_modest "$work/plain/shop.so"
  check "the scenarios" play plain 'Tests/Shop/*.flow'
  restored=plain flags=()
  # One sanitizer at a time.
  if [ "$library" = "$build/lib" ]; then
    restored=asan flags=("${sanitized[@]}") run+=("${leaks[@]}")
    compile asan g++ "${flags[@]}"
    check "the scenarios, under AddressSanitizer" play_sanitized asan 'Tests/Shop/*.flow'
  fi
  g++ "${cxx_flags[@]}" "${flags[@]}" -Iinclude -ITests Tests/Shop/restore.cpp -L"$build/lib" \
    -lflow -o "$work/restore"
  check "saved and restored at each step, and reloaded" \
    "${run[@]}" "$work/restore" "$work/$restored/shop.so"
fi

say "$passed passed, $failed failed"
[ $failed -eq 0 ]
