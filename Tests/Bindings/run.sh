#!/usr/bin/env bash
# Files written by `flowhost bindings` compile in C99, C++17 and Swift, ordinary and Embedded,
# without a warning, for the sample plugins and for one with every type and names that are hard on
# languages. Opened with them, classes get the arguments that were given (K1, K2). An argument that
# is missing, given twice or of another type does not compile. Classes without a name, or with the
# same one, are told.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost plugins

work=$build/bindings
rm -rf "$work"
mkdir -p "$work"/{swift,ordinary,embedded,samples}
export LD_LIBRARY_PATH=$build/lib
strict=(-Wall -Wextra -pedantic -Werror)
c_compilers=(gcc clang) cxx_compilers=(g++ clang++)

bindings() { "$build/bin/flowhost" bindings "$@"; }

for fixture in types colliding; do
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden "Tests/Bindings/$fixture.c" \
    -o "$work/$fixture.so"
done

# The samples of the project: in a host and in a plugin.
samples() {
  local name compiler first
  for name in shop setup profile; do
    bindings -l c "$build/plugins/$name.so" >"$work/samples/$name.h"
    bindings -l c++ "$build/plugins/$name.so" >"$work/samples/$name.hpp"
    bindings -l swift "$build/plugins/$name.so" >"$work/samples/$name.swift"
  done
  for first in flow plugin; do
    printf '#include <flow/%s.h>\n' "$first" >"$work/samples/all.c"
    cp "$work/samples/all.c" "$work/samples/all.cpp"
    for name in shop setup profile; do
      printf '#include "%s.h"\n' "$name" >>"$work/samples/all.c"
      # A file may be included twice.
      printf '#include "%s.hpp"\n' "$name" "$name" >>"$work/samples/all.cpp"
    done
    printf 'int nothing(void);\nint nothing(void) { return 0; }\n' >>"$work/samples/all.c"
    for compiler in "${c_compilers[@]}"; do
      "$compiler" -std=c99 "${strict[@]}" -Iinclude -fsyntax-only "$work/samples/all.c"
    done
    for compiler in "${cxx_compilers[@]}"; do
      "$compiler" -std=c++17 "${strict[@]}" -Iinclude -fsyntax-only "$work/samples/all.cpp"
    done
  done
  bindings -l c++ "$build/plugins/shop.so" | cmp - "$work/samples/shop.hpp"
  say "ok - the sample plugins"
}

# Every type, in C99 (which is C++, too) and C++17.
programs() {
  local compiler
  bindings -l c "$work/types.so" >"$work/types.h"
  bindings -l c++ "$work/types.so" >"$work/types.hpp"
  bindings -l swift "$work/types.so" >"$work/swift/types.swift"
  for compiler in "${c_compilers[@]}" "${cxx_compilers[@]}"; do
    standard=(-std=c99)
    if [[ $compiler == *++ ]]; then standard=(-x c++ -std=c++17); fi
    "$compiler" "${standard[@]}" "${strict[@]}" -D__STDC_LIMIT_MACROS -Iinclude -I"$work" \
      -c Tests/Bindings/host.c -o "$work/host.o"
    gcc "$work/host.o" -L"$build/lib" -lflow -o "$work/host"
    "$work/host" "$work/types.so"
  done
  for compiler in "${cxx_compilers[@]}"; do
    "$compiler" -std=c++17 "${strict[@]}" -Iinclude -I"$work" Tests/Bindings/host.cpp \
      -L"$build/lib" -lflow -o "$work/host"
    "$work/host" "$work/types.so"
  done
  say "ok - C and C++"
}

# Checks files of a plugin in Swift; the kit has been built.
checked_swift() {
  swiftc -typecheck -swift-version 6 -warnings-as-errors \
    -module-cache-path "$build/objects/kit/ordinary/cache" \
    -Xcc -fmodule-map-file="$root/Sources/CFlowABI/include/module.modulemap" \
    -Xcc -I"$root/Sources/CFlowABI/include" -I "$build/objects/kit/ordinary" "$@"
}

swift_plugin() {
  local kind
  cp Tests/Bindings/swift/Openers.swift "$work/swift"
  scripts/build-plugins "$work/swift" "$work/openers.so"
  mv "$work/openers.so" "$work/ordinary/openers.so"
  mv "$work/openers-embedded.so" "$work/embedded/openers.so"
  for kind in ordinary embedded; do
    OPENERS=$work/$kind "$build/bin/flowhost" play --plugins "$work" Tests/Bindings/openers.flow
  done
  checked_swift "$work"/samples/*.swift
  say "ok - Swift, ordinary and Embedded"
}

# Prints a program of statements, each in a function: program LANGUAGE CODE...
program() {
  local language=$1 code number=0 head parameters
  case $language in
    c) head='#include <flow/flow.h>\n#include "types.h"\n' ;;
    c++) head='#include <flow/flow.h>\n#include "types.hpp"\n' ;;
    swift) head='import FlowKit\n' ;;
  esac
  parameters='flow_engine *engine, flow_window window, types_product product'
  if [ "$language" = c++ ]; then
    parameters='flow::engine_view engine, flow::window_handle window'
  fi
  printf '%b' "$head"
  for code in "${@:2}"; do
    number=$((number + 1))
    if [ "$language" = swift ]; then
      printf 'func f%d() -> Opener { %s }\n' $number "$code"
      continue
    fi
    printf 'void f%d(%s);\nvoid f%d(%s) {\n' $number "$parameters" $number "$parameters"
    printf '  (void)engine, (void)window;\n'
    if [ "$language" = c ]; then printf '  (void)product;\n'; fi
    printf '  %s\n}\n' "$code"
  done
}

# Compiles it: compiled LANGUAGE COMPILER FILE
compiled() {
  case $1 in
    c) "$2" -std=c99 "${strict[@]}" -Iinclude -I"$work" -fsyntax-only "$3" ;;
    c++) "$2" -std=c++17 "${strict[@]}" -Wno-unused -Iinclude -I"$work" -fsyntax-only "$3" ;;
    swift) checked_swift "$3" "$work/swift/types.swift" ;;
  esac
}

# One mistake: mistake LANGUAGE COMPILER ABOUT WRONG REASON
mistake() {
  local file said
  file=$(mktemp -d "$work/mistake.XXXXXX")/statement.${1/c++/cpp}
  said=$file.said
  program "$1" "$4" >"$file"
  if compiled "$1" "$2" "$file" >"$said" 2>&1; then
    fail "$2:$3: compiles, and must not"
  fi
  grep -Eq "$5" "$said" || fail "$2:$3: fails for another reason than '$5': $(cat "$said")"
}

mistakes() {
  local language wanted about wrong right reason compilers compiler file rights running one count=0
  for language in c c++ swift; do
    case $language in
      c) compilers=("${c_compilers[@]}") ;;
      c++) compilers=("${cxx_compilers[@]}") ;;
      swift) compilers=(swiftc) ;;
    esac
    rights=() running=()
    while IFS='|' read -r wanted about wrong right reason; do
      read -r wanted <<<"$wanted"
      if [ "$wanted" != $language ]; then continue; fi
      read -r reason <<<"$reason"
      rights+=("$right")
      for compiler in "${compilers[@]}"; do
        mistake $language "$compiler" "$about" "$wrong" "$reason" &
        running+=($!)
        count=$((count + 1))
        if [ ${#running[@]} -ge 2 ]; then
          wait "${running[0]}"
          running=("${running[@]:1}")
        fi
      done
    done <Tests/Bindings/wrong.txt
    for one in "${running[@]}"; do wait "$one"; done
    # All that is made right compiles, so that each fails for its mistake alone.
    file=$work/right.${language/c++/cpp}
    program $language "${rights[@]}" >"$file"
    for compiler in "${compilers[@]}"; do compiled $language "$compiler" "$file"; done
  done
  [ $count -gt 30 ] || fail "only $count mistakes were tried"
  say "ok - $count mistakes"
}

# refused SENTENCE LANGUAGE CLASS...
refused() {
  local code=0 output classes=() id
  for id in "${@:3}"; do classes+=(--class "$id"); done
  output=$(bindings -l "$2" "${classes[@]}" "$work/colliding.so" 2>&1 >"$work/printed") || code=$?
  [ "$output" = "flowhost bindings: $1; choose classes with --class" ] && [ $code -eq 1 ] &&
    [ ! -s "$work/printed" ] || fail "bindings -l $2 ${*:3}: $output (exit code $code)"
}

names() {
  refused "classes 'pair.a-b' and 'pair.a_b' would both have the name 'pair_a_b' in C" \
    c pair.a-b pair.a_b
  refused "classes 'pair.a_b' and 'pair/a.b' would both have the name 'pair_a_b' in C" \
    c pair.a_b pair/a.b
  refused "class 'int' would have the name 'int', which C uses itself" c int
  refused "class 'flow' would have the name 'flow', which C uses itself" c flow
  refused "class 'flow/own' would have the name 'flow_own' in C, as only Flow's own have" c flow/own
  refused "classes 'one' and 'one.open' would both have the name 'one_open' in C" c one one.open
  refused "class 'pair.arguments' would have two things called 'pair_arguments_set_a_null' in C" \
    c pair.arguments
  refused "class '...' has no letter to make a name of" c ...
  refused "classes 'pair.a-b' and 'pair.a_b' would both have the name 'pair::a_b' in C++" \
    c++ pair.a-b pair.a_b
  refused "class 'pair.new' would have the name 'new', which C++ uses itself" c++ pair.new
  refused "class 'int' would be in 'int', a name that C++ uses itself" c++ int
  refused "class 'std.x' would be in 'std', a name that C++ uses itself" c++ std.x
  refused "class 'flow/own' would be in 'flow', a name that C++ uses itself" c++ flow/own
  refused \
    "classes 'pair.under' and 'pair.under.way' would both have the name 'pair::under' in C++" \
    c++ pair.under pair.under.way
  refused "class 'pair.arguments': arguments 'new' and 'new_' would both be called 'new_' in C++" \
    c++ pair.arguments
  refused "class '...' has no letter to make a name of" c++ ...
  refused "classes 'pair.a-b' and 'pair.a_b' would both have the name 'Pair.aB' in Swift" \
    swift pair.a-b pair.a_b
  refused "classes 'pair.camel_case' and 'pair.camelCase' would both have the name \
'Pair.camelCase' in Swift" \
    swift pair.camel_case pair.camelCase
  refused "class 'pair.switch' would have the name 'switch', which Swift uses itself" \
    swift pair.switch
  refused "class 'Type.x' would be in 'Type', a name that Swift uses itself" swift Type.x
  # A word of one language may be a name in another, and a class that is chosen alone has no other.
  bindings -l swift --class pair.new "$work/colliding.so" | grep -q 'func new(_ arguments'
  bindings -l c --class pair.switch "$work/colliding.so" | grep -q 'pair_switch_open('
  bindings -l c++ --class one --class one.open "$work/colliding.so" | grep -q 'class one :'
  say "ok - names"
}

samples
programs
swift_plugin
mistakes
names
