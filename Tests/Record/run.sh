#!/usr/bin/env bash
# flowhost run --record writes a play script that gives the same callbacks, and --watch walks back
# to where one was.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost plugins fixtures
work=$build/record
rm -rf "$work"
mkdir -p "$work/random"
gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden Tests/Record/odd.c -o "$work/odd.so"
export LD_LIBRARY_PATH=$build/lib
flowhost=$build/bin/flowhost
failed=0

miss() {
  say "FAILED $*"
  failed=$((failed + 1))
}

# calls FILE: the callbacks of plugins in a trace, one a line; how often a screen is drawn is the
# host's affair.
calls() {
  python3 - "$1" <<'P'
import json, sys
for line in open(sys.argv[1]):
    if not line.startswith("{"):
        continue
    told = json.loads(line)
    name = told["class"] + "." + told["method"]
    if told["event"] == "call" and not told["class"].startswith(("flowkit.", "flowhost.")) \
            and told["class"] and told["method"] != "render" and told["depth"] == 0:
        values = [one for one in told["arguments"]
                  if not (isinstance(one, str) and one.startswith("0x"))]
        print(name, json.dumps(values, sort_keys=True))
P
}

# same NAME PLUGIN LINE...: drives a flow and plays the record.
given=()
same() {
  local name=$1 plugin=$2 code=0
  shift 2
  printf '%s\n' "$@" |
    FLOW_TRACE=json "$flowhost" run --line --record "$work/$name.flow" "$plugin" \
      >"$work/$name.out" 2>"$work/$name.run" || code=$?
  played "$name" "$code"
}

# played NAME CODE: plays a record, with ${given[@]}, and compares the callbacks.
played() {
  local name=$1 code=$2
  FLOW_TRACE=json "$flowhost" play "${given[@]}" "$work/$name.flow" \
    >"$work/$name.tap" 2>"$work/$name.play" ||
    miss "$name: the script: $(cat "$work/$name.flow" "$work/$name.tap")"
  if [ -z "$(calls "$work/$name.run")" ]; then
    miss "$name: no callback was told: $(cat "$work/$name.run")"
  elif diff <(calls "$work/$name.run") <(calls "$work/$name.play") >"$work/$name.diff"; then
    say "ok     $name: $(calls "$work/$name.run" | wc -l) callbacks, exit code $code"
  else
    miss "$name: other callbacks: $(cat "$work/$name.diff" "$work/$name.flow")"
  fi
}

same setup build/plugins/setup.so begin select_language=C.UTF-8 use_utc leave skip finish
grep -q '^expect result {' "$work/setup.flow" || miss "setup: its result is not expected"
same back build/plugins/setup.so begin back begin select_language=C.UTF-8 back quit
same shop build/plugins/shop.so 'tab 2' 'tab 1' catalogue=2 back quit
same cart build/plugins/shop.so select_product=1 add cart check_out 'name=Ada "L" \ x' \
  back discard quit
# The screens are asked when the user leaves, who then stays or goes.
same closed build/plugins/shop.so select_product=1 add cart check_out name=Ada quit stay \
  quit discard
[ "$(grep -c '^close_window by_user$' "$work/closed.flow")" -eq 2 ] &&
  grep -q '^expect cause closed of recorded$' "$work/closed.flow" ||
  miss "the user's leaving is no step: $(cat "$work/closed.flow")"
grep -q '^load ../plugins/setup.so as plugin$' "$work/setup.flow" ||
  miss "setup: the plugin is not named relative to the script"

# A secret is a parameter of the script (V9), whatever characters it has; text that looks like a
# parameter is none.
password='hunter22 "x" \ ${here}'
given=(--set "secret_1=$password")
same account build/plugins/setup.so begin select_language=C.UTF-8 use_utc 'Create an account' \
  'name=${here}' "password=$password" "repeated=$password" proceed name=ada proceed \
  'Create account' quit
grep -q '^parameter secret_1$' "$work/account.flow" || miss "a secret is no parameter"
grep -q '^type name "\$\${here}"$' "$work/account.flow" ||
  miss "a text that looks like a parameter is one"
if grep -l hunter22 "$work"/account.*; then miss "a password stands in a file"; fi
# Typed on, as key by key on the full screen, it is one step: their number would tell how long it
# is.
given=(--set secret_1=hunter --set secret_2=hunter22)
printf '%s\n' begin select_language=C.UTF-8 use_utc 'Create an account' \
  password=h password=hunter repeated=hunter2 repeated=hunter22 quit |
  "$flowhost" run --line --record "$work/keys.flow" build/plugins/setup.so \
    >"$work/keys.out" 2>&1 && code=0 || code=$?
[ $code -eq 1 ] && [ "$(grep -c '^type' "$work/keys.flow")" -eq 2 ] ||
  miss "a secret is not one step: $(cat "$work/keys.flow")"
"$flowhost" play "${given[@]}" "$work/keys.flow" >"$work/keys.tap" ||
  miss "a secret in one step: $(cat "$work/keys.tap")"
given=(--set secret_1=23)
same form "$build/fixtures/form.so" guests=5 pin=23 hour=23:59
grep -q '^type pin ${secret_1}$' "$work/form.flow" || miss "a secret number is no parameter"
grep -q '^expect cause finished of recorded$' "$work/form.flow" ||
  miss "a result with what may be secret is expected"
# So is a row.
given=(--set secret_1=safe)
same rooms "$build/fixtures/form.so" guests=5 rooms=safe
if grep -q safe "$work/rooms.flow"; then
  miss "a secret row stands in a record: $(cat "$work/rooms.flow")"
fi
given=()
# A refused input is refused again, and a day that is none is not sent at all; quoted words are ids
# that are no plain words.
same refused "$build/fixtures/form.so" day=yesterday guests=5 rooms=cellar
[ "$(grep -c '^expect status' "$work/refused.flow")" -eq 1 ] ||
  miss "what was refused is no step: $(cat "$work/refused.flow")"
# Lines and JSON are recorded alike, with the language that the user speaks.
for way in line json; do
  printf '%s\n' day=yesterday guests=5 pin=23 hour=23:59 |
    LC_ALL=ar_EG.UTF-8 "$flowhost" run --$way --record "$work/$way.flow" \
      "$build/fixtures/form.so" >"$work/$way.out" 2>&1 || true
done
cmp "$work/line.flow" "$work/json.flow" || miss "lines and JSON are recorded in different ways"
grep -q '^locale ar-EG right_to_left$' "$work/line.flow" || miss "the language is not recorded"
"$flowhost" play --set secret_1=23 "$work/line.flow" >"$work/line.tap" ||
  miss "a record with a language: $(cat "$work/line.tap")"
# Files of the script's folder, and a folder that looks like a variable.
mkdir -p "$work/\$HOME"
cp build/plugins/setup.so "$work/\$HOME/a b.so"
same folder "$work/\$HOME/a b.so" begin quit
grep -qF 'load "./$HOME/a b.so" as plugin' "$work/folder.flow" ||
  miss "a file beside the script: $(cat "$work/folder.flow")"
[ "$(stat -c %a "$work/setup.flow")" = 600 ] || miss "others may read what was typed"
code=0
printf 'quit\n' |
  "$flowhost" run --record /no/where "$build/plugins/setup.so" 2>"$work/refused" || code=$?
[ $code -eq 74 ] && grep -q "'/no/where' cannot be written: No such file" "$work/refused" ||
  miss "a file that cannot be written"
# A pipe that nobody reads is not waited for.
mkfifo "$work/pipe"
code=0
printf 'quit\n' | timeout 600 "$flowhost" run --record "$work/pipe" "$build/plugins/setup.so" \
  2>"$work/refused" || code=$?
[ $code -eq 74 ] && grep -q "'$work/pipe' cannot be written" "$work/refused" ||
  miss "a pipe that nobody reads"
code=0
timeout 600 "$flowhost" play --junit "$work/pipe" "$work/back.flow" \
  >/dev/null 2>"$work/refused" || code=$?
[ $code -eq 74 ] && grep -q "'$work/pipe' cannot be written" "$work/refused" ||
  miss "a report into a pipe that nobody reads"

# Sessions that nobody would think of.
python3 -B Tests/Record/sessions.py "$flowhost" "$work/odd.so" "$work/random" 1 100 \
  >"$work/random.out" &
python3 -B Tests/Record/sessions.py "$flowhost" "$work/odd.so" "$work/random" 101 100 ||
  failed=$((failed + 1))
wait $! || failed=$((failed + 1))
cat "$work/random.out"

# A host of two windows, with what it does told first, or only heard.
gcc "${c_flags[@]}" -Iinclude Tests/Record/host.c -L"$build/lib" -lflow-record -lflow-json \
  -lflow-uri -lflow -o "$work/host"
gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden Tests/Hosts/every.c \
  -o "$work/every.so"
export HEARD=$work/heard
for way in told heard; do
  FLOW_TRACE=json "$work/host" $way "$work/host-$way.flow" build/plugins/shop.so \
    "$work/every.so" 2>"$work/host-$way.run" ||
    miss "the host that is $way: $(grep -v '^{' "$work/host-$way.run")"
  played "host-$way" "$?"
done
for step in 'window w2' 'select 1 by L0' 'gesture back' 'progress 0.25' 'gesture cancel' \
  'tap room "blue" action drop' 'link shop://product/2' 'activity inactive of main' \
  'wrong screen(L0,0) day "no such day"' 'tap discard' 'locale de-DE' 'unload plugin_2'; do
  grep -qxF "$step" "$work/host-told.flow" || miss "a host's '$step' is no step"
done

# Traces that are kept, and folders.
mkdir "$work/kept"
for name in setup shop cart; do
  sed 's|^load \.\./|load ../../|' "$work/$name.flow" >"$work/kept/$name.flow"
done
# play EXPECTED ARGUMENT...
play() {
  local expected=$1 code=0
  shift
  "$flowhost" play "$@" >"$work/kept.tap" 2>"$work/kept.err" || code=$?
  [ $code -eq "$expected" ] || miss "play $*: $code: $(cat "$work/kept.tap" "$work/kept.err")"
}
play 0 --keep "$work/kept/traces" "$work/kept"
play 0 --against "$work/kept/traces" --junit "$work/kept.xml" "$work/kept"
[ "$(grep -c '^ok' "$work/kept.tap")" -eq 3 ] && grep -q 'tests="3"' "$work/kept.xml" ||
  miss "each record of a folder is a test"
sed -i 's/^tap select_product "1"/tap select_product "2"/' "$work/kept/cart.flow"
play 1 --against "$work/kept/traces" "$work/kept"
line=$(grep -n '^tap select_product' "$work/kept/cart.flow" | cut -d: -f1)
grep -q "^  at: \".*/kept/cart.flow:$line\"" "$work/kept.tap" &&
  grep -q '^  expected: "navigate(shop.catalog,product,{\\"id\\":1})"' "$work/kept.tap" &&
  grep -q '^  got: "navigate(shop.catalog,product,{\\"id\\":2})"' "$work/kept.tap" ||
  miss "the first difference is not told: $(cat "$work/kept.tap")"
[ "$(grep -c '^ok' "$work/kept.tap")" -eq 2 ] || miss "one difference fails one script"
# Only what is seen differs: the content of a screen.
sed 's/^\([0-9]*\tcontent(shop.list,\).*/\10000000000000000)/' \
  "$work/kept/traces/shop.trace" >"$work/other.trace"
play 1 --against "$work/other.trace" "$work/kept/shop.flow"
grep -q '^  expected: "content(shop.list,0000000000000000)"' "$work/kept.tap" ||
  miss "another content is not told"
# A step less, or more.
grep -v '^back$' "$work/kept/shop.flow" >"$work/kept/short.flow"
play 1 --against "$work/kept/traces/shop.trace" "$work/kept/short.flow"
head -n -1 "$work/kept/traces/shop.trace" >"$work/other.trace"
play 1 --against "$work/other.trace" "$work/kept/shop.flow"
grep -q "is no whole trace of 'flowhost play --keep'" "$work/kept.tap" || miss "half a trace"
play 1 --against "$work/none" "$work/kept/shop.flow"
grep -q "the trace '$work/none' cannot be read: No such file" "$work/kept.tap" || miss "no trace"
play 74 --keep /no/where "$work/kept/shop.flow"
play 2 --keep "$work/a" --against "$work/b" "$work/kept/shop.flow"
mkdir -p "$work/kept/empty"
play 2 "$work/kept/empty"
grep -q "no file in '$work/kept/empty' ends in .flow" "$work/kept.err" || miss "an empty folder"
# No secret is in a trace.
play 0 --keep "$work/account.trace" --set "secret_1=$password" "$work/account.flow"
if grep -l "hunter22\|$(printf %s "$password" | base64 | cut -c1-9)" "$work/account.trace"; then
  miss "a password stands in a trace"
fi
[ "$(stat -c %a "$work/account.trace")" = 600 ] || miss "others may read a trace"

# Killed at any moment.
python3 -B Tests/Record/kills.py "$flowhost" build/plugins/shop.so "$work" 30 ||
  failed=$((failed + 1))

# Text that is typed letter by letter.
gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden Tests/Record/typing.c \
  -o "$work/typing.so"
python3 -B Tests/Record/typing.py "$flowhost" "$work/typing.so" "$work" || failed=$((failed + 1))

# A plugin that is built anew while its flow runs.
cp build/plugins/setup.so "$work/again.so"
coproc again { "$flowhost" run --line --watch "$work/again.so" 2>&1; }
exec 3<&"${again[0]}"
pid=$again_PID
# until TEXT: reads until a line has it.
until_said() {
  local line
  while IFS= read -r -t 600 line <&3; do
    if [[ $line == *"$1"* ]]; then return 0; fi
  done
  miss "watch: '$1' was never said"
  return 1
}
until_said 'Welcome' || true
printf 'begin\n' >&"${again[1]}"
until_said 'C.UTF-8' || true
cp build/plugins/setup.so "$work/next.so"
mv "$work/next.so" "$work/again.so"
if until_said 'loaded again' && until_said 'C.UTF-8'; then say "ok     watch"; fi
printf 'quit\n' >&"${again[1]}"
code=0
wait "$pid" || code=$?
[ $code -eq 1 ] || miss "watch: it ended with $code"
Tests/Record/overwritten.sh || miss "a plugin that is written over"
exit $((failed > 0))
