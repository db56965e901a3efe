# When there is a full screen and when not, colours, reloading.
# shellcheck shell=bash

open_terminal 80 24 "flowhost run --line '$build/screen/gallery.so'"
wait_for 'Type a number'
say 'ok     --line'

# says TEXT: wherever the terminal's width has broken it.
says() { screen | tr -d ' \n' | grep -qF -- "${1// /}"; }

# Each kind of terminal on which text can be placed has the full screen, also where its description
# has no size. Others than the system describes are described here.
mkdir "$terminal_folder/terminfo"
terms=(linux linux-16color putty putty-256color jfbterm hurd cygwin vt100 vt220 ansi xterm
  xterm-256color xterm-kitty screen screen-256color tmux tmux-256color rxvt st-256color)
for term in "${terms[@]}"; do
  infocmp "$term" >/dev/null 2>&1 ||
    printf '%s|without a size,\n\tcols@, lines@, use=xterm,\n' "$term" |
    tic -x -o "$terminal_folder/terminfo" -
  open_terminal 80 24 "export TERM=$term TERMINFO_DIRS='$terminal_folder/terminfo:'
    flowhost run --no-animation '$build/screen/gallery.so'; flowhost doctor"
  expect "TERM=$term" sees 'every kind of field'
  keys C-q
  wait_for 'privileges'
  expect "TERM=$term: doctor" says "ok terminal: TERM is $term, 80 × 24,"
  expect "TERM=$term: what run will do" says "colours; 'run' uses the whole terminal"
done

# no_screen TERM WHY: lines are read without a full screen; run says why, and doctor that it will.
no_screen() {
  open_terminal 80 24 "TERM='$1' flowhost run '$build/screen/gallery.so'"
  wait_for 'Type a number'
  expect "TERM=$1: run says why" says "flowhost run: lines are read, because $2"
  open_terminal 80 24 "TERM='$1' flowhost doctor"
  wait_for 'privileges'
  expect "TERM=$1: doctor" says "warning terminal: $2, 80 × 24, few colours; 'run' reads lines"
}
no_screen '' 'TERM is not set'
no_screen dumb "on 'dumb', the terminal that TERM names, no text can be placed"
no_screen nowhere "terminfo does not know 'nowhere', the terminal that TERM names"
open_terminal 80 24 "flowhost run --json '$build/screen/gallery.so'"
wait_for 'flowhost.screen/1'
say 'ok     --json'
open_terminal 80 24 "flowhost run '$build/screen/gallery.so' | cat"
wait_for '== Gallery =='
say 'ok     a pipe'

# colours ABOUT 0|1 COMMAND: whether it sends sequences of colour.
colours() {
  local count tries=0
  open_terminal 80 24 "$3"
  terminal pipe-pane -o "cat >'$terminal_folder/raw'"
  wait_for 'every kind of field'
  keys Down Down
  keys F1
  wait_for 'to the next element'
  # The output comes through another program, which may be later than the screen.
  until grep -aq element "$terminal_folder/raw" || [ $tries -gt "$patience" ]; do
    tries=$((tries + 1))
    sleep 0.05
  done
  [ -s "$terminal_folder/raw" ] || miss "$1: nothing was sent"
  count=$({
    grep -aoE $'\e\\[([0-9;]*;)?[34][0-9](;[0-9;]*)?m' "$terminal_folder/raw" || true
  } | wc -l)
  if [ $((count > 0)) -eq "$2" ]; then say "ok     $1"; else miss "$1: $count colours"; fi
}
colours NO_COLOR 0 "NO_COLOR=1 flowhost run '$build/screen/gallery.so'"
colours --plain 0 "flowhost run --plain '$build/screen/gallery.so'"
colours colours 1 "flowhost run '$build/screen/gallery.so'"

# Reloaded, its screens are made anew in their places: this one without what was typed, which the
# plugin does not save.
open_terminal 80 24 "flowhost run '$build/screen/gallery.so'"
wait_for 'every kind of field'
keys Enter
wait_for 'A name is a name.'
keys F5
wait_for 'loaded again'
expect 'reload: the same screen' sees 'A name is a name.'
keys Escape
wait_for 'every kind of field'
keys C-q
wait_for 'ended with 1'

# Without UTF-8 there are plain characters only.
open_terminal 80 24 "LC_ALL=C flowhost run --no-animation '$build/screen/gallery.so'"
wait_for 'every kind of field'
snapshot ways/ascii
