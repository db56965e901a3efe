# The words of a host, the focus a screen gives, the default button, and shortcuts.
# shellcheck shell=bash

words=()
for name in back close cancel search more no_rows no_match wrong_number wrong_date wrong_time \
  wrong_limits empty_tab waiting image; do
  words+=(--word "$name=W:$name")
done
open_words() { open_terminal 80 60 "flowhost run --no-animation $* '$build/fixtures/words.so'"; }

open_words "${words[*]}" --coordinator words.main
wait_for 'pressed:'
wait_for 'W:no_rows'
wait_for 'W:back'
# A field's text that is no value has its reason below it.
keys Tab C-u e Tab
wait_for 'W:wrong_number'
keys C-u 1 Tab 1 Tab
wait_for 'W:wrong_time'
keys BTab BTab C-u 1 BTab
wait_for 'W:wrong_date'
keys C-u 99 Tab
wait_for 'W:wrong_limits'
keys Tab Tab Tab row2
wait_for 'W:search: row2'
keys zz
wait_for 'W:no_match'
keys Escape Home F4
wait_for 'W:cancel'
keys Escape
wait_gone 'W:cancel'
# H14: a popover is not closed by a button.
keys F7
wait_for 'deeper'
keys Enter
wait_for '‹ W:back'
# H15: it is dismissed with both of its pages.
keys Escape
wait_gone 'Small'
expect 'the page below is seen' sees '[ sheet ]'
keys Tab Tab Enter
wait_for 'W:close'
keys Escape
wait_gone 'W:close'
keys C-t
wait_for 'W:empty_tab'

open_words "${words[*]}" --coordinator words.gone
wait_for 'W:waiting'

# The default button shows its key; a shortcut stands beside the label, if it can be pressed here.
open_words --coordinator words.main
wait_for 'pressed:'
expect 'the default button and shortcuts are seen' sees \
  '[ sheet ]   [ save ^S ↵ ]   [ alternate Alt+X ]   [ popover F7 ]'
# Enter presses the default button, and the screen gives the focus to the day, once.
keys Enter
wait_for 'pressed: save'
expect 'the focus is given' sees '▌ Day'
keys Tab
wait_for '▌ Hour'
keys C-s
wait_for 'pressed: save'
expect 'the focus is left where the user has put it' sees '▌ Hour'
# Not in a field of several lines; there Enter begins a line.
keys M-x
wait_for 'pressed: alternate'
wait_for '▌ Notes'
keys a Enter b
wait_for 'pressed: notes'
keys Tab M-x
wait_for 'pressed: alternate'
# A text that is no value is not sent, so Enter says why and presses nothing.
keys BTab BTab BTab C-u 2026-02-30 Enter
wait_for 'A day is written as'
expect 'nothing was pressed' sees 'pressed: alternate'
# A popover points at the row, not at the middle of its list.
keys F7
wait_for 'Small'
snapshot words/row
keys Enter
wait_for '‹ Back'
