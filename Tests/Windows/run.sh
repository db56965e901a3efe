#!/usr/bin/env bash
# Flows in GTK or Qt, used as a person would: by what a screen reader is told, with the mouse and
# the keys, on a desktop of its own. The calls of the plugin are compared with flowhost's.
#   run.sh gtk|qt [--update] [PART...]
# A PART is a list of steps (Tests/Windows/steps) or a script of Tests/Windows/parts. --update
# writes the trees of Tests/Windows/expected anew.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
. "$root/Tests/Windows/lib.sh"

toolkit=${1:-}
[[ $toolkit =~ ^(gtk|qt)$ ]] || fail "say which: gtk or qt"
shift
left_out "$toolkit"

if [ "${1:-}" = --update ]; then
  export FLOW_UPDATE=1
  shift
fi
. "$windows/parts/$toolkit.sh"
if [ $# -gt 0 ]; then parts=("$@"); fi

# desktop PART: a part on a desktop of its own, with its own copies of programs and plugins, and its
# own place for what it writes.
desktop() {
  FLOW_WINDOWS_RUN=$(mktemp -d "$run/$1.XXXXXX")
  export FLOW_WINDOWS_RUN
  cp -r "$run/plugins" "$run/$toolkit" "$FLOW_WINDOWS_RUN/"
  FLOW_INSIDE=1 "$windows/desktop.sh" "$windows/run.sh" "$toolkit" "$1"
}

if [ -z "${FLOW_INSIDE:-}" ]; then
  require_toolkit "$toolkit"
  require_desktop
  ensure lib flowhost plugins
  # Two runs may be there: what both need is built by one at a time, and each has its own copies.
  mkdir -p "$work"
  exec 8>"$work/lock"
  flock 8
  build_plugins
  "build_$toolkit"
  run=$(mktemp -d "$work/$toolkit-run.XXXXXX")
  mkdir -p "$run/plugins" "$run/$toolkit/log"
  cp "$work/plugins"/*.so "$run/plugins/"
  cp "$work/$toolkit/$toolkit"-{host,test} "$run/$toolkit/"
  exec 8>&-
  trap 'say "what was said is in $run"' ERR
  together desktop "${parts[@]}"
  rm -rf "${run:?}"
  exit
fi

use_libraries "$toolkit"
for part in "${parts[@]}"; do
  case $(type -t "part_$part") in
    function) "part_$part" ;;
    *) example "$part" ;;
  esac
done
[ "$walks_failed" -eq 0 ]
