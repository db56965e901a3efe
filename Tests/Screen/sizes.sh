# The same screens at four sizes, and the same again when the terminal is made larger and smaller.
# shellcheck shell=bash

sizes=(20x6 80x24 120x40 300x100)

# open_at SIZE PLUGIN: without animations, so that all is where it stays.
open_at() { open_terminal "${1%x*}" "${1#*x}" "flowhost run --no-animation '$2'"; }

for size in "${sizes[@]}"; do
  open_at "$size" "$build/plugins/shop.so"
  wait_for Coffee
  snapshot "$size/shop-list"
  keys F1
  snapshot "$size/help"
  keys Escape
  snapshot "$size/shop-list"
  keys Down Enter
  wait_for '‹'
  wait_for 'EUR 24.90'
  snapshot "$size/shop-product"
  keys Enter
  wait_for 'Added to'
  snapshot "$size/shop-alert"
  keys Enter
  wait_for '1 x'
  keys Down Enter
  wait_for Street
  snapshot "$size/shop-sheet"
  keys F2
  snapshot "$size/shop-inside"

  open_at "$size" "$build/plugins/setup.so"
  wait_for Welcome
  snapshot "$size/setup-welcome"

  open_at "$size" "$build/screen/gallery.so"
  wait_for Gallery
  snapshot "$size/gallery-menu"
  keys Enter
  wait_for Name
  snapshot "$size/gallery-form"
done

# Resized while it runs: as if it had been begun so.
open_at 80x24 "$build/plugins/shop.so"
wait_for Coffee
for size in 300x100 20x6 120x40 80x24; do
  terminal resize-window -x "${size%x*}" -y "${size#*x}"
  is_update='' snapshot "$size/shop-list"
done
keys Down Enter
wait_for 'Add to cart'
keys Enter
wait_for 'Added to cart'
for size in 20x6 120x40 300x100 80x24; do
  terminal resize-window -x "${size%x*}" -y "${size#*x}"
  is_update='' snapshot "$size/shop-alert"
done
