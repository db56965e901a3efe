#!/usr/bin/env bash
# Declarations of the headers are exactly the exports of libflow.so and libflow-gtk4.so, and the
# symbols that Debian keeps those of libflow-qt6.so; what other languages read of libflow-gtk4 says
# since when each name is there, and names a getter for each property; a plugin exports its entry
# alone and asks for nothing of the engine.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
read -ra built <<<"$(wanted_toolkits)"
ensure lib plugins "${built[@]}"
status=0

exported() { nm --dynamic --defined-only --extern-only --format=just-symbols "$1" | sort; }

# same LIBRARY HEADERS [NAME]: the functions that a companion library's header, or all others,
# declare are exactly the library's exports.
same() {
  local declared found
  declared=$(scripts/generate --list ${3:+"$3"} | sort)
  found=$(exported "$build/lib/$1")
  if [ -z "$declared" ] || ! diff <(say "$declared") <(say "$found"); then
    say "< declared in $2, > exported by build/lib/$1" >&2
    status=1
  fi
}
same "$soname" include/flow
for name in "${companions[@]}"; do
  same "libflow-$name.so.0" "include/flow/${name//-/_}.h" "$name"
done

# exports NAME WHOSE: what the library of a toolkit exports are exactly the names that come in.
exports() {
  local file=$build/$1/${toolkit_library[$1]}.so.0
  if ! diff - <(exported "$file"); then
    say "< $2, > exported by ${file#"$root"/}" >&2
    status=1
  fi
}
if ! without gtk; then
  exports gtk "declared in include/flow-gtk" < <(Tests/Exports/declared)
  Tests/Exports/described "$build/gtk/FlowGtk-1.gir" >&2 || status=1
fi
# Names of C++ say more than headers do: types of parameters, tables of virtual functions.
if ! without qt; then
  exports qt "in debian/libflow-qt6-0.symbols" \
    < <(sed -n 's/^ \(.*\)@.*/\1/p' debian/libflow-qt6-0.symbols | sort)
fi

for plugin in "$build"/plugins/*.so; do
  found=$(exported "$plugin" | paste -sd ' ')
  if [ "$found" != flow_plugin_entry ] && [ "$found" != flow_plugin_main ]; then
    say "$plugin exports '$found', expected flow_plugin_entry or flow_plugin_main alone" >&2
    status=1
  fi
  wanted=$(nm --dynamic --undefined-only --format=just-symbols "$plugin" | grep '^flow_' || true)
  if [ -n "$wanted" ]; then
    say "$plugin wants $wanted from the engine; a plugin calls through its table" >&2
    status=1
  fi
done
exit $status
