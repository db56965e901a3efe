#!/usr/bin/env bash
# A field and its action agree in every host: one plugin with each interactive element is used with
# the same lines by all example hosts and by flowhost, whose record is played. The actions have
# heard the same each time, and no host has shown a secret.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost

here=$root/Tests/Hosts
work=$build/hosts
rm -rf "$work"
mkdir -p "$work"
export CPATH=$root/include LD_LIBRARY_PATH=$build/lib
flowhost=${FLOWHOST:-$build/bin/flowhost}
gcc "${c_flags[@]}" -shared -fPIC -fvisibility=hidden "$here/every.c" -o "$work/every.so"
for host in c-host cpp-host; do
  make --silent -C "examples/$host" OUT="$work" FLOW_CFLAGS="-I$root/include" \
    FLOW_LIBS="-L$build/lib -lflow-record -lflow-json -lflow-scene -lflow-uri -lflow" \
    2>"$work/$host.made" ||
    fail "$(cat "$work/$host.made")"
done

# Each interactive element, and each type of field, has a line.
words() { awk -v table="$1" -f "$here/words.awk" include/flow/content.h; }
for word in $(words FLOW_ELEMENT_TABLE) $(words FLOW_FIELD_TYPE_TABLE | sed 's/^/as_/'); do
  grep -q "^$word\(=\|$\)" "$here/every.input" || fail "every.input does not use '$word'"
done

# drive NAME COMMAND...: the host reads the lines, and its actions have heard what is expected.
drive() {
  local name=$1 status=0
  shift
  HEARD=$work/$name.heard HOST_RECORD=$work/$name.record "$@" <"$here/every.input" \
    >"$work/$name.out" 2>"$work/$name.err" || status=$?
  if [ $status -ne 0 ] || ! diff "$here/heard.expected" "$work/$name.heard"; then
    tail -n 20 "$work/$name.out" "$work/$name.err"
    fail "$name: exit code $status; its actions heard something else (>) than all should (<)"
  fi
  if grep -H '4242\|hush' "$work/$name.out" "$work/$name.err"; then fail "$name shows a secret"; fi
  say "ok     $name: $(wc -l <"$work/$name.heard") lines heard"
}

drive c-host "$work/c-host" "$work/every.so"
drive cpp-epoll "$work/cpp-host" epoll "$work/every.so"
drive cpp-glib "$work/cpp-host" glib "$work/every.so"
drive python python3 examples/python-host/host.py "$work/every.so"
drive run "$flowhost" run --line --record "$work/every.flow" "$work/every.so"
# The record of each host gives the same, and holds no secret, in whatever form.
drive play "$flowhost" play --set secret_1=4242.0 --set secret_2=4242.5 --set secret_3=hush \
  "$work/every.flow"
for name in c-host cpp-epoll cpp-glib python; do
  # These do not tell what was refused, so it is in no record.
  drive "play-$name" "$flowhost" play --set secret_1=4242.0 --set secret_2=hush \
    "$work/$name.record"
  if grep -H "4242\|hush\|$(printf hush | base64)" "$work/$name.record"; then
    fail "the record of $name holds a secret"
  fi
done

# Hosts that show the menus of rows send an action of one.
for host in "$work/c-host" "python3 examples/python-host/host.py"; do
  rm -f "$work/menu.heard"
  printf '%s\n' room=blue/drop room=red/drop done |
    HEARD=$work/menu.heard $host "$work/every.so" >"$work/menu.out" 2>&1 ||
    fail "$host: $(tail "$work/menu.out")"
  diff <(echo "drop s 'blue'") "$work/menu.heard"
done

# 2.5 is refused by each host, with what is wanted and what was given (V3).
for name in c-host cpp-epoll cpp-glib python run; do
  grep -hq "method 'age', argument 1: expected integer from .*, got number 2.5" \
    "$work/$name.out" "$work/$name.err" || fail "$name does not say why 2.5 is refused"
done
