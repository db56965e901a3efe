#!/usr/bin/env bash
# Sessions of flowhost: what is open is resumed, whatever became of the program.
#   run.sh [KILLS]
# With a number, flowhost is only killed so often with each plugin, at any moment.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost plugins
work=$build/sessions${1:+-kills}
rm -rf "$work"
mkdir -p "$work"
export LD_LIBRARY_PATH=$build/lib SWIFT_BACKTRACE=enable=no LANG=C.UTF-8
export XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state
unset FLOW_TRACE DESK_CRASH DESK_KILL
flowhost=$build/bin/flowhost
failed=0
ulimit -c 0

# plugin NAME FLAG...: the fixture in one version.
plugin() {
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden Tests/Sessions/desk.c \
    "${@:2}" -o "$work/$1.new"
  mv "$work/$1.new" "$work/$1"
}
plugin desk.so
gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden Tests/Sessions/witness.c \
  -o "$work/witness.so"

miss() {
  say "FAILED $*"
  failed=$((failed + 1))
}

# run NAME CODE OPTION... <LINES: drives a flow; its output is in NAME.out and NAME.messages.
run() {
  local name=$1 expected=$2 code=0
  shift 2
  "$flowhost" run --line "$@" "$work/desk.so" >"$work/$name.out" 2>"$work/$name.messages" ||
    code=$?
  [ "$code" = "$expected" ] ||
    miss "$name ended with $code, not $expected: $(cat "$work/$name".{out,messages})"
}
# lines LINE...: for a run, which may have ended before it reads them.
lines() {
  trap '' PIPE
  printf '%s\n' "$@" 2>/dev/null || true
}
# says NAME TEXT / silent NAME TEXT: a message of a run has the text, or none has.
says() {
  if grep -qF -- "$2" "$work/$1.messages"; then
    say "ok     $1: $2"
  else
    miss "$1: nobody says '$2': $(cat "$work/$1.messages")"
  fi
}
silent() {
  if grep -F -- "$2" "$work/$1.messages"; then miss "$1: '$2' is said"; fi
}

if [ $# -gt 0 ]; then
  # killed NAME=PLUGIN
  killed() {
    local folder=$work/killed-${1%%=*}
    mkdir "$folder"
    python3 -B Tests/Sessions/kills.py "$flowhost" "$work/witness.so" "$folder" 1 "$kills" "$1" ||
      failed=$((failed + 1))
  }
  kills=$1
  killed desk="$work/desk.so"
  killed setup=build/plugins/setup.so
  killed shop=build/plugins/shop.so
  exit $((failed > 0))
fi

# Left and resumed, nobody is asked; without --session nothing is kept.
lines text=Ada count next text=Grace quit | run leave 1 --session kiosk
lines quit | run resume 1 --session kiosk
says resume "session 'kiosk' goes on at step"
says resume "Page 2"
says resume "Grace"
lines back | run back 1 --session kiosk
says back "Counted 1"
says back "Ada"
lines count quit | run alone 1
silent alone "goes on"
# The end of input leaves as quit does.
lines count | run end 1 --session kiosk
lines | run ended 1 --session kiosk
says ended "Counted 2"

# P9: the sample of pages goes on at the page that was shown, and back leads to the one before.
tour() {
  "$flowhost" run --line --session tour build/plugins/tour.so >/dev/null 2>"$work/$1.messages" ||
    true
}
lines next next quit | tour turned
lines back quit | tour resumed
says resumed "Page 3 of 4"
says resumed "Page 2 of 4"
lines next next begin | tour read
says read "Page 4 of 4"

# With --no-save it is resumed, and nothing is written.
before=$(sha256sum "$work/state/flow/sessions/kiosk.session" | cut -d' ' -f1)
lines count count quit | run look 1 --session kiosk --no-save
says look "Counted 4"
says look ", and keeps nothing"
[ "$(sha256sum "$work/state/flow/sessions/kiosk.session" | cut -d' ' -f1)" = "$before" ] ||
  miss "--no-save has changed the session"
# No file of the folder is touched, and the folder may be another that nobody can write to.
look_of() { find "$1" -printf '%p %i %m %s %T@ %C@\n' | sort; }
before=$(look_of "$work/state/flow/sessions")
lines count quit | run look-again 1 --session kiosk --no-save
"$flowhost" sessions show kiosk >"$work/look-shown.messages"
says look-shown "desk.page"
"$flowhost" sessions >/dev/null
[ "$(look_of "$work/state/flow/sessions")" = "$before" ] ||
  miss "looking has changed the folder: $(look_of "$work/state/flow/sessions")"
lines | run no-folder 4 --session kiosk --no-save --store "$work/no-folder"
says no-folder "there is no session 'kiosk'"
[ ! -e "$work/no-folder" ] || miss "--no-save has made a folder"
lines | run looked 1 --session kiosk
says looked "Counted 2"
lines | run none 4 --session nobody --no-save
says none "nobody"
[ ! -e "$work/state/flow/sessions/nobody.session" ] || miss "--no-save has made a session"

# A flow that has ended by itself begins anew.
lines text=x done | run finish 0 --session short
lines | run again 1 --session short
silent again "goes on"
says again "Page 1"
lines text=x done | run finished 0 --session short
"$flowhost" sessions >"$work/finished.messages"
grep -q "^short .*finished" "$work/finished.messages" || miss "an ended flow is not finished"
if grep "^kiosk .*finished" "$work/finished.messages"; then miss "an open flow is finished"; fi

# All sessions in one file, and each in its own again; either way they go on.
"$flowhost" sessions join --json >"$work/joined.messages" || miss "sessions join"
says joined '"finished": true'
[ -e "$work/state/flow/sessions/sessions.db" ] || miss "join has made no file"
[ ! -e "$work/state/flow/sessions/kiosk.session" ] || miss "join has left a session"
"$flowhost" sessions show kiosk >"$work/joined-shown.messages"
says joined-shown "desk.page"
lines | run in-one 1 --session kiosk
says in-one "Counted 2"
lines | run one-look 1 --session kiosk --no-save
says one-look ", and keeps nothing"
cp "$work/state/flow/sessions/sessions.db" "$work/in-one"
"$flowhost" sessions split >"$work/split.messages" || miss "sessions split"
says split "kiosk"
[ ! -e "$work/state/flow/sessions/sessions.db" ] || miss "split has left the file"
lines | run in-files 1 --session kiosk
says in-files "Counted 2"
cp "$work/in-one" "$work/state/flow/sessions/sessions.db"
lines | run both 4 --session kiosk
says both "'flowhost sessions join' puts all into one file"
"$flowhost" sessions join extra 2>"$work/surplus.messages" && miss "join takes a name"
says surplus "'extra' is too much"
rm "$work/state/flow/sessions/sessions.db"

# A plugin built anew: the same place, with its new words.
plugin desk.so '-DDESK_TITLE="Sheet"'
lines | run update 1 --session kiosk
says update "Sheet 1"
says update "Counted 2"
plugin desk.so

# A record begins where a flow begins: with a session that is resumed it is refused, and a file that
# was there stays as it is.
echo kept >"$work/walk.flow"
lines quit | run refused 4 --session kiosk --record "$work/walk.flow"
says refused "leave out '--record'"
[ "$(cat "$work/walk.flow")" = kept ] || miss "a refused record has changed its file"
lines text=Ada count next quit | run recorded 1 --session fresh --record "$work/walk.flow"
"$flowhost" play "$work/walk.flow" >"$work/play.tap" || miss "the record: $(cat "$work/play.tap")"

# A screen that crashed in a restore is "not available" the next time, until it is tried again.
lines next text=two next count quit | run deep 1 --session crash
DESK_CRASH=2 run died 134 --session crash </dev/null
says died "crashed in 'restore_state' of 'desk.page'"
lines back 'Try again' quit | run tried 1 --session crash
says tried "Page 3"
says tried "not available"
says tried "two"
lines quit | run whole 1 --session crash
says whole "Page 2"
silent whole "not available"
# A process that was killed there has not crashed: nothing is set aside.
DESK_KILL=2 run ended 137 --session crash </dev/null
lines quit | run after 1 --session crash
says after "Page 2"
silent after "not available"

# A session that cannot be read: refused, and begun anew if that is asked for.
lines count quit | run sound 1 --session hurt
head -c 5000 "$work/state/flow/sessions/hurt.session" >"$work/hurt"
cp "$work/hurt" "$work/state/flow/sessions/hurt.session"
lines | run hurt 4 --session hurt
says hurt "is damaged"
lines quit | run anew 1 --session hurt --begin-anew
says anew "the session hurt cannot be read ("
says anew "it is kept as hurt-aside-1, and begins anew"
says anew "Page 1"
cmp "$work/hurt" "$work/state/flow/sessions/hurt-aside-1.session" || miss "hurt-aside-1 is another"
lines | run anew-resumed 1 --session hurt --begin-anew
says anew-resumed "session 'hurt' goes on at step"
# asked NAME ANSWER CODE: the same on a terminal, which asks.
asked() {
  local code=0
  cp "$work/hurt" "$work/state/flow/sessions/hurt.session"
  python3 - "$work/$1.messages" "$2" \
    "$flowhost" run --line --session hurt "$work/desk.so" <<'P' || code=$?
import os, pty, sys
name, answer, *words = sys.argv[1:]
process, terminal = pty.fork()
if process == 0:
    os.execv(words[0], words)
told, is_answered = b"", False
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        break
    if not part:
        break
    told += part
    if not is_answered and b"[y/N] " in told:
        is_answered = True
        os.write(terminal, answer.encode() + b"\nquit\n")
open(name, "wb").write(told)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
P
  [ $code = "$3" ] || miss "$1 ended with $code, not $3: $(cat "$work/$1.messages")"
}
asked asked-no n 4
says asked-no "session 'hurt' cannot be read: "
[ ! -e "$work/state/flow/sessions/hurt-aside-2.session" ] || miss "put aside against a no"
asked asked-yes y 1
says asked-yes "it is kept as hurt-aside-2, and begins anew"
says asked-yes "Page 1"
code=0
"$flowhost" run --session hurt --begin-anew --no-save "$work/desk.so" \
  2>"$work/both.messages" || code=$?
[ $code = 2 ] || miss "--begin-anew with --no-save ended with $code"

# Sessions: listed without being opened, shown, deleted.
coproc busy { exec "$flowhost" run --line --session busy "$work/desk.so" 2>&1; }
exec 3<&"${busy[0]}" 4>&"${busy[1]}"
pid=$busy_PID
while IFS= read -r -t 600 line <&3 && [[ $line != *Done* ]]; do :; done
"$flowhost" sessions >"$work/list.messages"
says list "busy "
says list "in use by process $pid"
says list kiosk
"$flowhost" sessions --json >"$work/list.json"
python3 - "$work/list.json" "$pid" <<'P' || miss "the list as JSON"
import json, sys
told = json.load(open(sys.argv[1]))
by_name = {each["name"]: each for each in told["sessions"]}
assert by_name["busy"]["process"] == int(sys.argv[2]), by_name
assert by_name["kiosk"]["process"] is None and by_name["kiosk"]["size"] > 0, by_name
assert by_name["short"]["finished"] and not by_name["busy"]["finished"], by_name
P
"$flowhost" sessions show busy >"$work/show-busy.messages"
says show-busy "desk.page"
lines quit | run look-busy 1 --session busy --no-save
says look-busy ", and keeps nothing"
code=0
"$flowhost" sessions delete busy 2>"$work/delete.messages" || code=$?
[ $code = 4 ] || miss "a session in use was deleted: $code"
says delete "$pid"
code=0
lines | "$flowhost" run --line --session busy "$work/desk.so" 2>"$work/taken.messages" || code=$?
[ $code = 4 ] || miss "a session in use was opened: $code"
says taken "$pid"
echo quit >&4
wait "$pid" || true
"$flowhost" sessions show crash >"$work/show.messages"
says show "desk.page"

# A record may be deeper than JSON around it leaves room for; that is said.
deepen() {
  python3 - "$work/state/flow/sessions/crash.session" "$1" <<'P'
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    database.execute("DELETE FROM record WHERE kind = 2")
    deep = b"\xa1\x61k" + b"\x81" * (int(sys.argv[2]) - 1) + b"\x07"
    database.execute("INSERT INTO record(kind, id, value) VALUES(2, 9, ?)", [deep])
P
}
deepen 69
"$flowhost" sessions show --json crash >"$work/deep.json" || miss "a record 69 deep"
python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$work/deep.json" ||
  miss "a record 69 deep is no JSON"
deepen 70
code=0
"$flowhost" sessions show --json crash >"$work/deep.json" 2>"$work/deep.messages" || code=$?
[ $code = 4 ] || miss "a record 70 deep: $code"
says deep "coordinator 9 nests 70 deep"
says show "desk.flow"
"$flowhost" sessions delete busy kiosk
"$flowhost" sessions >"$work/left.messages"
silent left kiosk
code=0
"$flowhost" sessions show kiok 2>"$work/unknown.messages" || code=$?
[ $code = 4 ] || miss "a session that is not there was shown: $code"

exit $((failed > 0))
