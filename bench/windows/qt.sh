#!/usr/bin/env bash
# Builds bench/windows/qt.cpp into a folder, and prints its three numbers:
#   bench/windows/qt.sh FOLDER
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

folder=${1:-$build/bench-windows}
mkdir -p "$folder"
scripts/build-qt >/dev/null
read -ra flags < <(pkg-config --cflags Qt6Quick Qt6Qml Qt6Gui | sed 's/-I/-isystem /g')
read -ra libraries < <(pkg-config --libs Qt6Quick Qt6Qml Qt6Gui)
quietly "$(qtpaths6 --query QT_HOST_LIBEXECS)/moc" bench/windows/qt.cpp -o "$folder/qt.moc"
quietly g++ "${cxx_flags[@]}" -fPIC -Iinclude -I"$folder" "${flags[@]}" bench/windows/qt.cpp \
  -o "$folder/qt" -L"$build/qt" -L"$build/lib" -lflow-qt6 -lflow "${libraries[@]}" \
  -Wl,-rpath-link,"$build/lib"
LD_LIBRARY_PATH=$build/qt:$build/lib QML_IMPORT_PATH=$build/qt/qml QT_QUICK_BACKEND=software \
  QT_QPA_PLATFORM=xcb QSG_RENDER_LOOP=basic "$folder/qt" bench/windows/qt.qml
