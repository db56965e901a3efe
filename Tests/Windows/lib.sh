# Shared by the tests of windows: programs, their environment, and one walk. Source it behind
# scripts/lib.sh.
# shellcheck shell=bash

windows=$root/Tests/Windows
# The folder of builds and results of a run, of which each has its own (run.sh).
work=${FLOW_WINDOWS_RUN:-$build/windows}
python=(/usr/bin/python3 -B)
walks_failed=0

# require_command NAME PACKAGE: fails, naming the package.
require_command() { command -v "$1" >/dev/null || fail "$1 is missing. Install $2."; }

require_desktop() {
  require_command Xvfb xvfb
  require_command openbox openbox
  require_command xdotool xdotool
  require_command xprop x11-utils
  require_command xwininfo x11-utils
  require_command dbus-daemon dbus-daemon
  require_command gdbus libglib2.0-bin
  require_command tmux tmux
  [ -e /usr/share/dbus-1/services/org.a11y.Bus.service ] ||
    fail "the bus of accessibility is missing. Install at-spi2-core."
  "${python[@]}" -c 'import gi, pyatspi' 2>/dev/null ||
    fail "pyatspi of Debian's own Python is missing. Install python3-pyatspi."
}

# left_out NAME: tells a caller that a toolkit is not wanted, by the exit code 77.
left_out() {
  if without "$1"; then
    say "left out: $1 (FLOW_WITHOUT)"
    exit 77
  fi
}

# build_plugins: the plugins of the walks, as $work/plugins/NAME.so; the samples are beside them.
build_plugins() {
  mkdir -p "$work/plugins"
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden Tests/Screen/gallery.c \
    -o "$work/plugins/gallery.so"
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden "$windows/plugins/probe.c" \
    -o "$work/plugins/probe.so"
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden "$windows/plugins/chance.c" \
    -o "$work/plugins/chance.so"
  gcc "${c_flags[@]}" -DPROBE_ODD='"An odd page, anew"' -Iinclude -shared -fPIC \
    -fvisibility=hidden "$windows/plugins/probe.c" -o "$work/plugins/probe-anew.so"
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden "$windows/plugins/rules.c" \
    -o "$work/plugins/rules.so"
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden "$windows/plugins/wall.c" \
    -o "$work/plugins/wall.so"
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden "$windows/plugins/told.c" \
    -o "$work/plugins/told.so"
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden "$windows/plugins/keys.c" \
    -o "$work/plugins/keys.so"
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden "$windows/plugins/panes.c" \
    -o "$work/plugins/panes.so"
  build_kept kept
  build_kept kept-anew -DKEPT_BUILD='"Another build"'
  build_kept kept-less -DKEPT_LESS
  cp -u "$build"/plugins/{setup,shop,tour}.so "$work/plugins/"
}

# build_kept NAME FLAG...: a build of the plugin whose state is saved.
build_kept() {
  gcc "${c_flags[@]}" "${@:2}" -Iinclude -shared -fPIC -fvisibility=hidden \
    "$windows/plugins/kept.c" -o "$work/plugins/$1.so"
}

# build_gtk: the example host and that of the tests, against a folder of libraries.
build_gtk() {
  local flags=() libraries=()
  ensure gtk
  mkdir -p "$work/gtk"
  read -ra flags < <(pkg-config --cflags gtk4)
  read -ra libraries < <(pkg-config --libs gtk4)
  for host in examples/gtk-host/main.c:gtk-host "$windows/hosts/gtk.c:gtk-test"; do
    gcc "${c_flags[@]}" -Iinclude "${flags[@]}" "${host%:*}" -L"$build/gtk" -L"$build/lib" \
      -lflow-gtk4 -lflow "${libraries[@]}" -Wl,-rpath-link,"$build/lib" -o "$work/gtk/${host#*:}"
  done
}

# build_adw: the host that looks as programs of GNOME do, and a page of such a program by hand.
build_adw() {
  local flags=() libraries=()
  mkdir -p "$work/gtk"
  read -ra flags < <(pkg-config --cflags libadwaita-1)
  read -ra libraries < <(pkg-config --libs libadwaita-1)
  gcc "${c_flags[@]}" "-I$root/include" "${flags[@]}" "$root"/examples/adw-host/*.c \
    "-L$build/gtk" "-L$build/lib" -lflow-gtk4 -lflow "${libraries[@]}" \
    "-Wl,-rpath-link,$build/lib" -o "$work/gtk/adw-host"
  gcc "${c_flags[@]}" "${flags[@]}" "$windows/hosts/adw.c" "${libraries[@]}" \
    -o "$work/gtk/adw-by-hand"
}

build_qt() {
  local flags=() libraries=()
  ensure qt
  mkdir -p "$work/qt"
  cp -u "$build/qt/qt-host" "$work/qt/"
  read -ra flags < <(pkg-config --cflags Qt6Quick Qt6Qml | sed 's/-I/-isystem /g')
  read -ra libraries < <(pkg-config --libs Qt6Quick Qt6Qml)
  if [ ! "$work/qt/qt-test" -nt "$windows/hosts/qt.cpp" ] ||
    [ ! "$work/qt/qt-test" -nt "$build/qt/libflow-qt6.so" ]; then
    g++ "${cxx_flags[@]}" -fPIC -Iinclude "${flags[@]}" "$windows/hosts/qt.cpp" \
      -L"$build/qt" -L"$build/lib" -lflow-qt6 -lflow "${libraries[@]}" \
      -Wl,-rpath-link,"$build/lib" -o "$work/qt/qt-test"
  fi
}

# use_libraries TOOLKIT: what programs need to find them in the build tree.
use_libraries() {
  export LD_LIBRARY_PATH=$build/$1:$build/lib
  export GI_TYPELIB_PATH=$build/gtk QML_IMPORT_PATH=$build/qt/qml
  if [ "$1" = qt ]; then
    FLOW_QT_VERSION=$(pkg-config --modversion Qt6Quick | cut -d. -f1-2)
    export FLOW_QT_VERSION
  fi
}

# header STEPS WORD [DEFAULT]: what stands at the beginning of a list of steps.
header() {
  local found
  found=$(sed -n "s/^$2 //p" "$1" | head -n 1)
  say "${found:-${3:-}}"
}

# animations on|off: of the toolkit's programs that start from now on.
animations() {
  local are_on=true
  export FLOW_TEST_SLIDES=200
  if [ "$1" = off ]; then are_on=false FLOW_TEST_SLIDES=0; fi
  {
    cat "$windows/desktop/settings.ini"
    printf 'gtk-enable-animations=%s\n' $are_on
  } >"$XDG_CONFIG_HOME/gtk-4.0/settings.ini"
}

# refer STEPS NAME: makes the trace that others are compared with, once.
refer() {
  local steps=$1 name=$2 kind plugin class=() command
  local place=$work/$toolkit/reference/$name
  kind=$(header "$steps" reference line)
  if [ -f "$place.done" ]; then return; fi
  mkdir -p "$work/$toolkit/reference"
  if [ -n "$(header "$steps" begin)" ]; then class=(--coordinator "$(header "$steps" begin)"); fi
  command=("$build/bin/flowhost" run --no-animation)
  if [ -n "$(header "$steps" with)" ]; then
    command+=(--with "$work/plugins/$(header "$steps" with).so")
  fi
  plugin=$work/plugins/$(header "$steps" plugin).so
  : >"$place.fields"
  rm -f "$place.trace"
  case $kind in
    line)
      "${python[@]}" "$windows/person/walk.py" line "$steps" --trace "$place.trace" \
        --fields "$place.fields" -- "${command[@]}" --json "${class[@]}" "$plugin" || return
      ;;
    terminal)
      "${python[@]}" "$windows/person/walk.py" terminal "$steps" --trace "$place.trace" \
        -- "${command[@]}" "${class[@]}" "$plugin" || return
      ;;
    none) ;;
    *.flow)
      FLOW_TRACE=1 FLOW_TRACE_FILE=$place.trace "$build/bin/flowhost" play \
        --plugins "$work/plugins" "$windows/steps/$kind" || return
      ;;
  esac
  touch "$place.done"
}

# walk TOOLKIT NAME COMMAND...: carries out steps/NAME.steps in a program, and compares what the
# plugin was told. NAME may be NAME:VARIANT, which only names the log.
walk() {
  local toolkit=$1 name=${2%%:*} about=$2 begin=$SECONDS
  local steps=$windows/steps/$name.steps log=$work/$toolkit/log/${2/:/-} shots=()
  shift 2
  mkdir -p "$work/$toolkit/log"
  if grep -qx animated "$steps"; then animations on; else animations off; fi
  # Pictures are only looked at, and need ImageMagick.
  if command -v import >/dev/null; then shots=(--shots "$build/windows/$toolkit/shots"); fi
  rm -f "$log".*
  if refer "$steps" "$name" >"$log.reference" 2>&1 &&
    "${python[@]}" "$windows/person/walk.py" "$toolkit" "$steps" --trace "$log.trace" \
      --log "$log.program" "${shots[@]}" -- "$@" >"$log.steps" 2>&1 &&
    compare "$steps" "$name" "$log.trace" >"$log.compared" 2>&1; then
    say "ok     $about ($((SECONDS - begin)) s)"
  else
    say "FAILED $about: $(header "$steps" '#')"
    tail -n 100 "$log.reference" "$log.steps" "$log.compared" 2>/dev/null || true
    walks_failed=$((walks_failed + 1))
  fi
}

# compare STEPS NAME TRACE: the callbacks are those of the reference, if there is one.
compare() {
  if [ "$(header "$1" reference line)" = none ]; then return; fi
  "${python[@]}" "$windows/person/compare.py" "$1" "$work/$toolkit/reference/$2.trace" "$3" \
    "$work/$toolkit/reference/$2.fields"
}

# check WHAT COMMAND...: a part that says by its exit code how it went.
check() {
  local what=$1 begin=$SECONDS status=0
  shift
  "$@" >"$work/check.log" 2>&1 || status=$?
  if [ $status -eq 0 ]; then
    say "ok     $what ($((SECONDS - begin)) s)"
  else
    say "FAILED $what"
    tail -n 60 "$work/check.log"
    walks_failed=$((walks_failed + 1))
  fi
}
