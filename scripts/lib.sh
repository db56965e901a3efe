# Shared by all scripts: where things are, and how scripts speak. Source it, do not run it.
# shellcheck shell=bash
set -eu -o pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build
# The folder of the stages' logs and results.
stage_logs=${FLOW_STAGE_LOGS:-$build/test}
cd "$root"

# The release, as flow_version() tells it too; Tests/Install compares the two.
version=0.1.0
soname=libflow.so.0
# Libraries of their own beside libflow: libflow-uri from CFlowURI, libflow-json from CFlowJSON,
# libflow-cbor from CFlowCBOR, libflow-store from CFlowStore, libflow-store-pg from
# CFlowStorePG, libflow-trace from CFlowTrace, libflow-record from CFlowRecord, libflow-scene from
# CFlowScene. Each stands behind those that it needs.
# shellcheck disable=SC2034
companions=(uri json cbor store store-pg trace record scene)

# Libraries for toolkits, built by build-gtk and build-qt where the toolkit's development package
# is: the library, the toolkit's name for pkg-config, and Debian's package.
toolkits=(gtk qt)
# shellcheck disable=SC2034
declare -A toolkit_library=([gtk]=libflow-gtk4 [qt]=libflow-qt6)
declare -A toolkit_module=([gtk]=gtk4 [qt]=Qt6Quick)
declare -A toolkit_package=([gtk]=libgtk-4-dev [qt]=qt6-declarative-dev)
# FLOW_WITHOUT=gtk,qt leaves them out of the tests: the exit code of one that is left out.
left_out=77

c_flags=(-std=c11 -Wall -Wextra -pedantic -Werror -O2 -g)
cxx_flags=(-std=c++17 -Wall -Wextra -pedantic -Werror -O1 -g)

# Options of AddressSanitizer where leaks are looked for. Its leak check guesses where a thread's
# variables of a loaded library lie from the two words before them; with glibc's own blocks the
# guess can be wrong, and then the check itself crashes ("Tracer caught signal 11"). So it does not
# guess.
# shellcheck disable=SC2034
leak_check=detect_leaks=1:intercept_tls_get_addr=0
# Memory that is lost for certain is an error.
# shellcheck disable=SC2034
valgrind=(valgrind --quiet --error-exitcode=99 --leak-check=full --num-callers=30
  --show-leak-kinds=definite --errors-for-leak-kinds=definite)

say() { printf '%s\n' "$*"; }

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

for toolkit in $(tr , " " <<<"${FLOW_WITHOUT:-}"); do
  [[ " ${toolkits[*]} " == *" $toolkit "* ]] ||
    fail "FLOW_WITHOUT names '$toolkit'; it can name: ${toolkits[*]}"
done

# without NAME: true if FLOW_WITHOUT names this toolkit.
without() { [[ ,${FLOW_WITHOUT:-}, == *,$1,* ]]; }

# require_toolkit NAME: fails, naming the package, where the toolkit is missing.
require_toolkit() {
  pkg-config --exists "${toolkit_module[$1]}" ||
    fail "${toolkit_module[$1]} is missing. Install ${toolkit_package[$1]}, as scripts/setup $1" \
      "does, or leave out what needs it: FLOW_WITHOUT=$1"
}

# use_toolkit NAME: for a test of one toolkit, which is left out if FLOW_WITHOUT says so.
use_toolkit() {
  if without "$1"; then
    say "left out: FLOW_WITHOUT names $1"
    exit $left_out
  fi
  require_toolkit "$1"
}

# The toolkits that FLOW_WITHOUT does not name, as words.
wanted_toolkits() {
  local name wanted=()
  for name in "${toolkits[@]}"; do without "$name" || wanted+=("$name"); done
  say "${wanted[*]}"
}

# Runs a command or a function and shows what it printed only if it fails. With FLOW_VERBOSE=1 it
# shows all. Not for use in a condition: there `set -e` would be off inside the function.
quietly() {
  if [ -n "${FLOW_VERBOSE:-}" ]; then
    "$@"
    return
  fi
  local log status
  log=$(mktemp)
  set +e
  (
    set -e
    "$@"
  ) >"$log" 2>&1
  status=$?
  set -e
  if [ $status -ne 0 ]; then cat "$log" >&2; fi
  rm -f "$log"
  return $status
}

# submake ARGUMENT...: GNU make within a script. In a stage of Tests/stages.mk it takes its turns
# from the make that runs all stages; by itself it starts as many jobs as there are cores.
submake() {
  local jobs=()
  if [[ ${MAKEFLAGS:-} != *--jobserver* ]]; then jobs=(--jobs "$(nproc)"); fi
  make --silent --no-print-directory "${jobs[@]}" "$@"
}

# run_stages GOAL...: runs stages of Tests/stages.mk, one more at a time than there are cores, since
# a person at a window mostly waits. On a terminal a line says at each moment which ones run, and
# for how long it has taken.
run_stages() {
  local begin=$SECONDS jobs=$(($(nproc) + 1))
  mkdir -p "$stage_logs"
  rm -f "$stage_logs"/*.{result,running}
  env -u MAKEFLAGS make --no-print-directory -f Tests/stages.mk --jobs "$jobs" --output-sync \
    --keep-going "$@" 2>&1 | show_stages
}
# For run_stages: hands on what comes in, with the line of those that run behind it.
show_stages() {
  local line clear='' code
  if [ -t 1 ]; then clear=$'\r\e[K'; fi
  while true; do
    code=0
    IFS= read -r -t 1 line || code=$?
    if [ $code -eq 0 ]; then
      say "$clear$line"
    elif [ $code -le 128 ]; then
      printf '%s' "$clear"
      return
    fi
    if [ -n "$clear" ]; then
      printf '%s%s' "$clear" "$(running_stages $((SECONDS - begin)))"
    fi
  done
}
running_stages() {
  local file names=()
  for file in "$stage_logs"/*.running; do
    [ -e "$file" ] || continue
    file=${file##*/}
    names+=("${file%.running}")
  done
  say "$1 s: ${names[*]}" | cut -c "1-$(($(tput cols 2>/dev/null || say 80) - 1))"
}

# test_cases PART COMMAND...: runs a part of the test cases of a program of doctest, by their place
# in the list: PART is 2/6 for the second of six parts, and 1/1 for all. The command may begin with
# a tool that watches the program.
test_cases() {
  local number=${1%/*} parts=${1#*/} count first last
  shift
  count=$("$@" --count | sed -n 's/.*passing the current filters: //p')
  [ "$count" -ge "$parts" ] || fail "$count test cases are less than $parts parts: $*"
  first=$(((number - 1) * count / parts + 1))
  last=$((number * count / parts))
  "$@" --minimal --first=$first --last=$last
  say "test cases $first to $last of $count"
}

# Builds what several stages share, but for what FLOW_BUILT names: Tests/stages.mk has built that.
ensure() {
  local what
  for what in "$@"; do
    case " ${FLOW_BUILT:-} " in
      *" $what "*) ;;
      *) "$root/scripts/build-$what" ;;
    esac
  done
}

# The folder of the libflow.so that a test uses, as $library; built if it is one of this project's.
# $flavour names it in the folders of tests that use several. Programs are started with "${run[@]}"
# before them, which says where the library is: with AddressSanitizer (scripts/build-checked) it
# needs the sanitizer's run-time in a program that has none.
use_library() {
  library=$(realpath -m "$1")
  # shellcheck disable=SC2034
  flavour=$(basename "$(dirname "$library")")-$(basename "$library")
  run=(env "LD_LIBRARY_PATH=$library")
  case $library in
    "$build/lib") ensure lib ;;
    "$build/normal/lib") ensure normal ;;
    "$build/checked/lib")
      ensure checked
      run+=("LD_PRELOAD=$(<"$library/run-time")" "ASAN_OPTIONS=$leak_check:abort_on_error=0"
        SWIFT_BACKTRACE=enable=no)
      ;;
  esac
}

# The libraries that a file names as needed, one a line.
needed_by() { readelf --dynamic --wide "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'; }
