#!/usr/bin/env bash
# The API reference is built into a fresh folder, every function has both pages, no link is broken,
# mandoc has nothing to complain of and the search finds things. Copies that are broken on purpose
# show that each check fails. Then `flowhost doc` shows pages of it.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
ensure lib flowhost

here=$root/Tests/Reference
work=$build/reference
rm -rf "$work"
mkdir -p "$work"
status=0

wrong() {
  say "$*"
  status=1
}

main() { python3 -B "$1/scripts/reference/main.py" "${@:2}"; }

mkdir "$work/whole"
main . "$version" "$work/whole"
main . --check "$work/whole" || status=1
cat "$work"/whole/html/{names,search}.js "$here/search.js" >"$work/search.js"
mujs "$work/search.js" || wrong "the search does not find what it should"
mandoc -T ascii "$work/whole/man/man3/flow_timer_stop.3" | col -bx |
  diff "$here/flow_timer_stop.txt" - || wrong "flow_timer_stop.3 reads otherwise"

# All that libflow and the libraries beside it export has pages.
for name in "" "${companions[@]}"; do
  # shellcheck disable=SC2086
  for function in $(scripts/generate --list $name); do
    [ -f "$work/whole/html/$function.html" ] || wrong "$function() has no page"
    [ -f "$work/whole/man/man3/$function.3" ] || wrong "$function() has no manual page"
  done
done

# A page says what the comment says, and a constant of a table has its place.
page=$work/whole/html/flow_style.html
grep -q 'id="FLOW_STYLE_POPOVER"' "$page" || wrong "flow_style has no FLOW_STYLE_POPOVER"
grep -q 'In a layer beside the element that it points at' "$page" || wrong "its sentence is missing"
grep -q 'word <code>boolean</code>' "$work/whole/html/flow_takes.html" || wrong "no word of takes"
tr '\n' ' ' <"$work/whole/man/man3/flow_request_kind.3" |
  grep 'traits: FLOW_TRAIT_OPENS | FLOW_TRAIT_BATCH' >/dev/null ||
  wrong "flow_request_kind.3 lacks the traits of its rows"
grep -q 'id="may_leave"' "$work/whole/html/flow_screen_methods.html" || wrong "no may_leave"
grep -q 'href="rules.html#V9"' "$work/whole/html/flow_value_for.html" || wrong "no link to rule V9"
for name in index headers rules; do
  grep -q '<h2' "$work/whole/html/$name.html" || grep -q '<dt>' "$work/whole/html/$name.html" ||
    wrong "$name.html is empty"
done

copy=$work/copy

# A copy of all that the reference is made of.
begin() {
  rm -rf "$copy"
  mkdir -p "$copy/scripts" "$copy/docs" "$copy/out"
  cp -r include "$copy"
  cp -r scripts/reference scripts/generators "$copy/scripts"
  cp -r docs/reference docs/semantics.md "$copy/docs"
}

# breaks FILE SCRIPT: changes a file of the copy by sed.
breaks() {
  cp "$copy/$1" "$work/before"
  sed -i "$2" "$copy/$1"
  if cmp -s "$work/before" "$copy/$1"; then wrong "sed changed nothing in $1: $2"; fi
}

# refused MESSAGE...: the copy is not built, each message is told, and nothing is written.
refused() {
  local message
  if main "$copy" "$version" "$copy/out" >"$work/said" 2>&1; then
    wrong "a reference that should fail is built: $1"
  fi
  for message in "$@"; do
    grep -qF "$message" "$work/said" || wrong "'$message' is not told, but: $(head "$work/said")"
  done
  if [ -n "$(ls -A "$copy/out")" ]; then wrong "something was written all the same: $1"; fi
}

begin
# A member, one with an empty comment, a constant of a table, a new row, an empty sentence, a method
# without a line in its essay, a function and a flag.
breaks include/flow/content.h '/flow_string detail/s|/\*\*<.*||'
breaks include/flow/content.h '/flow_string subtitle/s|/\*\*<.*|/**< */|'
breaks include/flow/navigation.h '/^ \* *popover  /d'
breaks include/flow/content.h '/X(CANCEL, 3, "cancel")/s|$| X(NEW, 4, "new")|'
breaks include/flow/status.h 's|"The object is in use."|""|'
breaks include/flow/class.h '/^ \*   did_appear  /,+0d'
breaks include/flow/elements.h '/^\/\*\* A line between/d'
breaks include/flow/content.h '/^\/\*\* It has rows/s|.*||'
refused "flow_row: 'detail' has no comment" "flow_row: 'subtitle' has no comment" \
  "flow_style: 'FLOW_STYLE_POPOVER' has no comment" "flow_role: 'FLOW_ROLE_NEW' has no comment" \
  "flow_status: 'FLOW_ERROR_BUSY' has no comment" \
  "flow_screen_methods: 'did_appear' has no comment" "flow_add_divider has no comment" \
  "FLOW_ELEMENT_HAS_ROWS has no comment"
[ "$(grep -c 'has no comment' "$work/said")" -eq 8 ] || wrong "more is told than is wrong:
$(cat "$work/said")"

begin
breaks docs/reference/tasks.txt 's/flow_watch_stop//'
breaks docs/reference/tasks.txt 's/flow_present /flow_present flow_puhs flow_present /'
refused "flow_watch_stop() stands in no task" "no header has 'flow_puhs'" \
  "'flow_present' stands twice"

begin
breaks include/flow/timer.h 's/ \* Stop a timer:/ * @nonsense Stop a timer:/'
refused "Doxygen does not understand the headers" "include/flow/timer.h"

# A whole reference, broken in the ways that a check of it has to see.
rm -rf "$copy"
cp -r "$work/whole" "$copy"
rm "$copy/html/flow_timer_stop.html" "$copy/html/style.css"
rm "$copy/man/man3/flow_watch_stop.3" "$copy/man/man7/flow_rule_Q3.7"
breaks html/flow_status.html 's/id="FLOW_ERROR_BUSY"//'
breaks html/index.html 's|<main>|<main><img src="https://example.com/x.png">|'
breaks man/man3/flow_push.3 's/^.Sh DESCRIPTION/.Sh\n.Nonsense/'
if main . --check "$copy" >"$work/said" 2>&1; then wrong "a broken reference passes"; fi
for message in "html/flow_timer_start.html: the link flow_timer_stop.html leads nowhere" \
  "html/names.js: the link flow_timer_stop.html leads nowhere" "style.css leads nowhere" \
  "flow_timer_stop() has no page html/flow_timer_stop.html" \
  "flow_watch_stop() has no page man/man3/flow_watch_stop.3" \
  "man/man3/flow_watch_start.3: there is no page flow_watch_stop(3)" \
  "names.txt: there is no page flow_rule_Q3.7" "flow_status.html#FLOW_ERROR_BUSY: the page has no" \
  "https://example.com/x.png needs a network" "man/man3/flow_push.3:"; do
  grep -qF "$message" "$work/said" || wrong "'$message' is not told"
done

python3 -B "$here/doc.py" "$build/bin/flowhost" "$build/lib" "$work/whole" "$work/doc" || status=1
exit $status
