#!/usr/bin/env bash
# The headers keep their word to the compiler: each one alone, included twice, compiles without a
# warning in C99 to C++20 with gcc and clang; and a function of the wrong type does not compile where
# the right one does.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

work=$build/headers
rm -rf "$work"
mkdir -p "$work"
strict=(-Wall -Wextra -pedantic -Werror -fsyntax-only -Iinclude)

# Prints a line for every job: what it is | expected exit (0, or 1 for "must not compile") | command.
alone() {
  local header name standard compiler
  for header in include/flow/*.h; do
    name=$(basename "$header" .h)
    {
      say "#include <flow/$name.h>"
      say "#include <flow/$name.h>"
      say "extern int a_declaration; /* ISO C wants one, and host_calls.h has only macros. */"
    } >"$work/$name.c"
    cp "$work/$name.c" "$work/$name.cpp"
    for standard in c99 c11 c17; do
      for compiler in gcc clang; do
        say "$name.h, $standard, $compiler|0|$compiler -std=$standard ${strict[*]} $work/$name.c"
      done
    done
    for standard in c++11 c++17 c++20; do
      for compiler in g++ clang++; do
        say "$name.h, $standard, $compiler|0|$compiler -std=$standard ${strict[*]} $work/$name.cpp"
      done
    done
  done
}

# Writes $work/$1.c and .cpp: a table with one method, made by the macro $2 from the function $3.
write_method() {
  local file=$work/$1 macro=$2 function=$3
  {
    say '#include <flow/flow.h>'
    say "$function;"
    say 'const flow_method *methods(void);'
    say "const flow_method *methods(void) {"
    say "  static const flow_method table[] = {$macro};"
    say '  return table;'
    say '}'
  } >"$file.c"
  cp "$file.c" "$file.cpp"
}

# Both sides of a check: kind | method | the right function | a wrong one.
typed() {
  local kind method right wrong macro expected side
  while IFS='|' read -r kind method right wrong; do
    macro="FLOW_${kind^^}_METHOD($method, f)"
    if [ "$kind" = action ]; then macro='FLOW_ACTION(f)'; fi
    if [ "$kind" = callback ]; then macro="FLOW_CALLBACK_METHOD($method, \"f\", f)"; fi
    write_method "$kind-$method-right" "$macro" "$right"
    write_method "$kind-$method-wrong" "$macro" "$wrong"
    # The wrong function is refused for its type, not for a slip in this test: unchecked, it passes.
    write_method "$kind-$method-unchecked" 'FLOW_METHOD("f", "v(p)", f)' "$wrong"
    for side in right unchecked wrong; do
      expected=$([ $side = wrong ] && echo 1 || echo 0)
      local file=$work/$kind-$method-$side about="$kind $method, $side type"
      say "$about, c11, gcc|$expected|gcc -std=c11 ${strict[*]} $file.c"
      say "$about, c11, clang|$expected|clang -std=c11 ${strict[*]} $file.c"
      say "$about, c++11, g++|$expected|g++ -std=c++11 ${strict[*]} $file.cpp"
      say "$about, c++17, clang++|$expected|clang++ -std=c++17 ${strict[*]} $file.cpp"
    done
  done <"$root/Tests/Headers/types.txt"
}

# What the tables make is constant enough for everything, and in C++ of the table's own type.
constants() {
  local file=$work/constants standard compiler
  {
    say '#include <flow/flow.h>'
    say '#ifdef __cplusplus'
    say '#include <type_traits>'
    say 'static_assert(std::is_same<decltype(FLOW_REQUEST_PUSH), const flow_request_kind>::value, "");'
    say 'static_assert(std::is_same<decltype(FLOW_OK), const flow_status>::value, "");'
    say '#endif'
    say 'static const flow_style first = FLOW_STYLE_SHEET;'
    say 'static const char *const words[FLOW_REASON_NEVER_OPENED + 1] = {NULL};'
    say 'int f(flow_request_kind kind, flow_style style, int given);'
    say 'int f(flow_request_kind kind, flow_style style, int given) {'
    say '  style = given ? style : FLOW_STYLE_POPOVER;'
    say '  switch (kind) {'
    say '    case FLOW_REQUEST_PUSH: return FLOW_ERROR_LIMIT;'
    say '    case FLOW_REQUEST_POP: return style == first;'
    say '    default: return words[FLOW_REASON_NONE] != NULL;'
    say '  }'
    say '}'
  } >"$file.c"
  cp "$file.c" "$file.cpp"
  for standard in c99 c11 c17; do
    for compiler in gcc clang; do
      say "constants, $standard, $compiler|0|$compiler -std=$standard ${strict[*]} $file.c"
    done
  done
  for standard in c++11 c++17 c++20; do
    for compiler in g++ clang++; do
      say "constants, $standard, $compiler|0|$compiler -std=$standard ${strict[*]} $file.cpp"
    done
  done
}

# Options on the spot, without a warning of what is left out: where the language has them.
options() {
  local file=$work/options standard compiler
  {
    say '#include <flow/flow.h>'
    say 'flow_status f(flow_engine *engine, flow_handle from, flow_screen screen);'
    say 'flow_status f(flow_engine *engine, flow_handle from, flow_screen screen) {'
    say '  flow_push(engine, from, screen, FLOW_OPTIONS(.flags = FLOW_OPEN_AT_ONCE), NULL);'
    say '  return flow_open(engine, from, screen, FLOW_OPTIONS(.style = FLOW_STYLE_SHEET), NULL);'
    say '}'
  } >"$file.c"
  cp "$file.c" "$file.cpp"
  for standard in c99 c11 c17; do
    for compiler in gcc clang; do
      say "options, $standard, $compiler|0|$compiler -std=$standard ${strict[*]} $file.c"
    done
  done
  for compiler in g++ clang++; do
    say "options, c++20, $compiler|0|$compiler -std=c++20 ${strict[*]} $file.cpp"
  done
}

# The words for values that count compile everywhere; those that C++ does not have, in C only.
counting() {
  local file=$work/counting standard compiler
  {
    say '#include <flow/flow.h>'
    say 'int64_t f(void);'
    say 'int64_t f(void) {'
    say '  flow_value items[] = {flow_integer_value(1), flow_integer_value(2)};'
    say '  flow_entry entries[] = {FLOW_ENTRY("a", FLOW_LIST_OF(items)), FLOW_ENTRY("b", flow_null_value())};'
    say '  flow_value map = FLOW_MAP_OF(entries);'
    say '#ifdef FLOW_MAP'
    say '  flow_value nested = FLOW_MAP(FLOW_ENTRY("map", FLOW_MAP(FLOW_ENTRY("list", FLOW_LIST(map)))));'
    say '  map = nested;'
    say '#elif !defined(__cplusplus)'
    say '#error "C has FLOW_MAP"'
    say '#endif'
    say '  return flow_get_integer(&map, "c", 3);'
    say '}'
  } >"$file.c"
  cp "$file.c" "$file.cpp"
  for standard in c99 c11 c17; do
    for compiler in gcc clang; do
      say "counting, $standard, $compiler|0|$compiler -std=$standard ${strict[*]} $file.c"
    done
  done
  for standard in c++11 c++17 c++20; do
    for compiler in g++ clang++; do
      say "counting, $standard, $compiler|0|$compiler -std=$standard ${strict[*]} $file.cpp"
    done
  done
}

# Numbers and words are compiled into programs: one that is there stays as it is. Tests/Headers/numbers.py says
# how to add one.
if ! diff Tests/Headers/numbers.txt <(Tests/Headers/numbers.py) >&2; then
  fail "Tests/Headers/numbers.txt (<) and the constants of include/flow (>) differ"
fi

# No header includes one that includes it.
if ! grep -o '^#include <flow/[a-z_]*' include/flow/*.h |
  sed -E 's|include/flow/([a-z_]+)\.h:#include <flow/|\1 |' | tsort >/dev/null; then
  fail "headers include one another in a circle"
fi

# Every standard method of class.h stands in types.txt, so that a new one cannot go unchecked.
declared=$(printf '%s\n' '#include <flow/class.h>' '#define ROW(kind, name, ...) @kind|name@' \
  'FLOW_METHOD_TABLE(ROW) FLOW_CALLBACK_METHOD_TABLE(ROW)' | gcc -std=c11 -E -P -Iinclude -x c - | grep -o '@[a-z_|]*@' | tr -d @ | sort)
listed=$(cut -d'|' -f1,2 Tests/Headers/types.txt | grep -v '^action|' | sort)
if [ "$declared" != "$listed" ]; then
  diff <(say "$declared") <(say "$listed") >&2 || true
  fail "Tests/Headers/types.txt (>) and the methods of flow/class.h (<) differ"
fi

one_job() {
  local about expected command status=0
  IFS='|' read -r about expected command <<<"$1"
  output=$($command 2>&1) || status=$?
  if [ "$expected" -eq 0 ] && [ $status -ne 0 ]; then
    printf '%s: does not compile\n%s\n' "$about" "$output"
    return 1
  elif [ "$expected" -ne 0 ] && [ $status -eq 0 ]; then
    printf '%s: compiles, and must not\n' "$about"
    return 1
  fi
}
export -f one_job

{ alone; typed; constants; counting; options; } >"$work/jobs"
tr '\n' '\0' <"$work/jobs" | xargs -0 -P "$(nproc)" -I{} bash -c 'one_job "$1"' _ {}
say "$(wc -l <"$work/jobs") compilations"
