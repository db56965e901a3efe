#!/usr/bin/env python3
"""Say, as a suppression file for abidiff, which structs have done nothing but grow at their end:

    grown.py OLD.abi NEW.abi <NAMES-OF-THOSE-THAT-MAY

One that has members of the old name, type and place, and more after them, is listed; a member
called `reserved` may have got a name since then. libabigail's own
`has_data_member_inserted_at = end` lets more pass: members that change places.
"""
import sys
import xml.etree.ElementTree


def members(path):
    """Name, type and place of every member, in order, for each struct."""
    found = {}
    for struct in xml.etree.ElementTree.parse(path).iter("class-decl"):
        if struct.get("is-declaration-only") != "yes":
            found[struct.get("name")] = [
                (member.find("var-decl").get("name"), member.find("var-decl").get("type-id"),
                 member.get("layout-offset-in-bits"))
                for member in struct.findall("data-member")]
    return found


def is_kept(before, after):
    return before == after or (before[0] == "reserved" and before[1:] == after[1:])


def main():
    old, new = members(sys.argv[1]), members(sys.argv[2])
    for name in sys.stdin.read().split():
        before, after = old.get(name), new.get(name)
        if before and after and len(after) > len(before) and all(map(is_kept, before, after)):
            print(f"[suppress_type]\n  type_kind = struct\n  name = {name}\n")


main()
