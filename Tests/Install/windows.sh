#!/usr/bin/env bash
# An installed prefix serves programs with windows: GTK by pkg-config and CMake in C, by its typelib
# in Python, by its vapi in Vala; Qt by pkg-config and CMake in C++, and `import Flow`. Each program
# starts, shows the sample flow, and prints the title of its first page. The programs of
# docs/first-host.md, whose lines the README shows, start, too, and end when their window is closed.
#   windows.sh PREFIX WORK TOOLKIT
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
prefix=$1
work=$2
toolkit=$3
here=$root/Tests/Install/windows
plugin=$prefix/lib/flow/plugins/setup.so
rm -rf "$work"
mkdir -p "$work"

# shows NAME COMMAND...: the program prints this title, and nothing else.
shows() {
  local name=$1 found
  shift
  found=$(timeout 600 "$@" 2>"$work/$name.log") || fail "$name: $(cat "$work/$name.log")"
  [ "$found" = Welcome ] || fail "$name prints '$found'; it says: $(cat "$work/$name.log")"
  say "   $name"
}

# closes NAME COMMAND...: the program opens a window with this title, and ends when that is closed.
closes() {
  local name=$1 program
  shift
  timeout 600 "$@" >"$work/$name.log" 2>&1 &
  program=$!
  timeout 600 xdotool search --sync --onlyvisible --limit 1 --name '^Welcome$' \
    windowactivate --sync || {
    cat "$work/$name.log"
    fail "$name shows no window"
  }
  # Not in the same command: that would give the keys to the window, and the window manager none.
  xdotool key alt+F4
  wait "$program" || fail "$name ends with $?: $(cat "$work/$name.log")"
  say "   $name"
}

# with_cmake COMPONENT: the same program, built by CMake, as $work/cmake/window.
with_cmake() {
  quietly cmake -S "$here/cmake" -B "$work/cmake" -DCOMPONENT="$1" -DCMAKE_PREFIX_PATH="$prefix"
  quietly cmake --build "$work/cmake"
}

build_gtk() {
  # Without LD_LIBRARY_PATH: what the linker has to know, the pkg-config file says.
  # shellcheck disable=SC2046
  env -u LD_LIBRARY_PATH gcc "${c_flags[@]}" "$here/gtk.c" \
    $(pkg-config --cflags --libs flow-gtk4) -o "$work/gtk"
  env -u LD_LIBRARY_PATH valac --vapidir "$prefix/share/vala/vapi" --pkg flow-gtk4 --quiet \
    -X -w --directory "$work" -o vala "$here/gtk.vala"
  with_cmake gtk4
}
run_gtk() {
  shows "GTK in C" "$work/gtk" "$plugin"
  shows "GTK in C, by CMake" "$work/cmake/window" "$plugin"
  shows "GTK in Python" env GI_TYPELIB_PATH="$prefix/lib/girepository-1.0" \
    /usr/bin/python3 "$here/gtk.py" "$plugin"
  shows "GTK in Vala" "$work/vala" "$plugin"
  closes "first-host.md's window.py" env GI_TYPELIB_PATH="$prefix/lib/girepository-1.0" \
    /usr/bin/python3 "$work/window.py" "$plugin"
}

build_qt() {
  # shellcheck disable=SC2046
  env -u LD_LIBRARY_PATH g++ "${cxx_flags[@]}" -fPIC "$here/qt.cpp" \
    $(pkg-config --cflags --libs flow-qt6 | sed 's/-I */-isystem /g') -o "$work/qt"
  # shellcheck disable=SC2046
  g++ "${cxx_flags[@]}" -fPIC "$work/window.cpp" \
    $(pkg-config --cflags --libs Qt6Quick | sed 's/-I */-isystem /g') -o "$work/first"
  with_cmake qt6
}
run_qt() {
  local modules
  modules=$(pkg-config --variable=qmldir flow-qt6)
  shows "Qt in C++" "$work/qt" "$plugin" "$modules"
  shows "Qt in C++, by CMake" "$work/cmake/window" "$plugin" "$modules"
  cd "$work"
  closes "first-host.md's window.qml" env QML_IMPORT_PATH="$modules" ./first "$plugin"
}

awk -v folder="$work" -f Tests/Readme/blocks.awk docs/first-host.md
"build_$toolkit"
export prefix work here plugin
export -f shows closes "run_$toolkit" fail say
# shellcheck disable=SC2016
quietly Tests/Windows/desktop.sh bash -eu -c '"$1"' _ "run_$toolkit"
