#!/usr/bin/env bash
# What the headers declare is what libflow.so exports, and a plugin exports its entry alone and asks
# for nothing of the engine.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib plugins
status=0

exported() { nm --dynamic --defined-only --extern-only --format=just-symbols "$1" | sort; }

if ! diff <(python3 scripts/host_api.py --list | sort) <(exported "$build/lib/$soname"); then
  say "< declared in include/flow, > exported by build/lib/$soname" >&2
  status=1
fi

for name in "${companions[@]}"; do
  if ! diff <(python3 scripts/host_api.py --list "$name" | sort) \
    <(exported "$build/lib/libflow-$name.so.0"); then
    say "< declared in include/flow/$name.h, > exported by build/lib/libflow-$name.so.0" >&2
    status=1
  fi
done

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
