# The parts of `run.sh gtk`.
# shellcheck shell=bash

parts=(setup shop gallery fields composition gestures hurry many plain clock)

# example NAME: the walk in the program that it names: the example host, or that of the tests.
example() {
  local steps=$windows/steps/$1.steps class=() plugin
  plugin=$work/plugins/$(header "$steps" plugin).so
  if [ "$(header "$steps" host example)" = clock ]; then
    FLOW_TEST_CLASS=$(header "$steps" begin) walk gtk "$1" "$work/gtk/gtk-test" "$plugin"
    return
  fi
  if [ -n "$(header "$steps" begin)" ]; then class=(--class "$(header "$steps" begin)"); fi
  walk gtk "$1" "$work/gtk/gtk-host" "${class[@]}" "$plugin"
}
