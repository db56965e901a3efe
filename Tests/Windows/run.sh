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

if [ -z "${FLOW_INSIDE:-}" ]; then
  require_toolkit "$toolkit"
  require_desktop
  ensure lib flowhost plugins
  # Two runs may be there: what both need is built by one at a time, and each has its own copies and
  # its own place for what it writes.
  mkdir -p "$work"
  exec 8>"$work/lock"
  flock 8
  build_plugins
  "build_$toolkit"
  FLOW_WINDOWS_RUN=$(mktemp -d "$work/$toolkit-run.XXXXXX")
  mkdir "$FLOW_WINDOWS_RUN/plugins" "$FLOW_WINDOWS_RUN/$toolkit"
  cp "$work/plugins"/*.so "$FLOW_WINDOWS_RUN/plugins/"
  cp "$work/$toolkit/$toolkit"-{host,test} "$FLOW_WINDOWS_RUN/$toolkit/"
  exec 8>&-
  export FLOW_WINDOWS_RUN
  FLOW_INSIDE=1 exec "$windows/desktop.sh" "$windows/run.sh" "$toolkit" "$@"
fi

if [ "${1:-}" = --update ]; then
  export FLOW_UPDATE=1
  shift
fi
use_libraries "$toolkit"
. "$windows/parts/$toolkit.sh"
if [ $# -gt 0 ]; then parts=("$@"); fi
for part in "${parts[@]}"; do
  case $(type -t "part_$part") in
    function) "part_$part" ;;
    *) example "$part" ;;
  esac
done
say
say "$walks_failed failed"
if [ "$walks_failed" -gt 0 ]; then
  say "what was said is in $work"
  exit 1
fi
rm -rf "${FLOW_WINDOWS_RUN:?}"
