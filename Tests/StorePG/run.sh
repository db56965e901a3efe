#!/usr/bin/env bash
# Sessions of libflow-store-pg in a real server, which is started in a folder of its own as another
# user than root, with pgbouncer before it: one node, two, and a fleet that is killed and stopped.
#   run.sh LIBDIR [--asan] [ARGUMENT...]
# Further arguments go to the program, for example -tc="*fleet*". FLOW_PG_SECONDS is for how long
# the fleet walks, 10 without it.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

[ $# -ge 1 ] || fail "usage: run.sh LIBDIR [--asan] [ARGUMENT...]"
use_library "$1"
shift
flags=() folder=$build/store-pg/plain companion=(-lflow-store-pg -lflow-store)
if [ "${1:-}" = --asan ]; then
  shift
  flags=(-fsanitize=address,undefined -fno-omit-frame-pointer)
  folder=$build/store-pg/asan
  # The libraries as well.
  companion=(Sources/CFlowStorePG/*.c Sources/CFlowStore/*.c)
  export ASAN_OPTIONS=$leak_check
fi
mkdir -p "$folder"
submake -f Tests/StorePG/build.mk FOLDER="$folder" LIBDIR="$library" \
  FLAGS="${flags[*]}" COMPANION="${companion[*]}"

place=$(mktemp -d -p "$([ -w /dev/shm ] && echo /dev/shm || echo /tmp)")
chmod 755 "$place"
server=Tests/StorePG/server.sh
end() {
  $server stop "$place" || true
  rm -rf "$place"
}
trap end EXIT
$server start "$place"
FLOW_PG_FOLDER=$place FLOW_PG_SERVER=$server LD_LIBRARY_PATH=$library "$folder/store-pg" "$@"
