// The search of the reference, as the pages run it; names.js and search.js stand before this.
var failed = 0;

function fault(text) {
  failed += 1;
  print(text);
}

function names_of(words) {
  return search(words, names).map(function (row) { return row[0]; });
}

// The names that must come first.
function expect(words, wanted) {
  var found = names_of(words).slice(0, wanted.length).join(" ");
  if (found !== wanted.join(" ")) {
    fault("'" + words + "' finds first '" + found + "', expected '" + wanted.join(" ") + "'");
  }
}

// A whole name comes first, with or without its beginning, then names that begin so.
expect("flow_push", ["flow_push"]);
expect("flow_argument", ["flow_argument", "FLOW_ARGUMENT"]);
expect("FLOW_ARGUMENT", ["FLOW_ARGUMENT", "flow_argument"]);
expect("argument", ["flow_argument"]);
expect("timer start", ["flow_timer_start"]);
expect("timer", ["flow_timer", "flow_timer_stop", "flow_timer_start"]);
// Constants of tables, methods, rules and headers are found, whatever the case.
expect("flow_error_busy", ["FLOW_ERROR_BUSY"]);
expect("screen.render", ["screen.render"]);
expect("q3", ["Q3"]);
expect("flow/content.h", ["flow/content.h"]);
// All words must be there; they may stand in the summary.
expect("stars maximum", ["FLOW_ELEMENT_RATING"]);
expect("link text user selects", ["flow_add_link_text"]);

if (names_of("no such thing anywhere").length !== 0) fault("words that stand nowhere find some");
if (names_of("  ").length !== 0) fault("no words find something");
names.forEach(function (row, index) {
  // Some, because mujs is slow.
  if (index % 20 === 0 && names_of(row[0])[0] !== row[0]) fault(row[0] + " is not found first");
  if (!row[1] || !row[2] || !row[3]) fault(row[0] + " has no address, kind or summary");
});
if (failed > 0) quit(1);
