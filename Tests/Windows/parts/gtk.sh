# The parts of `run.sh gtk`: one of each kind, and all others.
# shellcheck shell=bash

short=(gallery gestures many keyboard fields renewed windows docs composition hurry links clock
  small wall)
rest=(trees wide-wall chance told hidden secret contrast rules keys clicks locale languages api adw
  shop setup with plain touchpad factory reload watch panes inside pages shelf desk beside tour)

# example NAME: the walk in the program that it names: the example host, or that of the tests.
example() {
  local steps=$windows/steps/$1.steps class=() with=() plugin
  plugin=$work/plugins/$(header "$steps" plugin).so
  local host
  host=$(header "$steps" host example)
  if [ "$host" = watch ]; then
    # A copy, which a step replaces.
    cp "$plugin" "$work/$toolkit/"
    FLOW_WALK_PLUGINS=$work/plugins walk "$toolkit" "$1" "$work/$toolkit/$toolkit-host" --watch \
      --class "$(header "$steps" begin)" "$work/$toolkit/${plugin##*/}"
    return
  fi
  if [ "$host" != example ]; then
    # A copy, which a step may replace.
    cp "$plugin" "$work/$toolkit/"
    FLOW_TEST_HOST=$host FLOW_TEST_CLASS=$(header "$steps" begin) FLOW_WALK_PLUGINS=$work/plugins \
      walk "$toolkit" "$1" "$work/$toolkit/$toolkit-test" "$work/$toolkit/${plugin##*/}"
    return
  fi
  if [ -n "$(header "$steps" begin)" ]; then class=(--class "$(header "$steps" begin)"); fi
  if [ -n "$(header "$steps" with)" ]; then
    with=(--with "$work/plugins/$(header "$steps" with).so")
  fi
  walk "$toolkit" "$1" "$work/$toolkit/$toolkit-host" "${class[@]}" "${with[@]}" "$plugin"
}

# The small programs: Python walks `setup` and `shop` to their ends; JavaScript and Vala press a
# button.
part_languages() {
  local setup=$work/plugins/setup.so name
  require_command gjs gjs
  require_command valac valac
  for name in setup shop; do
    walk gtk "$name:python" "${python[@]}" examples/python-gtk/main.py "$work/plugins/$name.so"
  done
  walk gtk start:javascript gjs --module examples/gjs-gtk/main.js "$setup"
  check "vala compiles" valac --quiet --vapidir "$build/gtk" --pkg gtk4 --pkg flow-gtk4 \
    -X -w -X "-I$root/include" -X "-L$build/gtk" -X "-L$build/lib" -X -lflow-gtk4 \
    --directory "$work/gtk" -o vala-gtk "$root/examples/vala-gtk/main.vala"
  walk gtk start:vala "$work/gtk/vala-gtk" "$setup"
}

# The wall of oddities in windows of other sizes than the smallest.
size_wall=1280x900
size_wide_wall=$size_wall
part_wide-wall() {
  local size
  for size in 480x640 1200x800; do FLOW_WALK_SIZE=$size example wall; done
}

# All that a program can ask, in Python.
part_api() {
  check "all of it in Python" "${python[@]}" "$windows/parts/api.py" "$work/plugins/shop.so"
}

# The host that looks as GNOME's own programs do, through all of both samples.
part_adw() {
  local name
  check "adw-host compiles" build_adw
  for name in setup shop; do
    walk gtk "$name:adw" "$work/gtk/adw-host" "$work/plugins/$name.so"
  done
  walk gtk hidden-adw "$work/gtk/adw-host" --class told.flow "$work/plugins/told.so"
  walk gtk toast:adw "$work/gtk/adw-host" "$work/plugins/shop.so" flow://nowhere
}

part_links() {
  animations off
  check "two instances, two windows, and links" "${python[@]}" "$windows/parts/links.py" \
    "$toolkit" "$work/$toolkit/log/links.program" "$work/$toolkit/$toolkit-host" \
    "$work/plugins/shop.so"
}

part_secret() {
  animations off
  check "a password is not on the bus" "${python[@]}" "$windows/parts/secret.py" \
    "$toolkit" "$work/$toolkit/log/secret.program" "$work/$toolkit/$toolkit-host" \
    "$work/plugins/told.so"
}

# In light and dark; the whole page is on the display.
size_contrast=700x3200
part_contrast() {
  local look host=$work/$toolkit/$toolkit-host
  # GTK counts places from inside the frame of a window with a bar of its own: thin things are
  # missed.
  if [ "$toolkit" = gtk ]; then host=$work/gtk/gtk-test; fi
  for look in light dark; do
    animations off
    if [ "$toolkit $look" = "gtk dark" ]; then
      sed -i 's/prefer-dark-theme=false/prefer-dark-theme=true/' \
        "$XDG_CONFIG_HOME/gtk-4.0/settings.ini"
    fi
    check "contrast, $look" "${python[@]}" "$windows/parts/contrast.py" "$toolkit" "$look" \
      "$work/$toolkit/log/contrast.program" "$host" "$work/plugins/told.so"
  done
}

part_factory() {
  animations off
  check "a factory in Python, a thousand pages" "${python[@]}" "$windows/parts/factory.py" \
    "$work/plugins/probe.so"
}

part_docs() { check "the programs of docs/$toolkit.md" "$windows/parts/docs.sh" "$toolkit"; }

# Forty steps of chance, in the terminal and in a window; the terminal is the same beside Qt.
part_chance() {
  local drivers=("$toolkit")
  if [ "$toolkit" = gtk ]; then drivers=(terminal gtk); fi
  animations off
  check "forty steps of chance" "${python[@]}" "$windows/person/chance.py" "${drivers[@]}" \
    --seeds "${FLOW_CHANCE_SEEDS:-1}" --plugin "$work/plugins/chance.so" \
    --flowhost "$build/bin/flowhost" --logs "$work/$toolkit/log" -- \
    "$work/$toolkit/$toolkit-host"
}
