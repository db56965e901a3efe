#!/usr/bin/env bash
# Runs a command in an environment that is the same on every machine: folders of its own, named
# fonts and icons, no settings of the user; and on a desktop of its own, which nobody sees: a
# display, a session bus that starts no services, accessibility, and a window manager.
#   desktop.sh [--size WIDTHxHEIGHT] [--only folders|display] COMMAND...
# With --only it stops at the folders, or at the display. All that it starts ends with it, by
# process id. It waits for conditions, each with a number of looks.
set -eu -o pipefail

settings=$(cd "$(dirname "${BASH_SOURCE[0]}")/desktop" && pwd)
size=1000x760 only=desktop
while [[ ${1:-} == --* ]]; do
  case $1 in
    --size) size=$2 ;;
    --only) only=$2 ;;
    *) break ;;
  esac
  shift 2
done
# The number of looks before a wait is given up: a limit for a machine that stands still.
patience=${FLOW_PATIENCE:-2400}
# In /tmp, because the path of a socket has to be short.
folder=$(mktemp -d /tmp/flow-desktop.XXXXXX)
started=()

# mounts: where programs have mounted something below the folder, the last first.
mounts() {
  awk -v below="$folder/" 'index($5, below) == 1 { print $5 }' /proc/self/mountinfo | tac
}

clean() {
  local index process place
  # The last one first; each by its own number.
  for ((index = ${#started[@]} - 1; index >= 0; index--)); do
    kill "${started[index]}" 2>/dev/null || true
  done
  for process in "${started[@]}"; do wait "$process" 2>/dev/null || true; done
  # A file system that is mounted there is no part of the folder, and not removed with it.
  while read -r place; do
    printf 'desktop.sh: %s is mounted, by a program that goes on\n' "$place" >&2
    if [ "$(id -u)" -eq 0 ]; then umount "$place"; else fusermount3 -u "$place"; fi
  done < <(mounts)
  rm -rf --one-file-system "$folder"
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

# Takes away all that the user and the machine have set for toolkits, by the beginnings of the
# names, so that a setting that nobody here has heard of is away, too.
for name in $(compgen -e); do
  case $name in
    AT_SPI_* | DBUS_* | DESKTOP_* | DISPLAY | FC_* | FONTCONFIG_* | FREETYPE_* | G_* | \
      GALLIUM_* | GDK_* | GI_* | GIO_* | GNOME_* | GSETTINGS_* | GSK_* | GTK* | IBUS_* | \
      KDE_* | LANG* | LC_* | LIBGL_* | MESA_* | NO_AT_BRIDGE | PANGO_* | PYTHON* | QML* | \
      QSG_* | QT* | SESSION_MANAGER | TMUX* | WAYLAND_* | XAUTHORITY | XCURSOR_* | XDG_* | \
      XKB_* | XMODIFIERS)
      unset "$name"
      ;;
  esac
done

for name in config data cache state runtime home temporary share/icons modules; do
  mkdir -p -m 700 "$folder/$name"
done
export XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data XDG_CACHE_HOME=$folder/cache
export XDG_STATE_HOME=$folder/state XDG_RUNTIME_DIR=$folder/runtime HOME=$folder/home
export TMPDIR=$folder/temporary LC_ALL=C.UTF-8 TZ=UTC NO_COLOR=1

# Of the machine's data only what is named here, and none of its settings: GTK's icons, kinds of
# files, descriptions of settings, and the window manager's theme.
for name in icons/Adwaita mime glib-2.0 themes; do
  if [ -e "/usr/share/$name" ]; then ln -s "/usr/share/$name" "$folder/share/$name"; fi
done
export XDG_DATA_DIRS=$folder/share XDG_CONFIG_DIRS=$folder/config
mkdir "$folder/data/fonts" "$folder/config/gtk-4.0"
for name in DejaVuSans DejaVuSans-Bold DejaVuSansMono; do
  name=/usr/share/fonts/truetype/dejavu/$name.ttf
  if [ ! -e "$name" ]; then
    printf 'desktop.sh: %s is missing. Install fonts-dejavu-core.\n' "$name" >&2
    exit 1
  fi
  ln -s "$name" "$folder/data/fonts/"
done
export FONTCONFIG_FILE=$settings/fonts.conf
cp "$settings/settings.ini" "$folder/config/gtk-4.0/"

# No buses but the one below, nothing that modules of GIO add, and no input method.
export DBUS_SESSION_BUS_ADDRESS=unix:path=$folder/bus DBUS_SYSTEM_BUS_ADDRESS=unix:path=$folder/none
export GIO_MODULE_DIR=$folder/modules GIO_USE_VFS=local GSETTINGS_BACKEND=memory
export GTK_IM_MODULE=gtk-im-context-simple QT_IM_MODULE=compose QT_QPA_PLATFORMTHEME=generic
export QT_QUICK_CONTROLS_STYLE=Fusion
# Without a graphics card; accessibility for whoever asks or not.
export GSK_RENDERER=cairo GDK_BACKEND=x11 LIBGL_ALWAYS_SOFTWARE=1 GTK_A11Y=atspi NO_AT_BRIDGE=0
export QT_QPA_PLATFORM=xcb QT_QUICK_BACKEND=software QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1

# The server chooses its own number, one that no other has, and tells it.
start_display() {
  # Draws into a file, too, for tests that look at colours (person/pixels.py).
  Xvfb -displayfd 3 -screen 0 "${size}x24" -fbdir "$folder" -dpi 96 -nolisten tcp -noreset \
    3>"$folder/display" >"$folder/xvfb.log" 2>&1 &
  started+=($!)
  until_true 'the display' test -s "$folder/display"
  DISPLAY=:$(tr -d '\n' <"$folder/display")
  export DISPLAY FLOW_FRAMEBUFFER=$folder/Xvfb_screen0
  # The key of compositions has a place of its own on the keyboard: else xdotool lends it one for a
  # moment, and who reads the key later finds nothing there.
  until_true 'the key of compositions' setxkbmap -layout us -option compose:ralt
}

has_manager() { xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 'window id # 0x'; }

start_desktop() {
  local launcher
  # A bus that its clients find by a path of this folder.
  dbus-daemon --config-file="$settings/bus.conf" --nofork --nopidfile \
    --address="$DBUS_SESSION_BUS_ADDRESS" >"$folder/bus.log" 2>&1 &
  started+=($!)
  until_true 'the session bus' gdbus call --session --dest org.freedesktop.DBus \
    --object-path /org/freedesktop/DBus --method org.freedesktop.DBus.GetId
  # The program that another bus would start for the bus of accessibility.
  launcher=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' /usr/share/dbus-1/services/org.a11y.Bus.service)
  "$launcher" --launch-immediately >"$folder/accessibility.log" 2>&1 &
  started+=($!)
  until_true 'the bus of accessibility' gdbus call --session --dest org.a11y.Bus \
    --object-path /org/a11y/bus --method org.a11y.Bus.GetAddress
  openbox --sm-disable --config-file "$settings/openbox.xml" >"$folder/openbox.log" 2>&1 &
  started+=($!)
  until_true 'the window manager' has_manager
}

case $only in
  folders) ;;
  display) start_display ;;
  desktop)
    start_display
    start_desktop
    ;;
  *)
    printf 'desktop.sh: --only takes folders or display\n' >&2
    exit 2
    ;;
esac
status=0
"$@" || status=$?
exit $status
