#!/usr/bin/env bash
# Breaks one line of libflow-scene at a time, as mutants.txt says, and runs the cases and a part of
# the walk: one of the two has to notice.
#   mutants.sh LIBDIR [NAME...]
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

[ $# -ge 1 ] || fail "usage: mutants.sh LIBDIR [NAME...]"
use_library "$1"
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LD_LIBRARY_PATH=$library FLOW_SCENE_PLUGIN=$work/objects/reloaded.so
mkdir "$work/objects"

# build SOURCES: the cases and the walk with the library's sources in this folder.
build() {
  rm -f "$work"/objects/{lib-*,walk,cases}
  submake -f Tests/Scene/build.mk FOLDER="$work/objects" LIBDIR="$library" \
    FLAGS=-ISources/CFlowScene COMPANION="$(printf '%s ' "$1"/*.c)" >"$work/log" 2>&1
}

# Says who notices; fails if nobody does. A crash counts, and so does a walk without an end.
noticed() {
  if ! timeout 60 "$work/objects/cases" --minimal >"$work/log" 2>&1; then
    say "the cases"
  elif ! timeout 120 "$work/objects/walk" 1 150 300 "$work/objects/reloaded.so" \
    >"$work/log" 2>&1; then
    say "the walk"
  else
    return 1
  fi
}

# mutate NAME FILE EXPRESSION
mutate() {
  local by
  rm -rf "$work/sources"
  cp -r Sources/CFlowScene "$work/sources"
  sed -E -i "$3" "$work/sources/$2"
  if cmp -s "Sources/CFlowScene/$2" "$work/sources/$2"; then
    say "not ok - $1: the expression changes nothing in $2"
    return 1
  fi
  build "$work/sources" || {
    cat "$work/log"
    say "not ok - $1: does not compile"
    return 1
  }
  if by=$(noticed); then
    say "ok - $1: noticed by $by"
  elif [[ $1 == *\? ]]; then
    say "ok - $1: may live"
  else
    say "not ok - $1: nobody notices"
    return 1
  fi
}

build Sources/CFlowScene || {
  cat "$work/log"
  exit 1
}
! noticed || fail "the library as it is fails: $(tail -n 3 "$work/log")"
failures=0
while IFS='|' read -r name file expression; do
  name=$(xargs <<<"$name") file=$(xargs <<<"$file")
  case $name in '' | \#*) continue ;; esac
  [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
  mutate "$name" "$file" "${expression# }" || failures=$((failures + 1))
done < <(grep -v '^#' Tests/Scene/mutants.txt)
[ $failures -eq 0 ]
