#!/usr/bin/env bash
# A walk of each kind with libflow-gtk4 or libflow-qt6 under AddressSanitizer and LeakSanitizer: no
# error, and no leak but of what the libraries in suppressions.txt have asked for and keep.
#   asan.sh gtk|qt [WALK...]
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
. "$root/Tests/Windows/lib.sh"

toolkit=${1:-}
[[ $toolkit =~ ^(gtk|qt)$ ]] || fail "say which: gtk or qt"
shift
left_out "$toolkit"
walks=("$@")
if [ ${#walks[@]} -eq 0 ]; then walks=(setup gestures windows); fi
libraries=$build/$toolkit-asan
flags=(-fsanitize=address -fno-omit-frame-pointer)

build_gtk_asan() {
  local gtk_flags=() gtk_libraries=() host
  scripts/build-gtk "$libraries" "$build/lib" "${flags[@]}"
  read -ra gtk_flags < <(pkg-config --cflags gtk4)
  read -ra gtk_libraries < <(pkg-config --libs gtk4)
  for host in examples/gtk-host/main.c:gtk-host "$windows/hosts/gtk.c:gtk-test"; do
    gcc "${c_flags[@]}" "${flags[@]}" -Iinclude "${gtk_flags[@]}" "${host%:*}" -L"$libraries" \
      -L"$build/lib" -lflow-gtk4 -lflow "${gtk_libraries[@]}" -Wl,-rpath-link,"$build/lib" \
      -o "$libraries/${host#*:}"
  done
}

build_qt_asan() {
  local qt_flags=() qt_libraries=() objects=$build/objects/qt-asan
  quietly cmake -S Sources/Qt6 -B "$objects" -DCMAKE_BUILD_TYPE=Debug \
    -DFLOW_INCLUDE="$root/include" -DFLOW_LIB="$build/lib" -DFLOW_RELEASE="$version" \
    -DCMAKE_CXX_FLAGS="${flags[*]}"
  quietly cmake --build "$objects" --parallel 2
  mkdir -p "$libraries"
  cp -ru "$objects"/lib/* "$objects/qml" "$libraries/"
  read -ra qt_flags < <(pkg-config --cflags Qt6Quick Qt6Qml | sed 's/-I/-isystem /g')
  read -ra qt_libraries < <(pkg-config --libs Qt6Quick Qt6Qml)
  "$(qtpaths6 --query QT_HOST_LIBEXECS)/rcc" examples/qt-host/main.qrc -o "$libraries/rcc.cpp"
  local host
  for host in "examples/qt-host/main.cpp $libraries/rcc.cpp:qt-host" \
    "$windows/hosts/qt.cpp:qt-test"; do
    # shellcheck disable=SC2086
    g++ "${cxx_flags[@]}" "${flags[@]}" -fPIC -Iinclude "${qt_flags[@]}" ${host%:*} \
      -L"$libraries" -L"$build/lib" -lflow-qt6 -lflow "${qt_libraries[@]}" \
      -Wl,-rpath-link,"$build/lib" -o "$libraries/${host##*:}"
  done
}

if [ -z "${FLOW_INSIDE:-}" ]; then
  require_toolkit "$toolkit"
  require_desktop
  ensure lib flowhost plugins
  build_plugins
  "build_${toolkit}_asan"
  FLOW_INSIDE=1 exec "$windows/desktop.sh" "$windows/asan.sh" "$toolkit" "${walks[@]}"
fi

use_libraries "$toolkit"
export LD_LIBRARY_PATH=$libraries:$build/lib QML_IMPORT_PATH=$libraries/qml
work=$build/windows/asan
mkdir -p "$work/plugins" "$work/$toolkit"
cp -u "$build/windows/plugins"/*.so "$work/plugins/"
cp -u "$libraries/$toolkit"-{host,test} "$work/$toolkit/"
rm -f "$work/$toolkit"/asan.*
# All leaks are told, and looked at below. The slow way through the stack is the one that sees
# through libraries without frame pointers.
ASAN_OPTIONS=$leak_check:log_path=$work/$toolkit/asan:exitcode=0
export ASAN_OPTIONS+=:fast_unwind_on_malloc=0:malloc_context_size=12
# GTK would load a driver of graphics, and unload it with what that has left.
export GDK_DEBUG=gl-disable
. "$windows/parts/gtk.sh"
for walk in "${walks[@]}"; do example "$walk"; done
if ! "${python[@]}" "$windows/parts/leaks.py" "$windows/suppressions.txt" \
  "$work/$toolkit"/asan.*; then
  walks_failed=$((walks_failed + 1))
fi
say
say "$walks_failed failed"
[ "$walks_failed" -eq 0 ]
