#!/usr/bin/env bash
# Sends signals to a flow that waits for input, and prints its end:
#   interrupt.sh PLUGIN SIGNAL...
# The input stays open, so that only the signals can end it.
set -u
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
mkfifo "$folder/input" "$folder/output"
# Bash lets background processes ignore SIGINT; python3 does not.
python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execvp(sys.argv[1], sys.argv[1:])' \
  flowhost run --trace "$1" <"$folder/input" 2>"$folder/output" &
host=$!
exec 3>"$folder/input" 4<"$folder/output"
while IFS= read -r line <&4 && [[ $line != *"(screen 1)"* ]]; do :; done
shift
for signal; do kill -s "$signal" "$host"; done
grep -E 'destroyed|ended' <&4
wait "$host"
echo "ended with $?"
