# The same screens as at another size when the terminal is made larger and smaller.
# shellcheck shell=bash

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
