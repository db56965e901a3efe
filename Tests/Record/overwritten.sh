#!/usr/bin/env bash
# A plugin whose file is written over while its flow runs. With --watch it goes on: its code is in
# pages of its own, and path, folder and trust are those of its file. Without, it crashes, and the
# crash says why and what to do.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost
work=$build/record/overwritten
rm -rf "$work"
mkdir -p "$work/shown" "$work/open" "$work/tmp"
export LD_LIBRARY_PATH=$build/lib XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data
# Swift's own backtrace would come on top of the crash.
export SWIFT_BACKTRACE=enable=no
unset FLOW_PLUGIN_PATH
flowhost=$build/bin/flowhost
ulimit -c 0
# Only found there by a plugin that knows its own folder.
gcc "${c_flags[@]}" -shared -fPIC -x c - -Wl,-soname=libbeside.so \
  -o "$work/shown/libbeside.so" <<'C'
int beside(void);
int beside(void) { return 42; }
C

# plugin TARGET [FLAG...]
plugin() {
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden "${@:2}" Tests/Record/beside.c \
    -L"$work/shown" -lbeside -Wl,-rpath,"\$ORIGIN" -o "$1"
}
plugin "$work/one.so" '-DBUILD="The first build"'
# Another layout: code of the one is no code of the other.
plugin "$work/two.so" '-DBUILD="The second build"' -O0 -Wl,-z,noseparate-code

# run OPTION...: starts flowhost with the plugin, or with $main and the plugin among the options;
# from then on `say_line` and `until_said`.
shown=$work/shown/shown.so main=$shown
run() {
  cp "$work/one.so" "$shown.new"
  mv "$shown.new" "$shown"
  rm -f "$work/said"
  coproc host { exec "$flowhost" run --line "$@" "$main" 2>&1; }
  pid=$host_PID
  exec 3<&"${host[0]}" 4>&"${host[1]}"
}
say_line() { printf '%s\n' "$1" >&4 || true; }
# until_said TEXT: reads until a line has it.
until_said() {
  local line
  while IFS= read -r -t 600 line <&3; do
    printf '%s\n' "$line" >>"$work/said"
    if [[ $line == *"$1"* ]]; then return 0; fi
  done
  fail "'$1' was never said:
$(cat "$work/said" 2>/dev/null)"
}
# ended CODE
ended() {
  local code=0
  # The shell's own remark on the crash is left out.
  { wait "$pid" || code=$?; } 2>/dev/null
  [ $code -eq "$1" ] || fail "it ended with $code, not $1"
}

run --watch
until_said "The first build"
until_said "from shown/shown.so"
until_said "library 42"
until_said "pressed 0"
! grep -F "$shown" "/proc/$pid/maps" | grep -v ' ---p ' || fail "the file itself is mapped"
grep -q "/memfd:shown.so" "/proc/$pid/maps" || fail "no copy is mapped"
# As cp begins. An empty file is not loaded.
: >"$shown"
say_line press
until_said "from shown/shown.so"
until_said "library 42"
until_said "pressed 1"
cat "$work/two.so" >"$shown"
until_said "loaded again"
until_said "The second build"
# The next one is written over a copy of the last one.
: >"$shown"
say_line press
until_said "library 42"
until_said "pressed 1"
say_line quit
ended 1
say "ok     --watch: written over"

# Another file in its place. The first one keeps its number, by which the loader knows files: a copy
# that got it would be taken for the first one.
TMPDIR=$work/tmp run --watch
until_said "pressed 0"
grep -F "$shown" "/proc/$pid/maps" | grep -q " $(stat -c %i "$shown") " ||
  fail "nothing keeps the number of the file"
for build in two one two; do
  cp "$work/$build.so" "$shown.new"
  mv "$shown.new" "$shown"
  until_said "loaded again"
  if [ $build = one ]; then until_said "The first build"; else until_said "The second build"; fi
done
say_line quit
ended 1
say "ok     --watch: another file in its place"

# One of --with is watched as well; one that cannot be loaded keeps no other from it.
gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden Tests/Record/odd.c \
  -o "$work/main.so"
main=$work/main.so run --watch --with "$shown"
until_said " (screen 1)"
: >"$shown"
printf 'no plugin\n' >"$work/main.so"
until_said "'$work/main.so' cannot be loaded: "
cp "$work/two.so" "$shown.new"
mv "$shown.new" "$shown"
until_said "loaded again"
say_line quit
ended 1
say "ok     --watch: one of --with"

# Without --watch it crashes, and says why.
run
until_said "pressed 0"
: >"$shown"
say_line press
until_said "flowhost: crashed in 'press' of 'beside.screen' of '$shown'"
until_said "flowhost: '$shown' has been written over while its code was in use; write a new file \
beside it and rename that (mv, install), never copy over it (cp)"
ended $((128 + 7))
# A file that is put in the place of another one changes nothing.
run
until_said "pressed 0"
cp "$work/two.so" "$shown.new"
mv "$shown.new" "$shown"
say_line press
until_said "The first build"
until_said "pressed 1"
kill -SEGV "$pid"
until_said "flowhost: crashed on a thread that runs no callback"
cat <&3 >>"$work/said"
ended $((128 + 11))
! grep "written over" "$work/said" || fail "it says that the file was written over"
say "ok     without --watch: the crash says why"

# refused CODE SENTENCE COMMAND...
refused() {
  local code=0 output
  output=$("${@:3}" 2>&1 </dev/null) || code=$?
  if [ $code -ne "$1" ] || ! grep -qF -- "$2" <<<"$output"; then
    fail "${*:3}: $output (exit code $code)"
  fi
}
for when in CONSTRUCTOR INIT; do
  plugin "$shown" '-DBUILD="Changing"' -DCHANGES_IN_$when
  refused 3 "'$shown' was changed while it was being loaded; load it again when it is complete" \
    "$flowhost" run --line --watch "$shown"
done
printf 'no plugin\n' >"$work/shown/text.so"
refused 3 "'$work/shown/text.so' cannot be loaded: " "$flowhost" run --watch "$work/shown/text.so"
refused 3 "'$work/shown/none.so' does not exist" "$flowhost" run --watch "$work/shown/none.so"
refused 3 "'$work/shown' is a folder" "$flowhost" run --watch "$work/shown"
# None of its code runs.
cp "$work/one.so" "$work/shown/libbeside.so" "$work/open"
chmod 777 "$work/open"
refused 3 " is not trusted: " \
  env FLOW_TEST_MARK="$work/mark" "$flowhost" run --line --watch --path "$work/open" one
[ ! -e "$work/mark" ] || fail "code of a file ran that is not trusted"
say "ok     --watch: what cannot be loaded"

# A system that gives no memory for code.
gcc "${c_flags[@]}" -shared -fPIC -x c - -o "$work/none.so" <<'C'
#include <errno.h>
int memfd_create(const char *name, unsigned flags);
int memfd_create(const char *name, unsigned flags) {
  (void)name, (void)flags;
  errno = EPERM;
  return -1;
}
C
cp "$work/one.so" "$shown.new"
mv "$shown.new" "$shown"
LD_PRELOAD=$work/none.so "$flowhost" run --line --watch "$shown" </dev/null >"$work/said" 2>&1 ||
  true
grep -qF "flowhost: '$shown' cannot be copied into memory: Operation not permitted; replace the \
file by renaming a new one (mv, install), as writing over it (cp) is a crash" "$work/said" ||
  fail "it does not say that it has no copy: $(cat "$work/said")"
grep -qF "pressed 0" "$work/said" || fail "it shows nothing: $(cat "$work/said")"
say "ok     --watch: without memory for a copy"
