# Panes side by side (H24): columns, F6 and a click, the way back of each, other widths.
# shellcheck shell=bash

resize() { terminal resize-window -x "$1" -y 20; }
open_mail() { open_terminal "$1" 20 "flowhost run --no-animation ${2:-} '$build/screen/mail.so'"; }
shift_f6=$'\e[17;2~'

open_mail 110
wait_for 'Choose a letter'
snapshot panes/empty
# F6 passes an empty place over.
keys F6 Down Enter
wait_for 'Letter 2'
# The chosen row is marked while the letter is seen beside the list.
expect 'the chosen row is marked' sees '✓'
keys Half
wait_for 'Half'
# Another width, with a text half typed: the letter alone, and no mark; then both again.
resize 80
wait_gone 'Letter number'
snapshot panes/narrow
keys ' typed'
resize 110
wait_for 'Letter number'
wait_for 'Half typed'
snapshot panes/wide
# F6 and Shift-F6 go round; the way back of the list leads to the letter's own stack.
keys F6
expect 'the list has the keys' sees '▌'
keys -l "$shift_f6"
keys Tab Enter
wait_for 'Letter 102'
keys F6 Down Enter
wait_for 'Letter 3'
wait_gone 'Letter 102'
# A click on another page is one on what lies there: the list is left, and a button pressed.
row=$(screen | grep -n 'Enclosed' | cut -d: -f1)
keys F6
click 62 "$row"
wait_for 'Letter 103'
# The button of the letter's bar goes back in its place, wherever the user is.
keys F6
click 60 1
wait_gone 'Letter 103'
wait_for 'Letter 3'
# Three fit; there are two.
resize 160
snapshot panes/widest
# A sheet lies over both, and has one place.
keys Tab Enter
wait_for 'Letter 103'
keys F6 Escape
wait_gone 'Letter 103'
# Narrow, back leads to the list, and the letter stays (P6).
resize 80
wait_gone 'Letter number'
keys Escape
wait_for 'Letter number 4'
expect 'no row is marked' lacks '✓'
resize 110
wait_for 'Letter 3'

# A screen reader gets one page.
open_mail 160 --plain
wait_for 'Letter number 1'
expect 'one place' lacks 'Choose a letter'

# In a tab: the row of tabs stands once, in the first column (P8).
open_mail 110 '-c mail.desk'
wait_for 'Letter 9'
keys BTab Right
wait_for 'Choose a letter'
keys Down Enter
wait_for 'Letter 2'
snapshot panes/inside
