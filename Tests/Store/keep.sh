#!/usr/bin/env bash
# Keeps a session file of this build's schema and one of its format of records in Tests/Store/kept,
# as fixtures that each later build restores. Run it in the commit that raises one of both: a file
# that is there already is of a release, and stays as it is.
#   keep.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

kept=$root/Tests/Store/kept
ensure lib
version=$(sed -n 's/^#define FORMAT_VERSION \([0-9]*\).*/\1/p' Sources/CFlowStore/format.h)
format=$(sed -n 's/^#define FLOW_RECORD_FORMAT \([0-9]*\).*/\1/p' include/flow/state.h)
[ -n "$version" ] && [ -n "$format" ] || fail "the headers say no FORMAT_VERSION or no format"
if [ -e "$kept/version-$version.session" ]; then
  say "kept already: version-$version.session"
else
  FLOW_STORE_WRITE=$kept/version-$version.session \
    Tests/Store/run.sh "$build/lib" -tc="the shell of SQLite*"
fi
if [ -e "$kept/engine-$format.session" ]; then
  say "kept already: engine-$format.session"
else
  FLOW_STORE_KEEP=1 scripts/test-consumers "$build/lib" -tc="a session file of every format*"
fi
