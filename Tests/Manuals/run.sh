#!/usr/bin/env bash
# Manual pages are without a fault for mandoc and tell every option; bash, zsh and fish complete
# commands, options, plugins, coordinators, methods, folders and scripts.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost plugins manuals

work=$build/completion
rm -rf "$work"
mkdir -p "$work"/{plugins,home,cache,folder}
cp "$build/plugins/setup.so" "$work/plugins"
touch "$work/one.flow" "$work/two.txt"
export LD_LIBRARY_PATH=$build/lib HOME=$work/home
export XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data XDG_STATE_HOME=$work/state
mkdir -p "$work/state/flow/sessions"
touch "$work/state/flow/sessions/kiosk.session"
export PATH=$build/bin:$PATH FLOW_PLUGIN_PATH=$work/plugins
status=0

for page in "$build"/manuals/man1/*.1; do
  mandoc -Tlint "$page" >"$work/faults" 2>&1 || status=1
  if [ -s "$work/faults" ]; then
    sed "s|$root/||g" "$work/faults"
    status=1
  fi
  name=$(basename "$page" .1)
  command=${name#flowhost}
  # The page lists all that --help lists; overprinting is how a terminal shows bold.
  mandoc -Tascii "$page" | col -b >"$work/$name.txt"
  flowhost help ${command:+"${command#-}"} >"$work/$name.help"
  for option in $(grep -oE '^ +(-.,)? *--[a-z-]+' "$work/$name.help" | grep -oE -- '--[a-z-]+'); do
    if ! grep -qF -- "$option" "$work/$name.txt"; then
      say "$name.1 has no $option"
      status=1
    fi
  done
done
grep -qF 'flowhost-inspect(1)' "$work/flowhost.txt" || status=1
grep -q -- '--path' "$work/flowhost-inspect.help" ||
  fail "the options of a command are not found in its help"

cd "$work"
# A first list fills the cache: completion does not wait for a plugin to be read.
flowhost list >/dev/null
python3 -B "$root/Tests/Manuals/shells.py" "$build/manuals" || status=1
exit $status
