#!/usr/bin/env bash
# Walks at random through pages and sample plugins with a small host that changes what it shows only
# by what the engine tells it, and compares it at every rest with the tree, the content, and what a
# person expects of each field:
#   run.sh [LIBDIR] [FIRST-SEED LAST-SEED STEPS]
# The seeds are the same each time unless they are given.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

use_library "${1:-$build/lib}"
ensure plugins
work=$build/applied
mkdir -p "$work"
gcc "${c_flags[@]}" -fsanitize=undefined -fno-sanitize-recover=undefined -Iinclude \
  Tests/Applied/*.c -L"$library" -lflow -o "$work/applied"
gcc "${c_flags[@]}" -shared -fPIC -fvisibility=hidden -Iinclude Tests/Screen/gallery.c \
  -o "$work/gallery.so"
LD_LIBRARY_PATH=$library GALLERY_SAFE=1 "$work/applied" "${2:-1}" "${3:-1200}" "${4:-300}" \
  "$work/gallery.so" "$build/plugins/shop.so" "$build/plugins/setup.so" 2>"$work/log" || {
  tail -n 80 "$work/log"
  exit 1
}
