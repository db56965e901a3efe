#!/usr/bin/env bash
# An installed prefix is complete: C finds it through pkg-config, CMake through find_package, the sample
# host runs clean under valgrind and AddressSanitizer, a plugin in Swift with Foundation works in a C
# host, and flowhost runs where no Swift is.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost plugins

here=$root/Tests/Install
work=$build/install
prefix=$work/prefix
rm -rf "$work"
mkdir -p "$work"

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
strict=(gcc "${c_flags[@]}")

# Not `"$@" || fail`: behind that, `set -e` would be off inside the function.
check() {
  say "-- $1"
  shift
  "$@"
}
trap 'say "failed: line $LINENO" >&2' ERR
set -E

install_twice() {
  PREFIX=$prefix scripts/install
  PREFIX=$prefix scripts/install
  [ "$(readlink -f "$prefix/lib/libflow.so")" = "$prefix/lib/libflow.so.$version" ]
}

# DESTDIR is where files are put, PREFIX what they say about themselves.
install_staged() {
  DESTDIR=$work/stage PREFIX=/opt/flow scripts/install
  grep -qx 'prefix=/opt/flow' "$work/stage/opt/flow/lib/pkgconfig/flow.pc"
  diff <(cd "$prefix" && find . | sort) <(cd "$work/stage/opt/flow" && find . | sort)
  ! grep -rlIF "$work" "$work/stage/opt/flow/lib/pkgconfig" "$work/stage/opt/flow/lib/cmake"
}

same_release() {
  local found
  # shellcheck disable=SC2046
  "${strict[@]}" "$here/version.c" $(pkg-config --cflags --libs flow) -o "$work/version"
  found=$("$work/version")
  [ "$found" = "$(pkg-config --modversion flow) same" ] || fail "the library says '$found'"
}

# What a program needs to read and write JSON is said by its own pkg-config file.
json_program() {
  local found
  # shellcheck disable=SC2046
  "${strict[@]}" "$here/json.c" $(pkg-config --cflags --libs flow-json) -o "$work/json"
  found=$("$work/json")
  [ "$found" = '{"volume":7}' ] || fail "the JSON program prints '$found'"
}

cmake_project() {
  quietly cmake -S "$here/cmake" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$prefix"
  quietly cmake --build "$work/cmake"
  [ "$("$work/cmake/version")" = "$version same" ]
  # The next minor release may break, so this one does not serve who asks for it.
  sed 's/find_package(flow 0.1/find_package(flow 0.2/; s|\.\./version.c|'"$here"'/version.c|' \
    "$here/cmake/CMakeLists.txt" >"$work/CMakeLists.txt"
  ! cmake -S "$work" -B "$work/cmake-newer" -DCMAKE_PREFIX_PATH="$prefix" >"$work/newer.log" 2>&1
}

foundation_plugin() {
  local link=$work/foundation.map output
  # shellcheck disable=SC2046
  "${strict[@]}" -fPIC -fvisibility=hidden $(pkg-config --cflags flow) \
    -c "$here/foundation_entry.c" -o "$work/foundation_entry.o"
  say '{ global: flow_plugin_entry; local: *; };' >"$link"
  swiftc -swift-version 6 -O -parse-as-library -emit-library -module-name FoundationPlugin \
    "$here/foundation_plugin.swift" "$work/foundation_entry.o" \
    -Xlinker --version-script="$link" -o "$work/foundation.so"
  # shellcheck disable=SC2046
  "${strict[@]}" "$here/foundation_host.c" $(pkg-config --cflags --libs flow) -o "$work/foundation_host"
  output=$("$work/foundation_host" "$work/foundation.so")
  [ "$output" = "$(printf 'Foundation works since 1970-01-01T00:00:00Z\n%.0s' 1 2)" ] ||
    fail "the Swift plugin's screen has the title '$output'"
}

flowhost_alone() {
  local bare=(env -i PATH=/usr/bin:/bin HOME="$work")
  "${bare[@]}" "$prefix/bin/flowhost" inspect "$prefix/lib/flow/plugins/setup.so" >"$work/inspect.txt"
  ! ldd "$prefix/bin/flowhost" | grep -E 'libswift|libFoundation|not found'
}

# A program that holds the engine and its plugins, and needs no libflow.so.
static_program() {
  local libraries kind
  # shellcheck disable=SC2046
  for kind in tea coffee; do
    "${strict[@]}" -DKIND=$kind $(pkg-config --cflags flow) -c "$here/static_plugin.c" \
      -o "$work/$kind.o"
  done
  # Of a folder that has both, the linker takes the shared library.
  libraries=$(pkg-config --static --libs flow | sed 's/-lflow /-l:libflow.a /')
  # shellcheck disable=SC2046,SC2086
  "${strict[@]}" -static-libgcc $(pkg-config --cflags flow) "$here/static_host.c" "$work/tea.o" \
    "$work/coffee.o" $libraries -o "$work/static_host"
  ! ldd "$work/static_host" | grep libflow
  [ "$("$work/static_host")" = "coffee#2" ]
}

check "installing twice" install_twice
check "installing with DESTDIR" install_staged
check "the release is $version everywhere" same_release
check "JSON" json_program
check "a program with the engine in it" static_program
check "CMake" cmake_project
check "a Swift plugin with Foundation in a C host" foundation_plugin
check "flowhost without Swift" flowhost_alone
check "the C host" "$here/c_host.sh" "$prefix" "$work/c-host"
check "the C++ host, with both loops" "$here/cpp_host.sh" "$prefix" "$work/cpp-host" "$work/c-host/plain.out"
