#!/bin/bash
# Runs inside a clean Debian, as root, with the packages in /flow: they install with their
# dependencies, flowhost runs a plugin, C programs are compiled with libflow-dev, those with windows
# start, and nothing stays when all is removed.
#   chroot.sh VERSION [TOOLKIT]...
set -eu -o pipefail
version=$1
toolkits=" ${*:2} "
cd /flow
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

say() { printf -- '-- %s\n' "$*"; }
fail() { printf 'FAILED %s\n' "$*" >&2; exit 1; }
get() {
  apt-get -qq install --yes --no-install-recommends "$@" >/flow/apt.log 2>&1 || {
    cat /flow/apt.log
    fail "$*"
  }
}
# same WHAT FOUND EXPECTED
same() { if [ "$2" != "$3" ]; then fail "$1: '$2', expected '$3'"; fi; }
remaining() {
  find /usr /etc /opt \( -name 'libflow*' -o -name 'flowhost*' -o -path '*/flow/*' \
    -o -name 'flow-*' -o -name 'FlowGtk*' -o -path '*/qml/Flow/*' \) ! -type d
}

same "before" "$(remaining)" ""
apt-get -qq update

say "flowhost and the plugins, with what they need and no more"
get ./libflow{0,-cbor0,-json0,-record0,-store0}_*.deb ./flowhost_*.deb ./flow-plugins_*.deb
if command -v swift gcc; then fail "this Debian is not clean"; fi
if ldd /usr/bin/flowhost | grep -E 'libswift|not found'; then
  fail "flowhost needs what is not there"
fi
same "flowhost --version" "$(flowhost --version | cut -d' ' -f1,2)" "flowhost $version"
plugins=$(dirname "$(dpkg -L flow-plugins | grep '/setup.so$')")
for plugin in "$plugins"/*.so; do flowhost inspect "$plugin" | sed -n 1p; done

say "the first start of a device, in flowhost"
found=$(flowhost run "$plugins/setup.so" <input 2>screens) || { cat screens; fail "flowhost run"; }
same "its value" "$found" "$(cat value)"

say "the reference in a terminal, with libflow-doc"
if flowhost doc flow_push 2>said; then fail "flowhost doc shows what is not installed"; fi
grep -q libflow-doc said || fail "flowhost doc does not name libflow-doc"
get ./libflow-doc_*.deb mandoc
flowhost doc flow_push | grep 'flow_push(flow_engine' >/dev/null || fail "flowhost doc flow_push"
flowhost doc Q3 | grep 'FLOW_RULE_Q3(7)' >/dev/null || fail "flowhost doc Q3"
test -f /usr/share/doc/flow/reference/index.html || fail "the reference has no pages"

say "programs in C, with libflow-dev"
get ./libflow{-scene0,-store-pg0,-trace0,-uri0,-dev}_*.deb gcc pkg-config
warnings="-std=c11 -Wall -Wextra -pedantic -Werror -O2"
# compile NAME MODULE SOURCE...
compile() {
  local name=$1 module=$2
  shift 2
  # shellcheck disable=SC2046,SC2086
  gcc $warnings "$@" $(pkg-config --cflags --libs "$module") -o "$name"
}
compile version flow version.c
same "the release" "$(./version)" "$version same"
compile json flow-json json.c
same "JSON" "$(./json)" '{"volume":7}'
compile cbor flow-cbor cbor.c
same "CBOR" "$(./cbor)" "a1 66 76 6f 6c 75 6d 65 07"
compile store flow-store store.c
same "a session" "$(./store /flow/sessions)" "no session yet"
compile record flow-record record.c
same "a record" "$(./record /flow/nothing.flow)" "FLOW_OK"
compile store-pg flow-store-pg store-pg.c
same "no database" "$(./store-pg)" "the database cannot be reached"
compile uri flow-uri uri.c
same "a URI" "$(./uri)" "a b"
compile scene flow-scene scene.c
same "a scene" "$(./scene)" "Tea: Pour"
compile plugin.so flow-plugin -shared -fPIC -fvisibility=hidden plugin.c
flowhost inspect ./plugin.so | grep "^plugin   smallest 1.0$"

say "the sample host of libflow-doc, with the sample plugin"
cp -r /usr/share/doc/flow/examples/c-host host
compile c-host "flow-record flow-scene" host/*.c
./c-host "$plugins/setup.so" setup.coordinator <input >shown
while IFS= read -r line; do
  grep -qF -- "$line" shown || fail "c-host did not print: $line"
done <expected

say "every callback of it, with libflow-trace0"
FLOW_TRACE=1 ./c-host "$plugins/setup.so" setup.coordinator <input >shown 2>traced
grep -q -- '-> setup\.coordinator\.start(setup\.coordinator#1)' traced || {
  cat traced
  fail "nothing is traced"
}

FLOW_TRACE=1 FLOW_TRACE_ONLY='setup.*' FLOW_TRACE_FILE=/flow/trace.%p \
  flowhost run "$plugins/setup.so" <input >shown 2>screens
grep -q -- '-> setup\.coordinator\.start(setup\.coordinator#1)' trace.[0-9]* || {
  cat screens
  fail "flowhost traces nothing"
}
same "what flowhost recommends" "$(dpkg-query -W -f '${Recommends}' flowhost)" \
  "flow-plugins, libflow-trace0"

# shows NAME COMMAND...: the program shows the first page of setup, and prints its title.
shows() {
  local name=$1
  shift
  timeout 600 "$@" >shown 2>said || { cat said; fail "$name"; }
  same "$name" "$(cat shown)" Welcome
}

# host NAME: the program is whole, and so is what desktops read of it.
host() {
  get "./$1"_*.deb desktop-file-utils appstream
  desktop-file-validate "$(dpkg -L "$1" | grep '\.desktop$')" || fail "$1: its .desktop file"
  appstreamcli validate --no-net "$(dpkg -L "$1" | grep '\.metainfo\.xml$')" ||
    fail "$1: its metainfo"
  if ldd "/usr/bin/$1" | grep 'not found'; then fail "$1 needs what is not there"; fi
}

gtk() {
  say "a window in Python, with gir1.2-flowgtk-1"
  get ./gir1.2-flowgtk-1_*.deb ./libflow-gtk4-0_*.deb python3-gi
  shows "GTK in Python" python3 windows/gtk.py "$plugins/setup.so"
  say "a window in C, with libflow-gtk4-dev"
  get ./libflow-gtk4-dev_*.deb
  compile gtk flow-gtk4 windows/gtk.c
  shows "GTK in C" ./gtk "$plugins/setup.so"
  host flow-gtk-host
}

qt() {
  say "a window in C++, with libflow-qt6-dev"
  get ./libflow-qt6-dev_*.deb ./libflow-qt6-0_*.deb ./qml6-module-flow_*.deb g++
  # shellcheck disable=SC2046
  g++ -std=c++17 -O2 -fPIC windows/qt.cpp $(pkg-config --cflags --libs flow-qt6) -o qt
  shows "Qt in C++" ./qt "$plugins/setup.so" "$(pkg-config --variable=qmldir flow-qt6)"
  host flow-qt-host
}

if [ -n "${toolkits// /}" ]; then
  get xvfb
  Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp 3>display >xvfb.log 2>&1 &
  server=$!
  trap 'kill $server' EXIT
  for _ in $(seq 600); do
    if [ -s display ]; then break; fi
    sleep 0.1
  done
  [ -s display ] || { cat xvfb.log; fail "there is no display"; }
  DISPLAY=:$(tr -d '\n' <display)
  export DISPLAY GSK_RENDERER=cairo GTK_A11Y=none QT_QUICK_BACKEND=software
  for toolkit in $toolkits; do "$toolkit"; done
  kill $server
  trap - EXIT
fi

say "everything is removed"
# shellcheck disable=SC2016
mapfile -t ours < <(dpkg-query -W -f '${source:Package} ${Package}\n' | sed -n 's/^flow //p')
same "what is removed" "${ours[*]}" \
  "$(cd /flow && printf '%s\n' *.deb | cut -d_ -f1 | LC_ALL=C sort | paste -sd ' ')"
dpkg --purge "${ours[@]}" >/dev/null
same "after" "$(remaining)" ""
