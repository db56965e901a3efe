#!/usr/bin/env bash
# Builds the Debian packages from a clean clone of what is committed, checks them with lintian, and
# tries them in a clean Debian that has nothing else (chroot.sh). Installs what that needs when it
# needs no password.
#   debian.sh [FOLDER]     FOLDER receives the packages; they are thrown away otherwise
# FLOW_WITHOUT=gtk,qt leaves out their packages.
# FLOW_DEBIAN_MIRROR is where that Debian comes from, if not from Debian's usual place.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

# Toolkits that FLOW_WITHOUT names are left out by their build profiles.
profiles=()
for toolkit in "${toolkits[@]}"; do
  if without "$toolkit"; then profiles+=("pkg.flow.no$toolkit"); fi
done
# Packages that debian/control builds with.
mapfile -t packages < <(
  sed -n '/^Build-Depends:/,/^[A-Z]/p' debian/control |
    grep -vF "$(printf '<!%s>\n' "${profiles[@]:-none}")" |
    sed -n 's/^ \([a-z0-9.+-]*\).*/\1/p' |
    sed 's/^debhelper-compat$/debhelper/; s/^dh-sequence-gir$/gobject-introspection/'
)
packages+=(dpkg-dev lintian mmdebstrap)
as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi

install_packages() {
  local missing=() package
  for package in "${packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' ||
      missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  "${as_root[@]}" true 2>/dev/null ||
    fail "run this once: sudo apt-get install --no-install-recommends ${missing[*]}"
  say "Installing missing packages: ${missing[*]}"
  local get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get)
  quietly "${get[@]}" update
  quietly "${get[@]}" install --yes --no-install-recommends "${missing[@]}"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
install_packages
suite=$(. /etc/os-release && printf %s "${VERSION_CODENAME:-}")

say "-- a clean clone, source and packages"
git clone --quiet "$root" "$work/flow"
cd "$work/flow"
unset FLOW_BUILT FLOW_FIXTURES
quietly dpkg-buildpackage -us -uc "-P$(IFS=, && say "${profiles[*]}")"
cd "$work"
for package in *.deb; do
  case $package in
    *-dbgsym_*) ;;
    *) say "$package: $(dpkg-deb -f "$package" Depends)" ;;
  esac
done

say "-- debug files of the sample plugins"
found=$(dpkg-deb -c flow-plugins-dbgsym_*.deb | grep -c '/\.build-id/.*\.debug$')
[ "$found" -eq 2 ] || fail "flow-plugins-dbgsym has $found debug files, not those of setup and shop"

say "-- lintian"
allow=()
if [ "$(id -u)" -eq 0 ]; then allow=(--allow-root); fi
lintian "${allow[@]}" --tag-display-limit 0 --fail-on error,warning ./*.changes
say "-- overridden, with the reason in debian/*.lintian-overrides"
lintian "${allow[@]}" --show-overrides ./*.changes | grep '^O:' || true

say "-- a clean Debian $suite"
mkdir "$work/try"
rm -f ./*-dbgsym_*.deb
cp ./*.deb "$work/try"
cp -r "$root/Tests/Install/windows" "$work/try"
cp "$root"/Tests/Install/{version,json,cbor,store,store-pg,record,scene,uri,plugin}.c "$work/try"
cp "$root/Tests/Packages/chroot.sh" "$work/try"
cp "$root/Tests/Install/c_host.input" "$work/try/input"
cp "$root/Tests/Install/c_host.expected" "$work/try/expected"
cp "$root/Tests/Packages/value.json" "$work/try/value"
# shellcheck disable=SC2016
mmdebstrap --quiet --variant=apt --format=null \
  --customize-hook="copy-in $work/try /" \
  --customize-hook='mv "$1/try" "$1/flow"' \
  --customize-hook="chroot \"\$1\" bash /flow/chroot.sh $version $(wanted_toolkits)" \
  "$suite" /dev/null ${FLOW_DEBIAN_MIRROR:+"$FLOW_DEBIAN_MIRROR"}

if [ $# -eq 1 ]; then
  mkdir -p "$1"
  cp ./*.deb ./*.dsc ./*.tar.xz "$1"
fi
say "the packages of Flow $version install, work and go"
