# Keys, clicks and sizes that nobody would choose: it never crashes and never hangs.
# shellcheck shell=bash

for seed in 1 2 3; do
  for plugin in "$build/plugins/shop.so" "$build/plugins/setup.so" "$build/screen/gallery.so"; do
    if python3 -B Tests/Screen/random_keys.py "$flowhost" "$plugin" "$seed" 1500; then
      say "ok     random keys $seed, ${plugin##*/}"
    else
      miss "random keys $seed, ${plugin##*/}"
    fi
  done
done
