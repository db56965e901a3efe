#!/bin/bash
# Runs inside a clean Debian, as root, with the packages in /flow: they install with their
# dependencies, flowhost runs a plugin, C programs are compiled with libflow-dev, and nothing stays
# when all is removed.
#   chroot.sh VERSION
set -eu -o pipefail
version=$1
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
  find /usr /etc /opt \( -name 'libflow*' -o -name 'flowhost*' -o -path '*/flow/*' \) ! -type d
}

same "before" "$(remaining)" ""
apt-get -qq update

say "flowhost and the plugins, with what they need and no more"
get ./libflow0_*.deb ./flowhost_*.deb ./flow-plugins_*.deb
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
get ./libflow*_*.deb gcc pkg-config
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
compile plugin.so flow-plugin -shared -fPIC -fvisibility=hidden plugin.c
flowhost inspect ./plugin.so | grep "^plugin   smallest 1.0$"

say "the sample host of libflow-doc, with the sample plugin"
cp -r /usr/share/doc/flow/examples/c-host host
compile c-host flow-record host/*.c
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

say "everything is removed"
# shellcheck disable=SC2016
mapfile -t ours < <(dpkg-query -W -f '${source:Package} ${Package}\n' | sed -n 's/^flow //p')
same "what is removed" "${ours[*]}" \
  "flow-plugins flowhost libflow-cbor0 libflow-dev libflow-json0 libflow-record0\
 libflow-store-pg0 libflow-store0 libflow-trace0 libflow-uri0 libflow0"
dpkg --purge "${ours[@]}" >/dev/null
same "after" "$(remaining)" ""
