# Pages that are turned (P9): by Ctrl-Page Up and Down, by their marks, in a tab and in a pane (P8).
# shellcheck shell=bash

open_pages() {
  open_terminal "$1" 18 "flowhost run --no-animation ${3:-} -c $2 '$build/screen/panes.so'"
}
next=$'\e[6;5~' before=$'\e[5;5~'

open_pages 60 panes.pages
wait_for 'Page 1 of 4'
snapshot pages/first
# There is none before the first one, and a text that is half typed stays.
keys -l "$before"
keys Half
wait_for 'Half'
keys -l "$next"
wait_for 'Page 2 of 4'
expect 'the text is on its page' lacks 'Half'
# The marks turn the page, too; back leads to the page before.
row=$(screen | grep -n 'Page 2' | cut -d: -f1)
click 17 "$row"
wait_for 'Page 3 of 4'
click 3 "$row"
wait_for 'Page 2 of 4'
keys Escape
wait_for 'Page 1 of 4'
expect 'the text has stayed' sees 'Half'
# Arrows turn them while their line has the keys, and stop at the end.
keys Tab Tab Tab Tab Right
wait_for 'Page 2 of 4'
keys -l "$next$next$next"
wait_for 'Page 4 of 4'
snapshot pages/last
# Somebody may forbid it (A2).
keys Tab Space
wait_for '[■]'
keys -l "$before"
keys Tab Tab Enter
wait_for 'Part of 4'
keys Escape
wait_for 'Page 4 of 4'

# In a tab there is a line for both; keys turn the pages, and Ctrl-T the tabs.
open_pages 60 panes.shelf
wait_for 'Page 1 of 4'
keys -l "$next"
wait_for 'Page 2 of 4'
snapshot pages/shelf
keys C-t
wait_for 'Inbox'
expect 'the pages are gone' lacks 'Page 2'
keys -l "$before"
wait_for 'Page 2 of 4'

# In a pane the line is its own, whichever pane has the keys.
open_pages 110 panes.desk
wait_for 'Page 1 of 4'
keys -l "$next"
wait_for 'Page 2 of 4'
keys F6
snapshot pages/desk
click 80 2
wait_for 'Page 2 of 4'

# A screen reader gets the number, too; the line mode prints it.
open_pages 60 panes.pages --plain
wait_for 'Page 1 of 4'
snapshot pages/plain
open_pages 60 panes.shelf --line
wait_for 'Page 1 of 4'
keys 'tab 3' Enter
wait_for 'Page 3 of 4'
keys 'tab Post' Enter
wait_for 'Letter 20'
