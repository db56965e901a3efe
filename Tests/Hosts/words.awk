# Prints the words of the interactive elements, or of all types of fields, of include/flow/content.h.
$0 ~ "#define " table "\\(X\\)" { inside = 1 }
inside && /X\([A-Z_]+, [0-9]+, "/ {
  split($0, parts, "\"")
  word = parts[2]
  pending = word
}
inside && pending != "" && (table != "FLOW_ELEMENT_TABLE" || /IS_INTERACTIVE/) {
  print pending
  pending = ""
}
inside && !/\\$/ { inside = 0 }
