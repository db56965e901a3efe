#!/usr/bin/env bash
# The headers keep their word to the compiler: each one alone, included twice, compiles without a
# warning, each part of flow.hpp in a host, and all in a plugin; and a function of the wrong type
# does not compile where the right one does. Without --all that is tried with one compiler and
# standard of each language. With it each one alone is tried with the other compilers, and in the
# oldest and the newest standard; and all of them together with gcc and clang in every standard: C99
# to C++20, flow.hpp in C++17 and C++20, the headers for GTK in C11 and C++17, those for Qt in
# C++17:
#   run.sh [--all]
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

work=$build/headers
rm -rf "$work"
mkdir -p "$work"
# Each language with its compilers: STANDARD:COMPILER, as words.
c=(c99:gcc) cxx=(c++17:clang++) parts=(c++17:g++) gtk=(c11:gcc) toolkit_cxx=(c++17:g++)
# A plugin's parts are the host's, behind less: alone they are tried with --all.
plugin_parts=()
# The same for the files that include all headers, or none.
every_c=("${c[@]}") every_cxx=("${cxx[@]}") every_part=("${parts[@]}")
# The types that functions are checked for: C checks them otherwise than C++.
typed=(c11:gcc c++17:clang++)
if [ "${1:-}" = --all ]; then
  c=(c99:clang c17:gcc) cxx=(c++11:g++ c++20:clang++) parts=(c++20:clang++)
  plugin_parts=(c++17:g++ c++20:clang++)
  gtk=(c11:clang) toolkit_cxx=(c++17:clang++)
  every_c=({c99,c11,c17}:{gcc,clang})
  every_cxx=({c++11,c++17,c++20}:{g++,clang++})
  every_part=({c++17,c++20}:{g++,clang++})
  typed=(c11:clang c++11:g++)
fi
strict=(-Wall -Wextra -pedantic -Werror -fsyntax-only -Iinclude)

# job ABOUT EXPECTED STANDARD:COMPILER FILE: prints a line for a job: name | expected exit (0, or 1
# for "must not compile") | command. The file is told without its suffix, .c or .cpp.
job() {
  local standard=${3%:*} compiler=${3#*:} suffix=c
  if [[ $standard == c++* ]]; then suffix=cpp; fi
  say "$1, $standard, $compiler|$2|$compiler -std=$standard ${strict[*]} $4.$suffix"
}
# in_all ABOUT EXPECTED FILE WHAT...: a job for each of these.
in_all() {
  local each
  for each in "${@:4}"; do job "$1" "$2" "$each" "$3"; done
}

# Prints lines to include a header twice.
twice() { printf '#include <%s>\n' "$1" "$1"; }

alone() {
  local header name
  rm -f "$work"/all.*
  for header in include/flow/*.h; do
    name=$(basename "$header" .h)
    {
      twice "flow/$name.h"
      say "extern int a_declaration; /* ISO C wants one, and host_calls.h has only macros. */"
    } >"$work/$name.c"
    cp "$work/$name.c" "$work/$name.cpp"
    # A plugin has plugin.h where a host has all the others.
    if [ "$name" = plugin ]; then
      in_all plugin.h 0 "$work/plugin" "${every_c[@]}" "${every_cxx[@]}"
    else
      cat "$work/$name.c" >>"$work/all.c"
      in_all "$name.h" 0 "$work/$name" "${c[@]}" "${cxx[@]}"
    fi
  done
  cp "$work/all.c" "$work/all.cpp"
  in_all "all headers" 0 "$work/all" "${every_c[@]}" "${every_cxx[@]}"
}

# Prints the same lines for the parts of flow.hpp, which need the C headers of a host or a plugin
# before them.
cpp_alone() {
  local header name place ways=("${parts[@]}")
  for place in flow plugin; do
    if [ $place = plugin ]; then ways=("${plugin_parts[@]}"); fi
    rm -f "$work/all-$place.cpp"
    for header in include/flow/cpp/*.hpp; do
      name=$(basename "$header" .hpp)
      # The one that is no part of flow.hpp, and for hosts alone.
      if [ "$name" = scene ] && [ "$place" = plugin ]; then continue; fi
      {
        say "#include <flow/$place.h>"
        twice "flow/cpp/$name.hpp"
      } >"$work/cpp-$name-$place.cpp"
      cat "$work/cpp-$name-$place.cpp" >>"$work/all-$place.cpp"
      in_all "cpp/$name.hpp after $place.h" 0 "$work/cpp-$name-$place" "${ways[@]}"
    done
    in_all "all of flow.hpp after $place.h" 0 "$work/all-$place" "${every_part[@]}"
  done
}

# Prints the same lines for the headers of a toolkit's library; the toolkit's own, which have
# warnings of theirs, are headers of the system:
#   toolkit_alone NAME SUFFIX STANDARD:COMPILER...
toolkit_alone() {
  local toolkit=$1 suffix=$2 header name file each flags
  shift 2
  require_toolkit "$toolkit"
  read -r flags < <(pkg-config --cflags "${toolkit_module[$toolkit]}" | sed 's/-I */-isystem /g')
  for header in "include/flow-$toolkit"/*.h; do
    name=flow-$toolkit/$(basename "$header")
    file=$work/$toolkit-$(basename "$header" .h).$suffix
    twice "$name" >"$file"
    for each in "$@"; do
      say "$name, ${each/:/, }|0|${each#*:} -std=${each%:*} -fPIC ${strict[*]} $flags $file"
    done
  done
}
toolkits_alone() {
  if ! without gtk; then
    toolkit_alone gtk c "${gtk[@]}"
    toolkit_alone gtk cpp "${toolkit_cxx[@]}"
  fi
  if ! without qt; then toolkit_alone qt cpp "${toolkit_cxx[@]}"; fi
}

# write_method FILE NAME MACRO FUNCTION: writes, behind what stands in the file, a table with one
# method, made by the macro from the function, which is called f. A compiler takes it for a file of
# its own, by which its messages can be told from others.
write_method() {
  {
    say '#include <flow/flow.h>'
    say "#line 1 \"method $2\""
    say "#define f f_$2"
    say "#define methods methods_$2"
    say "$4;"
    say 'const flow_method *methods(void);'
    say "const flow_method *methods(void) {"
    say "  static const flow_method table[] = {$3};"
    say '  return table;'
    say '}'
    say '#undef f'
    say '#undef methods'
  } >>"$work/$1"
}

# Both sides of a check: kind | method | the right function | a wrong one. Each side stands in one
# file: the one is compiled without a word, and of the other each function is refused.
types_are_checked() {
  local kind method right wrong macro name
  while IFS='|' read -r kind method right wrong; do
    macro="FLOW_${kind^^}_METHOD($method, f)"
    if [ "$kind" = action ]; then macro='FLOW_ACTION(f)'; fi
    if [ "$kind" = callback ]; then macro="FLOW_CALLBACK_METHOD($method, \"f\", f)"; fi
    name=${kind}_$method
    write_method right.c "$name" "$macro" "$right"
    # A wrong function is refused for its type, not for a slip in this test: unchecked, it passes.
    write_method unchecked.c "$name" 'FLOW_METHOD("f", "v(p)", f)' "$wrong"
    write_method wrong.c "$name" "$macro" "$wrong"
    say "$name" >>"$work/methods"
  done < <(types)
  for name in right unchecked wrong; do cp "$work/$name.c" "$work/$name.cpp"; done
  in_all "right types" 0 "$work/right" "${typed[@]}"
  in_all "wrong types, unchecked" 0 "$work/unchecked" "${typed[@]}"
}

# Prints the methods whose wrong function a compiler takes: unrefused STANDARD:COMPILER
unrefused() {
  local name compiler=${1#*:} suffix=c limit=-fmax-errors=0
  if [[ $1 == c++* ]]; then suffix=cpp; fi
  if [[ $compiler == clang* ]]; then limit=-ferror-limit=0; fi
  "$compiler" "-std=${1%:*}" "${strict[@]}" $limit "$work/wrong.$suffix" >"$work/refused" 2>&1 ||
    true
  while read -r name; do
    grep -q "method $name:" "$work/refused" || say "$name with a wrong type, ${1/:/, }: compiles"
  done <"$work/methods"
}

# The expressions that the tables make are constant enough for everything, and in C++ of the table's
# own type.
constants() {
  local file=$work/constants
  {
    say '#include <flow/flow.h>'
    say '#ifdef __cplusplus'
    say '#include <type_traits>'
    say 'static_assert(std::is_same<decltype(FLOW_REQUEST_PUSH), const flow_request_kind>::value,' \
      '"");'
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
  in_all constants 0 "$file" "${every_c[@]}" "${every_cxx[@]}"
}

# Options on the spot, without a warning of what is left out: where the language has them.
options() {
  local file=$work/options
  {
    say '#include <flow/flow.h>'
    say 'flow_status f(flow_engine *engine, flow_handle from, flow_screen screen);'
    say 'flow_status f(flow_engine *engine, flow_handle from, flow_screen screen) {'
    say '  flow_push(engine, from, screen, FLOW_OPTIONS(.flags = FLOW_OPEN_AT_ONCE), NULL);'
    say '  return flow_open(engine, from, screen, FLOW_OPTIONS(.style = FLOW_STYLE_SHEET), NULL);'
    say '}'
  } >"$file.c"
  cp "$file.c" "$file.cpp"
  in_all options 0 "$file" "${every_c[@]}" c++20:{g++,clang++}
}

# The words for values that count compile everywhere; those that C++ does not have, in C only.
counting() {
  local file=$work/counting
  {
    say '#include <flow/flow.h>'
    say 'int64_t f(void);'
    say 'int64_t f(void) {'
    say '  flow_value items[] = {flow_integer_value(1), flow_integer_value(2)};'
    say '  flow_entry entries[] = {FLOW_ENTRY("a", FLOW_LIST_OF(items)),' \
      'FLOW_ENTRY("b", flow_null_value())};'
    say '  flow_value map = FLOW_MAP_OF(entries);'
    say '#ifdef FLOW_MAP'
    say '  flow_value nested =' \
      'FLOW_MAP(FLOW_ENTRY("map", FLOW_MAP(FLOW_ENTRY("list", FLOW_LIST(map)))));'
    say '  map = nested;'
    say '#elif !defined(__cplusplus)'
    say '#error "C has FLOW_MAP"'
    say '#endif'
    say '  return flow_get_integer(&map, "c", 3);'
    say '}'
  } >"$file.c"
  cp "$file.c" "$file.cpp"
  in_all counting 0 "$file" "${every_c[@]}" "${every_cxx[@]}"
}

# The members that FLOW_STATE saves in C11 (S6): those of a type that can be saved, and as many as
# there is room for.
states() {
  local each file number=0
  while read -r each; do
    file=$work/state-$((++number))
    {
      say '#include <flow/flow.h>'
      say "typedef struct { flow_engine *engine; flow_handle handle; ${each#* }; } it;"
      say 'FLOW_INSTANCE(it)'
      say 'FLOW_STATE(it, a)'
      say 'const flow_method *f(void);'
      say 'const flow_method *f(void) {'
      say '  static const flow_method table[] = {FLOW_LIFE(it), FLOW_STATE_METHODS(it)};'
      say '  return table;'
      say '}'
    } >"$file.c"
    in_all "the state ${each#* }" "${each%% *}" "$file" {c11,c17}:{gcc,clang}
  done <<'END'
0 char *a; FLOW_STATE_ROOM(1)
0 char a[9]; FLOW_STATE_ROOM(1)
0 enum { ONE, TWO } a; FLOW_STATE_ROOM(1)
0 flow_bool a; FLOW_STATE_ROOM(1)
0 long long a; FLOW_STATE_ROOM(1)
1 const char *a; FLOW_STATE_ROOM(1)
1 flow_handle a; FLOW_STATE_ROOM(1)
1 int *a; FLOW_STATE_ROOM(1)
1 int a[2]; FLOW_STATE_ROOM(1)
1 struct { int b; } a; FLOW_STATE_ROOM(1)
1 int b; FLOW_STATE_ROOM(1)
1 int a, b; FLOW_STATE_ROOM(2)
1 int a
END
}

promised() {
  local name=$1 change=$2 copy=$work/promised
  rm -rf "$copy"
  mkdir -p "$copy"
  cp -r scripts include debian "$copy"
  mkdir -p "$copy/Tests/Headers"
  cp Tests/Headers/numbers.txt "$copy/Tests/Headers"
  sed -i -E "$change" "$copy/include/flow/request.h"
  if (cd "$copy/scripts" &&
    python3 -B -c 'from generators import promises; promises.files()') >"$copy/told" 2>&1; then
    fail "$name: nobody has noticed"
  fi
  grep -q "If that is meant" "$copy/told" || fail "$name: $(cat "$copy/told")"
}

# The tables, for which no compiler is needed.
tables() {
  # Numbers and words are compiled into programs: one that is there stays as it is. That is noticed,
  # as is a new one that Tests/Headers/numbers.txt does not name yet.
  scripts/generate --check >&2 ||
    fail "scripts/generate says what is wrong, or writes what is missing"
  promised "another number" 's/X\(PUSH, 2,/X(PUSH, 99,/'
  promised "another word" 's/X\(PUSH, 2, "push"/X(PUSH, 2, "shove"/'
  promised "a function that is gone" 's/^const char \*flow_cause_name\(flow_cause cause\);//'

  # Every element, standard method and request has its word in each kit, or a reason not to have
  # one. A row that is in no kit is noticed.
  Tests/Headers/words.py || fail "a kit lacks a word"
  Tests/Headers/words.py --broken ||
    fail "Tests/Headers/words.py does not notice a row without a word"
  # Every public function is called by each kit, or has a reason not to be.
  Tests/Headers/functions.py C++ Swift || fail "a kit does not call a function"
  Tests/Headers/functions.py --broken C++ Swift ||
    fail "Tests/Headers/functions.py does not notice a function that nobody calls"

  # No header includes one that includes it.
  if ! grep -o '^#include <flow/[a-z_]*' include/flow/*.h |
    sed -E 's|include/flow/([a-z_]+)\.h:#include <flow/|\1 |' | tsort >/dev/null; then
    fail "headers include one another in a circle"
  fi
}

# Prints what stands in types.txt for every standard method of class.h. One that is not listed there
# has the type of its row, and a wrong one that gives back something else.
types() {
  local kind method result parameters row
  cat Tests/Headers/types.txt
  printf '%s\n' '#include <flow/class.h>' \
    '#define ROW(kind, name, signature, result, parameters) @kind|name|result|parameters' \
    'FLOW_METHOD_TABLE(ROW) FLOW_CALLBACK_METHOD_TABLE(ROW)' | gcc -std=c11 -E -P -Iinclude -x c - |
    tr '\n' ' ' | tr @ '\n' | grep -E '^[a-z]+\|[a-z_]+\|' |
    while IFS='|' read -r kind method result parameters; do
      if grep -q "^$kind|$method|" Tests/Headers/types.txt; then continue; fi
      row="$kind|$method|$result f$parameters"
      if [ "$result" = void ]; then
        say "$row|int64_t f$parameters"
      else
        say "$row|void f$parameters"
      fi
    done
}

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

[ "${1:-}" = --all ] || tables
{
  alone
  cpp_alone
  toolkits_alone
  types_are_checked
  constants
  counting
  options
  states
} >"$work/jobs"
tr '\n' '\0' <"$work/jobs" | xargs -0 -I{} bash -c 'one_job "$1"' _ {}
for each in "${typed[@]}"; do
  taken=$(unrefused "$each")
  [ -z "$taken" ] || fail "$taken"
done
say "$(wc -l <"$work/jobs") compilations, $(wc -l <"$work/methods") methods"
