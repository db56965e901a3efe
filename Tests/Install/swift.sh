#!/usr/bin/env bash
# Packages of others in Swift get FlowKit and FlowKitHost in both ways: by the path of an installed
# prefix, and by a git URL with a tag. A plugin and a host are built and run.
#   swift.sh PREFIX WORK
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

prefix=$1 work=$2
here=$root/Tests/Install/swift
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
unset FLOW_URL FLOW_TAG
mkdir -p "$work"

# Runs SwiftPM on a package, with what it keeps for all packages of a user in a folder of the test:
# swiftpm PACKAGE COMMAND...
swiftpm() {
  swift "$2" --package-path "$work/$1" --cache-path "$work/cache" --config-path "$work/config" \
    --security-path "$work/security" "${@:3}"
}

# A copy of the package of others, because SwiftPM writes into it what it has found.
package() { cp -r "$here" "$work/$1"; }

# Builds plugin and host, and runs them: works PACKAGE
works() {
  local built=$work/$1/.build/debug found
  package "$1"
  quietly swiftpm "$1" build --jobs 2
  found=$(LD_LIBRARY_PATH=$prefix/lib "$built/GreeterHost" "$built/libGreeter.so")
  [ "$found" = $'Who are you?\nHello, Ada' ] || fail "$1: the host printed '$found'"
  needed_by "$built/GreeterHost" | grep -qx "$soname" || fail "$1: the host does not need $soname"
  if needed_by "$built/libGreeter.so" | grep libflow; then fail "$1: the plugin needs libflow"; fi
}

by_path() {
  FLOW_PATH=$prefix/share/swift/flow works path
}

# The repository as it stands, without its history, in a folder of which the name is that of the
# package. Nothing of it is under build/, where a package would find this project around it.
repository=$(mktemp -d)
trap 'rm -rf "$repository"' EXIT
in_git() {
  git -c user.name=Flow -c user.email=flow@flow.example --git-dir="$repository/flow/.git" "$@"
}

# Gives what is in the index a commit with a tag.
tag() { in_git tag "$1" "$(in_git commit-tree -m "Flow $1" "$(in_git write-tree)")"; }

# The headers are those of the tag, whatever is installed: here headers that do not compile.
by_url() {
  local header
  export FLOW_URL=file://$repository/flow PKG_CONFIG_PATH=$work/pkgconfig
  mkdir -p "$PKG_CONFIG_PATH" "$work/include/flow"
  sed "s|^includedir=.*|includedir=$work/include|" "$prefix/lib/pkgconfig/flow.pc" \
    >"$PKG_CONFIG_PATH/flow.pc"
  for header in "$prefix"/include/flow/*.h; do
    echo '#error another release' >"$work/include/flow/$(basename "$header")"
  done
  git init --quiet "$repository/flow"
  in_git --work-tree="$root" add --all
  tag "$version"
  FLOW_TAG=$version works url
}

# SwiftPM refuses unsafe flags in what has a tag, if the manifest is of the tools of Swift 6.1 or
# before; in newer ones it trusts whoever wrote them. So the manifest is turned into one of 6.1.
by_strict_url() {
  local manifest
  manifest=$(sed -e '1s/6\.2/6.1/' -e '/treatAllWarnings/d' Package.swift |
    in_git hash-object -w --stdin)
  in_git update-index --cacheinfo "100644,$manifest,Package.swift"
  tag 99.0.0
  export FLOW_TAG=99.0.0
  package strict
  quietly swiftpm strict package show-dependencies
  # The check is there: the library of the project itself has such flags.
  package refused
  sed -i 's/"FlowKitHost"/"flow"/' "$work/refused/Package.swift"
  if swiftpm refused package show-dependencies >"$work/refused.log" 2>&1; then
    fail "SwiftPM takes the product 'flow', which has unsafe flags"
  fi
  grep -q "target 'FlowABI' in product 'flow' contains unsafe build flags" "$work/refused.log" || {
    cat "$work/refused.log"
    fail "SwiftPM refuses the product 'flow' for another reason"
  }
}

# Not only what a product names, which is all that SwiftPM looks at, but all that it reaches.
no_unsafe_flags() {
  swift package dump-package --package-path "$1" --scratch-path "$work/dump" >"$work/manifest.json"
  python3 - "$work/manifest.json" <<'END'
import json
import sys

manifest = json.load(open(sys.argv[1]))
targets = {target["name"]: target for target in manifest["targets"]}
products = {product["name"]: product["targets"] for product in manifest["products"]}
for product in ("FlowKit", "FlowKitHost"):
    reached, rest = set(), list(products[product])
    while rest:
        name = rest.pop()
        if name not in reached:
            reached.add(name)
            rest += [each["byName"][0] for each in targets[name]["dependencies"]]
    for name in sorted(reached):
        for setting in targets[name]["settings"]:
            if "unsafeFlags" in setting["kind"]:
                sys.exit(f"{product} reaches {name}, which has unsafe flags")
END
}

for step in by_path by_url by_strict_url "no_unsafe_flags $root" \
  "no_unsafe_flags $prefix/share/swift/flow"; do
  say "   $step"
  $step
done
