# A plugin that is loaded again, and a session that is resumed, are seen as they were.
# shellcheck shell=bash

desk=$terminal_folder/desk.so
# desk TITLE: the fixture of sessions, built anew in its place, with this title of its pages.
desk() {
  gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden Tests/Sessions/desk.c \
    "-DDESK_TITLE=\"$1\"" -o "$desk.new"
  mv "$desk.new" "$desk"
}

# F5 and --watch: the same screens, in the new plugin's words, with the text that was typed; nothing
# was done again, as the count shows.
desk Page
open_terminal 80 24 "flowhost run --no-animation --watch '$desk'"
wait_for 'Page 1'
keys Down Enter Enter
wait_for 'Counted 2'
keys Down Enter
wait_for 'Page 1 › Page 2'
keys Ada
wait_for 'Ada'
desk Sheet
# H2: the page below is not seen, and says what it is called when it is.
wait_for 'Page 1 › Sheet 2'
expect 'watch: the text is there' sees 'Ada'
expect 'watch: it is told' sees 'loaded again'
# The cursor, too, is where it was.
keys ' L'
expect 'watch: typing goes on' sees 'Ada L'
keys F5
wait_for 'loaded again'
expect 'F5: the text is there' sees 'Ada L'
keys Escape
wait_for 'Counted 2'
expect 'F5: the page below' sees 'Sheet 1'

# A file that cannot be loaded changes nothing.
echo 'no plugin' >"$desk.new"
mv "$desk.new" "$desk"
wait_for 'desk.so'
expect 'a wrong file: the page' sees 'Counted 2'
desk Paper
wait_for 'Paper 1'
expect 'a right file: the page' sees 'Counted 2'
keys C-q
wait_for 'ended with 1'

# Killed and resumed: a page below that nobody has looked at yet has no title (H2).
session="flowhost run --no-animation --store '$terminal_folder/sessions' --session kiosk '$desk'"
open_terminal 80 24 "$session"
wait_for 'Paper 1'
keys Down Down Enter
wait_for 'Paper 2'
keys Ada
wait_for 'Ada'
kill -9 "$(pgrep -P "$(terminal display-message -p '#{pane_pid}')" -x flowhost)"
wait_for 'ended with 137'
open_terminal 80 24 "$session"
wait_for '… › Paper 2'
expect 'resumed: the text' sees 'Ada'
keys Escape
wait_for 'Next'
keys Down Down Enter
wait_for 'Paper 1 › Paper 2'
keys Ada
wait_for 'Ada'
# To leave asks nobody, and what is kept is there again.
keys C-q
wait_for 'ended with 1'
open_terminal 80 24 "DESK_CRASH=2 $session"
wait_for "crashed in 'restore_state'"
open_terminal 80 24 "$session"
wait_for 'Try again'
expect 'set aside: the page below' sees '… ›'
keys Enter
wait_for '… › Paper 2'
expect 'tried again: the text' sees 'Ada'
