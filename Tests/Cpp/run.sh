#!/usr/bin/env bash
# flow/flow.hpp keeps its word to the compiler: in a host and in a plugin it compiles without a
# warning, as flow/cpp/scene.hpp does in a host, it brings no heavy header, and wrong code does not
# compile where the same, made right, does. With --all it is compiled by gcc and clang, as C++17 and
# C++20, with and without exceptions and RTTI instead:
#   run.sh [--all]
# Its behaviour is tested in Tests/Consumers/kit_*.cpp.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

work=$build/cpp
rm -rf "$work"
mkdir -p "$work"
strict=(-Wall -Wextra -pedantic -Wconversion -Werror -Iinclude -ITests/Cpp)

# Prints a line for every job: name | expected exit | command.
everywhere() {
  local compiler standard without file
  for compiler in g++ clang++; do
    for standard in c++17 c++20; do
      for without in '' '-fno-exceptions -fno-rtti'; do
        for file in host plugin scene; do
          say "$file, $standard, $compiler $without|0|$compiler -std=$standard" \
            "${strict[*]} $without -fsyntax-only Tests/Cpp/$file.cpp"
        done
      done
    done
  done
}

# Both sides of what is wrong, right.cpp and wrong.cpp, each one file: the one is compiled without a
# word, and of the other each part is refused.
one=(g++ -std=c++17 "${strict[@]}" -Wno-unused -fsyntax-only)

# begin_sides: writes what all parts may use.
begin_sides() {
  {
    say '#include <flow/flow.h>'
    say '#include <flow/flow.hpp>'
    say 'struct page : flow::screen { static constexpr const char *class_id = "page";'
    say '  struct arguments {'
    say '    FLOW_CPP_REQUIRED(id, int64_t, "which");'
    say '    FLOW_CPP_OPTIONAL(title, std::string_view, "its title");'
    say '    using all = flow::argument_list<id, title>;'
    say '  };'
    say '};'
    say 'class other : public flow::screen { public: void a() {} };'
  } | tee "$work/common.cpp" "$work/right.cpp" >"$work/wrong.cpp"
}

# write_part NAME ABOUT SIDE LINE...: writes a part behind what stands in SIDE.cpp. A compiler takes
# it for a file of its own, by which its messages can be told from others.
write_part() {
  if [ "$3" = wrong ]; then say "$1|${2%"${2##*[! ]}"}" >>"$work/parts"; fi
  printf '%s\n' "#line 1 \"$1\"" "namespace $1 {" "${@:4}" '}' >"$work/$1-$3.cpp"
  printf '%s\n' "#line 1 \"$1\"" "namespace $1 {" "${@:4}" '}' >>"$work/$3.cpp"
}

# Prints what a compiler takes and should not. A fault in what two parts share may be told for one
# of them: the other is then compiled by itself.
unrefused() {
  local name about refused
  "${one[@]}" -fmax-errors=0 "$work/wrong.cpp" >"$work/refused" 2>&1 || true
  refused=$(sed -nE 's/^([a-z]+[0-9]+):[0-9]+:[0-9]+: (error:|  required from here).*/\1/p' \
    "$work/refused" | sort -u | tr '\n' ' ')
  while IFS='|' read -r name about; do
    if [[ " $refused" == *" $name "* ]]; then continue; fi
    cat "$work/common.cpp" "$work/$name-wrong.cpp" >"$work/alone.cpp"
    if "${one[@]}" "$work/alone.cpp" >"$work/refused-alone" 2>&1; then
      say "$about: compiles, and must not"
    fi
  done <"$work/parts"
}

statements() {
  local about wrong right number=0 side code
  # All that a statement may use.
  local parameters='flow::engine_view e, flow::engine &own, flow::content &k,
       flow::screen_handle s, flow::coordinator_handle c, flow::window_handle w,
       flow::layer_handle l, flow::transition_handle t, flow::plugin_handle p,
       flow::presentable_handle pr'
  while IFS='|' read -r about wrong right; do
    [[ $about == \#* || -z $about ]] && continue
    number=$((number + 1))
    for side in wrong right; do
      code=$wrong
      if [ $side = right ]; then code=$right; fi
      write_part "statement$number" "$about" $side "void f($parameters);" "void f($parameters) {" \
        '  (void)e, (void)&own, (void)&k, (void)s, (void)c;' \
        '  (void)w, (void)l, (void)t, (void)p, (void)pr;' "  $code" '}'
    done
  done <Tests/Cpp/wrong.txt
}

classes() {
  local about wrong right number=0 side code
  while IFS='|' read -r about wrong right; do
    [[ $about == \#* || -z $about ]] && continue
    number=$((number + 1))
    for side in wrong right; do
      code=$wrong
      if [ $side = right ]; then code=$right; fi
      write_part "class$number" "$about" $side 'class it : public flow::screen { public:' \
        "  $code" '};' 'void f(flow::engine_view e);' \
        'void f(flow::engine_view e) { e.add<it>("it"); }'
    done
  done <Tests/Cpp/wrong_classes.txt
}

# Without flow.h or plugin.h, and before C++17, it says so.
alone() {
  say '#include <flow/flow.hpp>' >"$work/alone.cpp"
  say "flow.hpp alone|1|g++ -std=c++17 -Iinclude -fsyntax-only $work/alone.cpp"
  say "C++14|1|g++ -std=c++14 -Iinclude -fsyntax-only Tests/Cpp/host.cpp"
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

heavy='/(iostream|ostream|istream|sstream|functional|map|unordered_map|deque|regex|algorithm'
heavy+='|thread|locale)$'
if g++ -std=c++17 -Iinclude -H -fsyntax-only Tests/Cpp/host.cpp 2>&1 |
  grep -E '^\.+ ' | grep -E "$heavy"; then
  fail "flow.hpp brings a heavy header"
fi
if [ "${1:-}" = --all ]; then
  everywhere >"$work/jobs"
else
  begin_sides
  statements
  classes
  {
    say "what is made right|0|${one[*]} $work/right.cpp"
    alone
  } >"$work/jobs"
  taken=$(unrefused)
  [ -z "$taken" ] || fail "$taken"
  say "$(wc -l <"$work/parts") parts are refused"
fi
tr '\n' '\0' <"$work/jobs" | xargs -0 -I{} bash -c 'one_job "$1"' _ {}
say "$(wc -l <"$work/jobs") compilations"
