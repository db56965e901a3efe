#!/usr/bin/env bash
# Tests of a toolkit that is not there fail and name its package; those of one that FLOW_WITHOUT
# names are left out, and the summary counts them. Building does the same; nothing else needs one.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

work=$build/without
rm -rf "$work"
mkdir -p "$work"
unset FLOW_WITHOUT FLOW_BUILT

# fails_for NAME COMMAND...: without its toolkit the command fails at once, and names the package.
fails_for() {
  local status=0
  PKG_CONFIG_LIBDIR=$work "${@:2}" >"$work/said" 2>&1 || status=$?
  [ $status -ne 0 ] && [ $status -ne "$left_out" ] || fail "without $1 ${*:2} ends with $status"
  grep -qF "${toolkit_package[$1]}" "$work/said" ||
    fail "without $1 ${*:2} does not name ${toolkit_package[$1]}: $(cat "$work/said")"
}
fails_for gtk Tests/Windows/run.sh gtk
fails_for qt Tests/Windows/run.sh qt
fails_for gtk Tests/Windows/units/run.sh
fails_for gtk scripts/build-gtk "$work/gtk"
fails_for qt scripts/build-qt

# The stages say so, with a summary that is plain where nothing is left out.
export FLOW_STAGE_LOGS=$work/logs
summary() {
  { FLOW_WITHOUT=$1 scripts/test "${@:2}" 2>&1 || true; } | sed -nE '$ s/, in [0-9]+ s$//p'
}
found=$(summary gtk,qt windows-units windows-qt-units windows-gtk-short.gallery long-windows)
[ "$found" = "0 passed, 0 failed, 4 skipped" ] || fail "scripts/test says '$found'"
found=$(summary "" voice)
[ "$found" = "1 passed, 0 failed" ] || fail "scripts/test says '$found'"
found=$(FLOW_WITHOUT=kde scripts/test voice 2>&1 || true)
[ "$found" = "test: FLOW_WITHOUT names 'kde'; it can name: gtk qt" ] ||
  fail "scripts/test says '$found'"
