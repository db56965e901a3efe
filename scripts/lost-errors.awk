# Reads a disassembly (of x86-64 in AT&T syntax, or of ARM64); prints functions that write the
# register in which Swift returns an error, r12 or x21, never save it, and jump to memcpy or its like
# at their end. A piece that several functions have in common counts for those that jump to it; one
# that is called is in the middle of a function, which saves the register for itself.
/^[0-9a-f]+ <.*>:$/ { name = substr($2, 2, length($2) - 3); names[name]; next }
/push +%r12$/ || /\tst[rp]\t.*x21.*\[sp/ { saved[name] }
/(,|pop +|inc +|dec +|neg +|not +)%r12[dwb]?$/ && !/(cmp|test|bt)[a-z]* / { written[name] }
/\t(mov|add|sub|ldr|orr|and|csel|cset)\tx21,/ { written[name] }
/(jmp +|\tb\t)[0-9a-f]+ <(mem(cpy|move|set)|bzero)@plt>/ { copies[name] }
/(jmp +|\tb\t)[0-9a-f]+ <OUTLINED_FUNCTION_[0-9]+>/ { piece[name] = substr($NF, 2, length($NF) - 2) }
END {
  for (name in names) {
    if (name ~ /^OUTLINED_FUNCTION_/ || name in saved) continue
    is_written = ends_in_copy = 0
    for (part = name; part != ""; part = piece[part]) {
      if (part in written) is_written = 1
      if (part in copies) ends_in_copy = 1
    }
    if (is_written && ends_in_copy) print name
  }
}
