#!/usr/bin/env bash
# Adds to `make test-long` what windows need: Wayland (a compositor without a screen, walked by
# accessible actions alone, because nothing can click there) and twice the size (pictures, hits,
# sharp images).
#   long.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
. "$root/Tests/Windows/lib.sh"

read -ra wanted < <(wanted_toolkits)
if [ ${#wanted[@]} -eq 0 ]; then
  say 'left out: gtk, qt (FLOW_WITHOUT)'
  exit 77
fi

if [ -z "${FLOW_INSIDE:-}" ]; then
  require_desktop
  require_command weston weston
  ensure lib flowhost plugins
  build_plugins
  for toolkit in "${wanted[@]}"; do
    require_toolkit "$toolkit"
    "build_$toolkit"
  done
  rm -rf "$work"/{gtk,qt}/reference
  FLOW_INSIDE=1 exec "$windows/desktop.sh" --size 2000x1500 "$windows/long.sh"
fi

. "$windows/parts/gtk.sh"
. "$windows/parts/long.sh"
for toolkit in "${wanted[@]}"; do
  use_libraries "$toolkit"
  twice
  wayland
done
say
say "$walks_failed failed"
[ "$walks_failed" -eq 0 ]
