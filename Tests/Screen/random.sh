# Keys, clicks and sizes that nobody would choose: it never crashes and never hangs.
# shellcheck shell=bash

# Each plugin has its own first seed. FLOW_SCREEN_SEEDS tries so many with each.
random_plugins=("$build/plugins/shop.so" "$build/plugins/setup.so" "$build/screen/gallery.so")
for ((each = 0; each < ${FLOW_SCREEN_SEEDS:-1}; each++)); do
  for ((number = 0; number < ${#random_plugins[@]}; number++)); do
    plugin=${random_plugins[number]} seed=$((each * ${#random_plugins[@]} + number + 1))
    if python3 -B Tests/Screen/random_keys.py "$flowhost" "$plugin" "$seed" 1500; then
      say "ok     random keys $seed, ${plugin##*/}"
    else
      miss "random keys $seed, ${plugin##*/}"
    fi
  done
done
