#!/usr/bin/env bash
# Plugins are found by name and id, in the order of the folders; files that others may change are
# refused; results are remembered, and a plugin that crashes or hangs takes nobody along. Reports of
# flowhost about plugins, and calls in them, are right.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost plugins

here=$root/Tests/Discovery
work=$build/discovery
rm -rf "$work"
mkdir -p "$work"/{path,env,data/flow/plugins,open,bad,cache,home}
export LD_LIBRARY_PATH=$build/lib HOME=$work/home
export XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data
export FLOW_TEST_COUNT=$work/count
# Swift's own backtrace of a crash takes seconds.
export SWIFT_BACKTRACE=enable=no
unset FLOW_PLUGIN_PATH
flowhost=$build/bin/flowhost
cache=$XDG_CACHE_HOME/flow/plugins.json
ulimit -c 0
umask 022
cd "$work"

make_plugin() {
  local target=$1
  shift
  gcc "${c_flags[@]}" -D_GNU_SOURCE "$@" -shared -fPIC -fvisibility=hidden -I"$root/include" \
    "$here/counting.c" -o "$target"
}
make_plugin path/counting.so
make_plugin env/counting.so '-DID="test.env"'
make_plugin data/flow/plugins/mine.so '-DID="test.mine"'
make_plugin open/open.so '-DID="test.open"'
make_plugin bad/crashes.so '-DID="test.crashes"' -DCRASHES
make_plugin bad/hangs.so '-DID="test.hangs"' -DHANGS
make_plugin bad/exits.so '-DID="test.exits"' -DEXITS
cp "$build/plugins/setup.so" path
chmod 777 open

trap 'say "failed: line $LINENO" >&2' ERR
set -E
check() { say "-- $*"; }

# ask CODE COMMAND...: standard output goes to `printed`, standard error to `said`.
ask() {
  local expected=$1 code=0
  shift
  "$flowhost" "$@" >printed 2>said </dev/null || code=$?
  if [ "$code" != "$expected" ]; then
    cat printed said
    fail "'flowhost $*' ended with $code, not $expected"
  fi
}
# In one of the two files is a line, or a part of one, like this; or in none.
has() { grep -qF -- "$2" "$1" || fail "in $1 there is no: $2
$(cat "$1")"; }
lacks() { if grep -F -- "$2" "$1"; then fail "in $1 there is: $2"; fi; }
# Prints how often plugins were loaded since `forget`.
loads() { if [ -f "$FLOW_TEST_COUNT" ]; then wc -l <"$FLOW_TEST_COUNT"; else echo 0; fi; }
forget() { rm -f "$FLOW_TEST_COUNT"; }
loaded() { [ "$(loads)" = "$1" ] || fail "plugins were loaded $(loads) times, not $1"; }

check "by the name of the file, with and without .so, and by the id"
for name in counting counting.so test.counting; do
  ask 0 inspect --path path "$name"
  has printed "plugin   test.counting 1.0"
  has printed "path     $work/path/counting.so"
done

check "what an option names is searched first, then the environment, then the user's folder"
ask 0 inspect -p path -p env counting
has printed "plugin   test.counting 1.0"
FLOW_PLUGIN_PATH=:env:: ask 0 inspect --path path counting
has printed "plugin   test.counting 1.0"
FLOW_PLUGIN_PATH=:env:: ask 0 inspect counting
has printed "plugin   test.env 1.0"
ask 0 inspect mine
has printed "plugin   test.mine 1.0"
HOME=$work/home XDG_DATA_HOME='' ask 3 inspect mine
has said "folders that are not there"
FLOW_PLUGIN_PATH=$work/nowhere ask 3 inspect mime
has said "$work/nowhere (not there)"
has said "did you mean 'mine'?"
XDG_DATA_HOME=data ask 3 inspect mine

check "beside flowhost, wherever it is installed"
mkdir -p prefix/bin prefix/lib/flow/plugins
cp "$flowhost" prefix/bin
cp path/counting.so prefix/lib/flow/plugins
[[ $(prefix/bin/flowhost list) == *"$work/prefix/lib/flow/plugins (beside flowhost)"* ]] ||
  fail "not in the prefix"

check "the current folder is not searched, and a path is never searched for"
cp path/counting.so here.so
ask 3 inspect here.so
has said "for the file of that name here write './here.so'"
ask 0 inspect ./here.so
ask 3 inspect --path path ./counting.so
has said "does not exist"

check "an unknown name is told with the nearest one and the folders"
ask 3 run --path path couting
has said "flowhost run: no plugin is called 'couting'; did you mean 'counting'?"
has said "searched in $work/path, "
ask 3 inspect --path path completely-else
has said "there is 'test.counting', 'flow.setup'"

check "what others may change is refused, unless the user trusts its folder or names the file"
open=$work/open
ask 3 inspect --path open open
has said "'$open/open.so' is not trusted: the folder '$open' may be written to by everybody"
has said "'--trust $work/open' loads it all the same"
ask 3 run --path open open
has said "is not trusted"
has said "--trust $work/open"
ask 0 inspect --trust open open
ask 0 inspect --path open --trust open/../open open
ask 0 inspect open/open.so
ask 0 list --path open --failed
has printed "is not trusted"
ask 0 list --trust open
has printed "test.open"
chmod 755 open
ask 0 list --path open
has printed "test.open"
chmod 777 open
ask 0 list --path open
lacks printed "test.open"

check "so is what lies below a folder that others may change, or is named by a link in one"
mkdir -p above/below links
cp path/counting.so above/below/inner.so
ln -s ../above/below/inner.so links/inner.so
ln -s ../path links/path
ask 0 inspect --path above/below inner
chmod 777 above
ask 3 inspect --path above/below inner
has said "is not trusted: the folder '$work/above' may be written to by everybody"
ask 3 inspect --path links inner
has said "the folder '$work/above' may be written to"
ask 1 doctor --path above/below
has printed "1 file, not trusted: everybody may write to '$work/above'"
ask 0 inspect --trust above/below inner
chmod 1777 above
ask 0 inspect --path above/below inner
ask 0 inspect --path links/path counting
chmod 777 links
ask 3 inspect --path links/path counting
has said "the folder '$work/links' may be written to by everybody"
ask 0 inspect --path path counting
chmod 755 links
# A remembered plugin is still checked for its permissions.
ask 0 list --path above/below
has printed "inner.so"
chmod 777 above
ask 0 list --path above/below
lacks printed "inner.so"
chmod 755 above
ask 0 list --path above/below
has printed "inner.so"

check "names that are not UTF-8 can be opened, and are shown so that they drive no terminal"
odd=$'\xff\xc3\x1b[31m' shown='\xff\xc3\u{1b}[31m'
for name in "$odd" $'\xf4\x8f\xbf\xbf' $'\xcc\x81mark' $'\xed\xa0\x80'; do
  mkdir -p "names/$name"
  make_plugin "names/$name/$name.so"
  ask 0 inspect "names/$name/$name.so"
  has printed "plugin   test.counting 1.0"
  ask 0 inspect --path "names/$name" "$name"
  ask 0 inspect --json --path "names/$name" "$name.so"
  python3 -m json.tool printed >/dev/null || fail "no JSON"
  ask 0 list --json --trust "names/$name"
  python3 -m json.tool printed >/dev/null || fail "no JSON"
  FLOW_PLUGIN_PATH=names/$name ask 0 list
  has printed "test.counting"
  ask 0 doctor --path "names/$name"
  ask 0 call "names/$name/$name.so" test.counting.flow.nothing
  ask 0 graph "names/$name/$name.so"
  ask 0 validate --only load.opens "names/$name/$name.so"
  printf 'load counting.so as it\nexpect diagnostics 0\n' >"names/$name/$name.flow"
  cp path/counting.so "names/$name"
  ask 0 play --plugins "names/$name" "names/$name/$name.flow"
  rm "names/$name/counting.so"
  XDG_CACHE_HOME=$work/names/$name ask 0 list --path "names/$name"
  [ -f "names/$name/flow/plugins.json" ] || fail "no cache"
  forget
  XDG_CACHE_HOME=$work/names/$name ask 0 list --path "names/$name"
  loaded 0
done
ask 0 list --path "names/$odd"
has printed "$shown.so"
lacks printed $'\x1b'
ask 3 inspect "names/$odd/none.so"
has said '\u{1b}[31m/none.so'
lacks said $'\x1b'
ask 0 new trip --language c --directory "names/$odd"
[ -f "names/$odd/trip/trip.c" ] || fail "no project"

check "an unchanged plugin is not opened again, one that was changed is"
rm -rf "$XDG_CACHE_HOME"
forget
ask 0 list --path path
loaded 2
ask 0 list --path path
ask 0 inspect --path path flow.setup
loaded 2
touch path/counting.so
ask 0 list --path path
loaded 3
make_plugin path/counting.so '-DID="test.other"'
ask 0 list --path path
has printed "test.other"
make_plugin path/counting.so
ask 0 list --path path
has printed "test.counting"
forget
ask 0 list --path path --refresh
loaded 2

check "the cache may be broken, of others, or nowhere"
forget
for text in '' 'nonsense' '[]' '{"schema":"flowhost.cache/1"}' \
  '{"schema":"flowhost.cache/1","engine":7,"plugins":[7,{}]}'; do
  printf '%s' "$text" >"$cache"
  ask 0 list --path path
  has printed "test.counting"
done
loaded 10
head -c 400 "$cache" >half && cp half "$cache"
ask 0 list --path path
has printed "test.counting"
chmod 666 "$cache"
ask 0 doctor --path path
has printed "was ignored: others may write to it"
chmod 600 "$cache"
for folder in /dev/null "$PWD/half/at/all" relative; do
  XDG_CACHE_HOME=$folder ask 0 list --path path
  has printed "test.counting"
done
rm "$cache" && mkdir "$cache"
ask 0 list --path path
has printed "test.counting"
rmdir "$cache"
ask 0 list --path path
[ -z "$(find "$XDG_CACHE_HOME" -name 'plugins.json.*')" ] || fail "a temporary file is left"
# A link, or a pipe, is replaced: nothing is written to its target.
echo precious >precious
for what in "ln -s $work/precious" mkfifo; do
  rm "$cache"
  $what "$cache"
  ask 0 list --path path
  has printed "test.counting"
  { [ -f "$cache" ] && [ ! -L "$cache" ]; } || fail "the cache is still what $what has made"
done
[ "$(cat precious)" = precious ] || fail "the cache was written through a link"
# A cache that others may write to is ignored.
chmod 777 "$XDG_CACHE_HOME/flow"
ask 0 doctor --path path
has printed "was ignored: everybody may write to '$XDG_CACHE_HOME/flow'"
chmod 700 "$XDG_CACHE_HOME/flow"
env -u XDG_CACHE_HOME -u HOME "$flowhost" list --path path >printed
has printed "test.counting"
[ "$(stat -c %a "$cache")" = 600 ] || fail "others may read the cache"
# Several at once: each writes a whole file.
pids=()
for number in 1 2 3 4; do
  "$flowhost" list --path path --refresh >"list$number" &
  pids+=($!)
done
for pid in "${pids[@]}"; do wait "$pid"; done
python3 -m json.tool "$cache" >/dev/null

check "one that crashes, hangs or ends the program is told, and remembered"
forget
ask 0 list --path bad --failed
has printed "crashes.so"
has printed "crashed in 'init' of 'test.crashes'"
has printed "(SIGABRT)"
has printed "hangs: it did not begin and end within 10 seconds"
has printed "ends the program while it is loaded, with exit code 0"
loaded 3
ask 0 list --path bad --failed
has printed "(SIGABRT)"
loaded 3
ask 0 list --path bad
has said "3 files cannot be loaded"
# The limit is for a machine that stands still.
for ((tries = 0; tries < 600; tries++)); do
  if ! pgrep -f "look .*$work/bad/hangs.so" >/dev/null; then break; fi
  sleep 0.1
done
if pgrep -f "look .*$work/bad/hangs.so"; then fail "a process is left"; fi
ask 3 inspect --path bad crashes
has said "flowhost: crashed in 'init' of 'test.crashes' of '$work/bad/crashes.so'"
has said "flowhost inspect: '$work/bad/crashes.so' crashed in"
ask 3 inspect --json --path bad exits
has printed '"schema":"flowhost.error/1"'
ask 1 doctor --path bad
has printed "problem  plugin: $work/bad/crashes.so"
rm bad/hangs.so

check "a starter that ignores the end of its children changes nothing"
(trap '' CHLD && "$flowhost" list --path bad --refresh --failed) >printed
has printed "(SIGABRT)"
has printed "with exit code 0"

check "of two with one id the first is found"
cp path/counting.so env/again.so
ask 0 list --path path --path env
has printed "again.so (hidden by $work/path/counting.so)"
ask 0 inspect --path path --path env test.counting
has printed "path     $work/path/counting.so"

check "inspect tells what the file needs and how large it is"
ask 0 inspect --path path counting
has printed "needs    libc.so.6"
has printed "size     $(stat -c %s path/counting.so) bytes"
has said "printed by a plugin"
lacks printed "printed by a plugin"

check "inspect answers for a plugin whose file says of itself what no loader reads"
python3 - path/counting.so damaged.so <<'PYTHON'
import struct, sys
image = bytearray(open(sys.argv[1], "rb").read())
start, = struct.unpack_from("<Q", image, 32)
count, = struct.unpack_from("<H", image, 56)
for at in range(start, start + count * 56, 56):
    if struct.unpack_from("<I", image, at)[0] == 2:
        struct.pack_into("<Q", image, at + 8, (1 << 64) - 8)
open(sys.argv[2], "wb").write(image)
PYTHON
ask 0 inspect ./damaged.so
has printed "plugin   test.counting 1.0"
lacks printed "needs    "
ask 0 inspect --json ./damaged.so
lacks printed '"needs"'

check "the environment is not believed where privileges differ"
if [ "$(id -u)" -eq 0 ]; then
  place=$(mktemp -d /tmp/fl.XXXXXX)
  trap 'rm -rf "$place"' EXIT
  cp "$build"/lib/libflow.so.0 "$build"/lib/libflow-{cbor,json,record,scene,store,uri}.so.0 "$place"
  # shellcheck disable=SC2016
  python3 -c 'import sys; a, b, c = sys.argv[1:]
text = open(a, "rb").read(); mark = b"$ORIGIN/../lib\0"
assert text.count(mark) == 1; open(b, "wb").write(text.replace(mark, c.encode() + b"\0"))' \
    "$flowhost" "$place/flowhost" "$place"
  chmod 755 "$place"
  chown nobody "$place/flowhost"
  chmod 4755 "$place/flowhost"
  FLOW_PLUGIN_PATH=$work/env "$place/flowhost" doctor >printed 2>said || {
    cat printed said
    rm -rf "$place"
    fail doctor
  }
  has printed "warning  privileges: the program has other privileges"
  lacks printed "$work/env (FLOW_PLUGIN_PATH)"
  lacks printed "$XDG_DATA_HOME"
  has printed "warning  cache: there is none"
  rm -rf "$place"
else
  say "   (only root can try that)"
fi

check "call: arguments by the letters of the signature"
# result EXPECTED METHOD ARGUMENT...
result() {
  local expected=$1
  shift
  ask 0 call path/counting.so "test.counting.flow.$1" -- "${@:2}"
  [ "$(grep -v '^printed by' printed)" = "$expected" ] || fail "$*: $(cat printed), not $expected"
}
result true both true true
result 2147483650 sum -1 4294967295 -2147483644
result 1.25 half 2.5
result '"a b"' echo 'a b'
result '"7"' echo 7
result null echo null
result 3 size AAEC
result '{"a":[1,null]}' same '{"a":[1,null]}'
result '"plain"' same plain
result null nothing
ask 0 call --arg level=3 path/counting.so test.counting.flow.nothing

# refused CODE SENTENCE METHOD ARGUMENT...
refused() {
  ask "$1" call path/counting.so "$3" -- "${@:4}"
  has said "flowhost call: $2"
}
c=test.counting.flow
refused 2 "argument 2 of '$c.both' is true or false (b), not 'yes'" $c.both true yes
refused 2 \
  "argument 1 of '$c.sum' is an integer from -2147483648 to 2147483647 (i), not '2147483648'" \
  $c.sum 2147483648 0 0
refused 2 "argument 2 of '$c.sum' is an integer from 0 to 4294967295 (u), not '-1'" $c.sum 0 -1 0
refused 2 "argument 1 of '$c.half' is a number (d), not 'x'" $c.half x
refused 2 "argument 1 of '$c.size' is bytes in base64 (y), not '%'" $c.size %
refused 2 "'$c.both' takes 2 arguments (b b), not 1" $c.both true
refused 4 "class '$c' has no method 'bth'; did you mean 'both'?" $c.bth
refused 4 "'test.counting' has no class 'test.counting.flw'; did you mean '$c'?" \
  test.counting.flw.both
ask 4 call --arg level=loud path/counting.so $c.nothing
has said "level"
ask 2 call path/counting.so nothing
has said "'nothing' is not CLASS.METHOD"

check "doctor"
ask 0 doctor --path path
has printed "ok       libflow: was loaded from $build/lib/libflow.so.0"
has printed "ok       folder: $work/path (--path): 2 files"
FLOW_PLUGIN_PATH=nowhere ask 0 doctor
has printed "warning  folder: $work/nowhere (FLOW_PLUGIN_PATH) is not there"
ask 1 doctor --path open
has printed "warning  folder: $open (--path): 1 file, not trusted: everybody may write to '$open'"
has printed "problem  plugin: $work/open/open.so: open:"
