#!/usr/bin/env bash
# Runs a command on a desktop of its own: a display that nobody else has and nobody sees, a window
# manager, a session bus, accessibility, and empty folders for what programs keep.
#   desktop.sh [--size WIDTHxHEIGHT] COMMAND...
# All that it starts ends with it, by process id. It waits for conditions, each with a limit.
set -eu -o pipefail

size=1000x760
if [ "${1:-}" = --size ]; then
  size=$2
  shift 2
fi
# The number of looks before a wait is given up: a limit for a machine that stands still.
patience=${FLOW_PATIENCE:-2400}
folder=$(mktemp -d /tmp/flow-desktop.XXXXXX)
started=()

clean() {
  # The last one first; each by its own number.
  for ((index = ${#started[@]} - 1; index >= 0; index--)); do
    kill "${started[index]}" 2>/dev/null || true
  done
  for process in "${started[@]}"; do wait "$process" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap clean EXIT

# until_true WHAT COMMAND...: until the command is true.
until_true() {
  local what=$1 tries=0
  shift
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    if [ $tries -gt "$patience" ]; then
      printf 'desktop.sh: %s never came\n' "$what" >&2
      cat "$folder"/*.log >&2
      exit 1
    fi
    sleep 0.05
  done
}

for name in config data cache state runtime home; do mkdir -m 700 "$folder/$name"; done
export XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data XDG_CACHE_HOME=$folder/cache
export XDG_STATE_HOME=$folder/state XDG_RUNTIME_DIR=$folder/runtime HOME=$folder/home
unset WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS SESSION_MANAGER
# Nothing of the user who runs this: no language, no theme, no input method.
export LC_ALL=C.UTF-8 GTK_IM_MODULE=simple QT_IM_MODULE=compose
unset LANGUAGE LANG GTK_THEME GTK_MODULES QT_STYLE_OVERRIDE QT_QPA_PLATFORMTHEME XMODIFIERS
# Without a graphics card; accessibility for whoever asks or not.
export GSK_RENDERER=cairo GDK_BACKEND=x11 LIBGL_ALWAYS_SOFTWARE=1 GTK_A11Y=atspi NO_AT_BRIDGE=0
export QT_QPA_PLATFORM=xcb QT_QUICK_BACKEND=software QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
export NO_COLOR=1 GIO_USE_VFS=local GSETTINGS_BACKEND=memory

# The server chooses its own number, one that no other has, and tells it.
Xvfb -displayfd 3 -screen 0 "${size}x24" -nolisten tcp -noreset 3>"$folder/display" \
  >"$folder/xvfb.log" 2>&1 &
started+=($!)
until_true 'the display' test -s "$folder/display"
DISPLAY=:$(tr -d '\n' <"$folder/display")
export DISPLAY

# A bus that its clients find by a path of this folder.
export DBUS_SESSION_BUS_ADDRESS=unix:path=$folder/bus
dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" \
  >"$folder/bus.log" 2>&1 &
started+=($!)
until_true 'the session bus' gdbus call --session --dest org.freedesktop.DBus \
  --object-path /org/freedesktop/DBus --method org.freedesktop.DBus.GetId

# The program that the bus would start for the bus of accessibility.
launcher=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' /usr/share/dbus-1/services/org.a11y.Bus.service)
"$launcher" --launch-immediately >"$folder/accessibility.log" 2>&1 &
started+=($!)
until_true 'the bus of accessibility' gdbus call --session --dest org.a11y.Bus \
  --object-path /org/a11y/bus --method org.a11y.Bus.GetAddress

openbox --sm-disable >"$folder/openbox.log" 2>&1 &
started+=($!)
has_manager() { xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 'window id # 0x'; }
until_true 'the window manager' has_manager

status=0
"$@" || status=$?
exit $status
