#!/usr/bin/env bash
# FLOW_TRACE in any host: the sample host in C and flowhost print every callback, as lines and as
# JSON.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost plugins
work=$build/trace
mkdir -p "$work"
export LD_LIBRARY_PATH=$build/lib
unset FLOW_TRACE_ONLY FLOW_TRACE_FILE
status=0

check() {
  local about=$1
  shift
  if "$@"; then say "ok - $about"; else
    say "not ok - $about"
    status=1
  fi
}

# walk FORM: traces a walk through the sample plugin.
walk() {
  printf '%s\n' begin select_language=C.UTF-8 use_utc leave skip finish |
    FLOW_TRACE=$1 "$build/bin/flowhost" run "$build/plugins/setup.so" >"$work/out" 2>"$work/err"
}

# Prints the part of a trace that is the same in every run: no times, no addresses.
settled() {
  sed -E -e 's/^\[ *[0-9]+\.[0-9]{6}\]/[time]/' -e 's/0x[0-9a-f]+/0x/g' \
    -e 's/  [0-9]+\.[0-9]{3} ms$/  ms/' "$1"
}

has() {
  if ! settled "$work/err" | grep -Fx -- "$1" >/dev/null; then
    say "# no line '$1' in $work/err"
    return 1
  fi
}

is_balanced() { [ "$(grep -c -- ' -> ' "$work/err")" -eq "$(grep -c -- ' <- ' "$work/err")" ]; }

walk 1
check "init is told" has '[time] -> flow.setup.init(0x, 0x, plugin#1, null)'
check "and its result" has '[time] <- flow.setup.init = 0  ms'
check "creation names the instance" \
  grep -Eq -- '<- setup\.coordinator\.create = setup\.coordinator#1 ' "$work/err"
check "then methods are told with it" \
  grep -Eq -- '-> setup\.coordinator\.start\(setup\.coordinator#1\)' "$work/err"
check "strings and values are shown" \
  grep -Eq -- '-> setup\.[a-z_]+\.[a-z_]+\(setup\.[a-z_]+#[0-9]+, .*C\.UTF-8' "$work/err"
check "calls inside calls are indented" grep -Eq -- '\]   -> ' "$work/err"
check "every call returns" is_balanced
check "functions of no class are told" grep -Eq -- \
  "-> 'done' callback\(0x[0-9a-f]+, 0x[0-9a-f]+, transition#[0-9]+, 0x" "$work/err"
check "the result is the same" grep -q '"language":"C.UTF-8"' "$work/out"

walk json
grep '^{' "$work/err" >"$work/lines"
check "JSON: every line is of the schema" \
  python3 Tests/Trace/check.py docs/schemas/trace-1.json "$work/lines"

# Secrets stand in no trace (V9): an account's password, given twice.
for form in 1 json; do
  printf '%s\n' begin select_language=C.UTF-8 use_utc 'Create an account' name=ada \
    password=hunter22 repeated=hunter22 proceed |
    FLOW_TRACE=$form "$build/bin/flowhost" run "$build/plugins/setup.so" \
      >"$work/out" 2>"$work/err" && code=0 || code=$?
  check "$form: the input ends before the flow" [ $code -eq 1 ]
  check "$form: a name is told" grep -q '"ada"' "$work/err"
  check "$form: a password is not" test "$(grep -c hunter22 "$work/err")" -eq 0
  if [ $form = 1 ]; then
    check "1: but that it was given" grep -Eq -- \
      '-> setup\.credentials\.input\(setup\.credentials#[0-9]+, <secret>, <secret>\)' "$work/err"
  else
    check "json: but that it was given" grep -q \
      '"arguments":\["setup.credentials#4",{"secret":true},{"secret":true}\]' "$work/err"
    grep '^{' "$work/err" >"$work/lines"
    check "json: that is of the schema" \
      python3 Tests/Trace/check.py docs/schemas/trace-1.json "$work/lines"
  fi
done

printf '%s\n' begin select_language=C.UTF-8 use_utc 'Create an account' name=ada \
  password=hunter22 repeated=hunter22 proceed |
  env FLOW_TRACE=1 FLOW_TRACE_ONLY='*' FLOW_TRACE_FILE="$work/secret.%p" \
    "$build/bin/flowhost" run "$build/plugins/setup.so" >"$work/out" 2>&1 || true
check "nor in a file, or a trace of everything" test "$(cat "$work"/secret.* |
  grep -c -e hunter22)" -eq 0 -a "$(cat "$work"/secret.* | grep -c '<secret>')" -gt 0
rm -f "$work"/secret.*

walk 0
check "0 is no trace" test "$(grep -c 'flow.setup.init' "$work/err")" -eq 0
walk loud
check "another word is explained" grep -q "FLOW_TRACE takes 1" "$work/err"

# The host's own calls are left out unless FLOW_TRACE_ONLY names them (M7).
walk 1
check "the host's presenter is not told" test "$(grep -c 'flow-scene.presenter' "$work/err")" -eq 0
walk_only() { FLOW_TRACE_ONLY=$1 walk "${2:-1}"; }
# classes: those whose calls were told, in the order of the alphabet.
classes() {
  sed -nE 's/^\[ *[0-9.]+\] *-> ([a-z_.-]*)\.[a-z_]+\(.*/\1/p' "$work/err" | sort -u | tr '\n' ' '
}
walk_only '*'
check "* is everything, the host's calls too" has \
  '[time] -> flow-scene.presenter.transition(0x, 0x)'
check "and functions of no class" has '[time] -> destroy function(0x)'
walk_only flow-scene.presenter
check "one id is one class" test "$(classes)" = "flow-scene.presenter "
walk_only 'setup.welcome,setup.time*'
check "ids with , between them, * behind the beginning of one" test "$(classes)" = \
  "setup.time_zone setup.welcome "
check "instances have their names all the same" \
  grep -q -- '-> setup.time_zone.start(setup.time_zone#2)' "$work/err"
check "a call inside one that is left out is not indented" \
  grep -Eq -- '\] -> setup\.welcome\.create\(' "$work/err"
walk_only '*.language'
check "* before the end of one" test "$(classes)" = "setup.language "
walk_only '*_zo*'
check "* before and behind a part" test "$(classes)" = "setup.time_zone "
walk_only 'setup.w*lcome'
check "an unknown form is explained" grep -Fqx "flow: FLOW_TRACE_ONLY: 'setup.w*lcome' is not \
the id of a class, or a part of one with * before or behind it, such as setup.*; \
everything is traced" "$work/err"
check "and everything is traced" \
  grep -q -- '-> flow.setup.init(' "$work/err"
for form in 'setup.welcome,' ',setup.welcome' 'setup. welcome' 'setup.**' $'\033[2J'; do
  walk_only "$form"
  check "${form@Q} is an unknown form" grep -q 'everything is traced$' "$work/err"
  check "${form@Q} drives no terminal" test "$(grep -c $'\033' "$work/err")" -eq 0
done
walk_only 'setup.*' json
grep '^{' "$work/err" >"$work/lines"
check "JSON: what is left is of the schema, and nests" \
  python3 Tests/Trace/check.py docs/schemas/trace-1.json "$work/lines"
walk_only ''
check "empty is not set" grep -q -- '-> setup.coordinator.start' "$work/err"

# FLOW_TRACE_FILE is a new file, the user's alone.
files=$work/files
rm -rf "$files"
mkdir -p "$files"
walk_to() { FLOW_TRACE_FILE=$1 walk "${2:-1}"; }
walk_to "$files/plain"
check "the trace is in the file" grep -q -- '-> setup.coordinator.start' "$files/plain"
check "and not on standard error" test "$(grep -c 'setup.coordinator.start' "$work/err")" -eq 0
check "the file is the user's alone" test "$(stat -c %a "$files/plain")" = 600
size=$(stat -c %s "$files/plain")
walk_to "$files/plain"
check "a file that is there is left alone" test "$(stat -c %s "$files/plain")" -eq "$size"
check "which is said" grep -Eq "^flow: FLOW_TRACE_FILE: '$files/plain' is there already and is \
left alone; process [0-9]+ traces nothing. With %p in its name each process has a file$" "$work/err"
check "and nothing is traced" test "$(grep -c -- '-> ' "$work/err")" -eq 0
check "the flow runs all the same" grep -q '"language":"C.UTF-8"' "$work/out"
ln -s "$files/target" "$files/link"
walk_to "$files/link"
check "no link is followed" test ! -e "$files/target"
mkfifo "$files/pipe"
walk_to "$files/pipe"
check "no other kind of file is written" grep -q 'is there already' "$work/err"
walk_to "$files/nowhere/file"
check "a folder that is not there is told" grep -Fqx "flow: FLOW_TRACE_FILE: \
'$files/nowhere/file' cannot be made: No such file or directory; nothing is traced" "$work/err"
walk_to "$files/%p.%%.lines" json
named=("$files"/[0-9]*.%.lines)
check "%p is the process, %% a %" test -s "${named[0]}"
check "JSON: the file is of the schema" \
  python3 Tests/Trace/check.py docs/schemas/trace-1.json "${named[0]}"
walk_to "$files/%d"
check "another letter is told" grep -Fq "holds a % that is not %p, the process, or %%" "$work/err"
walk_to "$files/%"
check "and so is no letter" grep -Fq "holds a % that is not %p, the process, or %%" "$work/err"
check "no other file was made" test "$(ls "$files" | wc -l)" -eq 4
walk_to ""
check "an empty name is not set" grep -q -- '-> setup.coordinator.start' "$work/err"
gcc "${c_flags[@]}" -Iinclude Tests/Trace/child.c -L"$build/lib" -lflow-trace -lflow \
  -o "$work/child"
# child NAME: a process and its child make an engine each.
child() { FLOW_TRACE=1 FLOW_TRACE_FILE=$1 "$work/child" fork 2>"$work/err"; }
child "$files/common"
check "the trace of a process is its own" test "$(grep -c -- '-> traced.create' \
  "$files/common")" -eq 1
check "its child says that the file is there, once" test "$(grep -c 'is there already' \
  "$work/err")" -eq 1
check "and traces nothing" test "$(grep -c -- '-> traced.create' "$work/err")" -eq 0
child "$files/each.%p"
check "with %p the child has a file of its own" test \
  "$(grep -l -- '-> traced.create' "$files"/each.* | wc -l)" -eq 2
FLOW_TRACE=1 FLOW_TRACE_FILE=$files/closed "$work/child" close "$work/precious" 2>"$work/err"
check "a program that closes it is told, once" test "$(grep -c \
  'cannot be written: Bad file descriptor; nothing more is traced' "$work/err")" -eq 1
check "and the file that it opens instead is its own" test "$(cat "$work/precious")" = mine
FLOW_TRACE=1 FLOW_TRACE_FILE=$files/full "$work/child" full 2>"$work/err"
check "a file that cannot grow is told, once" test "$(grep -c \
  'cannot be written: File too large; nothing more is traced' "$work/err")" -eq 1

# A program with more rights than its user takes none of the three from the environment. Root makes
# one: a copy that runs as somebody else.
if [ "$(id -u)" -eq 0 ]; then
  more=$(mktemp -d)
  mkdir -m 777 "$more/files"
  chmod 755 "$more"
  cp -L "$build/lib/libflow.so.0" "$build/lib/libflow-trace.so.0" "$more"
  gcc "${c_flags[@]}" -Iinclude Tests/Trace/child.c -L"$build/lib" -lflow-trace -lflow \
    -Wl,-rpath,"$more" -o "$more/child"
  chown nobody "$more/child"
  chmod 4755 "$more/child"
  if "$more/child" secure; then
    FLOW_TRACE=1 FLOW_TRACE_FILE=$more/files/a "$more/child" one 2>"$work/err"
    check "with more rights FLOW_TRACE is nothing" test ! -e "$more/files/a" -a ! -s "$work/err"
    FLOW_TRACE_ONLY='*.nothing' FLOW_TRACE_FILE=$more/files/b "$more/child" begin 2>"$work/err"
    check "with more rights no file is made" test ! -e "$more/files/b"
    check "and no call left out" grep -q -- '-> traced.create' "$work/err"
  else
    say "# this system gives no rights to programs in ${TMPDIR:-/tmp}: not tried"
  fi
  [ -z "$more" ] || rm -rf "$more"
fi

# A text that would drive the terminal is shown.
cat >"$work/wild.c" <<'C'
#include <flow/flow.h>
#include <flow/trace.h>
static char alive;
static void *create(void *user_data, flow_engine *engine, flow_handle handle,
                    const flow_value *arguments) {
  (void)user_data, (void)engine, (void)handle, (void)arguments;
  return &alive;
}
static int32_t say(void *self, const flow_string *text) {
  (void)self;
  return (int32_t)text->size;
}
int main(void) {
  flow_engine *engine = NULL;
  flow_handle screen = FLOW_NONE;
  flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                           {"say", "i(ps)", (flow_function)say}};
  flow_class description = FLOW_CLASS_INIT;
  flow_value text = flow_string_value("a\033[2J\302\233 \342\200\256z"), result;
  description.kind = FLOW_KIND_SCREEN;
  description.id = "wild";
  description.methods = methods;
  description.method_count = 2;
  if (flow_trace_begin("1") != FLOW_OK || flow_engine_create(NULL, &engine) != FLOW_OK ||
      flow_class_register(engine, FLOW_NONE, &description, NULL) != FLOW_OK ||
      flow_create(engine, "wild", NULL, &screen) != FLOW_OK ||
      flow_invoke(engine, screen, "say", &text, 1, &result, NULL) != FLOW_OK)
    return 1;
  return flow_engine_destroy(engine) == FLOW_OK ? 0 : 1;
}
C
gcc "${c_flags[@]}" -Iinclude "$work/wild.c" -L"$build/lib" -lflow-trace -lflow -o "$work/wild"
"$work/wild" 2>"$work/err"
check "what drives a terminal is shown" has '[time] -> wild.say(wild#1, "a\u001b[2J\u009b \u202ez")'
check "a result is shown" has '[time] <- wild.say = 12  ms'

# Large, endless and malformed values: no more is read than is shown, a megabyte is enough, each
# line is JSON.
gcc "${c_flags[@]}" -Iinclude Tests/Trace/limits.c -L"$build/lib" -lflow-trace -lflow \
  -o "$work/limits"
for form in 1 json; do
  check "$form: a value is read to its limit, in little memory" "$work/limits" $form 2>"$work/err"
  check "$form: it shows that it was cut, or is malformed" \
    python3 Tests/Trace/limits.py $form "$work/err"
done
check "JSON: cut values are of the schema" \
  python3 Tests/Trace/check.py docs/schemas/trace-1.json "$work/err"

# libflow-trace comes from the folder of libflow, wherever the program has gone meanwhile: a file of
# that name in another folder is not Flow's, and would say so.
place=$work/place
rm -rf "$place"
mkdir -p "$place/lib" "$place/away/lib"
cp -L "$build/lib/$soname" "$place/lib"
ln -s lib "$place/way"
cat >"$work/strange.c" <<'C'
#include <stdio.h>
__attribute__((constructor)) static void begin(void) { fputs("somebody else's\n", stderr); }
C
gcc "${c_flags[@]}" -shared -fPIC "$work/strange.c" -o "$place/away/libflow-trace.so.0"
cp "$place/away/libflow-trace.so.0" "$place/away/lib"
gcc "${c_flags[@]}" -Iinclude Tests/Trace/moved.c -ldl -o "$work/moved"
gcc "${c_flags[@]}" -Iinclude Tests/Trace/moved.c -L"$place/lib" -Wl,--no-as-needed -l:"$soname" \
  -ldl -o "$work/linked"
gcc "${c_flags[@]}" -DINSIDE -Iinclude Tests/Trace/moved.c "$build/lib/libflow.a" -lffi \
  -o "$work/inside"

# moved SEARCH PROGRAM LIBRARY: the program runs, and only its own output is on standard output.
moved() {
  (cd "$place" && FLOW_TRACE=1 LD_LIBRARY_PATH=$1 "$2" "$3" away) >"$work/out" 2>"$work/err" &&
    [ "$(cat "$work/out")" = ran ] && ! grep -q "somebody else's" "$work/err"
}
traced() { moved "$@" && grep -q -- ' -> ' "$work/err"; }
# untraced SENTENCE SEARCH PROGRAM LIBRARY
untraced() {
  local sentence="flow: FLOW_TRACE is set, but nothing can be traced: $1"
  shift
  moved "$@" && [ "$(cat "$work/err")" = "$sentence" ]
}
ways() {
  "$@" lib "$work/linked" "$soname" && "$@" lib:. "$work/linked" "$soname" &&
    "$@" "$place/lib" "$work/linked" "$soname" && "$@" ./way/../way: "$work/moved" "$soname" &&
    "$@" "" "$work/moved" "./way/$soname" && "$@" "" "$work/moved" "$place/lib/$soname"
}
check "without libflow-trace beside libflow nothing is traced" ways untraced \
  "$place/lib/libflow-trace.so.0: cannot open shared object file: No such file or directory"
cp -L "$build/lib/libflow-trace.so.0" "$place/lib"
check "libflow-trace is found from wherever the program goes" ways traced
check "in a program with an engine from an archive that is not installed, nothing is" untraced \
  "the folder where libflow is installed is not known" lib:. "$work/inside" none
exit $status
