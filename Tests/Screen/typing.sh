# Text that is typed and pasted, and the number of pictures a second.
# shellcheck shell=bash

gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden Tests/Flowhost/mini.c \
  -o "$build/screen/mini.so"

# paste TEXT: as a terminal sends it.
paste_text() { keys -l $'\e[200~'"$1"$'\e[201~'; }

# A letter is one however late its bytes come: the pauses are longer than that for an escape
# character, which is a key if nothing follows. A byte that belongs to none is dropped, alone.
open_at 80x24 "$build/screen/mini.so"
wait_for 'Mini'
for byte in 63 61 66 c3 a9 20 e2 82 ac 20 f0 9f a6 8a c3 78 a9 79; do
  keys -H "$byte"
  sleep 0.1
done
expect 'V3: letters in pieces' sees ' café € 🦊xy'
keys C-u

# A text of several lines is one line in a field of one.
paste_text $'one\rtwo\r\rthree\r'
expect 'V3: a pasted text becomes one line' sees ' one two three'
keys Left Left Left Left Left Left
paste_text $' and\ra half'
keys '!'
expect 'V3: the cursor stays behind what was pasted' sees 'one two and a half! three'
keys Tab
paste_text $'secret\r'
keys Tab Enter
wait_for 'ended with 0'
expect 'V3: the flow gets what is shown, and no line end' \
  sees '{"name":"one two and a half! three","pressed":"","word":"secret"}'

# V10: a secret is rendered "", and the typed one stays, also when it is left and another page hides
# it; deleted, it is sent as "", and the screen's hint comes back.
open_terminal 80 24 "flowhost run --no-animation --coordinator setup.account \
  '$build/plugins/setup.so'"
wait_for 'at least 8 characters'
keys ada Tab lovelace Tab lovelace Tab Enter
wait_for 'Create the account ada?'
keys Escape
wait_for 'Password again  ********'
expect 'V10: both secrets are there' sees 'Password        ********'
keys BTab C-u
wait_for 'the same once more'
keys BTab C-u
wait_for 'at least 8 characters'
say 'ok     V10: secrets are deleted'

# A page that says that it has changed whenever it is drawn is drawn 60 times a second at most, and
# else thousands of times. Each of the three keys has it drawn eight times or a few more, too.
open_terminal 80 24 "begin=\$(date +%s%N)
  MINI_RESTLESS=1 flowhost run --no-animation '$build/screen/mini.so'
  echo \"in \$(((\$(date +%s%N) - begin) / 1000000)) ms\""
wait_for 'Mini'
sleep 1
keys Tab Tab Enter
wait_for ' ms'
drawn=$(screen | sed -n 's/.*"drawn":\([0-9]*\).*/\1/p')
time=$(screen | sed -n 's/^in \([0-9]*\) ms$/\1/p')
if [ "$drawn" -gt 10 ] && [ "$drawn" -le $((time * 60 / 1000 + 3 * 12)) ]; then
  say 'ok     V2: at most 60 pictures a second'
else
  miss "V2: $drawn pictures in $time ms"
fi
