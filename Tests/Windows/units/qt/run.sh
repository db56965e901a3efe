#!/usr/bin/env bash
# Tests of libflow-qt6 from a program, without a display:
#   run.sh [NAME...]
. "$(dirname "${BASH_SOURCE[0]}")/../../../../scripts/lib.sh"
use_toolkit qt

folder=$build/units-qt
names=("$@")
[ ${#names[@]} -gt 0 ] || names=(calendar content crossings interface looks pages panes renewed)
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

ensure qt >/dev/null
read -ra flags < <(pkg-config --cflags Qt6Quick Qt6Qml Qt6Gui | sed 's/-I/-isystem /g')
read -ra libraries < <(pkg-config --libs Qt6Quick Qt6Qml Qt6Gui)

# Makes what `content` loads: two plugins, a file that is none, and one that is not looked at.
mkdir "$work/plugins"
for plugin in Tests/Windows/plugins/probe.c Tests/Screen/gallery.c; do
  quietly gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden "$plugin" \
    -o "$work/plugins/$(basename "$plugin" .c).so"
done
say "no plugin" | tee "$work/plugins/none.so" >"$work/plugins/notes.txt"

one() {
  quietly g++ "${cxx_flags[@]}" -fPIC -Iinclude "${flags[@]}" "Tests/Windows/units/qt/$1.cpp" \
    -o "$folder/$1" -L"$build/qt" -L"$build/lib" -lflow-qt6 -lflow "${libraries[@]}" \
    -Wl,-rpath-link,"$build/lib"
  say "-- $1"
  Tests/Windows/desktop.sh --only folders env QT_QPA_PLATFORM=offscreen QSG_RENDER_LOOP=basic \
    LD_LIBRARY_PATH="$build/qt:$build/lib" QML_IMPORT_PATH="$build/qt/qml" "$folder/$1" "$work"
}
for name in "${names[@]}"; do one "$name"; done
