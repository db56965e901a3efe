"""Scripts whose end is known, whatever comes between: no invariant of a single tree can check that.

A deep link leads to the same place from everywhere, into another tab, too (L4); of the routes that
a link is given while somebody is asked the newest one wins (Q6); a report of a toolkit that does
not fit changes nothing (Q10); nothing takes the place of a screen that has not allowed it (O1), or
of another one (Q3). There are no reactions and no other flows, so that nothing else has a say.
"""

TITLE = "A known end"
HEAD = [
    "check invariants", "flow F: push r", "flow G: push g", "flow P: defer",
    "route F a: push new a", "route F b: push new b", "route F c: present new c",
    "route F d: push new d", 'template x:a "a"', 'template x:ab "a b"', 'template x:c "c"',
    'template x:ad "a d"']
PLACES = {"x:a": "L0:[r@F, a@F]", "x:ab": "L0:[r@F, a@F, b@F]", "x:c": "L0:[r@F] L1(sheet):[c@F]",
          "x:ad": "L0:[r@F, a@F, d@F]"}


def by_hand(random):
    """Something opened or closed by hand; the root screen stays where it is."""
    stack = ["r"] + random.sample(["new m0", "new m1", "new m2"], random.randint(1, 3))
    return random.choice([
        "push new m0 by F", "push new m1 by F", "push new m2", "push new G by F",
        "present new m3 by F", "present new m3 by F cover", "present new G by F popover",
        "pop by F", "pop_to_root by F", "dismiss by F", "dismiss_all by F",
        "set_stack " + " ".join(stack) + " by F", "replace_top new m4 by m0",
        "tabs new m5 new G by F sheet", "select 1 by F",
        "batch: push new m0 by F ; push new m1 by F", "batch: push new G by F ; push new m1 by F",
        "push new P by F", "stop G", "link_to r a"])


def same_place(random):
    """Deep links, with other things done by hand between them."""
    lines = ["start F"]
    for _ in range(random.randint(2, 4)):
        uri = random.choice(list(PLACES))
        lines += [f"link {uri}", f"expect layers {PLACES[uri]}"]
        lines += [by_hand(random) for _ in range(random.randint(0, 4))]
    uri = random.choice(list(PLACES))
    return lines + [f"link {uri}", f"expect layers {PLACES[uri]}"]


def newest_wish(random):
    """A link that gets one route after the other while a screen it opened has asked for time."""
    routes = random.sample(["b", "c", "d"], random.randint(1, 3))
    lines = ["start F", "link_to r a", "veto a later"]
    for route in routes:
        lines.append(f"link_to r {route} as {route}")
        if random.randrange(3) == 0:
            lines.append(f"link_to r {route}")
    if random.randrange(3) == 0:
        lines.append("push new m0 by F")
        lines.append("close m0 force")
    lines += [f"expect outcome {route} superseded" for route in routes[:-1]]
    last = routes[-1]
    if random.randrange(4):
        shown = "L0:[r@F] L1(sheet):[c@F]" if last == "c" else f"L0:[r@F, {last}@F]"
        return lines + [
            "answer a yes", f"expect outcome {last} ok", f"expect layers {shown}",
            f"expect link r {last}"]
    return lines + [
        "answer a no", f"expect outcome {last} vetoed(a)", "expect layers L0:[r@F, a@F]",
        "expect link r a"]


def reports(random):
    """A toolkit that shows another screen than the tree: it gets the whole tree again."""
    lines = [
        "window w2", "start G", "window main", "start F", "push a by F", "push b by F",
        "push x by F", "pop by F", "create z",
        "present m by F " + random.choice(["sheet", "cover", "popover"])]
    if random.randrange(2):
        lines.append("push n by m")
    outcomes = {"x": "noop", "a": "refused(not_allowed)", "g": "refused(not_allowed)", "z": None}
    for screen in random.sample(list(outcomes), 3):
        lines += [
            "trace clear", f"shown {screen} as report", "expect changes set(*)",
            "expect stack r a b"]
        if outcomes[screen]:
            lines.append(f"expect outcome report {outcomes[screen]}")
    return lines


def taken(random):
    """Something that shall take the place of the top screen: it has not begun before that screen
    has agreed."""
    new, owner = random.choice([("N", "N"), ("N", "N"), ("n", "F"), ("S", "S")])
    shown = {"N": "n@N", "n": "n@F", "S": "n@S, o@S"}[new]
    is_transient = random.randrange(2) == 0
    verb = f"push new {new} by F" if is_transient else f"replace_top new {new} by F"
    is_batch = random.randrange(3) == 0
    request = f"{verb} as wish"
    if is_batch:
        request = f"batch as wish: set_arguments r {{\"id\":1}} ; {verb}"
    lines = [
        "flow N: push n", "flow S: set_stack n o", "start F",
        f"push t by F{' transient' if is_transient else ''}",
        "push a by F" if not is_transient else "nothing"]
    top = "t" if is_transient else "a"
    below = "r@F" if is_transient else "r@F, t@F"
    before = f"expect layers L0:[{below}, {top}@F]"
    if random.randrange(3) == 0:
        return lines + [
            f"veto {top}", "trace clear", request, "expect outcome wish vetoed(" + top + ")",
            f"expect trace mayLeave({top},replaced) done(wish,vetoed({top}))", before]
    lines += [f"veto {top} later", "trace clear", request, "expect outcome wish pending",
              f"expect trace mayLeave({top},replaced)", before]
    kind = random.choice(["yes", "no", "covered", "gone"])
    if kind == "no":
        return lines + [f"answer {top} no", f"expect outcome wish vetoed({top})", before]
    if kind == "yes":
        return lines + [
            f"answer {top} yes", "expect outcome wish ok", f"expect layers L0:[{below}, {shown}]"]
    if is_transient or is_batch:
        return lines
    if kind == "covered":
        return lines + ["push x by F", "answer a yes", "expect outcome wish noop",
                        f"expect layers L0:[{below}, a@F, x@F]"]
    return lines + ["close a force", "expect outcome wish noop", f"expect layers L0:[{below}]"]


def routed(random):
    """A route that opens in the place of a screen which needs time: it has its outcome when that
    has answered."""
    lines = [
        "route F e: replace_top new n", "start F", "push a by F", "veto a later", "trace clear"]
    wish = random.choice(["navigate F e as wish", "link_to a e as wish", "link x:e as wish"])
    lines.insert(1, 'template x:e "e"')
    lines += [
        wish, "expect outcome wish pending", "expect link a none", "expect layers L0:[r@F, a@F]"]
    if random.randrange(2):
        return lines + ["answer a no", "expect outcome wish vetoed(a)", "expect link a none",
                        "expect layers L0:[r@F, a@F]"]
    # A link begins where its root had begun: screens opened by hand go first (L4).
    shown = "L0:[n@F]" if wish.startswith("link ") else "L0:[r@F, n@F]"
    return lines + ["answer a yes", "expect outcome wish ok", f"expect layers {shown}"]


def other_tab(random):
    """A link into another tab: it leads there from everywhere, and is noop where it has led
    already."""
    lines = [
        "root T: tabs A B", "flow A: push p", "flow B: push q",
        "route T page: select B by T ; push new page by B", 'template x:page "page"', "start T",
        "link x:page"]
    place = "expect layers L0:{[p@A] | *[q@B, page@B]}"
    lines.append(place)
    for _ in range(random.randint(1, 3)):
        elsewhere = random.choice([["select A by T"], ["pop by B"], ["push new m0 by B"], ["back"],
                                   []])
        lines += elsewhere + ["link x:page as again"]
        if not elsewhere:
            lines.append("expect outcome again noop")
        lines.append(place)
    return lines


def script(random, seed):
    """One of them."""
    ending = random.choice([same_place, newest_wish, reports, taken, taken, routed, other_tab])
    body = ending(random)
    presenters = ["auto", "auto one_layer"] + (["none"] if ending != reports else [])
    presenter = random.choice(presenters)
    return "\n".join([f"# {TITLE}, seed {seed}", "errors allowed"] + HEAD +
                     [f"presenter {presenter}"] + body + ["shutdown"]) + "\n"
