#!/usr/bin/env bash
# Projects made by `flowhost new` build with make and with CMake against an installed Flow, in
# Swift also as a package, pass their own scenarios and `validate --strict`, and stop in a method of
# theirs in a debugger, in all four languages. A wrong name is refused, and nothing that exists is
# touched.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost plugins

work=$build/new
prefix=$work/prefix
rm -rf "$work"
mkdir -p "$work"
PREFIX=$prefix scripts/install
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
flowhost=$prefix/bin/flowhost

# The scenarios of a project, however it was built: played FOLDER COMMAND...
played() {
  local output
  output=$("${@:2}" 2>&1) || fail "$1: $output"
  grep -q '^ *\(1: \)\?ok 2 - ' <<<"$output" || fail "$1 has not played its scenarios: $output"
}

# A plugin needs nothing of Flow, exports its entry and nothing else, and has its name.
modest() {
  local exported
  exported=$(nm -D --defined-only --extern-only "$1" | awk '{ print $3 }')
  [[ $exported =~ ^flow_plugin_(entry|main)$ ]] || fail "$1 exports: $exported"
  if readelf -d "$1" | grep 'NEEDED.*libflow'; then fail "$1 needs libflow"; fi
  [[ $("$flowhost" inspect "$1") == "plugin   $2 0.1"* ]] || fail "$1 has another name than $2"
}

# The commands of gdb that stop in a method and tell which one and where; $place is the breakpoint.
stopping() {
  commands=(-batch -ex "set breakpoint pending on" -ex "break $place" -ex run -ex "backtrace 1"
    -ex continue --args)
}

# stopped WHAT COMMAND...: with what a user types, the command stops in the method and at the line
# that $method and $place say, and goes on to the end of the flow.
stopped() {
  local output
  output=$(printf 'name=Ada\nnext\ndone\n' | "${@:2}" 2>&1) || fail "$1: $output"
  grep -Eq "^#0 .*$method.* at .*$source:$line\$" <<<"$output" ||
    fail "$1 has not stopped in $method at $source:$line: $output"
  grep -q '^{"name":"Ada"}' <<<"$output" || fail "$1 has not gone on: $output"
}

# Names the place to stop: the method that the button "next" runs, as placed FOLDER LANGUAGE NAME.
placed() {
  local folder=$1
  case $2 in
    c) source=$3.c method='next \(instance=0x' place=next ;;
    c++) source=$3.cpp method='NameScreen::next \(this=0x' place=NameScreen::next ;;
    swift) source=Sources/Greeting.swift method='NameScreenC4next' place= ;;
    *) source=Greeting.swift method='NameScreenC4next' place= ;;
  esac
  # The first line that does something.
  line=$(grep -n -A1 -E '^ *(static |private func )?(void )?next\(' "$folder/$source" |
    sed -n '2s/^\([0-9]*\).*/\1/p')
  : "${place:=$source:$line}"
}

# Reads the command of launch.json into $launch, when the task that it names has run.
launched() {
  local folder=$1
  mapfile -t launch < <(python3 - "$folder" <<'PYTHON'
import json, pathlib, subprocess, sys
folder = pathlib.Path(sys.argv[1])
read = {name: json.loads((folder / ".vscode" / f"{name}.json").read_text())
        for name in ("launch", "tasks", "extensions")}
[configuration] = read["launch"]["configurations"]
assert configuration["request"] == "launch" and read["extensions"]["recommendations"]
[task] = [task for task in read["tasks"]["tasks"]
          if task["label"] == configuration["preLaunchTask"]]
subprocess.run(task["command"], shell=True, check=True, cwd=folder, stdout=sys.stderr)
for word in [configuration["program"], *configuration["args"]]:
    print(word.replace("${workspaceFolder}", str(folder)))
PYTHON
  )
  [ ${#launch[@]} -ge 3 ] || fail "$folder/.vscode starts nothing"
}

# In a debugger, by make, by what launch.json says, and by CMake. gdb is there for all languages.
debugged() {
  local language=$1 name=$2 folder=$work/$2 method place source line commands launch
  placed "$folder" "$language" "$name"
  stopping
  stopped "$name, make debug" make --silent -C "$folder" debug DEBUGGER="gdb ${commands[*]@Q}"
  launched "$folder" 2>"$work/$name.launched"
  stopped "$name, launch.json" gdb "${commands[@]}" "${launch[@]}"
  quietly cmake -S "$folder" -B "$folder/build/cmake" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_BUILD_TYPE=Debug -DDEBUGGER="$(IFS=';' && printf %s "gdb;${commands[*]}")"
  stopped "$name, CMake's debug" cmake --build "$folder/build/cmake" --target debug
}

# A project that is made and played with make; nothing of the template's is left.
made() {
  local language=$1 name=$2 folder=$work/$2
  [ "$("$flowhost" new "$name" --language "$language" --directory "$work" \
    2>"$work/$name.said")" = "$folder" ] ||
    fail "$name was not made: $(cat "$work/$name.said")"
  if grep -rIil sample "$folder" || find "$folder" -iname '*sample*' | grep .; then
    fail "$name says 'sample'"
  fi
  played "$name, make" make --silent -C "$folder" test
  modest "$folder/build/$name.so" "$name"
  "$flowhost" validate --strict "$folder/build/$name.so" >"$work/$name.tap" ||
    fail "$name does not pass validate --strict: $(grep -A12 '^not ok' "$work/$name.tap")"
  say "ok - $name in $language, with make"
}

# The same in a debugger and with CMake.
project() {
  local language=$1 name=$2 folder=$work/$2
  made "$language" "$name"
  debugged "$language" "$name"
  make --silent -C "$folder" clean
  [ ! -e "$folder/build" ]
  quietly cmake -S "$folder" -B "$folder/build" -DCMAKE_PREFIX_PATH="$prefix"
  quietly cmake --build "$folder/build"
  played "$name, CMake" ctest --test-dir "$folder/build" --verbose
  modest "$folder/build/$name.so" "$name"
  say "ok - $name in $language, in a debugger and with CMake"
}

# A project in Swift is a package that `swift build` builds as it stands, and an editor completes.
package() {
  local name=$1 folder=$work/$1 plugin=$work/$1/.build/debug/lib$1.so completed
  quietly swift build --package-path "$folder" --jobs 2
  modest "$plugin" "$name"
  played "$name, swift build" "$flowhost" play --set "plugin=$plugin" "$folder/tests/*.flow"
  completed=$(python3 -B Tests/New/complete.py "$folder" \
    Sources/Greeting.swift "context." arguments 2>"$work/lsp.log") || {
    cat "$work/lsp.log"
    fail "$name is not completed"
  }
  [ "$completed" = arguments ]
  say "ok - $name is a package, which an editor completes"
}

# Says where the manifest of a project has the kits from.
kits() { swift package dump-package --package-path "$1" | grep -o '"path" : ".*flow"'; }

# The manifest names the prefix that flowhost is installed in, whatever it is called, and
# FLOW_PREFIX another one; without an installation it is the usual one.
prefixes() {
  local odd=$work/'a "prefix"' found
  cp -r "$prefix" "$odd"
  "$odd/bin/flowhost" new odd --language swift --directory "$work" >"$work/odd.said" 2>&1
  found=$(kits "$work/odd")
  [ "$found" = "\"path\" : \"$work/a \\\"prefix\\\"/share/swift/flow\"" ] ||
    fail "the kits of an odd prefix are in $found"
  found=$(FLOW_PREFIX=/opt/flow kits "$work/odd")
  [ "$found" = '"path" : "/opt/flow/share/swift/flow"' ] || fail "FLOW_PREFIX gives $found"
  "$build/bin/flowhost" new plain --language swift --directory "$work" >"$work/plain.said" 2>&1
  found=$(kits "$work/plain")
  [ "$found" = '"path" : "/usr/local/share/swift/flow"' ] || fail "without prefix: $found"
  say "ok - the manifest says where Flow is"
}

# refused SENTENCE CODE ARGUMENT...
refused() {
  local code=0 output
  output=$("$flowhost" new "${@:3}" 2>&1) || code=$?
  grep -qF -- "$1" <<<"$output" && [ $code -eq "$2" ] ||
    fail "new ${*:3}: $output (exit code $code)"
}

refusals() {
  refused "a name is missing" 2 --language c
  refused "'my trip' cannot be a name" 2 "my trip" --language c
  refused "'1st' cannot be a name" 2 1st --language c
  refused "'../x' cannot be a name" 2 ../x --language c
  refused "the name is longer than 64 bytes" 2 "$(printf 'x%.0s' {1..65})" --language c
  # Ids like 'flow.name' are the engine's.
  refused "'flow' cannot be a name: with the ids of its classes, " 2 flow --language c
  [ ! -e flow ]
  refused "the language is missing" 2 trip
  refused "there is no language 'rust'; there are c, c++, swift, embedded-swift" 2 trip -l rust
  mkdir "$work/there"
  echo mine >"$work/there/file"
  refused "'$work/there' exists already, and nothing is overwritten" 2 there -l c -d "$work"
  refused "cannot be made: No such file or directory" 74 trip -l c -d "$work/nowhere"
  [ "$(ls "$work/there")" = file ]
  ls -d "$work"/*.?????? 2>/dev/null && fail "something half done is left"
  say "ok - what cannot be made is refused"
}

# A plugin that CMake builds without a version script of its own exports its entry and nothing else,
# by flow_add_plugin and by Flow::plugin alone.
added() {
  local folder=$work/added
  mkdir "$folder"
  sed 's/sample/added/g' templates/cpp/sample.cpp >"$folder/added.cpp"
  # The standard library's templates become functions of the plugin.
  printf '%s\n' '#include <regex>' 'std::regex &pattern();' \
    'std::regex &pattern() { static std::regex made("a+b*"); return made; }' >"$folder/more.cpp"
  cat >"$folder/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.16)
project(added CXX)
find_package(Flow 0.1 REQUIRED COMPONENTS plugin cpp)
flow_add_plugin(added added.cpp more.cpp)
target_link_libraries(added PRIVATE Flow::cpp)
add_library(plain MODULE added.cpp more.cpp)
target_link_libraries(plain PRIVATE Flow::plugin Flow::cpp)
set_target_properties(plain PROPERTIES PREFIX "")
CMAKE
  quietly cmake -S "$folder" -B "$folder/build" -DCMAKE_PREFIX_PATH="$prefix"
  quietly cmake --build "$folder/build"
  for name in added plain; do
    modest "$folder/build/$name.so" added
    "$flowhost" validate --strict --only 'file.*' "$folder/build/$name.so" >"$work/$name.tap" ||
      fail "$name does not pass: $(grep -A12 '^not ok' "$work/$name.tap")"
  done
  say "ok - CMake exports the entry only"
}

# The plugin of the guide, which uses functions of POSIX, builds as a project without a warning.
guided() {
  local folder=$work/guided
  "$flowhost" new guided --language c --directory "$work" >"$work/guided.said" 2>&1
  awk -v folder="$work" -f Tests/Readme/blocks.awk docs/plugin-guide.md
  cp "$work/trip.c" "$folder/guided.c"
  make --silent -C "$folder" CFLAGS="-O2 -Werror"
  say "ok - the guide's plugin builds as a project"
}

# A method of the life cycle that has another type is not registered: each line with "wrong" fails
# to compile, and no other.
mistyped() {
  local kit=$build/objects/kit/ordinary
  swiftc -swift-version 6 -typecheck -module-cache-path "$kit/cache" -I "$kit" \
    -Xcc -fmodule-map-file="$root/Sources/CFlowABI/include/module.modulemap" \
    -Xcc -I"$root/Sources/CFlowABI/include" Tests/New/mistyped.swift >"$work/mistyped.txt" 2>&1 &&
    fail "methods of wrong types compile"
  diff <(grep -n 'wrong' Tests/New/mistyped.swift | cut -d: -f1) \
    <(sed -n 's/^Tests.*mistyped.swift:\([0-9]*\):[0-9]*: error:.*/\1/p' "$work/mistyped.txt" |
      sort -nu) || fail "other lines are refused (>) than have a wrong type (<)"
  grep -q "'Added.MayLeaveResult' == 'Answer'" "$work/mistyped.txt" ||
    fail "nothing says which type is wrong: $(cat "$work/mistyped.txt")"
  say "ok - methods of wrong types do not compile"
}

swift_project() {
  project swift "$1"
  package "$1"
}

refusals
mistyped
added
guided
# The name has all that a name can have.
project c my-trip_2
# The word means something in play scripts.
made c windows
project c++ Rooms
project embedded-swift small
swift_project swiftly-done
prefixes
