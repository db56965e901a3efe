"""Writes a play script in which values at the limits stand in every place that takes values:
limits.py DEPTH SIZE"""
import sys

depth, size = int(sys.argv[1]), int(sys.argv[2])
deep = "[" * depth + "7" + "]" * depth
nested = '{"k":' * depth + "7" + "}" * depth
text = '"' + "x" * size + '"'
many = "[" + ",".join(["null"] * 70000) + "]"
name = "n" * 128
word = "y" * 65534

print(f"""screen r
root A
flow F: push r
open A
set_root F by A
element r button go "Go"
route F page: nothing
route F {name}: nothing
template a:{{n}} page(n)
trace calls on

link a:{word}
expect trace contains navigate(F,page,{{"n":"{word}"}})

parameter deep {deep}
tap go ${{deep}} on r
expect trace contains input(r,go,${{deep}})""")
values = (deep, nested, text, many, "-9223372036854775808", "9223372036854775807")
for index, value in enumerate(values):
    print(f"""trace clear
tap go {value} on r
invoke r poke {value}
set_arguments r {value}
batch: set_arguments r {value}; set_arguments r null
expect trace contains input(r,go,{value}) poke(r,{value}) arguments(r,{value})
flow C{index}: push q{index}
push C{index} by F
finish C{index} {value}
expect result {value} of C{index}
expect trace contains finish(C{index},{value},finished)""")
for index, value in enumerate((nested, "{" + f"{text}:{text}" + "}")):
    print(f"""trace clear
screen sheet{index}
route F sheet: present sheet{index}
navigate F {name} {value}
expect trace contains navigate(F,{name},{value})
link_to r sheet {value}
expect trace contains link(r,sheet,{value})
expect link r sheet {value}
dismiss
unlink r
guard F page later
navigate F page {value}
expect trace contains guard(F,page,{value})
guard_answer F reroute {name} {value}
expect trace contains navigate(F,{name},{value})
guard F page yes""")
print(f"""finish F {deep}
expect result {deep} of F""")
