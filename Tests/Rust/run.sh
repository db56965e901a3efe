#!/usr/bin/env bash
# The host in Rust, examples/rust-host, compiled with Debian's bindgen and rustc, walks the sample
# plugin with the input of the C host, prints what the host in Python prints, and reports the error
# when it cannot. Installs both when that needs no password.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
packages=(bindgen rustc)
if [ ! -x /usr/bin/bindgen ] || [ ! -x /usr/bin/rustc ]; then
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
  "${as_root[@]}" true 2>/dev/null ||
    fail "run this once: sudo apt-get install --no-install-recommends ${packages[*]}"
  say "Installing missing packages: ${packages[*]}"
  get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get)
  quietly "${get[@]}" update
  quietly "${get[@]}" install --yes --no-install-recommends "${packages[@]}"
fi
ensure lib flowhost plugins

python=$root/Tests/Python
work=$build/rust
rm -rf "$work"
mkdir -p "$work/zoneinfo" "$work/sys/class/net/eth0" "$work/out"
PREFIX=$work/prefix scripts/install
export PKG_CONFIG_PATH=$work/prefix/lib/pkgconfig

# No warning either: bindings and host compile as they are.
make --silent -C examples/rust-host OUT="$work/out" BINDGEN=/usr/bin/bindgen \
  RUSTC="/usr/bin/rustc --deny warnings"

# Files of a system that the plugin reads, the same on every machine.
printf '%s\n' 'de_DE.UTF-8 UTF-8' 'C.UTF-8 UTF-8' >"$work/locales"
printf 'DE\t+5230+01322\tEurope/Berlin\n' >"$work/zoneinfo/zone1970.tab"
for fact in operstate=up address=02:00:00:00:00:01 type=1; do
  printf '%s\n' "${fact#*=}" >"$work/sys/class/net/eth0/${fact%%=*}"
done
system=$(printf '{"locales": "%s", "zoneinfo": "%s", "sysfs": "%s"}' \
  "$work/locales" "$work/zoneinfo" "$work/sys")

# host STATUS NAME ARGUMENT...: runs the host, which must end with this status.
host() {
  local wanted=$1 name=$2 status=0
  shift 2
  "$work/out/rust-host" "$@" >"$work/$name.out" 2>"$work/$name.err" || status=$?
  if [ $status -ne "$wanted" ]; then
    tail -n 40 "$work/$name.out" "$work/$name.err"
    fail "$name: exit code $status, expected $wanted"
  fi
}

# It shows no tree, as the host in Python.
grep -vx tree "$root/Tests/Install/c_host.input" >"$work/input"
host 0 walk build/plugins/setup.so setup.coordinator "$system" <"$work/input"
diff "$python/walk.expected" "$work/walk.out"
if [ -s "$work/walk.err" ]; then fail "it complains: $(cat "$work/walk.err")"; fi

# Text typed into a secret field is shown nowhere.
if grep -q 'correct horse' "$work/walk.out"; then fail "the password is shown"; fi

# Without a coordinator the plugin's first one begins; input that ends early ends the flow.
host 1 leave build/plugins/setup.so < <(head -n 1 "$work/input")
grep -qx '  callback released: setup.coordinator#1' "$work/leave.out"

# One sentence and exit code 2.
host 2 missing build/plugins/missing.so setup.coordinator
host 2 unknown build/plugins/setup.so setup.nothing
host 2 text build/plugins/setup.so setup.coordinator '{"locales":'
host 2 usage
cat "$work/missing.err" "$work/unknown.err" "$work/text.err" "$work/usage.err" >"$work/mistakes"
sed -e 's/^python-host/rust-host/' -e 's/host\.py/rust-host/' "$python/mistakes.expected" |
  diff - "$work/mistakes"
say "ok - the host in Rust walks the sample plugin as the host in Python does"
