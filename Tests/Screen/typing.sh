# Text that is typed and pasted, and the number of pictures a second, by a clock that only waits
# move (clock.c).
# shellcheck shell=bash

gcc "${c_flags[@]}" -Iinclude -shared -fPIC -fvisibility=hidden Tests/Flowhost/mini.c \
  -o "$build/screen/mini.so"
gcc "${c_flags[@]}" -shared -fPIC Tests/Screen/clock.c -o "$build/screen/clock.so"
clock=$terminal_folder/clock
clocked="SCREEN_CLOCK=$clock LD_PRELOAD=$build/screen/clock.so"

# clock_word NUMBER: a number of the clock's file: milliseconds, waits, how long the present one is.
clock_word() {
  local words
  read -ra words < <(cat "$clock" 2>/dev/null || true)
  say "${words[$1 - 1]:-0}"
}

# until_clock WHAT COMMAND...: looks until a command holds.
until_clock() {
  local looks
  for ((looks = 0; looks < patience; looks++)); do
    if "${@:2}"; then return; fi
    sleep 0.01
  done
  fail "$1 never came: $(cat "$clock")"
}
# rests_behind WAITS: it has waited once more since, and now does so for ever.
rests_behind() { [ "$(clock_word 2)" -gt "$1" ] && [ "$(clock_word 3)" -eq -1 ]; }
has_passed() { [ "$(clock_word 1)" -ge "$1" ]; }

# paste TEXT: as a terminal sends it.
paste_text() { keys -l $'\e[200~'"$1"$'\e[201~'; }

# A letter is one however late its bytes come: after each the program waits, and for nothing else,
# as it does behind an escape character, which is a key if nothing follows. A byte that belongs to
# none is dropped, alone.
open_terminal 80 24 "env $clocked flowhost run --no-animation '$build/screen/mini.so'"
wait_for 'Mini'
until_clock 'rest' rests_behind 0
for byte in 63 61 66 c3 a9 20 e2 82 ac 20 f0 9f a6 8a c3 78 a9 79; do
  waits=$(clock_word 2)
  keys -H "$byte"
  until_clock "rest behind $byte" rests_behind "$waits"
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
rm "$clock"
open_terminal 80 24 "MINI_RESTLESS=1 $clocked flowhost run --no-animation '$build/screen/mini.so'"
wait_for 'Mini'
until_clock 'a second' has_passed 1000
keys Tab Tab Enter
wait_for 'ended with 0'
drawn=$(screen | sed -n 's/.*"drawn":\([0-9]*\).*/\1/p')
time=$(clock_word 1)
if [ "$drawn" -gt 10 ] && [ "$drawn" -le $((time * 60 / 1000 + 3 * 12)) ]; then
  say 'ok     V2: at most 60 pictures a second'
else
  miss "V2: $drawn pictures in $time ms"
fi

# V20: days, times and numbers are typed and shown in the form of the language. H23: the keys up and
# down keep to it.
open_terminal 80 40 "LC_ALL=de_DE.UTF-8 GALLERY_SAFE=1 flowhost run --no-animation \
  '$build/screen/gallery.so'"
wait_for 'What there is'
keys Form Enter
wait_for 'Day       31.12.2026'
keys Tab Tab C-u 1.2.2027
wait_for 'Day       1.2.2027      Monday'
keys Tab C-u 9:05 Tab
wait_for 'Hour      09:05'
expect 'V20: a day that was left is shown as it is written' sees 'Day       01.02.2027    Monday'
keys BTab BTab Up
wait_for '02.02.2027'
keys Down Down
wait_for '31.01.2027'
keys C-u x31.12 Tab
wait_for 'Ein Datum wird als 31.12.2026 geschrieben.'
expect 'V20: half typed text stays, and letters are none of it' sees 'Day       31.12  '
