#!/usr/bin/env bash
# Each variable that docs/packages.md names for a prefix of one's own is enough for what stands
# behind it, and needed: without it the same fails. Nothing else is set, so that all that the page
# calls needless is.
#   prefix.sh PREFIX WORK
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
prefix=$1
work=$2
system=$PATH
rm -rf "$work"
mkdir -p "$work/home"
cd "$work"
# Of the environment nothing is left that could name the prefix. A home of its own has no cache.
for name in $(compgen -e | grep -E '^(FLOW_|PKG_|CMAKE_|LD_|MAN|XDG_|FPATH|GI_|QML)'); do
  unset "$name"
done
export HOME=$work/home
table=$(sed -n '/^## A prefix of your own/,/^## From CMake/p' "$root/docs/packages.md")

# needs VARIABLE VALUE WHAT COMMAND...: the page names the variable, and the command works with it
# alone.
needs() {
  local name=$1 value=$2 what=$3 shown
  shift 3
  shown=${value//"$prefix"/\$PREFIX}
  grep -qF "| \`$name\` | \`${shown%%:*}" <<<"$table" ||
    fail "docs/packages.md does not say that $name is $shown"
  if "$@" >"$work/without" 2>&1; then fail "$what needs no $name"; fi
  env "$name=$value" "$@" >"$work/with" 2>&1 || fail "$what, with $name: $(cat "$work/with")"
  say "   $name: $what"
}

needs PATH "$prefix/bin:$PATH" "flowhost" bash -c 'flowhost list | grep -F "$0"' "$prefix/lib/flow"
needs PATH "$prefix/bin:$PATH" "man" bash -c '[[ $(man -w flowhost-run) = "$0"/* ]]' "$prefix"
printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(ask C)' \
  'find_package(Flow 0.1 REQUIRED COMPONENTS flow)' >CMakeLists.txt
needs PATH "$prefix/bin:$PATH" "CMake" \
  bash -c 'rm -rf cmake && cmake -S . -B cmake && grep -F "$0/lib/cmake" cmake/CMakeCache.txt' \
  "$prefix"
needs PKG_CONFIG_PATH "$prefix/lib/pkgconfig" "pkg-config" pkg-config --exists flow flow-plugin
printf '%s\n' '#include <flow/flow.h>' 'int main(void) { return flow_version() == 0; }' >host.c
gcc -I"$prefix/include" host.c -L"$prefix/lib" -lflow -o host
needs LD_LIBRARY_PATH "$prefix/lib" "a program that is linked" ./host
# A program that names the folder finds what its libraries need, too.
for name in store json cbor uri trace record; do
  printf 'int main(void) { return 0; }\n' >"$name.c"
  gcc "$name.c" -L"$prefix/lib" -Wl,--no-as-needed "-lflow-$name" -Wl,-rpath,"$prefix/lib" \
    -o "$name"
  "./$name" || fail "libflow-$name does not find what it needs beside it"
done
[ ! -x "$prefix/bin/flow-gtk-host" ] || "$prefix/bin/flow-gtk-host" --help >/dev/null ||
  fail "flow-gtk-host does not find its libraries"
shares=$prefix/share:/usr/local/share:/usr/share
if command -v fish >/dev/null; then
  # The command has to be there, too.
  export PATH=$prefix/bin:$system
  needs XDG_DATA_DIRS "$shares" "completions of fish" \
    fish -c 'complete -C "flowhost ru" | string match -q "run*"'
fi
if command -v zsh >/dev/null; then
  fpath=$(zsh -f -c 'print $FPATH')
  needs FPATH "$prefix/share/zsh/site-functions:$fpath" "completions of zsh" \
    zsh -f -c 'autoload -Uz compinit && compinit -u -D && [[ $_comps[flowhost] = _flowhost ]]'
fi
if [ -f "$prefix/lib/libflow-gtk4.so" ]; then
  export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
  needs XDG_DATA_DIRS "$shares" "Vala" \
    valac --pkg flow-gtk4 --quiet -X -w -C --directory vala "$root/examples/vala-gtk/main.vala"
  export LD_LIBRARY_PATH=$prefix/lib
  needs GI_TYPELIB_PATH "$prefix/lib/girepository-1.0" "Python with GTK" /usr/bin/python3 -c '
import gi
gi.require_version("FlowGtk", "1")
from gi.repository import FlowGtk'
fi
