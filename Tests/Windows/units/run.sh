#!/usr/bin/env bash
# Tests of libflow-gtk4 from inside, each a program that names its rules: its content, and `shell`,
# which walks at random through a view and compares it with the engine's tree:
#   run.sh [short | rest | NAME...]
# `short` is for `make test`, `rest` for `make test-more`; without a word all are run.
# `shell-dialogs` has sheets as windows, `shell-panes` panes, a name with `-address` behind it
# AddressSanitizer. Each has a display of its own.
. "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"
use_toolkit gtk

folder=$build/units
engine=${FLOW_UNITS_ENGINE:-$build/lib}
short=(shell engine values elements fields rows factories bodies renewed skin header panes turns)
# With AddressSanitizer, where everything goes and comes back.
rest=(shell-dialogs shell-right-to-left shell-panes shell-panes-dialogs
  {engine,factories,elements,renewed,header,panes,turns}-address)
case ${1:-all} in
  all) names=("${short[@]}" "${rest[@]}") ;;
  short) names=("${short[@]}") ;;
  rest) names=("${rest[@]}") ;;
  *) names=("$@") ;;
esac
mkdir -p "$folder"
gcc "${c_flags[@]}" -DINSIDE_FILE -Iinclude -shared -fPIC -fvisibility=hidden \
  Tests/Windows/units/inside.c -o "$folder/inside.so"
read -ra flags < <(pkg-config --cflags gtk4 gmodule-2.0)
read -ra libraries < <(pkg-config --libs gtk4 gmodule-2.0)
if [ "$engine" = "$build/lib" ]; then
  ensure gtk >/dev/null
else
  scripts/build-gtk "$build/gtk" "$engine" >/dev/null
fi
if [[ " ${names[*]} " == *-address\ * ]]; then
  scripts/build-gtk "$build/gtk-address" "$engine" -fsanitize=address >/dev/null
fi

# build_one NAME OBJECTS PROGRAM FLAG...: a program with the objects of the library, as it uses what
# that does not export.
build_one() {
  local more=(Tests/Windows/units/{units,inside}.c)
  if [ "$1" = shell ]; then more=(Tests/Windows/units/pages.c); fi
  gcc "${c_flags[@]}" "${@:4}" -Iinclude -ISources/Gtk4 "${flags[@]}" \
    -DGDK_VERSION_MIN_REQUIRED=GDK_VERSION_4_8 -DGDK_VERSION_MAX_ALLOWED=GDK_VERSION_4_8 \
    "Tests/Windows/units/$1.c" "${more[@]}" "$2"/objects/*.o -o "$3" \
    -L"$engine" -lflow-scene -lflow "${libraries[@]}" -lm
}

# run_one WHAT [NAME=VALUE...] COMMAND...: GTK and what it stands on warn of nothing meanwhile; what
# libflow-gtk4 itself warns of is what some units are about.
run_one() {
  local log=$folder/$1.log size=800x600
  if [[ $1 == *panes* ]]; then size=1600x600; fi
  say "-- $1"
  Tests/Windows/desktop.sh --size $size --only display env GTK_A11Y=test \
    G_DEBUG=fatal-criticals LD_LIBRARY_PATH="$engine" "${@:2}" 2>&1 | tee "$log"
  if grep -qE '(: |^)(G[dst]k|Pango|GLib[A-Za-z-]*)-(WARNING|CRITICAL)' "$log"; then
    fail "$1: the toolkit warns: $log"
  fi
}
one() {
  local name=${1%%-*} program=$folder/$1 objects=$build/gtk more=()
  if [[ $1 == *-address ]]; then objects=$build/gtk-address more=(-fsanitize=address); fi
  build_one "$name" "$objects" "$program" "${more[@]}"
  case $1 in
    *-address)
      run_one "$1" ASAN_OPTIONS=detect_leaks=0 UNIT_PLUGIN="$folder/inside.so" "$program"
      ;;
    shell) run_one "$1" "$program" 1 4 250 ;;
    shell-dialogs) run_one "$1" FLOW_AS_DIALOG=1 "$program" 7 8 250 ;;
    shell-panes) run_one "$1" FLOW_PANES=1 "$program" 20 24 250 ;;
    shell-panes-dialogs) run_one "$1" FLOW_PANES=1 FLOW_AS_DIALOG=1 "$program" 30 31 250 ;;
    shell-right-to-left) run_one "$1" FLOW_RIGHT_TO_LEFT=1 "$program" 10 11 250 ;;
    *) run_one "$1" UNIT_PLUGIN="$folder/inside.so" "$program" ;;
  esac
}
for name in "${names[@]}"; do one "$name"; done
