#!/usr/bin/env bash
# Flows in GTK or Qt, used as a person would: by what a screen reader is told, with the mouse and
# the keys, on a desktop of its own. The calls of the plugin are compared with flowhost's.
#   run.sh gtk|qt [--update] [short | rest | PART...]
#   run.sh gtk|qt --build
# A PART is a list of steps (Tests/Windows/steps) or a script of Tests/Windows/parts. `short` has a
# part of each kind, for `make test`; `rest` is for `make test-more`; without a word all are run.
# --build builds what all parts need, and nothing is built again while FLOW_BUILT names
# windows-gtk or windows-qt. --update writes the trees of Tests/Windows/expected anew.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
. "$root/Tests/Windows/lib.sh"

toolkit=${1:-}
[[ $toolkit =~ ^(gtk|qt)$ ]] || fail "say which: gtk or qt"
shift
left_out "$toolkit"

. "$windows/parts/$toolkit.sh"

# build_all: programs and plugins, in $work; one at a time, because two runs may be there.
build_all() {
  require_toolkit "$toolkit"
  require_desktop
  ensure lib flowhost plugins
  mkdir -p "$work"
  exec 8>"$work/lock"
  flock 8
  build_plugins
  "build_$toolkit"
  exec 8>&-
}

# desktop PART: a part on a desktop of its own, with its own copies of programs and plugins, and its
# own place for what it writes.
desktop() {
  local size=size_${1//-/_}
  FLOW_WINDOWS_RUN=$(mktemp -d "$run/$1.XXXXXX")
  export FLOW_WINDOWS_RUN
  mkdir -p "$FLOW_WINDOWS_RUN"/{plugins,"$toolkit/log"}
  (
    flock 8
    cp "$build/windows/plugins"/*.so "$FLOW_WINDOWS_RUN/plugins/"
    cp "$build/windows/$toolkit/$toolkit"-{host,test} "$FLOW_WINDOWS_RUN/$toolkit/"
  ) 8>"$work/lock"
  FLOW_INSIDE=1 "$windows/desktop.sh" --size "${!size:-1000x760}" "$windows/run.sh" "$toolkit" "$1"
}

if [ "${1:-}" = --build ]; then
  build_all
  exit
fi
if [ "${1:-}" = --update ]; then
  export FLOW_UPDATE=1
  shift
fi
case ${1:-all} in
  all) parts=("${short[@]}" "${rest[@]}") ;;
  short) parts=("${short[@]}") ;;
  rest) parts=("${rest[@]}") ;;
  *) parts=("$@") ;;
esac

if [ -z "${FLOW_INSIDE:-}" ]; then
  [[ " ${FLOW_BUILT:-} " == *" windows-$toolkit "* ]] || build_all
  run=$(mktemp -d "$work/$toolkit-run.XXXXXX")
  failed=0
  for part in "${parts[@]}"; do desktop "$part" || failed=1; done
  [ $failed -eq 0 ] || fail "what was said is in $run"
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
