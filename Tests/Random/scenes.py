"""Lines that belong together: the situations in which severe faults were found.

Each scene is a function that gets the generator and returns lines. The situation behind a scene (a
removal while somebody has been asked, a flow that opens something when its place has gone) hardly
ever comes about by steps that know nothing of each other.
"""

import re

MODES = ["auto", "manual", "none"]
SCREEN_NAMES = [f"s{number}" for number in range(12)]
FLOW_NAMES = ["A", "B", "C", "D", "E", "F"]
LABEL_NAMES = ["one", "two", "three"]
PLUGINS = ["setup", "shop"]
# A plugin's flows and screens, and the elements that may be pressed in them.
PLUGIN_FLOWS = [
    "setup.coordinator", "setup.time_zone", "shop.main", "shop.checkout", "shop.orders",
    "shop.sign_in"]
PLUGIN_SCREENS = [
    "setup.welcome", "setup.language", "setup.region", "shop.list", "shop.product", "shop.cart",
    "shop.address"]
TAPS = [
    "begin", 'select_language "C.UTF-8"', "use_utc", "create_account", "proceed",
    'select_product "1"', "add", "cart", "check_out", "skip"]


# Batches with flows

def part_about(g, flow, opener):
    """A request of a batch about a flow that the same batch has opened, or behind it."""
    screen = g.screen()
    forms = [
        (4, lambda: f"push new {screen} by {flow}"),
        (3, lambda: f"push new {g.flow_name()} by {flow}"),
        (2, lambda: f"present new {g.flow_name()} {g.style()} by {flow}"),
        (2, lambda: f"present new {screen} {g.style()} by {flow}"),
        (2, lambda: f"replace_top new {screen} by {flow}"),
        (2, lambda: f"set_stack new {screen} new {g.screen()} by {flow}"),
        (1, lambda: f"set_root new {g.flow_name()} by {flow}"),
        (2, lambda: f"stop {flow}"),
        (2, lambda: f"finish {flow} 1"),
        (2, lambda: f"close {flow}"),
        (2, lambda: f"pop by {flow}"),
        (1, lambda: f"pop_to_root by {flow}"),
        (1, lambda: f"pop_to_depth {g.number(3)} by {flow}"),
        (3, lambda: f"dismiss by {opener}"),
        (2, lambda: f"pop by {opener}"),
        (2, lambda: f"dismiss_all by {opener}"),
        (2, lambda: f"close {screen}"),
        (2, lambda: f"remove {screen}"),
        (2, lambda: f"swap {screen} {g.screen()}"),
        (2, lambda: f'go_to flowhost.screen {{"name":"{screen}"}} by {flow}'),
        (2, lambda: f"push new {screen} by {opener}"),
        (1, lambda: g.opening()),
        (1, lambda: g.removal()),
    ]
    return g.weighted(forms)


def open_flow(g, flow, opener):
    """A request that opens a new flow."""
    forms = [
        (5, lambda: f"push new {flow} by {opener}"),
        (4, lambda: f"present new {flow} {g.style()} by {opener}"),
        (2, lambda: f"replace_top new {flow} by {opener}"),
        (2, lambda: f"set_root new {flow} by {g.window_name()}"),
        (1, lambda: f"open new {flow} {g.style()} by {opener}"),
        (1, lambda: f"push new {flow} by {g.screen()} carried"),
    ]
    return g.weighted(forms)


def batch_of_flows(g):
    """Flows that one batch opens, goes on with, and perhaps ends."""
    opener = g.place()
    flow = g.opened(g.flow_name())
    parts = [open_flow(g, flow, opener)]
    for _ in range(g.random.randint(1, 3)):
        if g.chance(20):
            opener = flow
            flow = g.opened(g.flow_name())
            parts.append(open_flow(g, flow, opener))
        else:
            parts.append(part_about(g, flow, opener))
    if g.chance(25):
        parts.insert(0, g.removal())
    return [f"batch: {' ; '.join(parts)}"]


def batch_of_gone(g):
    """A batch of which one request ends the target of those behind it."""
    flow = g.opened(g.flow_name())
    screen = g.screen()
    other = g.screen()
    firsts = [
        f"stop {flow}", f"finish {flow} 1", f"close {flow}", f"pop_to_depth {g.number(3)}",
        f"close {screen}"]
    seconds = [
        f"pop by {flow}", f"push new {other} by {flow}", f"dismiss by {flow}", f"pop_to {screen}",
        f"set_stack new {other} by {flow}", f"replace_top new {other} by {flow}",
        f"pop by {screen}"]
    return [f"push new {flow}", f"push new {screen} by {flow}",
            f"batch: push new {other} ; {g.pick(firsts)} ; {g.pick(seconds)}"]


# Windows

def presenter(g):
    """A step that changes how the current window is presented from now on."""
    return f"presenter {g.pick(MODES)}{g.pick(['', ' one_layer'])}"


def batch_of_windows(g):
    """One batch that changes several windows, each with layers, each presented in its own way."""
    lines = []
    windows = g.random.sample(g.windows(), 2)
    for window in windows:
        lines += [f"window {window}", presenter(g)]
        lines += [f"present new {g.screen()} {g.style()}" for _ in range(g.random.randrange(3))]
        if g.chance(50):
            lines.append("complete all")
    parts = []
    for window in g.random.sample(windows * 2, g.random.randint(2, 4)):
        parts.append(
            g.pick([
                f"dismiss by {window}", f"dismiss_all by {window}", f"pop by {window}",
                f"set_root new {g.flow_name()} by {window}",
                f"set_root new {g.screen()} by {window}", f"push new {g.flow_name()} by {window}",
                f"push new {g.screen()} by {window}",
                f"present new {g.flow_name()} {g.style()} by {window}"]))
    lines.append(f"batch: {' ; '.join(parts)}")
    if g.chance(60):
        lines.append("complete all")
        lines += [f"window {windows[0]}", "complete all"]
    return lines


def layers_one_by_one(g):
    """Several layers that go at once, shown by a presenter that closes one at a time."""
    lines = [f"presenter {g.pick(['auto', 'manual'])} one_layer"]
    for _ in range(g.random.randint(2, 4)):
        lines.append(f"present new {g.pick([g.screen(), g.flow_name()])} {g.style()}")
        if g.chance(30):
            lines.append(f"push new {g.screen()}")
        if g.chance(50):
            lines.append("complete all")
    lines.append(
        g.pick([
            f"dismiss {g.random.randint(2, 4)}", "dismiss_all", f"set_root new {g.flow_name()}",
            f"set_root new {g.screen()}", f"close {g.coordinator()}", f"stop {g.coordinator()}",
            "pop_to_root by window", f"batch: dismiss 2 ; present new {g.flow_name()} {g.style()}",
            f"batch: push new {g.screen()} by window ; dismiss 1"]))
    between = [g.step() for _ in range(g.random.randrange(3))]
    return lines + between + ["complete"] * g.random.randrange(4) + ["complete all"]


# Flows that open later

def deferred(g):
    """A flow that defers, whose place may have gone when it opens something, or which never
    does."""
    flow = g.opened(g.deferred_name())
    opener = g.place()
    lines = [
        g.pick([
            f"push new {g.screen()}", f"present new {g.screen()} {g.style()}",
            f"push new {g.flow_name()}"])]
    lines.append(g.pick([open_flow(g, flow, opener), f"present new {flow} {g.style()} by {opener}",
                         f"batch: {open_flow(g, flow, opener)} ; {part_about(g, flow, opener)}",
                         f"tabs new {flow} new {g.screen()} {g.style()}"]))
    for _ in range(g.random.randint(0, 2)):
        lines.append(
            g.pick([
                "dismiss", "dismiss_all", "pop_to_root", "back", "pop", f"close {g.screen()}",
                f"stop {g.coordinator()}", f"set_root new {g.screen()}", f"push new {g.screen()}",
                f"set_stack new {g.screen()}", f"present new {g.flow_name()} {g.style()}"]))
    screen = g.screen()
    for _ in range(g.random.randint(1, 2)):
        lines.append(
            g.pick([
                f"push new {screen} by {flow}", f"push new {screen} by {flow}",
                f"push new {g.flow_name()} by {flow}",
                f"present new {screen} {g.style()} by {flow}",
                f"set_stack new {screen} new {g.screen()} by {flow}", f"pop by {flow}",
                f"dismiss by {flow}", f"select 1 by {flow}", f"replace_top new {screen} by {flow}",
                f"pop_to_root by {flow}", f"tabs new {screen} new {g.screen()} by {flow}",
                f"alert a0 \"Late?\" by {flow}",
                f"batch: push new {screen} by {flow} ; pop by {flow}"]))
    return lines + g.pick([[], [], ["clock +11000"], [f"stop {flow}"]])


# Answers that come later

def wish_on(g, screen):
    """A request that takes a screen away, asked for while the screen is on top."""
    return g.pick([
        "pop", f"pop by {screen}", "back", "dismiss", f"close {screen}", "pop_to_root", "drag L1",
        f"set_stack new {g.screen()} by {screen}", f"replace_top new {g.screen()} by {screen}",
        f"set_root new {g.flow_name()}", f"set_root new {g.screen()}",
        f"batch: push new {g.flow_name()} by window ; pop by {screen}",
        f"batch: close {screen} ; push new {g.screen()} by window", "pop", "back"])


def between(g, screen):
    """Steps between a question and its answer."""
    lines = []
    for _ in range(g.random.randint(0, 3)):
        lines.append(g.weighted([
            (4, lambda: f"push new {g.screen()}"),
            (2, lambda: f"push new {g.screen()} by {screen}"),
            (2, lambda: f"present new {g.screen()} {g.style()}"),
            (1, lambda: f"push new {g.flow_name()} by {screen}"),
            (2, lambda: "pop force"),
            (1, lambda: f"close {screen} force"),
            (1, lambda: f"set_stack {screen} new {g.screen()} by {screen}"),
            (1, lambda: "dismiss force"),
            (1, lambda: f"set_root new {g.screen()} force"),
            (4, lambda: g.step()),
        ]))
    return lines


def late_answer(g):
    """A screen that needs time to answer if it may go, and other requests in between."""
    screen = g.opened(g.screen())
    lines = [
        f"push new {g.screen()}",
        g.pick([f"push new {screen}", f"push new {screen}", f"present new {screen} {g.style()}"])]
    if g.chance(30):
        lines.append("complete all")
    lines += [f"veto {screen} later", wish_on(g, screen)]
    lines += between(g, screen)
    if g.chance(30):
        lines.append(wish_on(g, screen))
    return lines + [f"answer {screen} {g.pick(['yes', 'yes', 'yes', 'no'])}", f"allow {screen}"]


def late_gesture(g):
    """A gesture that the user finishes before the screen that was asked has answered."""
    screen = g.opened(g.screen())
    kind = g.pick(["back", "back", "drag L1"])
    opening = f"push new {screen}" if kind == "back" else f"present new {screen} {g.style()}"
    lines = [
        opening, "complete all", f"veto {screen} later", f"gesture {kind} as one",
        "progress 0.4 of one"]
    if g.chance(30):
        lines.append(
            g.pick([
                f"push new {g.screen()}", f"set_stack {screen} new {g.screen()} by {screen}",
                "pop"]))
    lines.append("gesture finish of one")
    lines += between(g, screen)
    return lines + [
        f"answer {screen} {g.pick(['yes', 'yes', 'no'])}", f"allow {screen}", "complete all"]


def tab_change(g, flow):
    """A tab that comes, goes or moves, and so gives others another index."""
    return g.pick([
        f"remove_tab {g.number(3)} by {flow}", f"move_tab {g.number(3)} {g.number(3)} by {flow}",
        f"add_tab new {g.screen()} at {g.number(3)} by {flow}", f"select {g.number(3)} by {flow}",
        f"batch: add_tab new {g.flow_name()} at 0 by {flow} ; select {g.number(4)} by {flow}"])


def late_tab(g):
    """A selection that waits, for an answer or for a busy window, while tabs come, go and move."""
    flow = g.opened(g.flow_name())
    lines = [
        f"start new {flow}",
        f"tabs new {g.screen()} new {g.flow_name()} new {g.flow_name()} by {flow}"]
    if g.chance(50):
        lines += [f"may_select {flow} later", g.pick([f"select {g.number(3)} by {flow}", "back"])]
        changes, end = g.random.randrange(3), [
            f"answer {flow} {g.pick(['yes', 'yes', 'no'])}", f"may_select {flow} yes"]
        lines += [g.step() for _ in range(g.random.randrange(2))]
    else:
        lines += ["presenter manual", f"push new {g.screen()} by {flow}"]
        changes, end = g.random.randint(2, 5), ["complete all"]
    return lines + [tab_change(g, flow) for _ in range(changes)] + end


def taken_place(g):
    """A flow that shall take the place of a screen which says no, or needs time."""
    top, flow = g.opened(g.screen()), g.opened(
        g.pick([g.flow_name(), g.flow_name(), g.deferred_name()]))
    is_transient = g.chance(40)
    lines = [f"push new {g.screen()}", f"push new {top}{' transient' if is_transient else ''}",
             f"veto {top}{g.pick(['', ' later', ' later'])}"]
    opener = g.pick(["", "", f" by {top}"])
    if is_transient:
        lines.append(g.pick([f"push new {flow}{opener}", f"push new {g.screen()}{opener}",
                             f"batch: push new {flow}{opener} ; push new {g.screen()}{opener}"]))
    else:
        lines.append(
            g.pick([
                f"replace_top new {flow}{opener}", f"replace_top new {g.screen()}{opener}",
                f"batch: present new {g.screen()} {g.style()} ; replace_top new {flow}{opener}",
                f'go_to flowhost.screen {{"name":"{g.screen()}"}} in_place{opener}']))
    lines += between(g, top)
    lines.append(f"answer {top} {g.pick(['yes', 'yes', 'no'])}")
    if flow in ("P", "Q"):
        lines.append(f"push new {g.screen()} by {flow}")
    return lines + [f"allow {top}"]


def waiting_batch(g):
    """A batch of several requests that waits, while their targets go or are covered."""
    names = [g.opened(name) for name in g.random.sample(SCREEN_NAMES, 3)]
    other = g.pick(["w2", "w3"])
    lines = [f"window {other}", f"start new {g.flow_name()}", "window main"]
    lines += [f"push new {name}" for name in names]
    lines.append(f"veto {g.pick(names[1:])} later")
    parts = [
        g.pick([
            "pop", "pop", f"replace_top new {g.screen()}", f"pop by {other}",
            f"push new {g.screen()} by {other}", f"push new {g.flow_name()} by {other}",
            f"present new {g.screen()} {g.style()}"]) for _ in range(g.random.randint(2, 3))]
    lines.append(f"batch: {' ; '.join(parts)}")
    lines += [
        g.pick([
            f"close {g.pick(names)} force", f"remove {g.pick(names)} force",
            f"push new {g.screen()}", f"present new {g.screen()} {g.style()}", "pop force",
            g.step()]) for _ in range(g.random.randint(0, 2))]
    lines += [f"answer {name} {g.pick(['yes', 'yes', 'no'])}" for name in reversed(names)]
    return lines + [f"allow {name}" for name in names]


def unheard(g):
    """Requests that wait behind one another, whose `done` has no function: its end asks for
    more."""
    label = g.pick(LABEL_NAMES)
    reaction = [
        f"{g.pick(['pop', 'back', 'dismiss', g.removal()])}" for _ in range(g.random.randint(1, 4))]
    plain = [re.sub(r" as (one|two|three)\b", "", step) for step in reaction]
    waiting = [
        f"{g.pick(['pop', 'dismiss', 'back', 'pop_to_root', f'push new {g.screen()}'])}"
        f" unheard as {label}"
        for _ in range(g.random.randint(2, 4))]
    lines = [f"{g.pick(['when', 'once'])} ended({label}): {' ; '.join(plain)}"]
    if lines[0].startswith("when"):
        lines = [line.replace("when", "once", 1) for line in lines * len(waiting)]
    if g.chance(50):
        return lines + [f"once {g.token()}: {' ; '.join(waiting)}", f"push new {g.screen()}", "pop"]
    return lines + ["presenter manual", f"push new {g.screen()}"] + waiting + ["complete all"]


# Links and deep links

def rerouted_link(g):
    """A link that gets another route while a screen it opened, or its guard, needs time to
    answer."""
    flow, screen, leaver = g.opened(g.flow_name()), g.opened(g.screen()), g.opened(g.screen())
    opened = g.pick([
        f"push {leaver}", f"present {leaver} {g.style()}", f"push new {g.flow_name()}"])
    lines = [
        f"start new {flow}", f"push new {screen} by {flow}", f"route {flow} x: {opened}",
        f"route {flow} y: push new {g.screen()}",
        f"route {flow} z: {g.pick(['nothing', 'push new s0'])}", f"link_to {screen} x"]
    if g.chance(60):
        lines.append(f"veto {leaver} later")
        answer = f"answer {leaver} {g.pick(['yes', 'no'])}"
    else:
        lines.append(f"guard {flow} y later")
        answer = f"guard_answer {flow} {g.pick(['yes', 'no', 'reroute x', 'reroute z'])}"
    for _ in range(g.random.randint(1, 3)):
        lines.append(g.pick([f"link_to {screen} y", f"link_to {screen} z", f"link_to {screen} x",
                             f"unlink {screen}", f"link_to {screen} y {{\"id\":1}}"]))
    if g.chance(40):
        lines.append(
            g.pick([
                f"close {screen}", "pop force", f"stop {flow}", f"push new {g.screen()}", "back"]))
    return lines + [answer, f"allow {leaver}", f"guard {flow} y yes"]


def deep_link(g):
    """A link, requests by hand, and the link again: it leads to the same place (L4)."""
    flow = g.opened(g.flow_name())
    uri = g.pick(["app://x/1", "app://y", "app://z/deep"])
    lines = [
        f"start new {flow}", f"route {flow} x: push new {g.screen()}",
        f"route {flow} y: {g.pick(['push', 'present'])} new {g.pick([g.screen(), g.flow_name()])}",
        f"route {flow} z: present new {g.screen()} {g.style()}", f"link {uri}"]
    for _ in range(g.random.randint(1, 3)):
        lines.append(
            g.pick([
                f"push new {g.screen()} by {flow}", f"push new {g.screen()}",
                f"set_stack new {g.screen()} new {g.screen()} by {flow}",
                f"present new {g.screen()} {g.style()}", "pop", "back",
                f"tabs new {g.screen()} new {g.flow_name()} {g.style()}", "select 1", "dismiss",
                f"replace_top new {g.screen()}", f"push new {g.deferred_name()} by {flow}"]))
    return lines + [f"link {g.pick([uri, uri, 'app://x/2'])}"]


# Carried flows, alerts, tabs

def carried(g):
    """A flow that a screen carries, wherever it shows something."""
    carrier, flow, later = g.opened(g.screen()), g.opened(g.flow_name()), g.screen()
    lines = [
        f"push new {carrier}",
        g.pick([
            f"push new {flow} by {carrier} carried",
            f"present new {flow} {g.style()} by {carrier} carried"])]
    if g.chance(50):
        lines.append(
            g.pick([
                f"push new {later} by {flow}", f"push new {later}",
                f"present new {later} by {flow}"]))
    lines.append(
        g.pick([
            "pop", f"pop_to {carrier}", f"close {carrier}", f"set_stack new {later}",
            f"set_stack {later} {carrier} by {carrier}", f"replace_top new {g.screen()}", "back",
            f"set_root new {g.flow_name()} by {flow}", f"set_root new {g.screen()} by {flow}",
            f"batch: stop {flow} ; push new {later} by {flow}", "pop_to_root", "dismiss_all"]))
    return lines


def alerts(g):
    """Alerts in empty windows, and over screens that go."""
    name = g.pick(["a0", "a1"])
    window = g.pick([["window empty"], [], []])
    return window + [f"alert {name} \"Sure?\" buttons yes no:cancel{g.pick(['', ' dialog'])}",
                     g.pick([f"tap yes on {name}", f"press no on {name}", "dismiss", "back", "pop",
                             f"set_root new {g.flow_name()}", f"alert {name} \"Again?\"", "drag L1",
                             f"batch: push new {g.screen()} by window ; dismiss"])]


def tabs(g):
    """Tabs in a layer of their own, and requests about them."""
    first = g.pick([g.flow_name(), g.screen(), g.deferred_name()])
    lines = [
        f"tabs new {first} new {g.flow_name()} new {g.flow_name()}"
        f" {g.pick(['sheet', 'cover', 'popover'])}"
        + g.pick([" back history", " back none", " keep", ""]) + g.by()]
    for _ in range(g.random.randint(1, 5)):
        lines.append(
            g.pick([
                f"select {g.number(3)}", f"select {g.number(3)}", "back", f"push new {g.screen()}",
                f"add_tab {g.presentable()}", f"add_tab new {g.flow_name()} at {g.number(4)}",
                f"remove_tab {g.number(3)}", f"remove_tab {g.number(3)}",
                f"move_tab {g.number(3)} {g.number(4)}",
                f"batch: add_tab new {g.flow_name()} ; select 3 ; remove_tab {g.number(3)}",
                "batch: remove_tab 0 ; remove_tab 0 ; "
                + g.pick(["pop", "dismiss", "remove_tab 0"]),
                f"push new {g.flow_name()}", f"alert a0 \"Where?\"", f"set_stack new {g.screen()}",
                f"present new {g.screen()} {g.style()}", "pop_to_root"]))
    return lines


def tab_link(g):
    """A link into another tab, followed twice, and from elsewhere."""
    first, second = g.random.sample(FLOW_NAMES, 2)
    root = g.pick(["X", "Y"])
    page = g.screen()
    body = g.pick([f"select {second} by {root} ; push new {page} by {second}",
                   f"select 1 by {root} ; push new {page} by {second}", f"select 1 by {root}",
                   f"push new {page} by {second} ; select 1 by {root}"])
    lines = [
        f"root {root}: tabs new {first} new {second}", f"route {root} x: {body}",
        f"start new {root}", "link app://x/1"]
    if g.chance(20):
        lines.insert(3, f"may_select {root} later")
    for _ in range(g.random.randint(0, 2)):
        lines.append(
            g.pick([
                f"select {g.number(2)} by {root}", "back", f"push new {g.screen()}",
                g.step(), f"remove_tab {g.number(2)} by {root}",
                f"add_tab new {g.screen()} at 0 by {root}"]))
    return lines + [
        "link app://x/1", f"answer {root} {g.pick(['yes', 'no'])}", f"may_select {root} yes"]


def links(g):
    """Links of screens that were opened just now."""
    screen = g.opened(g.screen())
    lines = [f"{g.pick(['push', 'present'])} new {screen}{g.by()}"]
    lines += [f"link_to {screen} {g.route()}" for _ in range(g.random.randint(1, 3))]
    return lines + g.pick([[], [f"unlink {screen}"], ["pop"], ["back"], [f"close {screen}"]])


def reported(g):
    """A toolkit that shows another screen than the tree (Q10)."""
    screen = g.opened(g.screen())
    return [
        f"push new {screen}", f"push new {g.screen()}",
        g.pick(["pop", f"set_stack new {g.screen()}", f"close {screen}", "back"]),
        f"shown {screen}"]


def removed_below(g):
    """Screens that are removed from among others, with layers presented from them and flows carried
    by them."""
    low, middle, top = g.opened(g.screen()), g.opened(g.screen()), g.opened(g.screen())
    lines = [f"push new {low}", f"push new {middle}", f"push new {top}"]
    if g.chance(50):
        lines.append(
            g.pick([
                f"present new {g.screen()} {g.style()} by {middle}",
                f"push new {g.flow_name()} by {middle} carried",
                f"present new {g.deferred_name()} {g.style()} by {middle}", f"veto {middle} later",
                f"link_to {middle} {g.route()}"]))
    lines.append(f"remove {g.pick([low, middle, middle, top])}{g.options()}")
    lines += [g.step() for _ in range(g.random.randrange(2))]
    return lines + [
        g.pick([
            f"answer {middle} yes", f"remove {low}", f"back_to {low}", f"go_to flowhost.screen "
            f'{{"name":"{low}"}} by {top}', "pop_to_root", "back"])]


# Plugins

def plugin_step(g):
    """Something with the classes of a plugin, or with a plugin itself; most of it also from inside
    callbacks."""
    flow, screen = g.pick(PLUGIN_FLOWS), g.pick(PLUGIN_SCREENS)
    forms = [
        (6, lambda: f"open_new {flow} {g.style()}{g.by()}"),
        (3, lambda: f"open_new {flow} push{g.by()}"),
        (2, lambda: f"push new {g.pick(['store', 'device'])}{g.by()}"),
        (2, lambda: f"present new {g.pick(['store', 'device'])} {g.style()}{g.by()}"),
        (2, lambda: f"batch: push new {g.pick(['store', 'device'])} by {g.place()} ; "
                    f"{part_about(g, g.pick(['store', 'device']), g.place())}"),
        (8, lambda: f"tap {g.pick(TAPS)}"),
        (2, lambda: f"close {screen}"),
        (1, lambda: f"push new {g.screen()} by {screen}"),
        (1, lambda: f"stop {flow}"),
        (1, lambda: "link shop://cart"),
        (1, lambda: "link shop://product/1"),
    ]
    return g.weighted(forms)


def busy_unload(g):
    """A plugin that goes while a window is busy, and instances of it that are made and opened
    meanwhile."""
    name = g.pick(PLUGINS)
    flow, declared = ("shop.sign_in", "store") if name == "shop" else ("setup.time_zone", "device")
    screen = g.pick([screen for screen in PLUGIN_SCREENS if screen.startswith(name)])
    lines = [
        f"load {name}.so", "window main", "presenter manual", f"start new {declared}",
        "complete all"]
    lines += g.pick([[], [f"push new {g.screen()}"]]) + [f"unload {name}"]
    for _ in range(g.random.randint(1, 4)):
        lines.append(
            g.pick([
                "window w2", "window main", f"open_new {flow} {g.style()}", f"create {declared}",
                f"push new {declared}", f"push {declared}", f"open_new {screen} push",
                f"go_to {screen}", f"batch: push new {declared} ; push new {g.screen()}",
                f"replace_top new {declared}", f"tabs new {declared} new {g.screen()}", "complete",
                f"navigate {g.coordinator()} {g.route()}",
                plugin_step(g),
                g.step()]))
    return lines + ["window main", "complete all", f"load {name}.so"]


def plugin(g):
    """Plugins are loaded, used, loaded again and unloaded, also from inside callbacks."""
    name = g.pick(PLUGINS)
    change = g.pick([f"unload {name}", f"reload {name}", f"load {name}.so", f"load {name}.so"])
    lines = [plugin_step(g) for _ in range(g.random.randint(1, 3))]
    if g.chance(30):
        verb = change if not change.startswith("load") else f"unload {name}"
        lines.insert(0, f"once {g.token()}: {verb}")
        return lines
    if g.chance(40):
        lines.append(change)
    return lines


# Weights of the scenes, among themselves.
TABLE = [(12, batch_of_flows), (3, batch_of_gone), (5, batch_of_windows), (5, layers_one_by_one),
         (8, deferred), (10, late_answer), (4, late_gesture), (5, late_tab), (5, rerouted_link),
         (4, deep_link), (4, carried), (3, alerts), (4, tabs), (3, links), (2, reported),
         (10, plugin), (4, removed_below), (6, taken_place), (5, waiting_batch), (4, tab_link),
         (4, busy_unload), (4, unheard), ]
