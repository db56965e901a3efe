// The search: all words must stand in the name, the kind or the summary. A whole name comes first,
// that of the same letters before one that differs in case (flow_argument, FLOW_ARGUMENT), then
// names that begin so. Plain JavaScript of any age, so that every browser and mujs run it.
"use strict";

function search(text, rows) {
  var exact = (text.match(/\S+/g) || []).join("_"), whole = exact.toLowerCase();
  var words = text.toLowerCase().match(/\S+/g) || [], found = [];
  if (words.length === 0) return [];
  function stands(place) {
    return words.every(function (word) { return place.indexOf(word) >= 0; });
  }
  rows.forEach(function (row) {
    var name = row[0].toLowerCase(), rank = 5;
    if (!stands(name + " " + row[2] + " " + row[3].toLowerCase())) return;
    if (row[0] === exact || row[0] === "flow_" + exact) rank = 0;
    else if (name === whole || name === "flow_" + whole) rank = 1;
    else if (name.indexOf(whole) === 0 || name.indexOf("flow_" + whole) === 0) rank = 2;
    else if (name.indexOf(whole) >= 0) rank = 3;
    else if (stands(name)) rank = 4;
    found.push({ rank: rank, row: row });
  });
  found.sort(function (one, other) {
    return one.rank - other.rank || one.row[0].length - other.row[0].length ||
      (one.row[0] < other.row[0] ? -1 : 1);
  });
  return found.map(function (each) { return each.row; });
}

function begin() {
  var input = document.getElementById("words"), list = document.getElementById("found");
  var chosen = 0;

  function item(row, index) {
    var made = document.createElement("li"), link = document.createElement("a");
    var about = document.createElement("span");
    link.href = row[1];
    link.textContent = row[0];
    about.textContent = " " + row[2] + ": " + row[3];
    made.className = index === chosen ? "chosen" : "";
    made.appendChild(link);
    made.appendChild(about);
    list.appendChild(made);
  }

  function show() {
    var found = search(input.value, names).slice(0, 30);
    list.hidden = input.value.trim() === "";
    list.textContent = found.length === 0 ? "Nothing has all these words." : "";
    found.forEach(item);
  }

  input.addEventListener("input", function () { chosen = 0; show(); });
  input.addEventListener("keydown", function (event) {
    var last = list.querySelectorAll("a").length - 1;
    if (event.key === "Escape") { input.value = ""; show(); }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    chosen = Math.max(0, Math.min(last, chosen + (event.key === "ArrowDown" ? 1 : -1)));
    show();
  });
  document.getElementById("search").addEventListener("submit", function (event) {
    var link = list.querySelectorAll("a")[chosen];
    event.preventDefault();
    if (link) location.href = link.href;
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "/" || document.activeElement === input) return;
    event.preventDefault();
    input.focus();
  });
  // A browser keeps what was typed when it goes back.
  if (input.value) show();
}

if (typeof document !== "undefined") begin();
