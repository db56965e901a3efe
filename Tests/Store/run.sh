#!/usr/bin/env bash
# Sessions of libflow-store with an engine that is a puppet of the tests: begun, restored, listed;
# kill -9, losses of power, full disks, files that are damaged, foreign or newer.
#   run.sh LIBDIR [--asan] [ARGUMENT...]
# Further arguments go to the program, for example -tc="*power*". All but the suite `file` run
# twice, the second time with all sessions of a folder in one file. FLOW_STORE_KILLS is how often a
# host is killed in each test of that, 100 without it.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

[ $# -ge 1 ] || fail "usage: run.sh LIBDIR [--asan] [ARGUMENT...]"
use_library "$1"
shift
flags=() folder=$build/store/plain companion=(-lflow-store)
if [ "${1:-}" = --asan ]; then
  shift
  flags=(-fsanitize=address,undefined -fno-omit-frame-pointer)
  folder=$build/store/asan
  # The library as well.
  companion=(Sources/CFlowStore/*.c)
  export ASAN_OPTIONS=$leak_check FLOW_STORE_KILLS=${FLOW_STORE_KILLS:-20}
fi
mkdir -p "$folder"
submake -f Tests/Store/build.mk FOLDER="$folder" LIBDIR="$library" \
  FLAGS="${flags[*]}" COMPANION="${companion[*]}"

# Most of it waits for the disk again and again, which shows nothing where a disk is only played.
place=$(mktemp -d -p "$([ -w /dev/shm ] && echo /dev/shm || echo /tmp)")
trap 'rm -rf "$place"' EXIT
# One test is somebody else for a while.
chmod 711 "$place"
export FLOW_STORE_KEPT=$root/Tests/Store/kept TMPDIR=$place LD_LIBRARY_PATH=$library
"$folder/store" --minimal "$@"
FLOW_STORE_ONE=1 "$folder/store" --minimal --test-suite-exclude=file "$@"
