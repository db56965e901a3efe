#!/usr/bin/env bash
# Tests of libflow-gtk4 from inside, each a program that names its rules: its content, and `shell`,
# which walks at random through a view and compares it with the engine's tree:
#   run.sh [NAME...]
# Each runs under an Xvfb of its own; some of them a second time with AddressSanitizer.
. "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"
use_toolkit gtk

folder=$build/units
engine=${FLOW_UNITS_ENGINE:-$build/lib}
names=("$@")
[ ${#names[@]} -gt 0 ] || names=(shell values elements fields rows factories bodies renewed)
mkdir -p "$folder"
scripts/build-gtk "$build/gtk" "$engine" >/dev/null
read -ra flags < <(pkg-config --cflags gtk4 gmodule-2.0)
read -ra libraries < <(pkg-config --libs gtk4 gmodule-2.0)

# build NAME OBJECTS PROGRAM FLAG...: a program with the objects of the library, as it uses what
# that does not export.
build_one() {
  local more=(Tests/Windows/units/{units,inside}.c)
  if [ "$1" = shell ]; then more=(-ITests/Applied Tests/Applied/pages.c); fi
  gcc "${c_flags[@]}" "${@:4}" -Iinclude -ISources/Gtk4 "${flags[@]}" \
    -DGDK_VERSION_MIN_REQUIRED=GDK_VERSION_4_8 -DGDK_VERSION_MAX_ALLOWED=GDK_VERSION_4_8 \
    "Tests/Windows/units/$1.c" "${more[@]}" "$2"/objects/*.o -o "$3" \
    -L"$engine" -lflow-uri -lflow "${libraries[@]}" -lm
}

export GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=test LIBGL_ALWAYS_SOFTWARE=1
export G_DEBUG=fatal-criticals LD_LIBRARY_PATH=$engine

end() {
  kill "$display" 2>/dev/null || true
  rm -rf "$work"
}
# Takes a display that nobody else has, until the shell ends.
open_display() {
  work=$(mktemp -d)
  Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>"$work/display" 2>"$work/log" &
  display=$!
  trap end EXIT
  until [ -s "$work/display" ]; do
    kill -0 "$display" 2>/dev/null || fail "Xvfb has not started: $(cat "$work/log")"
    sleep 0.05
  done
  export DISPLAY=:$(<"$work/display") XDG_RUNTIME_DIR=$work
}

run_one() {
  say "-- $1"
  timeout 300 "${@:2}"
}
one() {
  build_one "$1" "$build/gtk" "$folder/$1"
  open_display
  if [ "$1" != shell ]; then
    run_one "$1" "$folder/$1"
    return
  fi
  # GTK 4.8 itself is critical of a window that goes under the pointer, so criticals do not end it.
  export G_DEBUG=
  run_one "$1" "$folder/$1" 1 4 250
  FLOW_AS_DIALOG=1 run_one "$1, sheets as windows" "$folder/$1" 7 8 250
  FLOW_RIGHT_TO_LEFT=1 run_one "$1, from right to left" "$folder/$1" 10 11 250
}
# With AddressSanitizer.
one_address() {
  build_one "$1" "$build/gtk-address" "$folder/$1-address" -fsanitize=address
  open_display
  ASAN_OPTIONS=detect_leaks=0 run_one "$1 with AddressSanitizer" "$folder/$1-address"
}
calls=("${names[@]/#/one }")
# Three more times, where everything goes and comes back.
if [ $# -eq 0 ]; then
  scripts/build-gtk "$build/gtk-address" "$engine" -fsanitize=address >/dev/null
  calls+=(one_address\ {factories,elements,renewed})
fi
together eval "${calls[@]}"
