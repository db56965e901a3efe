# The mouse, and the gesture of going back.
# shellcheck shell=bash

open_terminal 80 24 "flowhost run '$build/plugins/shop.so'"
wait_for 'French press'
# A row, a button, the way back, a tab, a breadcrumb.
click 10 7
wait_for 'Glass and steel'
click 10 9
wait_for 'Added to cart'
keys Escape
wait_gone 'Added to cart'
click 4 1
wait_for 'Moka pot'
click 13 2
wait_for 'not ordered anything'
click 3 2
wait_for 'Moka pot'
click 10 7
wait_for 'Glass and steel'
click 8 3
wait_for 'Moka pot'
wait_gone 'Glass and steel'
say 'ok     clicks'

# By the left edge: too little stays, more goes back.
click 10 7
wait_for 'Glass and steel'
wait_for Back
press 1 12
drag 20 12
wait_for 'Moka pot'
release 20 12
wait_gone 'Moka pot'
wait_for 'Glass and steel'
press 1 12
drag 20 12
drag 60 12
wait_for 'Moka pot'
release 60 12
wait_gone 'Glass and steel'
say 'ok     the gesture with the mouse'

# With keys.
click 10 7
wait_for 'Glass and steel'
keys C-g
wait_for 'Held, 0 %'
keys Right Right Right
wait_for 'Held, 30 %'
keys Escape
wait_gone Held
wait_for 'Glass and steel'
keys C-g
wait_for 'Held, 0 %'
keys Enter
wait_for 'Moka pot'
wait_gone 'Glass and steel'
say 'ok     the gesture with keys'

# A sheet is pulled down; with text typed the flow asks first.
click 70 1
wait_for 'Cart'
keys Escape
wait_for 'Moka pot'
click 10 7
wait_for 'Add to cart'
keys Enter
wait_for 'Go to cart'
# H11: the focus of an alert begins at what changes nothing.
keys Up Enter
wait_for 'Check out'
keys Down Enter
wait_for 'Where to?'
keys Ada
wait_for Ada
row=$(screen | grep -n 'Where to?' | cut -d: -f1)
press 60 "$row"
drag 60 $((row + 5))
drag 60 $((row + 9))
release 60 $((row + 9))
wait_for 'Discard?'
keys Escape
wait_gone 'Discard?'
wait_for 'Where to?'
say 'ok     a sheet that is pulled down'

# H13: Recorded, a finger that is lifted has gone or stayed, and the script plays.
record=$terminal_folder/fingers.flow
open_terminal 80 24 "flowhost run --record '$record' '$build/plugins/shop.so'"
wait_for 'French press'
click 10 7
wait_for 'Glass and steel'
wait_for Back
press 1 12
drag 20 12
wait_for 'Moka pot'
release 20 12
wait_gone 'Moka pot'
press 1 12
drag 60 12
wait_for 'Moka pot'
release 60 12
wait_gone 'Glass and steel'
click 10 7
wait_for 'Glass and steel'
keys C-g
wait_for 'Held, 0 %'
keys Escape
wait_gone Held
keys C-g
wait_for 'Held, 0 %'
keys Right Enter
wait_gone 'Glass and steel'
keys C-q
wait_for 'ended with 1'
steps=$(grep -E '^(gesture|progress)' "$record" | sed 's/^progress 0\..*/progress/' | tr '\n' ' ')
expected_steps='gesture back progress gesture cancel gesture back progress gesture finish '
expected_steps+='gesture back gesture cancel gesture back progress progress 1.0 gesture finish '
[ "$steps" = "$expected_steps" ] || miss "fingers are recorded: $steps"
"$build/bin/flowhost" play "$record" >"$record.tap" ||
  miss "fingers: $(cat "$record" "$record.tap")"
say 'ok     fingers are recorded'

# A range is dragged, the wheel scrolls.
open_terminal 80 24 "flowhost run --no-animation '$build/screen/gallery.so'"
wait_for 'every kind of field'
keys Enter
wait_for Volume
row=$(screen | grep -n Volume | cut -d: -f1)
press 20 "$row"
drag 30 "$row"
release 30 "$row"
wait_for '━●'
keys -l $'\e[<65;10;12M'
wait_gone 'Who ─'
say 'ok     range and wheel'
