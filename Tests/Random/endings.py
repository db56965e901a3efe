"""Scripts whose end is known, whatever comes between: what no invariant of a single tree can say.

A deep link leads to the same place from everywhere (L4), of the routes that a link is given while somebody is
asked the newest one wins (Q6), and a report of a toolkit that does not fit changes nothing (Q10). There are no reactions and no other flows, so that nothing else has a say.
"""

TITLE = "A known end"
HEAD = ["check invariants", "flow F: push r", "flow G: push g", "flow P: defer", "route F a: push new a",
        "route F b: push new b", "route F c: present new c", "route F d: push new d",
        'template x:a "a"', 'template x:ab "a b"', 'template x:c "c"', 'template x:ad "a d"']
PLACES = {"x:a": "L0:[r@F, a@F]", "x:ab": "L0:[r@F, a@F, b@F]", "x:c": "L0:[r@F] L1(sheet):[c@F]",
          "x:ad": "L0:[r@F, a@F, d@F]"}


def by_hand(random):
    """Something opened or closed by hand; the root screen stays where it is."""
    stack = ["r"] + random.sample(["new m0", "new m1", "new m2"], random.randint(1, 3))
    return random.choice([
        "push new m0 by F", "push new m1 by F", "push new m2", "push new G by F", "present new m3 by F",
        "present new m3 by F cover", "present new G by F popover", "pop by F", "pop_to_root by F", "dismiss by F",
        "dismiss_all by F", "set_stack " + " ".join(stack) + " by F", "replace_top new m4 by m0",
        "tabs new m5 new G by F sheet", "select 1 by F", "batch: push new m0 by F ; push new m1 by F",
        "batch: push new G by F ; push new m1 by F", "push new P by F", "stop G", "link_to r a"])


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
    """A link that gets one route after the other while what hangs on it has been asked for time."""
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
        return lines + ["answer a yes", f"expect outcome {last} ok", f"expect layers {shown}", f"expect link r {last}"]
    return lines + ["answer a no", f"expect outcome {last} vetoed(a)", "expect layers L0:[r@F, a@F]", "expect link r a"]


def reports(random):
    """A toolkit that shows what the tree does not: it is told the whole tree again."""
    lines = ["window w2", "start G", "window main", "start F", "push a by F", "push b by F", "push x by F",
             "pop by F", "create z", "present m by F " + random.choice(["sheet", "cover", "popover"])]
    if random.randrange(2):
        lines.append("push n by m")
    outcomes = {"x": "noop", "a": "refused(not_allowed)", "g": "refused(not_allowed)", "z": None}
    for screen in random.sample(list(outcomes), 3):
        lines += ["trace clear", f"shown {screen} as report", "expect changes set(*)", "expect stack r a b"]
        if outcomes[screen]:
            lines.append(f"expect outcome report {outcomes[screen]}")
    return lines


def script(random, seed):
    """One of them."""
    ending = random.choice([same_place, newest_wish, reports])
    body = ending(random)
    presenters = ["auto", "auto one_layer"] + (["none"] if ending != reports else [])
    presenter = random.choice(presenters)
    return "\n".join([f"# {TITLE}, seed {seed}", "errors allowed"] + HEAD + [f"presenter {presenter}"] + body
                     + ["shutdown"]) + "\n"
