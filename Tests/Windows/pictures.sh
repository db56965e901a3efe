#!/usr/bin/env bash
# Pictures of hosts. Six pages of the wall of oddities in each, light and dark; and one flow in the
# terminal, in GTK and in Qt: three processes, one list of steps (steps/pictures.steps), three
# drivers.
#   pictures.sh FOLDER [looks]
# With `looks` only the six pages are made.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
. "$root/Tests/Windows/lib.sh"
folder=$1 part=${2:-}

if [ -z "${FLOW_INSIDE:-}" ]; then
  require_toolkit gtk
  require_toolkit qt
  require_desktop
  build_plugins
  build_gtk
  build_qt
  build_adw
  FLOW_INSIDE=1 exec "$windows/desktop.sh" --size 1280x900 "$windows/pictures.sh" "$folder" "$part"
fi

# The colours of the terminal's theme, dark and light; what flowhost draws with.
dark='*background: #1f2430
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
light='*background: #fafafa
*foreground: #383a42
*cursorColor: #526fff
*color0: #383a42
*color1: #c9342c
*color2: #3e8f3c
*color3: #a97500
*color4: #2f62c9
*color5: #a626a4
*color6: #0f7f96
*color7: #e8e8e8
*color8: #a0a1a7
*color14: #0f7f96
*color15: #ffffff'
export FLOW_WALK_COLOURS=$dark
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

# keep NAME FILE...: small, and without what would differ each time.
keep() {
  local name=$1
  shift
  convert "$@" -strip +dither -treedepth 8 -colors 256 -define png:compression-level=9 \
    -define png:compression-filter=0 "PNG8:$folder/$name.png"
  say "$folder/$name.png"
}

# Six pages in all four hosts, light and dark (steps/looks.steps, steps/looks-arabic.steps).
# looks NAME DRIVER COMMAND...: one host in one look.
looks() {
  steps=looks shoot "$@"
  steps=looks-arabic shoot "$@"
}

# sheet PAGE COLUMNS: the page in all hosts and looks, side by side.
sheet() {
  local page=$1 columns=$2 look host all=()
  for look in light dark; do
    for host in terminal gtk adw qt; do
      all+=(-label "${names[$host]}, $look" "$shots/$host-$look/$page.png")
    done
  done
  montage -font /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf -pointsize 16 -fill white \
    -background '#606570' "${all[@]}" -tile "$columns" -geometry +8+8 -gravity north \
    "$shots/$page.png"
  keep "looks-$page" "$shots/$page.png"
  [ "$(stat -c %s "$folder/looks-$page.png")" -le 150000 ] || fail "looks-$page.png is over 150 KB"
}
wall=$work/plugins/wall.so
declare -A names=([terminal]=flowhost [gtk]=gtk-host [adw]=adw-host [qt]=qt-host)
for look in light dark; do
  colours=$dark
  if [ $look = light ]; then colours=$light; fi
  FLOW_WALK_COLOURS=$colours looks "terminal-$look" terminal "$build/bin/flowhost" run \
    --no-animation --coordinator wall.flow "$wall"
  use_libraries gtk
  looks "gtk-$look" gtk "$work/gtk/gtk-host" "--$look" --class wall.flow "$wall"
  looks "adw-$look" gtk "$work/gtk/adw-host" "--$look" --class wall.flow "$wall"
  use_libraries qt
  looks "qt-$look" qt "$work/qt/qt-host" "--$look" --class wall.flow "$wall"
done
for page in settings list form alert arabic; do sheet $page 4x; done
sheet sheet 2x
if [ "$part" = looks ]; then exit; fi

# The shop, step by step.
shop=$work/plugins/shop.so
shoot terminal terminal "$build/bin/flowhost" run --no-animation "$shop"
for toolkit in gtk qt; do
  use_libraries "$toolkit"
  for look in light dark; do
    shoot "$toolkit-$look" "$toolkit" "$work/$toolkit/$toolkit-host" "--$look" "$shop"
  done
done
for toolkit in gtk qt; do
  for look in light dark; do
    keep "$toolkit-$look" "$shots/$toolkit-$look/05-sheet.png"
  done
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

# A list and a product, in a wide window and in a narrow one (steps/beside.steps).
use_libraries gtk
steps=beside shoot beside gtk "$work/gtk/gtk-host" --light "$shop"
convert -background '#808590' "$shots/beside/beside-product.png" \
  "$shots/beside/beside-narrow-product.png" -bordercolor '#808590' -border 8 +append \
  "$shots/shop-beside.png"
keep shop-beside "$shots/shop-beside.png"

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
