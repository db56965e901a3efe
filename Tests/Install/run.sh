#!/usr/bin/env bash
# An installed prefix is complete: C finds it through pkg-config, CMake through find_package,
# packages in Swift by its path, programs with windows in all these ways; the sample host runs clean
# under valgrind and AddressSanitizer, documents and samples are there, a plugin in Swift with
# Foundation works in a C host, and flowhost runs where no Swift is.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
read -ra built <<<"$(wanted_toolkits)"
ensure lib flowhost plugins reference "${built[@]}"
# Not built again each time that something is installed.
export FLOW_BUILT="${FLOW_BUILT:-} lib flowhost plugins reference ${built[*]}"

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
  local old=$prefix/share/swift/flow/Sources/FlowKit/Old.swift
  PREFIX=$prefix scripts/install
  # A source of an earlier release, which would be compiled into the kit.
  echo 'no Swift' >"$old"
  PREFIX=$prefix scripts/install
  [ ! -e "$old" ]
  [ "$(readlink -f "$prefix/lib/libflow.so")" = "$prefix/lib/libflow.so.$version" ]
}

# DESTDIR is where files are put, PREFIX what they say about themselves.
install_staged() {
  DESTDIR=$work/stage PREFIX=/opt/flow scripts/install
  grep -qx 'prefix=/opt/flow' "$work/stage/opt/flow/lib/pkgconfig/flow.pc"
  diff <(cd "$prefix" && find . | sort) <(cd "$work/stage/opt/flow" && find . | sort)
  ! grep -rlIF "$work" "$work/stage/opt/flow/lib/pkgconfig" "$work/stage/opt/flow/lib/cmake"
}

# The libraries for toolkits change nothing of all the rest, and what they bring is theirs.
install_without_toolkits() {
  local bare=$work/bare theirs
  theirs='/(flow-(gtk|qt)-host|share/(applications|icons|metainfo)/.*|qt6/qml/Flow/.*'
  theirs+='|include/flow-(gtk|qt)/.*'
  theirs+='|libflow-(gtk4|qt6)\.so.*|flow-(gtk4|qt6)\.(pc|vapi|deps)|FlowGtk-1\..*)$'
  FLOW_WITHOUT=gtk,qt PREFIX=$bare scripts/install
  (cd "$bare" && find . ! -type d | sort) >"$work/bare.txt"
  (cd "$prefix" && find . ! -type d | sort) >"$work/all.txt"
  if grep -E "$theirs" "$work/bare.txt"; then return 1; fi
  diff "$work/bare.txt" <(grep -Ev "$theirs" "$work/all.txt")
}

# Desktops read each program with windows: its .desktop file and its metainfo are valid, and name a
# program and icons that are there.
read_by_desktops() {
  local file id name part
  for file in "$prefix"/share/applications/*.desktop; do
    desktop-file-validate "$file"
    id=$(basename "$file" .desktop)
    name=$(sed -n 's/^StartupWMClass=//p' "$file")
    [ -x "$prefix/bin/$name" ]
    grep -q "^Exec=$name $prefix/lib/flow/plugins/[a-z]*\.so %U$" "$file"
    [ -f "$(sed -n 's/^Exec=[^ ]* \([^ ]*\) .*/\1/p' "$file")" ]
    for part in scalable/apps/$id symbolic/apps/$id-symbolic; do
      python3 -c 'import sys, xml.etree.ElementTree as tree
assert tree.parse(sys.argv[1]).getroot().tag.endswith("}svg")' \
        "$prefix/share/icons/hicolor/$part.svg"
    done
    grep -qx "Icon=$id" "$file"
    appstreamcli validate --no-net "$prefix/share/metainfo/$id.metainfo.xml"
    grep -q ">$id.desktop<" "$prefix/share/metainfo/$id.metainfo.xml"
    grep -q "<binary>$name<" "$prefix/share/metainfo/$id.metainfo.xml"
  done
}

same_release() {
  local found
  # shellcheck disable=SC2046
  "${strict[@]}" "$here/version.c" $(pkg-config --cflags --libs flow) -o "$work/version"
  found=$("$work/version")
  [ "$found" = "$(pkg-config --modversion flow) same" ] || fail "the library says '$found'"
}

# Checks that each component suffices for a program that needs no more: says NAME OUTPUT COMMAND...
says() {
  local name=$1 expected=$2 found
  shift 2
  found=$("$@")
  [ "$found" = "$expected" ] || fail "$name: '$found', expected '$expected'"
}

# Checks that a pkg-config file names all that is needed.
pkg_config_components() {
  local name
  for name in json cbor store store-pg uri trace record scene; do
    # shellcheck disable=SC2046
    "${strict[@]}" "$here/$name.c" $(pkg-config --cflags --libs "flow-$name") -o "$work/$name"
  done
  says flow-json '{"volume":7}' "$work/json"
  says flow-cbor 'a1 66 76 6f 6c 75 6d 65 07' "$work/cbor"
  says flow-store 'no session yet' "$work/store" "$work/sessions"
  says flow-store-pg 'the database cannot be reached' "$work/store-pg"
  says flow-uri 'a b' "$work/uri"
  says flow-trace FLOW_OK "$work/trace"
  says flow-record FLOW_OK "$work/record" "$work/nothing.flow"
  says flow-scene 'Tea: Pour' "$work/scene"
  says "a record" '# Nothing was done' cat "$work/nothing.flow"
  # shellcheck disable=SC2046
  "${strict[@]}" -shared -fPIC -fvisibility=hidden -Wl,-z,defs "$here/plugin.c" \
    $(pkg-config --cflags --libs flow-plugin) -o "$work/plugin.so"
  "$prefix/bin/flowhost" inspect "$work/plugin.so" | grep '^plugin   smallest 1.0$'
  says plugindir "$prefix/lib/flow/plugins" pkg-config --variable=plugindir flow-plugin
  for name in flow flow-plugin flow-json flow-cbor flow-store flow-store-pg \
    flow-uri flow-trace flow-record flow-scene "${built[@]}"; do
    case $name in gtk | qt) name=${toolkit_library[$name]#lib} ;; esac
    says "$name" "$version" pkg-config --modversion "$name"
  done
}

# That a file needs no shared library of Flow.
alone() {
  if readelf -d "$1" | grep 'NEEDED.*libflow'; then fail "$1 needs libflow"; fi
}

cmake_component() {
  local component=$1 expected=${2:-}
  quietly cmake -S "$here/cmake" -B "$work/cmake-$component" -DCOMPONENT="$component" \
    -DCMAKE_PREFIX_PATH="$prefix"
  quietly cmake --build "$work/cmake-$component"
  if [ -n "$expected" ]; then says "$component" "$expected" "$work/cmake-$component/user"; fi
}

cmake_components() {
  cmake_component flow "$version same"
  cmake_component cpp "an engine in C++"
  cmake_component json '{"volume":7}'
  cmake_component cbor 'a1 66 76 6f 6c 75 6d 65 07'
  cmake_component store
  says store 'no session yet' "$work/cmake-store/user" "$work/cmake-store/sessions"
  cmake_component store-pg 'the database cannot be reached'
  cmake_component uri 'a b'
  cmake_component trace FLOW_OK
  cmake_component record
  says record FLOW_OK "$work/cmake-record/user" "$work/cmake-record/nothing.flow"
  cmake_component scene 'Tea: Pour'
  cmake_component static 'coffee#2'
  alone "$work/cmake-static/user"
  cmake_component plugin
  says "a plugin's entry" flow_plugin_entry \
    nm --dynamic --defined-only --format=just-symbols "$work/cmake-plugin/libuser.so"
  alone "$work/cmake-plugin/libuser.so"
}

# ask PREFIX WANTED SENTENCE [OPTION...]: the words of find_package, on lines of any length.
ask() {
  local output
  rm -rf "$work/ask"
  output=$(cmake -S "$here/ask" -B "$work/ask" -DCMAKE_PREFIX_PATH="$1" -DWANTED="$2" "${@:4}" \
    2>&1) || true
  grep -qF -- "$3" <<<"$(tr -s ' \n' ' ' <<<"$output")" ||
    fail "find_package(Flow $2) says: $output"
}

cmake_says_what_is_missing() {
  local part=$work/part
  cp -r "$prefix" "$part"
  rm "$part"/lib/libflow-json.so.0
  ask "$prefix" "" "found 1, json TRUE, plugins in $prefix/lib/flow/plugins"
  ask "$part" "" "found 1, json FALSE"
  ask "$part" "REQUIRED COMPONENTS json" \
    "component 'json' needs $part/lib/libflow-json.so.0, which is not there"
  ask "$part" "COMPONENTS flow OPTIONAL_COMPONENTS json" "found 1, json FALSE"
  for name in "${built[@]}"; do
    name=${toolkit_library[$name]#libflow-}
    rm "$part/lib/libflow-$name.so.0"
    ask "$part" "REQUIRED COMPONENTS $name" \
      "component '$name' needs $part/lib/libflow-$name.so.0, which is not there"
    # A toolkit that is missing is named as well.
    PKG_CONFIG_LIBDIR=$work/nothing ask "$prefix" "REQUIRED COMPONENTS $name" \
      "component '$name' needs" -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON
  done
  ask "$prefix" "REQUIRED COMPONENTS xml" "there is no component 'xml' (there are flow, plugin"
  # The next minor release may break, so this one does not serve a program that asks for it.
  ask "$prefix" "0.2 REQUIRED" 'compatible with requested version "0.2"'
  ask "$prefix" "$version EXACT" "found 1"
}

# A system with folders for each kind of processor, and /lib as a link: nothing but the place
# changes.
install_elsewhere() {
  local stage=$work/multiarch folder=lib/x86_64-linux-gnu
  DESTDIR=$stage PREFIX=/usr LIBDIR=$folder scripts/install
  diff <(cd "$prefix" && find . -type f | sort) \
    <(cd "$stage/usr" && find . -type f | sed "s|^./$folder|./lib|" | sort)
  # shellcheck disable=SC2016
  grep -qx 'libdir=${prefix}/'"$folder" "$stage/usr/$folder/pkgconfig/flow.pc"
  ln -s usr/lib "$stage/lib"
  quietly cmake -S "$here/cmake" -B "$work/cmake-multiarch" -DCOMPONENT=json \
    -DFlow_DIR="$stage/$folder/cmake/flow"
  quietly cmake --build "$work/cmake-multiarch"
  says multiarch '{"volume":7}' env LD_LIBRARY_PATH="$stage/usr/$folder" \
    "$work/cmake-multiarch/user"
  if PREFIX=$prefix LIBDIR=../lib scripts/install 2>"$work/refused.log"; then return 1; fi
  grep -q "LIBDIR must be a folder below PREFIX, not '../lib'" "$work/refused.log"
}

# Plugins are small, have nothing left for debuggers, and run; that is in a file of its own, where
# Debian has it, for whoever asks for it.
stripped_plugins() {
  local debug=$work/debug plugin file id folder
  DESTDIR=$debug PREFIX=/usr DEBUGDIR=lib/debug scripts/install
  folder=$debug/usr/lib/debug
  [ ! -e "$prefix/lib/debug" ]
  for plugin in setup shop tour; do
    file=$prefix/lib/flow/plugins/$plugin.so
    cmp "$file" "$debug/usr/lib/flow/plugins/$plugin.so"
    [ "$(stat -c %s "$file")" -le $((256 * 1024)) ] ||
      fail "$file has $(stat -c %s "$file") bytes"
    if readelf -SW "$file" | grep -E ' \.(debug_|symtab|strtab)'; then return 1; fi
    id=$(readelf -n "$file" | sed -n 's/.*Build ID: //p')
    id=$folder/.build-id/${id:0:2}/${id:2}.debug
    [ "$(stat -c %a "$id")" = 644 ]
    readelf -SW "$id" | grep ' \.debug_info ' >/dev/null
    readelf -sW "$id" | grep flow_plugin_init_ >/dev/null
    "$prefix/bin/flowhost" inspect "$file" >"$work/$plugin.txt"
    gdb -nx -batch -ex "set debug-file-directory $folder" -ex "file $file" \
      -ex 'info line flow_plugin_init_' >"$work/$plugin.gdb" 2>&1
    grep -Eq "Line [0-9]+ of \"plugins/$plugin/" "$work/$plugin.gdb" ||
      fail "gdb finds no debug file of $plugin: $(cat "$work/$plugin.gdb")"
  done
  # libflow has one as well, and companions, which are linked without, have none.
  id=$(readelf -n "$prefix/lib/libflow.so.0" | sed -n 's/.*Build ID: //p')
  [ -f "$folder/.build-id/${id:0:2}/${id:2}.debug" ]
  # Leaving a flow is no success.
  ! "$prefix/bin/flowhost" run "$prefix/lib/flow/plugins/setup.so" <<<quit 2>"$work/run.txt"
  grep -q Welcome "$work/run.txt"
  if PREFIX=$prefix DEBUGDIR=../debug scripts/install 2>"$work/refused.log"; then return 1; fi
  grep -q "DEBUGDIR must be a folder below PREFIX, not '../debug'" "$work/refused.log"
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
  "${strict[@]}" "$here/foundation_host.c" $(pkg-config --cflags --libs flow) \
    -o "$work/foundation_host"
  output=$("$work/foundation_host" "$work/foundation.so")
  [ "$output" = "$(printf 'Foundation works since 1970-01-01T00:00:00Z\n%.0s' 1 2)" ] ||
    fail "the Swift plugin's screen has the title '$output'"
}

flowhost_alone() {
  local bare=(env -i PATH=/usr/bin:/bin HOME="$work")
  "${bare[@]}" "$prefix/bin/flowhost" inspect "$prefix/lib/flow/plugins/setup.so" \
    >"$work/inspect.txt"
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
  alone "$work/static_host"
  [ "$("$work/static_host")" = "coffee#2" ]
  # The installed library traces it, whatever lies in the folder where it runs.
  mkdir -p "$work/away"
  : >"$work/away/libflow-trace.so.0"
  (cd "$work/away" && FLOW_TRACE=1 LD_LIBRARY_PATH=. "$work/static_host" 2>"$work/traced.txt")
  grep -q -- '-> coffee\.create' "$work/traced.txt"
  [ "$(grep -c -- ' -> ' "$work/traced.txt")" -eq "$(grep -c -- ' <- ' "$work/traced.txt")" ]
}

# The second host prints what the first one does.
example_hosts() {
  check "the C host" "$here/c_host.sh" "$prefix" "$work/c-host"
  check "the C++ host, with both loops" "$here/cpp_host.sh" "$prefix" "$work/cpp-host" \
    "$work/c-host/plain.out"
}
programs_with_windows() {
  check "programs with windows, $1" "$here/windows.sh" "$prefix" "$work/windows-$1" "$1"
}

# These write what is installed, or into the build tree.
check "installing twice" install_twice
check "installing with DESTDIR" install_staged
check "installing with LIBDIR" install_elsewhere
check "plugins without debug information" stripped_plugins
check "installing without toolkits" install_without_toolkits
check "documents, samples and the reference" "$here/documents.sh" "$prefix" "$work/documents"
# These only use it.
check "the variables of a prefix" "$here/prefix.sh" "$prefix" "$work/variables"
check "Swift packages, by path and by git URL" "$here/swift.sh" "$prefix" "$work/swift"
example_hosts
for toolkit in "${built[@]}"; do programs_with_windows "$toolkit"; done
[ ${#built[@]} -eq 0 ] || check "the programs with windows, as desktops read them" read_by_desktops
check "CMake, each component" cmake_components
check "CMake, what is missing" cmake_says_what_is_missing
check "a Swift plugin with Foundation in a C host" foundation_plugin
check "a program with the engine in it" static_program
check "pkg-config, each component" pkg_config_components
check "the release is $version everywhere" same_release
check "flowhost without Swift" flowhost_alone
