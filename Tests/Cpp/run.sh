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

# The headers of a statement or class, compiled once for all of them.
printf '#include <flow/%s>\n' flow.h flow.hpp >"$work/all.hpp"
one=(g++ -std=c++17 "${strict[@]}" -Wno-unused -Winvalid-pch "-I$work" -include all.hpp)
g++ -std=c++17 "${strict[@]}" -Wno-unused "$work/all.hpp" -o "$work/all.hpp.gch"

# expect NAME ABOUT: $work/NAME-right.cpp compiles, $work/NAME-wrong.cpp does not.
expect() {
  say "$2, made right|0|${one[*]} -fsyntax-only $work/$1-right.cpp"
  say "$2|1|${one[*]} -fsyntax-only $work/$1-wrong.cpp"
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
      {
        say 'struct page : flow::screen { static constexpr const char *class_id = "page";'
        say '  struct arguments {'
        say '    FLOW_CPP_REQUIRED(id, int64_t, "which");'
        say '    FLOW_CPP_OPTIONAL(title, std::string_view, "its title");'
        say '    using all = flow::argument_list<id, title>;'
        say '  };'
        say '};'
        say "void f($parameters);"
        say "void f($parameters) {"
        say '  (void)e, (void)&own, (void)&k, (void)s, (void)c;'
        say '  (void)w, (void)l, (void)t, (void)p, (void)pr;'
        say "  $code"
        say '}'
      } >"$work/statement$number-$side.cpp"
    done
    expect "statement$number" "${about%"${about##*[! ]}"}"
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
      {
        say 'class other : public flow::screen { public: void a() {} };'
        say 'class it : public flow::screen { public:'
        say "  $code"
        say '};'
        say 'void f(flow::engine_view e);'
        say 'void f(flow::engine_view e) { e.add<it>("it"); }'
      } >"$work/class$number-$side.cpp"
    done
    expect "class$number" "${about%"${about##*[! ]}"}"
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
  { statements; classes; alone; } >"$work/jobs"
fi
tr '\n' '\0' <"$work/jobs" | xargs -0 -I{} bash -c 'one_job "$1"' _ {}
say "$(wc -l <"$work/jobs") compilations"
