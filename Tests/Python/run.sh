#!/usr/bin/env bash
# The host in Python, examples/python-host, walks the sample plugin with the input of the C host,
# and reports the error when it cannot.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib plugins

here=$root/Tests/Python
work=$build/python
rm -rf "$work"
mkdir -p "$work/zoneinfo" "$work/sys/class/net/eth0"
export CPATH=$root/include LD_LIBRARY_PATH=$build/lib

# Files of a system that the plugin reads, the same on every machine.
printf '%s\n' 'de_DE.UTF-8 UTF-8' 'C.UTF-8 UTF-8' >"$work/locales"
printf 'DE\t+5230+01322\tEurope/Berlin\n' >"$work/zoneinfo/zone1970.tab"
for fact in operstate=up address=02:00:00:00:00:01 type=1; do
  printf '%s\n' "${fact#*=}" >"$work/sys/class/net/eth0/${fact%%=*}"
done
system=$(printf '{"locales": "%s", "zoneinfo": "%s", "sysfs": "%s", "share": "%s"}' \
  "$work/locales" "$work/zoneinfo" "$work/sys" "$work")

# host STATUS NAME ARGUMENT...: runs the host, which must end with this status.
host() {
  local wanted=$1 name=$2 status=0
  shift 2
  python3 examples/python-host/host.py "$@" >"$work/$name.out" 2>"$work/$name.err" || status=$?
  if [ $status -ne "$wanted" ]; then
    tail -n 40 "$work/$name.out" "$work/$name.err"
    fail "$name: exit code $status, expected $wanted"
  fi
}

# The C host also shows its tree; everything else they have in common.
grep -vx tree "$root/Tests/Install/c_host.input" >"$work/input"
host 0 walk build/plugins/setup.so setup.coordinator "$system" <"$work/input"
diff "$here/walk.expected" "$work/walk.out"
if [ -s "$work/walk.err" ]; then fail "it complains: $(cat "$work/walk.err")"; fi

# Text typed into a secret field is shown nowhere.
if grep -q 'correct horse' "$work/walk.out"; then fail "the password is shown"; fi

# Input that ends in the middle of the flow ends the flow.
host 1 leave build/plugins/setup.so setup.coordinator "$system" < <(head -n 3 "$work/input")
grep -qx '  callback released: setup.coordinator#1' "$work/leave.out"

# A session goes on where the last run has ended, and ends with its coordinator. Passwords are in no
# file: their fields come back empty, and a note says so.
export HOST_SESSION=$work/session
go_on() {
  host "$1" session build/plugins/setup.so setup.coordinator "$system" < <(printf '%s\n' "${@:2}")
  if [ -s "$work/session.err" ]; then fail "it complains: $(cat "$work/session.err")"; fi
}
shows() { grep -q "$1" "$work/session.out" || fail "no '$1' in: $(cat "$work/session.out")"; }
go_on 1 begin filter=C.UTF
go_on 1 select_language=C.UTF-8
shows '| Find \[filter\] "C.UTF"'
go_on 1 use_utc create_account name=ada 'password=correct horse'
if grep -q 'correct horse' "$HOST_SESSION"; then fail "the password is in the session"; fi
go_on 1 'password=correct horse' 'repeated=correct horse' proceed
shows '^| Passwords are not kept. Please type them again.'
shows '| Name \[name\] "ada"'
go_on 1 confirm skip
# Killed in the middle: what was done is done.
mkfifo "$work/keys"
exec 9<>"$work/keys"
python3 examples/python-host/host.py build/plugins/setup.so <&9 >"$work/killed.out" 2>&1 &
killed=$!
printf 'select_section=language\n' >&9
until [ "$(grep -c '"class": "setup.language"' "$HOST_SESSION")" -eq 2 ]; do
  kill -0 $killed || fail "it has ended: $(cat "$work/killed.out")"
  sleep 0.1
done
kill -9 $killed
wait $killed || true
exec 9>&-
go_on 1 back
shows '^+ Language'
go_on 0 finish
shows '^finished {.*"account":{"name":"ada","password_set":true}'
if [ -e "$HOST_SESSION" ]; then fail "the session has not ended with its coordinator"; fi
unset HOST_SESSION

# One sentence and exit code 2.
host 2 missing build/plugins/missing.so setup.coordinator
host 2 unknown build/plugins/setup.so setup.nothing
host 2 text build/plugins/setup.so setup.coordinator '{"locales":'
host 2 usage
cat "$work/missing.err" "$work/unknown.err" "$work/text.err" "$work/usage.err" >"$work/mistakes"
diff "$here/mistakes.expected" "$work/mistakes"
