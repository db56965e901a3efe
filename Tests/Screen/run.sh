#!/usr/bin/env bash
# flowhost's full screen, driven in a terminal (tmux) and compared with Tests/Screen/expected:
#   run.sh [--update] [--rest | PART...]
# Without a PART it is tried once; --rest tries it at other sizes, with hostile plugins and random
# keys. Nothing here waits for a time, only for the expected screen. With --update the files are
# written anew.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost plugins
mkdir -p "$build/screen"
for plugin in Screen/gallery Screen/hostile Screen/mail Windows/plugins/panes; do
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden "Tests/$plugin.c" \
    -o "$build/screen/${plugin##*/}.so"
done

. Tests/Screen/terminal.sh
trap terminal_end EXIT
expected=Tests/Screen/expected
is_update=
if [ "${1:-}" = --update ]; then
  is_update=1
  shift
fi
failed=0

# Reports a failure, and goes on.
miss() {
  say "FAILED $*"
  failed=$((failed + 1))
}

# snapshot NAME: compares the screen with the kept one, until both are the same.
snapshot() {
  local file=$expected/$1.txt tries=0 last now
  if [ -n "$is_update" ]; then
    last=
    while now=$(screen) && { [ -z "$now" ] || [ "$now" != "$last" ]; }; do
      last=$now
      sleep 0.4
    done
    mkdir -p "$(dirname "$file")"
    printf '%s\n' "$now" >"$file"
    return
  fi
  until [ "$(screen)" = "$(cat "$file")" ]; do
    tries=$((tries + 1))
    if [ $tries -gt "$patience" ]; then
      miss "$1"
      diff --label "$file" --label now -u "$file" <(screen) || true
      return
    fi
    sleep 0.05
  done
  say "ok     $1"
}

# expect WHAT COMMAND...: until the command is true.
expect() {
  local what=$1 tries=0
  shift
  until "$@"; do
    tries=$((tries + 1))
    if [ $tries -gt "$patience" ]; then
      miss "$what"
      screen
      return
    fi
    sleep 0.05
  done
  say "ok     $what"
}

# open_at SIZE PLUGIN: without animations, so that all is where it stays.
open_at() { open_terminal "${1%x*}" "${1#*x}" "flowhost run --no-animation '$2'"; }

# Text that may go on in the next line, in a panel or not, wherever a path in it makes the line end.
reads() { screen | sed 's/│/ /g' | tr -s ' \n' ' ' | grep -qF -- "$1"; }
sees() { screen | grep -qF -- "$1"; }
lacks() { ! sees "$1"; }

# click COLUMN ROW, from 1; press, drag and release are its parts.
press() { keys -l $'\e'"[<0;$1;$2M"; }
drag() { keys -l $'\e'"[<32;$1;$2M"; }
release() { keys -l $'\e'"[<0;$1;$2m"; }
click() {
  press "$1" "$2"
  release "$1" "$2"
}

parts=(sizes widgets typing words panels ends mouse ways panes sessions)
sizes=(80x24)
if [ "${1:-}" = --rest ]; then
  parts=(sizes resized random hostile)
  sizes=(20x6 120x40 300x100)
elif [ $# -gt 0 ]; then
  parts=("$@")
  sizes=(20x6 80x24 120x40 300x100)
fi
for part in "${parts[@]}"; do
  # shellcheck source=/dev/null
  . "Tests/Screen/$part.sh"
done
say
say "$failed failed"
[ "$failed" -eq 0 ]
