#!/usr/bin/env bash
# The programs of docs/gtk.md or docs/qt.md, built by the page's own commands against the build
# tree; the window is used as the page says.
#   docs.sh gtk|qt
. "$(dirname "${BASH_SOURCE[0]}")/../../../scripts/lib.sh"
. "$root/Tests/Windows/lib.sh"

page=docs/$1.md
place=$work/$1/docs
rm -rf "$place"
mkdir -p "$place"
# Writes what an installed prefix would say, but of the build tree: Tests/Install looks at a prefix.
describe() {
  printf '%s\n' "Name: $1" "Description: $1" "Version: $version" "Requires: $2" \
    "Cflags: -I$root/include" "Libs: -L$build/lib -L$build/${3:-lib} $4" \
    >"$place/$1.pc"
}
describe flow '' '' -lflow
describe flow-gtk4 'gtk4 flow' gtk -lflow-gtk4
describe flow-store flow lib -lflow-store
describe flow-qt6 'Qt6Quick Qt6Qml flow' qt -lflow-qt6
export PKG_CONFIG_PATH=$place LD_LIBRARY_PATH=$build/$1:$build/lib
mkdir "$place/page"
awk -v folder="$place/page" -f Tests/Readme/blocks.awk "$page"
[ -s "$place/page/commands.sh" ] || fail "$page has no block for commands.sh"
cd "$place/page"
# The last command may start the program; that is done below.
sed '$ { /^\.\//d }' commands.sh >build.sh
bash -eu -o pipefail build.sh || fail "the commands of $page failed"
program=(./window)
if [ -x main ]; then program=(./main); fi
# Programs that only stand on the page compile, too.
for file in *.c; do
  [ -e "$file" ] || continue
  # shellcheck disable=SC2046
  gcc "${c_flags[@]}" -fsyntax-only $(pkg-config --cflags "flow-${1/gtk/gtk4}" 2>/dev/null ||
    pkg-config --cflags flow) "$file"
done
if [ "$1" = qt ]; then
  "${python[@]}" "$root/scripts/check_qml.py" "$build/qt/qml" ./*.qml ||
    fail "qmllint warns of $page"
fi
"${python[@]}" "$windows/parts/docs.py" "$1" "$place/log" "${program[@]}"
# A look of its own, which is a file of QML.
if [ -f Look.qml ]; then
  "${python[@]}" "$windows/parts/docs.py" "$1" "$place/log" ./main Look.qml
fi
# The program that saves goes on after it was killed.
"${python[@]}" "$windows/parts/docs.py" "$1" "$place/log" --killed ./session
