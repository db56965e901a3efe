#!/usr/bin/env bash
# Tests the sample plugin plugins/setup: its readers alone, then the whole flow through libflow.so,
# plain and under AddressSanitizer with leak detection; and beside the plugin shop, of which it
# opens a class. With --memory only the flow, under valgrind:
#   run.sh [LIBDIR [--memory]]
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

use_library "${1:-$build/lib}"
ensure flowhost plugins
work=$build/setup/$flavour
mkdir -p "$work"

plugin=(plugins/setup/*.c)
walk_sources=(Tests/Setup/{walk,check}.c
  Tests/Setup/{walk,way,sections,account,at_once,presenter,trouble,restore}_test.c)
readers=(plugins/setup/{text,zones,locales,languages,interfaces}.c)
sanitized=(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
shared=(-shared -fPIC -fvisibility=hidden)
failing=(Tests/Setup/failing_malloc.c -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc)
passed=0 failed=0

# A program that crashes leaves its files behind.
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

compile() { "$1" "${c_flags[@]}" -Iinclude "${@:2}"; }

# Runs one test program and adds its last line, "N passed, N failed", to the sums. Any other end is
# one failure more.
count() {
  local about=$1 output status=0 ok bad
  shift
  say "# $about"
  output=$("$@" 2>&1) || status=$?
  printf '%s\n' "$output"
  output=$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' <<<"$output")
  if read -r ok bad <<<"$output" && [ -n "$bad" ]; then
    passed=$((passed + ok))
    failed=$((failed + bad))
    if [ "$bad" -eq 0 ] && [ $status -ne 0 ]; then failed=$((failed + 1)); fi
  else
    failed=$((failed + 1))
  fi
}

# Checks the exports of a plugin, and the libraries it needs.
check_plugin() {
  local exported needed
  # Some linkers add marks of their own.
  exported=$(nm -D --defined-only "$1" | awk '$3 !~ /^(__bss_start|_edata|_end)$/ { print $3 }')
  needed=$(needed_by "$1")
  if [ "$exported" = flow_plugin_entry ] && [ "$needed" = libc.so.6 ]; then
    say "ok - $1 exports flow_plugin_entry and needs only libc"
    say "1 passed, 0 failed"
  else
    say "not ok - $1 exports: $exported; needs: $needed"
    say "0 passed, 1 failed"
  fi
}

# Tests what no libflow has to do with.
test_alone() {
  local compiler
  compile gcc "${sanitized[@]}" Tests/Setup/readers_test.c Tests/Setup/check.c "${readers[@]}" \
    "${failing[@]}" -o "$work/readers_test"
  count "readers, under AddressSanitizer" "$work/readers_test"

  for compiler in gcc clang; do
    compile $compiler "${shared[@]}" -Wl,-z,defs "${plugin[@]}" -o "$work/setup-$compiler.so"
    count "the plugin, built by $compiler" check_plugin "$work/setup-$compiler.so"
  done
}
if [ "$library" = "$build/lib" ] && [ $# -lt 2 ]; then test_alone; fi

# Builds the host program and both plugins, the flags given added to all, as $1-*.
build_walk() {
  local name=$1
  shift
  compile gcc "$@" "${walk_sources[@]}" -L"$build/lib" -lflow -ldl \
    -o "$work/$name-walk"
  compile gcc "$@" "${shared[@]}" "${plugin[@]}" -o "$work/$name.so"
  compile gcc "$@" "${shared[@]}" "${plugin[@]}" "${failing[@]}" -o "$work/$name-failing.so"
}

walk() { "${run[@]}" "${@:2}" "$work/$1-walk" "$work/$1.so" "$work/$1-failing.so"; }

build_walk plain
if [ "${2:-}" = --memory ]; then
  count "the flow, under valgrind" walk plain "${valgrind[@]}"
  say "$passed passed, $failed failed"
  [ $failed -eq 0 ]
  exit
fi
count "the flow" walk plain
# One sanitizer at a time.
if [ "$library" = "$build/lib" ]; then
  build_walk asan "${sanitized[@]}"
  count "the flow, under AddressSanitizer" walk asan env ASAN_OPTIONS=$leak_check
fi

# Plays setup with the shop beside it, and writes the openers of the shop's class once more.
with_shop() {
  local status=0
  "${run[@]}" "$build/bin/flowhost" play --plugins "$build/plugins" Tests/Setup/accessories.flow ||
    status=1
  if ! "${run[@]}" "$build/bin/flowhost" bindings --language c --class shop.buy \
    "$build/plugins/shop.so" |
    diff plugins/setup/shop_classes.h -; then
    say "not ok - plugins/setup/shop_classes.h is not what flowhost bindings writes"
    status=1
  fi
  if [ $status -eq 0 ]; then say "2 passed, 0 failed"; else say "0 passed, 1 failed"; fi
}
count "beside the shop" with_shop

say "$passed passed, $failed failed"
[ $failed -eq 0 ]
