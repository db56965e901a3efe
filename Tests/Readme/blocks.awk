# Appends each fenced block that follows a line `<!-- file: NAME -->` to the file NAME in `folder`.
/^<!-- file: .* -->$/ { file = folder "/" $3; next }
/^```/ {
  if (writing) { close(file); file = ""; writing = 0 }
  else if (file) writing = 1
  next
}
writing { print >> file }
