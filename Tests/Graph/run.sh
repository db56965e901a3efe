#!/usr/bin/env bash
# Drawings of the sample plugins by `flowhost graph`, compared with the files beside this one, and
# its errors:
#   run.sh [--update]
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost plugins

here=$root/Tests/Graph
work=$build/graph
mkdir -p "$work"
export LD_LIBRARY_PATH=$build/lib
flowhost=$build/bin/flowhost
status=0

# drawn FILE ARGUMENT...
drawn() {
  local file=$1
  "$flowhost" graph "${@:2}" >"$work/$file"
  if [ "$update" = yes ]; then
    cp "$work/$file" "$here/$file"
  elif ! diff -u --label "Tests/Graph/$file" --label now "$here/$file" "$work/$file"; then
    status=1
  else
    say "ok - $file"
  fi
}

# svg NAME WORDS ARGUMENT...: a picture is well-formed, and has the words.
svg() {
  "$flowhost" graph --format svg "${@:3}" >"$work/$1.svg"
  python3 - "$work/$1.svg" "$2" <<'PYTHON'
import sys
import xml.etree.ElementTree as tree
texts = "".join(tree.parse(sys.argv[1]).getroot().itertext())
sys.exit(0 if sys.argv[2] in texts else f"{sys.argv[1]} does not say '{sys.argv[2]}'")
PYTHON
  say "ok - $1.svg"
}

# refused SENTENCE CODE COMMAND...
refused() {
  local code=0 output
  output=$("${@:3}" 2>&1) || code=$?
  if ! grep -qF -- "$1" <<<"$output" || [ $code -ne "$2" ]; then
    fail "${*:3}: $output (exit code $code)"
  fi
}

update=no
if [ "${1:-}" = --update ]; then update=yes; fi
shop=(--play 'Tests/Shop/*.flow' build/plugins/shop.so)
setup=(--play Tests/Graph/setup.flow build/plugins/setup.so)
drawn shop.dot "${shop[@]}"
drawn shop.mmd --format mermaid "${shop[@]}"
drawn setup.dot "${setup[@]}"
drawn setup.mmd --format mermaid "${setup[@]}"
drawn classes.dot build/plugins/shop.so
drawn classes.dot --trust build/plugins flow.shop
# Two plugins in one picture, which is called as PLUGIN, and a parameter of a script.
with=(--play Tests/Graph/both.flow --with build/plugins/shop.so build/plugins/setup.so)
drawn both.dot --set shop=build/plugins/shop.so "${with[@]}"
svg shop "shop.checkout" "${shop[@]}"
svg setup "setup.welcome" "${setup[@]}"
# An element's text stays text wherever it is drawn.
odd=(--play Tests/Graph/odd.flow build/plugins/shop.so)
svg odd 'a&amp;"<b>`%%{init}%%\N #quot;' "${odd[@]}"
"$flowhost" graph --format mermaid "${odd[@]}" >"$work/odd.mmd"
grep -qF '"a#38;amp;#34;#60;b#62;#96;#37;#37;{init}#37;#37;\N #35;quot;"' "$work/odd.mmd" ||
  fail "odd.mmd: $(grep quot "$work/odd.mmd")"

bare=$(mktemp -d)
printf '%s\n' 'load shop.so' 'start shop.main' 'expect top nobody' >"$bare/wrong.flow"
refused "graphviz's 'dot', which is not installed" 1 \
  env PATH="$bare" "$flowhost" graph --format svg build/plugins/shop.so
refused "wrong.flow:3: the top screen is not as expected" 1 \
  "$flowhost" graph --play "$bare/wrong.flow" build/plugins/shop.so
refused "there is no format 'png'; there are dot, mermaid and svg" 2 \
  "$flowhost" graph --format png build/plugins/shop.so
refused "no file matches 'nowhere.flow'" 2 \
  "$flowhost" graph --play nowhere.flow build/plugins/shop.so
refused "does not exist" 3 "$flowhost" graph build/plugins/nowhere.so
refused "'build/plugins/nowhere.so' does not exist" 3 \
  "$flowhost" graph --with build/plugins/nowhere.so build/plugins/shop.so
refused "the parameter 'shop' has no value" 1 "$flowhost" graph "${with[@]}"
refused "no script has a parameter 'shpo'; did you mean 'shop'?" 2 \
  "$flowhost" graph --set shop=build/plugins/shop.so --set shpo=x "${with[@]}"
refused "'shop' is not NAME=VALUE" 2 "$flowhost" graph --set shop "${with[@]}"
say "ok - mistakes"
rm -r "$bare"
exit $status
