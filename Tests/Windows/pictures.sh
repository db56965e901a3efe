#!/usr/bin/env bash
# Pictures of one flow in the terminal, in GTK and in Qt: three processes, one list of steps
# (steps/pictures.steps), three drivers.
#   pictures.sh FOLDER
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
. "$root/Tests/Windows/lib.sh"
folder=$1

if [ -z "${FLOW_INSIDE:-}" ]; then
  require_toolkit gtk
  require_toolkit qt
  require_desktop
  build_plugins
  build_gtk
  build_qt
  build_adw
  FLOW_INSIDE=1 exec "$windows/desktop.sh" --size 1280x900 "$windows/pictures.sh" "$folder"
fi

# The colours of the theme; what flowhost draws with.
FLOW_WALK_COLOURS='*background: #1f2430
*foreground: #cbccc6
*cursorColor: #ffcc66
*color0: #191e2a
*color1: #ed8274
*color2: #a6cc70
*color3: #fad07b
*color4: #3a6ea5
*color5: #cfbafa
*color6: #90e1c6
*color7: #c7c7c7
*color8: #686868
*color14: #95e6cb
*color15: #ffffff'
export FLOW_WALK_COLOURS
animations off
shots=$work/pictures
rm -rf "$shots"
mkdir -p "$shots"

# shoot NAME DRIVER COMMAND...: carries out the steps, and keeps a picture of each.
shoot() {
  local name=$1 driver=$2
  shift 2
  quietly "${python[@]}" "$windows/person/walk.py" "$driver" \
    "$windows/steps/${steps:-pictures}.steps" --shots "$shots/$name" \
    --log "$shots/$name.log" -- "$@"
}
shop=$work/plugins/shop.so
shoot terminal terminal "$build/bin/flowhost" run --no-animation "$shop"
for toolkit in gtk qt; do
  use_libraries "$toolkit"
  for look in light dark; do
    shoot "$toolkit-$look" "$toolkit" "$work/$toolkit/$toolkit-host" "--$look" "$shop"
  done
done

# keep NAME FILE...: small, and without what would differ each time.
keep() {
  local name=$1
  shift
  convert "$@" -strip +dither -colors 128 "PNG8:$folder/$name.png"
  say "$folder/$name.png"
}
for toolkit in gtk qt; do
  for look in light dark; do
    keep "$toolkit-$look" "$shots/$toolkit-$look/05-sheet.png"
  done
done

# looks TOOLKIT LOOK: pages of the wall of oddities (steps/looks.steps), one picture each.
looks() {
  local name=$1-$2-wall each
  use_libraries "$1"
  if [ "$2" = dark ]; then
    sed -i 's/prefer-dark-theme=false/prefer-dark-theme=true/' \
      "$XDG_CONFIG_HOME/gtk-4.0/settings.ini"
  fi
  FLOW_TEST_LOOK=$2 FLOW_TEST_HOST=clock FLOW_TEST_CLASS=wall.flow quietly "${python[@]}" \
    "$windows/person/walk.py" "$1" "$windows/steps/looks.steps" --shots "$shots/$name" \
    --log "$shots/$name.log" -- "$work/$1/$1-test" "$work/plugins/wall.so"
  for each in settings list form alert sheet arabic; do
    keep "$1-$2-$each" "$shots/$name/$each.png"
  done
  animations off
}
for toolkit in gtk qt; do
  for look in light dark; do looks "$toolkit" "$look"; done
done

# One page in adw-host, and written by hand with libadwaita.
use_libraries gtk
for look in light dark; do
  steps=adw shoot "adw-$look" gtk "$work/gtk/adw-host" "--$look" \
    --class gallery.form "$work/plugins/gallery.so"
  steps=adw shoot "adw-by-hand-$look" gtk "$work/gtk/adw-by-hand" "--$look"
  keep "adw-$look" "$shots/adw-$look/form.png"
  keep "adw-by-hand-$look" "$shots/adw-by-hand-$look/form.png"
done

# beside STEP FILE: the three at one step, side by side.
beside() {
  convert -background '#808590' "$shots/terminal/$1.png" "$shots/gtk-light/$1.png" \
    "$shots/qt-dark/$1.png" -resize x560 -bordercolor '#808590' -border 8 +append "$2"
}
beside 05-sheet "$shots/beside.png"
keep three-hosts "$shots/beside.png"
frames=()
for step in 01-list 02-product 03-alert 04-cart 05-sheet 06-confirm 07-orders; do
  beside "$step" "$shots/$step.png"
  frames+=("$shots/$step.png")
done
convert -delay 150 -loop 0 "${frames[@]}" -resize 1100x +dither "$shots/all.gif"
gifsicle --optimize=3 --colors 96 "$shots/all.gif" -o "$folder/three-hosts.gif"
[ "$(stat -c %s "$folder/three-hosts.gif")" -le 1000000 ] || fail "three-hosts.gif is over 1 MB"
say "$folder/three-hosts.gif"
