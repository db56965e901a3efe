# The looks of elements and the keys in them.
# shellcheck shell=bash

open_terminal 80 40 "flowhost run --no-animation '$build/screen/gallery.so'"
wait_for 'every kind of field'
keys Enter
wait_for 'A name is a name.'
snapshot widgets/form

# Text with wide characters and marks; a text that is too short has its error below the field.
keys a
wait_for 'Too short.'
snapshot widgets/error
keys 'b字🦊' Left Left x
wait_for 'abx字🦊'
keys BSpace Delete C-e ö
wait_for 'ab🦊ö'
keys C-a C-k 'Ada' ' ' 'Lovelace' C-w 'B'
wait_for 'Ada B'

# A secret is never shown, nor its length.
terminal pipe-pane -o "cat >'$terminal_folder/raw'"
keys Tab s
wait_for '********'
snapshot widgets/secret
keys 'esame-street'
keys Tab
# A day and a time by keys, wherever the cursor stands (H23); an impossible day has its error on the
# way on.
keys Up
wait_for '2027-01-01'
keys Left Left Left Up
wait_for '2027-01-02'
keys C-a C-k 2026-02-30 Tab
wait_for 'A day is written as'
keys Up
wait_for '19:31'
keys Tab C-u 99 Tab
wait_for 'outside its limits'
snapshot widgets/mistakes
# A range, a toggle, choices.
keys Right Right Right Left
wait_for '━●'
keys Tab Space Tab Down Space
wait_for '(●) Large'
keys Tab Space Down Down Space
wait_for '[■] Ice'
# Several lines.
keys Tab one Enter two Up X
wait_for 'oneX'
snapshot widgets/filled
keys F2
wait_for 'Callbacks'
expect 'callbacks have their arguments' sees '"oneX\ntwo")'
keys F3
wait_for 'Log'
[ -s "$terminal_folder/raw" ] || miss 'nothing was drawn'
if grep -aqE 'sesame|esame' "$terminal_folder/raw"; then
  miss 'a secret was drawn'
else
  say 'ok     no secret was drawn'
fi
keys F2
keys F3
wait_gone Callbacks

# Lists: the row's menu, and finding by typing.
keys Escape
wait_for 'What there is'
keys Down F4
wait_for Rename
snapshot widgets/menu
keys Down Enter
wait_gone Rename
keys co
wait_for 'Search: co'
snapshot widgets/find
keys Escape
wait_gone 'Search: co'
snapshot widgets/found
keys Home Down

# Elements without input, and text that would drive the terminal.
keys Enter
wait_for 'A fox in the snow'
snapshot widgets/still
keys Escape
wait_for 'What there is'

# Layers.
keys Down Enter
wait_for 'A name is a name.'
snapshot widgets/sheet
keys Escape
wait_gone 'A name is a name.'
keys Down Enter
wait_for 'It points at'
snapshot widgets/popover
keys Escape
wait_gone 'It points at'
keys Down Enter
wait_for 'A fox in the snow'
snapshot widgets/cover
keys Escape
wait_for 'What there is'
keys Down Enter
wait_for 'Delete all files?'
snapshot widgets/dialog
# Esc presses the button that cancels.
keys Escape
wait_gone 'Delete all files?'

# Output of plugins does not disturb, and stands in the log.
keys F3
wait_for 'the menu: erase'
keys F3

# For a screen reader: no frames, the cursor where the focus is.
open_terminal 60 16 "flowhost run --plain '$build/screen/gallery.so'"
wait_for 'every kind of field'
snapshot widgets/plain-menu
keys Down Down
cursor_is_at() { [ "$(terminal display-message -p '#{cursor_x} #{cursor_y}')" = "$1" ]; }
expect 'the cursor is on the third row' cursor_is_at '1 5'
keys Enter
wait_for 'Form (sheet)'
snapshot widgets/plain-sheet

# H15: in the root Escape goes back; what lies on it is dismissed as a whole, as by dragging it, and
# a record says so.
record=$build/screen/dismissed.flow
open_terminal 80 40 "flowhost run --no-animation --record '$record' '$build/screen/gallery.so'"
wait_for 'every kind of field'
keys Enter
wait_for 'A name is a name.'
keys Escape
wait_for 'What there is'
keys Down Down Down Down Enter
wait_for 'A fox in the snow'
keys End Tab Enter
wait_for 'A name is a name.'
keys Escape
wait_for 'What there is'
keys C-q
wait_for 'ended with'
for step in back 'drag L1'; do
  [ "$(grep -cxF "$step" "$record")" -eq 1 ] || miss "H15: the record does not say '$step' once"
done
PATH=$build/bin:$PATH flowhost play "$record" >"$build/screen/dismissed.tap" ||
  miss "the record does not play: $(cat "$build/screen/dismissed.tap")"

# A screen hears of a day that is none, and a record of it gives the same once more.
record=$build/screen/wrong.flow
open_terminal 80 40 "flowhost run --no-animation --record '$record' '$build/screen/gallery.so'"
wait_for 'every kind of field'
keys Enter
wait_for 'A name is a name.'
keys Tab Tab 2026-02-30 Tab
wait_for 'A day is written as'
keys C-q
wait_for 'ended with'
wrong='wrong screen(L0,1) day "A day is written as 2026-12-31."'
[ "$(grep -cxF "$wrong" "$record")" -eq 1 ] || miss "the record does not say once what was wrong"
PATH=$build/bin:$PATH flowhost play "$record" >"$build/screen/wrong.tap" ||
  miss "the record does not play: $(cat "$build/screen/wrong.tap")"
