# The same screens at each of $sizes.
# shellcheck shell=bash

for size in "${sizes[@]}"; do
  open_at "$size" "$build/plugins/shop.so"
  wait_for Coffee
  snapshot "$size/shop-list"
  keys F1
  snapshot "$size/help"
  keys Escape
  snapshot "$size/shop-list"
  keys Down Enter
  wait_for 'stoves.'
  snapshot "$size/shop-product"
  keys Enter
  wait_for 'Added to'
  snapshot "$size/shop-alert"
  # H11: the focus of an alert begins at what changes nothing.
  keys Up Enter
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
