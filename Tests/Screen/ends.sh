# However it ends, the terminal is as it was.
# shellcheck shell=bash

# The program runs in a shell that notes the modes of the terminal before and after.
open_noted() {
  rm -f "$terminal_folder/before" "$terminal_folder/after" "$terminal_folder/code"
  open_terminal 80 24 "stty -g >'$terminal_folder/before'; $1; echo \$? >'$terminal_folder/code'
    stty -g >'$terminal_folder/after'; echo 'this is the shell'"
}

# ended_as CODE: with that code, and nothing of the screen left.
ended_as() {
  local name=$1 code=$2
  wait_for 'this is the shell' || true
  expect "$name: exit code $code" grep -sqx "$code" "$terminal_folder/code"
  expect "$name: the modes are as before" cmp -s "$terminal_folder/before" "$terminal_folder/after"
  local state
  state=$(terminal display-message -p \
    '#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{keypad_flag}' || true)
  if [ "$state" = '0 0 1 0' ]; then
    say "ok     $name: the screen is given back"
  else
    miss "$name: $state"
  fi
}

gallery="flowhost run --no-animation '$build/screen/gallery.so'"
process() { pgrep -P "$(terminal display-message -p '#{pane_pid}')" -x flowhost; }

open_noted "$gallery"
wait_for 'every kind of field'
keys C-c
ended_as 'Ctrl-C' 130

for signal in TERM HUP QUIT USR1; do
  open_noted "$gallery"
  wait_for 'every kind of field'
  kill -s "$signal" "$(process)"
  ended_as "SIG$signal" "$((128 + $(kill -l "$signal")))"
done

open_noted "$gallery"
wait_for 'every kind of field'
keys C-q
ended_as 'Ctrl-Q' 1

# A coordinator that is asked may answer later: first no, then yes.
open_noted "flowhost run --no-animation --coordinator shop.checkout '$build/plugins/shop.so'"
wait_for 'Street'
keys Ada
wait_for Ada
keys C-q
wait_for 'Discard?'
keys Escape
wait_for "'shop.checkout' does not let you leave now; Ctrl-C ends all"
keys C-q
wait_for 'Discard?'
keys Up
wait_for '▌ [ Discard ]'
keys Enter
ended_as 'Ctrl-Q, when nobody forbids it any more' 1

open_noted "$gallery"
wait_for 'every kind of field'
keys Tab Enter
ended_as 'the flow finishes' 0
expect 'the value is printed' sees '"done"'

open_noted "$gallery"
wait_for 'every kind of field'
keys crash Enter
ended_as 'a crash' 134
expect 'the crash is told' sees "flowhost: crashed in 'input' of 'gallery.menu'"

# A callback that never comes back: the first Ctrl-C waits for it, the second does not.
rm -f "$terminal_folder/mark"
open_noted "GALLERY_MARK=$terminal_folder/mark $gallery"
wait_for 'every kind of field'
keys block
wait_for 'Search: block'
keys Enter
expect 'it blocks' test -f "$terminal_folder/mark"
# Two signals that come at once are one, so the key is pressed until it works.
for ((tries = 0; tries < 300; tries++)); do
  if [ -f "$terminal_folder/code" ]; then break; fi
  keys C-c
  sleep 0.2
done
ended_as 'Ctrl-C twice' 130

# Ctrl-Z gives the terminal back, fg takes it again.
open_terminal 80 24 'PS1="shell> " bash --norc --noprofile -i'
wait_for 'shell>'
keys "stty -g >$terminal_folder/before; $gallery --record $terminal_folder/way.flow" Enter
wait_for 'every kind of field'
keys C-z
wait_for Stopped
keys "stty -g >$terminal_folder/after; echo noted" Enter
wait_for noted
expect 'Ctrl-Z: the modes are as before' cmp -s "$terminal_folder/before" "$terminal_folder/after"
if [ "$(terminal display-message -p '#{alternate_on}')" = 0 ]; then
  say 'ok     Ctrl-Z: the screen is given back'
else
  miss 'Ctrl-Z: the alternate screen'
fi
expect 'Ctrl-Z: the window is in the background' \
  grep -qx 'activity background of main' "$terminal_folder/way.flow"
keys fg Enter
wait_for 'every kind of field'
expect 'fg: the window is active' grep -qx 'activity active of main' "$terminal_folder/way.flow"
snapshot 80x24/gallery-menu
keys Down
# Keys typed just before Ctrl-Z the system throws away.
wait_for '▌ Texts'
keys C-z
wait_for Stopped
keys fg Enter
wait_for 'every kind of field'
keys Enter
wait_for 'A fox in the snow'
keys C-q
wait_for 'ended without a value'
