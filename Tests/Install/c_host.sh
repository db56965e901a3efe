#!/usr/bin/env bash
# Builds examples/c-host against an installed prefix, as its user would, and walks the sample plugin
# with it: plainly, under valgrind, and with AddressSanitizer and its leak detection.
#   c_host.sh PREFIX WORK
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

prefix=$1 work=$2
plugin=$prefix/lib/flow/plugins/setup.so
mkdir -p "$work/plain" "$work/asan"
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
unset LD_LIBRARY_PATH

make --silent -C examples/c-host OUT="$work/plain"
make --silent -C examples/c-host OUT="$work/asan" \
  CFLAGS='-O1 -g -fsanitize=address -fno-omit-frame-pointer'

# walk NAME RUNNER...: the same walk each time; the result is the flow's value.
walk() {
  local name=$1 status=0
  shift
  "$@" "$plugin" setup.coordinator <"$root/Tests/Install/c_host.input" \
    >"$work/$name.out" 2>"$work/$name.err" || status=$?
  if [ $status -ne 0 ] || [ -s "$work/$name.err" ]; then
    tail -n 40 "$work/$name.out" "$work/$name.err"
    fail "$name: exit code $status"
  fi
}

# Ends in the middle of the flow: the engine has to end everything itself.
leave() {
  local name=$1 status=0
  shift
  head -n 5 "$root/Tests/Install/c_host.input" | "$@" "$plugin" setup.coordinator \
    >"$work/$name.out" 2>"$work/$name.err" || status=$?
  if [ $status -ne 1 ] || [ -s "$work/$name.err" ]; then
    tail -n 40 "$work/$name.out" "$work/$name.err"
    fail "$name: exit code $status, expected 1 and no messages"
  fi
  grep -q 'callback released: setup.coordinator$' "$work/$name.out" ||
    fail "$name: setup.coordinator was not released"
}

walk plain "$work/plain/c-host"
walk valgrind "${valgrind[@]}" "$work/plain/c-host"
leave valgrind-leave "${valgrind[@]}" "$work/plain/c-host"
export ASAN_OPTIONS=$leak_check
walk asan "$work/asan/c-host"
leave asan-leave "$work/asan/c-host"

# Every way of running it shows the same, and that is the promised output.
cmp "$work/plain.out" "$work/valgrind.out"
cmp "$work/plain.out" "$work/asan.out"
while IFS= read -r line; do
  grep -qF -- "$line" "$work/plain.out" || {
    cat "$work/plain.out"
    fail "c-host did not print: $line"
  }
done <"$root/Tests/Install/c_host.expected"
