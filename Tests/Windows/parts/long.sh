# The parts of long.sh.
# shellcheck shell=bash

# twice: everything is twice as large. Clicks hit what they should, and an image is sharp: its file
# is drawn with its own pixels.
twice() {
  export GDK_SCALE=2 QT_SCALE_FACTOR=2 FLOW_WALK_SCALE=2
  example setup
  example gestures
  unset GDK_SCALE QT_SCALE_FACTOR FLOW_WALK_SCALE
}

# wayland: a compositor of its own, without a display; programs start, are walked by accessible
# actions, show a sheet, and are closed.
wayland() {
  local compositor socket=flow-wayland
  weston --backend=headless-backend.so --socket="$socket" --idle-time=0 \
    >"$work/$toolkit/log/weston" 2>&1 &
  compositor=$!
  local tries=0
  until [ -S "$XDG_RUNTIME_DIR/$socket" ]; do
    tries=$((tries + 1))
    [ $tries -lt 1200 ] || fail "weston never came: $(cat "$work/$toolkit/log/weston")"
    sleep 0.05
  done
  (
    export WAYLAND_DISPLAY=$socket GDK_BACKEND=wayland QT_QPA_PLATFORM=wayland
    unset DISPLAY
    walks_failed=0
    example wayland
    [ "$walks_failed" -eq 0 ]
  ) || walks_failed=$((walks_failed + 1))
  kill "$compositor"
  wait "$compositor" 2>/dev/null || true
}
