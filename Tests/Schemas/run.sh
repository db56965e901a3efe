#!/usr/bin/env bash
# JSON printed by flowhost fits docs/schemas: real output of each command does, and the same with
# one part wrong does not.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost plugins fixtures

work=$build/schemas
rm -rf "$work"
mkdir -p "$work"/{plugins,cache}
export LD_LIBRARY_PATH=$build/lib XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data
unset FLOW_PLUGIN_PATH
flowhost=$build/bin/flowhost
cp "$build"/plugins/{setup,shop}.so "$work/plugins"
cp "$build"/fixtures/{good,odd,form,init_fails,no_entry}.so "$work/plugins"
found=(--path "$work/plugins")

# says NAME CODE COMMAND...: keeps the output of a command, which ends with this code.
says() {
  local name=$1 expected=$2 code=0
  shift 2
  "$@" >"$work/$name.json" 2>"$work/$name.messages" || code=$?
  [ "$code" = "$expected" ] ||
    fail "$name ended with $code, not $expected: $(cat "$work/$name.messages")"
}
drive() { printf '%s\n' "${@:2}" | "$flowhost" run --json "${found[@]}" "$1"; }

says run 0 drive setup begin select_language=C.UTF-8 nonsense use_utc leave skip finish
says shop 1 drive shop catalogue=2 'nobody=7' quit
says form 1 drive "$work/plugins/form.so" quit
says not-found 3 "$flowhost" run --json "${found[@]}" setpu
for plugin in setup shop good odd form; do
  says "inspect-$plugin" 0 "$flowhost" inspect --json "${found[@]}" "$plugin"
done
says inspect-failed 3 "$flowhost" inspect --json "$work/plugins/no_entry.so"
says list 0 "$flowhost" list --json "${found[@]}"
says list-failed 0 "$flowhost" list --json --failed "${found[@]}"
says call 0 "$flowhost" call --json "${found[@]}" setup setup.coordinator.settings
says call-failed 4 "$flowhost" call --json "${found[@]}" setup setup.coordinator.nothing
says call-mistake 2 "$flowhost" call --json "${found[@]}" setup setup.coordinator.settings 7
says usage 2 "$flowhost" list --json surplus
says refused 4 "$flowhost" run --json --coordinator setup.nobody "${found[@]}" setup
says doctor 1 "$flowhost" doctor --json "${found[@]}"
says validate-list 0 "$flowhost" validate --list --json
says validate 0 "$flowhost" validate --json --only 'file.*' \
  "$build/plugins/setup.so" "$build/plugins/shop.so"
says validate-failed 1 "$flowhost" validate --json --only 'file.*' "$build/fixtures/no_entry.so"
printf '%s\n' begin back quit | "$flowhost" run --line --session kiosk --store "$work/sessions" \
  "${found[@]}" setup >"$work/kiosk.out" 2>&1 || [ $? = 1 ]
says sessions 0 "$flowhost" sessions --json --store "$work/sessions"
says sessions-none 0 "$flowhost" sessions --json --store "$work/nowhere"
says session 0 "$flowhost" sessions show --json --store "$work/sessions" kiosk
says session-failed 4 "$flowhost" sessions show --json --store "$work/sessions" nobody
says session-mistake 2 "$flowhost" sessions show --json
cp "$XDG_CACHE_HOME/flow/plugins.json" "$work/cache.json"

python3 -B Tests/Schemas/check.py objects "$work"/*.json
python3 -B Tests/Schemas/check.py strict "$work"/*.json
mapfile -t sources < <(
  find Sources/flowhost Sources/Flow{Discovery,Graph,System,Terminal,Validate} -name '*.swift'
)
python3 -B Tests/Schemas/check.py names "${sources[@]}"
