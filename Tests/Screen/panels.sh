# The titles of the way to a screen, the bar at the bottom, and the panels of F1, F2 and F3.
# shellcheck shell=bash

# shop WIDTH HEIGHT [OPTION...]: the shop, or the plugin whose file is $shop.
shop=$build/plugins/shop.so
shop() { open_terminal "$1" "$2" "flowhost run --no-animation ${*:3} '$shop'"; }

bar() { screen | grep -v '^ *$' | tail -n 1; }
bar_is() { [ "$(bar)" = "$1" ]; }
bar_has() { bar | grep -qF -- "$1"; }
bar_lacks() { ! bar_has "$1"; }

# A screen that has been seen keeps its title below another one, whatever puts it there.
shop 80 24 --link shop://product/7
wait_for 'Pours slowly'
expect 'a link leads past titles' sees 'Coffee and more › Kettle with a thin spout'
shop=$terminal_folder/shop.so
cp "$build/plugins/shop.so" "$shop"
shop 80 24 --watch
wait_for 'French press'
keys Down Down Enter
wait_for 'Glass and steel'
cp "$shop" "$shop.new"
mv "$shop.new" "$shop"
wait_for 'loaded again'
expect 'a new plugin has titles below' sees 'Coffee and more › French press'

# A reload that fails says all of its reason.
failing_reload() {
  printf 'no plugin\n' >"$shop.new"
  mv "$shop.new" "$shop"
  keys F5
}
failing_reload
wait_for 'cannot be loaded'
expect 'the reason is there to its end' reads 'whether the process has too many mappings'
keys F3
wait_for 'Log'
expect 'the reason is in the log' reads 'has too many mappings'
# Without room for it, the log has it.
cp "$build/plugins/shop.so" "$shop"
shop 20 6
wait_for Coffee
failing_reload
wait_for 'open:'
keys F3
wait_for 'Log'
expect 'the end is in the log' reads 'many mappings'
shop=$build/plugins/shop.so

# The least important keys are left out first.
shop 80 24
wait_for Coffee
expect 'all keys at 80' bar_is \
  ' F1Keys F2Tree F3Log F5Reload ^GSwipe EnterNext EscBack ^QQuit'
for size in '60 F1Keys F2Tree F3Log F5Reload EnterNext EscBack ^QQuit' \
  '40 F1Keys F2Tree EnterNext EscBack ^QQuit' '24 F1Keys EscBack ^QQuit' '20 F1 EscBack ^QQuit'; do
  terminal resize-window -x "${size%% *}" -y 24
  expect "keys at ${size%% *}" bar_is " ${size#* }"
done

# The help fits, and says how much does not.
terminal resize-window -x 80 -y 24
keys F1
wait_for 'end in order'
expect 'the help fits 80 x 24' sees 'to the next element'
expect 'its keys are in the bar' bar_is ' ↑↓Scroll EscClose ^QQuit'
terminal resize-window -x 80 -y 12
expect 'the help says that it scrolls' sees '▼ 12 more'
keys Down Down
expect 'and how far it is scrolled' sees '▲ 2 more'
keys End
expect 'to its end' sees 'end in order'
keys Escape
terminal resize-window -x 80 -y 24
wait_for 'French press'

# The bar follows the focus.
open_terminal 80 40 "flowhost run --no-animation '$build/screen/gallery.so'"
wait_for 'every kind of field'
expect 'a list: Enter selects' bar_has 'EnterSelect'
keys Enter
wait_for 'A name is a name.'
expect 'a field: Enter presses the default button' bar_has EnterPress
keys Tab Tab
expect 'a day: arrows change it' bar_has '↑↓Change'
keys Tab Tab Tab
expect 'a range' bar_has '←→Change'
keys Tab
expect 'a toggle' bar_has 'SpaceSwitch'
keys Tab
expect 'a choice' bar_has 'SpaceChoose'
keys Escape
wait_for 'What there is'
expect 'a row without a menu' bar_lacks F4Menu
keys Down
expect 'a row with a menu' bar_has F4Menu
keys F4
wait_for Rename
expect 'a menu' bar_is ' EnterChoose ↑↓Move EscCancel ^QQuit'
keys Escape
wait_gone Rename
keys co
wait_for 'Search: co'
expect 'Esc ends a search' bar_has EscCancel
keys Escape
wait_gone 'Search: co'

# The plugin prints, which nobody has seen.
keys Home Down F4
wait_for Rename
keys Down Enter
wait_gone Rename
expect 'the log has news' bar_has 'F3Log●'
keys F3
wait_for 'the menu: erase'
expect 'they are seen' bar_lacks '●'
keys q
wait_gone 'the menu: erase'
expect 'nothing is new' bar_lacks '●'

# Callbacks have times, and are searched as less does.
shop 80 24
wait_for Coffee
keys F2
wait_for 'Callbacks'
expect 'callbacks have their times' sees '│T.TTT transition#1.done('
expect 'the panel has the keys' bar_is \
  ' F1Keys F2Tree F3Log F5Reload ^GSwipe /Search ↑↓Scroll qClose EscPage ^QQuit'
expect 'no word is broken inside' sees '  outcome: ok)'
keys / st
wait_for '/st'
keys BSpace BSpace 'orders#3.start' Enter
wait_for 'NBefore'
expect 'what was searched for is seen' sees 'shop.orders#3.start()'
keys / 'did_appear' Enter
expect 'on from there' sees 'did_appear()'
keys n
wait_for 'on from the first line'
keys / 'shop.' Enter n
expect 'n goes on' bar_has 'nNext'
keys Home / 'shop.main#1.start' Enter N
wait_for 'on from the last line'
keys / 'nothing has this' Enter
wait_for "'nothing has this' is not there"
keys Home
expect 'the first callback' sees '│T.TTT shop.main#1.start()'
expect 'and the number of those behind' sees 'more ─╯'
# The page has the keys again, and the panel stays, at its place.
keys Escape
expect 'the page has the keys' bar_has EnterNext
keys Down Enter
wait_for 'Add to cart'
expect 'the panel stays where it was' sees '│T.TTT shop.main#1.did_start()'
keys F2
wait_gone Callbacks
# A click gives them as well.
keys F2
wait_for Callbacks
keys Escape
wait_for EnterPress
click 60 20
expect 'a click on the panel' bar_has '/Search'
click 20 20
expect 'a click on the page' bar_lacks '/Search'

# Kinds of callbacks have colours, and none with NO_COLOR.
coloured() {
  terminal capture-pane -ep | grep -F 'catalog#2.start' | grep -qE $'\e\\[([0-9;]*;)?3[0-8]'
}
uncoloured() { sees 'catalog#2.start()' && ! coloured; }
shop 80 24
wait_for Coffee
keys F2
wait_for Callbacks
keys Home
expect 'callbacks have colours' coloured
open_terminal 80 24 "NO_COLOR=1 flowhost run '$shop'"
wait_for Coffee
keys F2
wait_for Callbacks
keys Home
expect 'callbacks without colours' uncoloured
open_terminal 80 24 "flowhost run --plain '$shop'"
wait_for Coffee
keys F2
wait_for Callbacks
keys Home
expect 'callbacks for a screen reader' uncoloured
keys / orders
cursor_in_bar() { [ "$(terminal display-message -p '#{cursor_x} #{cursor_y}')" = '8 23' ]; }
expect 'the cursor is behind what is typed' cursor_in_bar

# At any size.
for size in 20x6 80x24 120x40 300x100; do
  shop "${size%x*}" "${size#*x}"
  wait_for Coffee
  keys F2
  wait_for outcome
  keys / 'main#1.start' Enter
  expect "found at $size" sees 'start()'
  keys q F3
  wait_for 'Nothing has been'
  keys F3
  wait_for Coffee
done
