#!/usr/bin/env bash
# Builds examples/cpp-host against an installed prefix, as its user would, and walks the sample
# plugin with it: with both loops, from a file and from a pipe, under valgrind, and with
# AddressSanitizer. It prints what the host in C prints.
#   cpp_host.sh PREFIX WORK OUTPUT-OF-C-HOST
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

prefix=$1 work=$2 expected=$3
plugin=$prefix/lib/flow/plugins/setup.so
input=$root/Tests/Install/c_host.input
mkdir -p "$work/plain" "$work/asan"
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
unset LD_LIBRARY_PATH

make --silent -C examples/cpp-host OUT="$work/plain"
make --silent -C examples/cpp-host OUT="$work/asan" \
  CXXFLAGS='-O1 -g -fsanitize=address -fno-omit-frame-pointer'

# ended NAME STATUS EXPECTED: how a walk has ended, and that nobody complained.
ended() {
  if [ "$2" -ne "$3" ] || [ -s "$work/$1.err" ]; then
    tail -n 40 "$work/$1.out" "$work/$1.err"
    fail "$1: exit code $2, expected $3 and no messages"
  fi
}

# same FILE: it tells and shows what the host in C does. That stands on a scene, which asks for a
# root, tells the result when its news are read, and has toolbars in a list of their own.
same() {
  diff <(grep -v '^[|r]' "$expected" | sed 's/done: set root/done: open/') <(grep -v '^[|r]' "$1")
  diff <(grep '^[|r]' "$expected" | sort) <(grep '^[|r]' "$1" | sort)
}

# walk NAME LOOP RUNNER...: the same walk each time.
walk() {
  local name=$1 loop=$2 status=0
  shift 2
  "$@" "$loop" "$plugin" setup.coordinator <"$input" \
    >"$work/$name.out" 2>"$work/$name.err" || status=$?
  ended "$name" $status 0
  same "$work/$name.out"
}

# Ends in the middle of the flow: the engine has to end everything itself.
leave() {
  local name=$1 loop=$2 status=0
  shift 2
  head -n 5 "$input" | "$@" "$loop" "$plugin" setup.coordinator \
    >"$work/$name.out" 2>"$work/$name.err" || status=$?
  ended "$name" $status 1
  grep -q 'callback released: setup.coordinator$' "$work/$name.out" ||
    fail "$name: setup.coordinator was not released"
}

export ASAN_OPTIONS=$leak_check
for loop in epoll glib; do
  walk "$loop" $loop "$work/plain/cpp-host"
  leave "$loop-leave" $loop "$work/plain/cpp-host"
  walk "$loop-valgrind" $loop "${valgrind[@]}" "$work/plain/cpp-host"
  walk "$loop-asan" $loop "$work/asan/cpp-host"
  leave "$loop-asan-leave" $loop "$work/asan/cpp-host"
done
cmp "$work/epoll-leave.out" "$work/glib-leave.out"
