# Reads a disassembly (AT&T syntax); prints functions that write r12, never save it, and jump to memcpy or
# its like at their end.
/^[0-9a-f]+ <.*>:$/ { report(); name = $2; saved = written = jumps = 0; next }
/push +%r12$/ { saved = 1 }
/(,|pop +|inc +|dec +|neg +|not +)%r12[dwb]?$/ && !/(cmp|test|bt)[a-z]* / { written = 1 }
/jmp +[0-9a-f]+ <(mem(cpy|move|set)|bzero)@plt>/ { jumps = 1 }
END { report() }
function report() { if (jumps && written && !saved) print name }
