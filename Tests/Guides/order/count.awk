# Counts the lines of each part of a source that hold code, behind a remark `// ---- The PART`; what stands
# before the first belongs to the entry. Prints a row of the table of docs/line-counts.md.
/^\/\/ ---- The / { part = $4; next }
/^[ \t]*$/ || /^[ \t]*\/\// { next }
{ lines[part == "" ? "entry" : part]++; all++ }
END {
  print "| " name " | " lines["coordinator"] " | " lines["screens"] " | " lines["entry"] " | " all " |"
}
