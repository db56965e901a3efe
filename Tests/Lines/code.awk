# Counts the lines of sources that hold code: no blank lines, no comments, as the formatters lay the
# sources out. A comment stands on lines of its own, or counts with the code beside it.
function is_python() { return FILENAME ~ /\.py$/ }
FNR == 1 { inside = 0 }
inside { if ($0 ~ ending) inside = 0; next }
/^[ \t]*$/ { next }
is_python() && /^[ \t]*#/ { next }
is_python() && /^[ \t]*"""/ {
  ending = "\"\"\""
  inside = $0 !~ /""".*"""/
  next
}
!is_python() && /^[ \t]*\/\// { next }
FNR == 1 && /^#!/ { next }
!is_python() && /^[ \t]*\/\*/ {
  ending = "\\*/[ \t]*$"
  inside = $0 !~ /\*\//
  next
}
{ lines++ }
END { print lines + 0 }
