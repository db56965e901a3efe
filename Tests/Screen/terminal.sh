# A terminal for tests and pictures: a tmux server of its own, on a socket of its own. Source it;
# `root` and `build` are those of scripts/lib.sh.
# shellcheck shell=bash

# A short path: a socket's name may have about 100 characters.
terminal_folder=$(mktemp -d /tmp/flow-screen.XXXXXX)

# The flowhost that runs there: another one for a test that says so.
flowhost=${FLOWHOST:-$build/bin/flowhost}

# The number of looks before a wait is given up: a limit for a machine that stands still.
patience=${FLOW_PATIENCE:-1200}

# A server that ends may take a new one's socket along, so each has its own.
terminal_number=0
terminal() { tmux -S "$terminal_folder/$terminal_number" -f /dev/null "$@"; }

terminal_end() {
  terminal kill-server 2>/dev/null || true
  rm -r "$terminal_folder"
}

# open_terminal WIDTH HEIGHT COMMAND: a shell command in a terminal of that size. Behind it the exit
# code and the modes of the terminal are shown, and then nothing more happens.
open_terminal() {
  local width=$1 height=$2 command=$3
  terminal kill-server 2>/dev/null || true
  terminal_number=$((terminal_number + 1))
  terminal new-session -d -x "$width" -y "$height" \
    "export LANG=C.UTF-8 SWIFT_BACKTRACE=enable=no TERM=tmux-256color
     export PATH='${flowhost%/*}':\"\$PATH\"
     unset NO_COLOR; cd '$root'; ulimit -c 0; trap : INT
     $command; echo \"ended with \$?\"; exec cat"
  terminal set-option -g status off
}

# The screen's text, with times as T.TTT.
screen() { terminal capture-pane -p | sed -E 's/(│|\|)[0-9]+\.[0-9]{1,3} /\1T.TTT /'; }

keys() { terminal send-keys "$@"; }

# wait_for TEXT: until the screen shows it.
wait_for() {
  local tries=0
  until screen | grep -qF -- "$1"; do
    tries=$((tries + 1))
    if [ $tries -gt "$patience" ]; then
      printf 'The screen never showed: %s\n' "$1"
      screen
      return 1
    fi
    sleep 0.05
  done
}

# wait_gone TEXT: until the screen does not show it any more.
wait_gone() {
  local tries=0
  while screen | grep -qF -- "$1"; do
    tries=$((tries + 1))
    if [ $tries -gt "$patience" ]; then
      printf 'The screen went on showing: %s\n' "$1"
      screen
      return 1
    fi
    sleep 0.05
  done
}
