#!/usr/bin/env bash
# Hosts, plugins and libraries built with the headers of today work together with those built with a
# later version's. The later headers are made by future.py: everything has grown that may. Each line
# is one meeting.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

work=$build/future
package=$work/package
Tests/Future/future.py "$package"
ensure lib flowhost
for product in flow flowhost; do
  quietly swift build -c debug --product $product --package-path "$package" \
    --scratch-path "$work/swift" --jobs 2 --disable-index-store -Xswiftc -gnone -Xcc -g0
done

mkdir -p "$work/today" "$work/later"
ln -sf "$build/lib/$soname" "$work/today/$soname"
ln -sf "$work/swift/debug/libflow.so" "$work/later/$soname"
flags=(-std=c11 -Wall -Wextra -pedantic -Werror -g)
# An ..._INIT of today does not name the member that has been added.
later=(-DFUTURE -Wno-missing-field-initializers "-I$package/include")
so=(-shared -fPIC -fvisibility=hidden)
link=("-L$work/today" "-l:$soname")
gcc "${flags[@]}" -Iinclude Tests/Future/host.c "${link[@]}" -o "$work/host-today"
gcc "${flags[@]}" "${later[@]}" Tests/Future/host.c "${link[@]}" -o "$work/host-later"
gcc "${flags[@]}" "${so[@]}" -Iinclude Tests/Future/plugin.c -o "$work/plugin-today.so"
gcc "${flags[@]}" "${so[@]}" "${later[@]}" Tests/Future/plugin.c -o "$work/plugin-later.so"
# Built with later structs for the functions of today, as a plugin is that says it needs no more.
gcc "${flags[@]}" "${so[@]}" "${later[@]}" -DFUTURE_OLD_TABLE -DFUTURE_OLD_MINOR \
  Tests/Future/plugin.c -o "$work/plugin-careful.so"
gcc "${flags[@]}" "${so[@]}" "${later[@]}" -DFUTURE_OLD_MINOR Tests/Future/plugin.c \
  -o "$work/plugin-larger.so"
gcc "${flags[@]}" "${so[@]}" "${later[@]}" Tests/Future/older.c -o "$work/older.so"
gcc "${flags[@]}" "${so[@]}" "${later[@]}" Tests/Future/dial.c -o "$work/dial.so"
host_link=("${link[@]}" "-L$build/lib" -lflow-record -lflow-json)
gcc "${flags[@]}" -Iinclude examples/c-host/*.c "${host_link[@]}" -lflow-scene -lflow-uri \
  -o "$work/c-host"
# GLib's headers are another project's.
read -ra glib_flags <<<"$(pkg-config --cflags glib-2.0 | sed 's/-I/-isystem /g')"
read -ra glib_libraries <<<"$(pkg-config --libs glib-2.0)"
g++ -std=c++17 -Wall -Wextra -pedantic -Wconversion -Werror -g -Iinclude "${glib_flags[@]}" \
  examples/cpp-host/*.cpp "${host_link[@]}" "${glib_libraries[@]}" -o "$work/cpp-host"
gcc "${flags[@]}" "${later[@]}" Tests/Future/names.c "${link[@]}" -o "$work/names"

failed=0
# Runs one host with one plugin on one library: meet LIBRARY HOST PLUGIN [what it says when it
# refuses]
meet() {
  local library=$1 host=$2 plugin=$3 refusal=${4:-} output status=0
  local parties="library of $library, host of $host, plugin of $plugin"
  output=$(LD_LIBRARY_PATH=$work/$library "$work/host-$host" "$work/plugin-$plugin.so" \
    "$library" 2>&1) || status=$?
  if [ -n "$refusal" ]; then
    if [ $status -eq 3 ] && grep -qF "$refusal" <<<"$output"; then status=0; else status=1; fi
  fi
  if [ $status -eq 0 ]; then
    say "ok      $parties${refusal:+: refused, as it must be}"
  else
    failed=1
    say "FAILED  $parties"
    say "$output"
  fi
}

for host in today later; do
  meet today $host today
  meet today $host careful
  meet today $host later "it is too new"
  meet today $host larger "it calls more functions"
  meet later $host today
  meet later $host careful
  meet later $host later
done

# The small libraries take structs of both lengths, too: members of a later version that are set are
# refused by name of the size, and shorter structs of today are taken by later libraries.
for name in uri json cbor store store-pg record scene; do
  target=$(basename "$(find Sources -maxdepth 1 -iname "CFlow${name//-/}")")
  eval "$(scripts/package.py "$target")"
  case $name in
    store) others=(-l:libflow-cbor.so.0) ;;
    store-pg) others=(-l:libflow-cbor.so.0 -l:libflow-store.so.0) ;;
    record) others=(-l:libflow-json.so.0) ;;
    scene) others=(-l:libflow-uri.so.0) ;;
    *) others=() ;;
  esac
  gcc "${c_flags[@]}" "${later[@]}" -fPIC -shared "$package/Sources/$target"/*.c \
    -o "$work/later/libflow-$name.so.0" -Wl,-soname,"libflow-$name.so.0" \
    "-L$work/later" -Wl,--as-needed "${others[@]}" "-l:$soname" "${linker_settings[@]}" \
    -Wl,--version-script="Sources/$target/flow-$name.map"
  ln -sf "$build/lib/libflow-$name.so.0" "$work/today/libflow-$name.so.0"
done
small=(-l:libflow-{uri,json,cbor,store,store-pg,record,scene}.so.0)
gcc "${flags[@]}" -Iinclude Tests/Future/small.c "${link[@]}" "${small[@]}" -o "$work/small-today"
gcc "${flags[@]}" "${later[@]}" Tests/Future/small.c "${link[@]}" "${small[@]}" \
  -o "$work/small-later"
for library in today later; do
  for host in today later; do
    rm -rf "$work/sessions"
    mkdir "$work/sessions"
    if LD_LIBRARY_PATH=$work/$library "$work/small-$host" "$work/sessions" $library; then
      say "ok      small libraries of $library, host of $host"
    else
      failed=1
      say "FAILED  small libraries of $library, host of $host"
    fi
  done
done

# A name that became standard in a later version is an action in classes that were there before.
what="actions of plugins and hosts of before, named like standard methods of a later version"
if LD_LIBRARY_PATH=$work/later "$work/names" "$work/older.so"; then
  say "ok      $what"
else
  failed=1
  say "FAILED  $what"
fi

# turns WHAT SHOWN COMMAND...: a host of today shows the later element, refuses what it does not
# take, in the engine's words or the user's, sends what is typed in as a number, and finishes with
# that.
turns() {
  local what=$1 shown=$2 output
  shift 2
  output=$(printf '%s\n' dial=11 dial=7 done |
    LD_LIBRARY_PATH=$work/later:$build/lib CPATH=$root/include timeout 600 "$@" 2>&1) || true
  if grep -qF "$shown" <<<"$output" &&
    grep -qE "a dial takes a number from its minimum|The number is outside" <<<"$output" &&
    grep -qE '(^|result |finished )7(\.0)?$' <<<"$output"; then
    say "ok      an element of a later version, in $what"
  else
    failed=1
    say "FAILED  an element of a later version, in $what"
    say "$output"
  fi
}

# A flowhost that is built with what was added plays it.
for script in dial lift; do
  if output=$("$work/swift/debug/flowhost" play "Tests/Future/$script.flow" 2>&1); then
    say "ok      a play script of a later version: $script"
  else
    failed=1
    say "FAILED  a play script of a later version: $script"
    say "$output"
  fi
done

turns "flowhost's lines" "1 Dial [dial]: 3 (0 to 10, step 1)" \
  "$build/bin/flowhost" run "$work/dial.so"

# The same in the full screen, with keys.
. Tests/Screen/terminal.sh
trap terminal_end EXIT
open_terminal 60 16 "LD_LIBRARY_PATH='$work/later:$build/lib' flowhost run '$work/dial.so'"
if wait_for Dial && wait_for "─  3" && keys Right && wait_for "─  4" && keys Tab Enter &&
  wait_for "ended with 0" && screen | grep -qx 4; then
  say "ok      an element of a later version, in flowhost's screen"
else
  failed=1
  say "FAILED  an element of a later version, in flowhost's screen"
  screen
fi
turns "the C host" "| Dial = 3 (0 to 10)  [dial]" "$work/c-host" "$work/dial.so" dial.coordinator
turns "the C++ host" "| Dial = 3  [dial]" "$work/cpp-host" epoll "$work/dial.so" dial.coordinator
turns "the Python host" "| Dial [dial] 3.0" \
  python3 examples/python-host/host.py "$work/dial.so" dial.coordinator
exit $failed
