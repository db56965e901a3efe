"""Writes a random play script: generate.py SEED [STEPS].

The script declares a handful of flows, screens and routes, loads the sample plugins, opens several
windows, and then does anything that docs/scenarios.md knows, in any order, between scenes
(scenes.py) of what belongs together. It does not follow the effects: names that are gone are part
of the game. The invariants are checked by flowhost after every step.
"""

import random
import re
import sys

import endings
import scenes

FLOWS = scenes.FLOW_NAMES
# They defer in their start, and open something later or never.
DEFERRED = ["P", "Q"]
ROOTS = ["X", "Y"]
COORDINATORS = FLOWS + DEFERRED + ROOTS
SCREENS = scenes.SCREEN_NAMES
ALERTS = ["a0", "a1"]
WINDOWS = ["main", "w2", "w3"]
LABELS = scenes.LABEL_NAMES
ROUTES = ["x", "y", "z"]
WORK = ["k0", "k1"]
STYLES = ["sheet", "cover", "popover", "push", "alert", "dialog"]
BUTTONS = ["yes", "no", "ok"]
LINKS = ["app://x/1", "app://x/2", "app://y", "app://z/deep", "app://unknown"]


class Generator:
    """One script, and the random numbers that it comes from."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.window_count = len(WINDOWS)
        self.window_names = list(WINDOWS)
        # Names opened lately, which are more likely to be there than any others.
        self.recent = []

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, choices):
        return self.random.choice(choices)

    def weighted(self, table):
        """Calls one of the functions of [(weight, function)]."""
        weights = [weight for weight, _ in table]
        return self.random.choices([function for _, function in table], weights)[0]()

    # Names and options

    def lately(self, names):
        """One of these names, rather one that was opened lately."""
        recent = [name for name in self.recent if name in names]
        return self.pick(recent) if recent and self.chance(60) else self.pick(names)

    def screen(self):
        return self.lately(SCREENS)

    def coordinator(self):
        return self.lately(COORDINATORS)

    def flow_name(self):
        return self.pick(FLOWS + DEFERRED[:1])

    def deferred_name(self):
        return self.pick(DEFERRED)

    def opened(self, name):
        """A name that is opened now, and so more likely to be used soon."""
        self.recent = self.recent[-7:] + [name]
        return name

    def windows(self):
        return self.window_names[:3]

    def window_name(self):
        return self.pick(["window", "window", self.pick(self.window_names[:3])])

    def place(self):
        """Name the object that a request is made from."""
        kinds = [
            self.coordinator, self.screen, self.window_name,
            lambda: f"router({self.coordinator()})"]
        return self.random.choices(kinds, [50, 20, 25, 5])[0]()

    def number(self, limit):
        return self.random.randrange(limit)

    def style(self):
        return self.pick(STYLES)

    def layer(self):
        return f"L{self.random.randrange(4)}"

    def presentable(self, fresh=True):
        """Name a screen or coordinator to open; mostly a new instance, as an old one is refused."""
        name = self.opened(self.pick(SCREENS * 2 + FLOWS * 3 + DEFERRED + ROOTS))
        return f"new {name}" if fresh and self.chance(70) else name

    def target(self):
        """Name the target of a request."""
        kinds = [
            self.screen, self.coordinator, self.layer, self.transition, lambda: self.pick(ALERTS)]
        return self.random.choices(kinds, [40, 35, 12, 8, 5])[0]()

    def transition(self):
        return f"transition({self.pick(LABELS)})"

    def by(self):
        kinds = [
            (40, lambda: ""),
            (28, lambda: f" by {self.coordinator()}"),
            (20, lambda: f" by {self.screen()}"),
            (4, lambda: f" by {self.pick(WINDOWS)}"),
            (4, lambda: f" by {self.layer()}"),
            (4, lambda: f" by router({self.pick(FLOWS + SCREENS)})"),
            (2, lambda: f" by {self.transition()}"),
            (1, lambda: " by none"),
            (1, lambda: " by bogus"),
        ]
        return self.weighted(kinds)

    def options(self, opens=False):
        words = self.by()
        if opens:
            for percent, word in [(15, "completion"), (10, "finished"), (5, "no_back"),
                                  (5, "no_drag"), (3, "hide_bar"), (8, "carried"),
                                  (4, "transient")]:
                if self.chance(percent):
                    words += f" {word}"
        for percent, word in [(20, f"as {self.pick(LABELS)}"), (4, "force"), (15, "at_once"),
                              (3, "unheard")]:
            if self.chance(percent):
                words += f" {word}"
        return words

    def json(self):
        return self.pick(["", " 7", ' "text"', ' {"id":1}', " null"])

    def route(self):
        return self.pick(ROUTES) + self.pick(["", "", ' {"id":1}', ' {"id":2}'])

    # Requests

    def opening(self, fresh=True):
        verb = self.pick([
            "push", "push", "push", "present", "present", "open", "start", "replace_top"])
        words = f"{verb} {self.presentable(fresh)}"
        if verb in ("open", "present") and self.chance(80):
            words += f" {self.pick(STYLES)}"
        return words + self.options(opens=True)

    def set_stack(self):
        names = [self.pick(["", "new "]) + self.screen() for _ in range(self.random.randint(1, 4))]
        return f"set_stack {' '.join(names)}{self.options(opens=True)}"

    def removal(self):
        number = self.random.randrange(4)
        forms = [
            "pop", "pop", f"pop_to {self.screen()}", f"pop_to_depth {number}", "pop_to_root",
            "dismiss", f"dismiss {number}", f"dismiss_to {self.target()}", "dismiss_all",
            f"close {self.target()}", f"finish {self.coordinator()}{self.json()}",
            f"stop {self.coordinator()}", f"remove {self.screen()}",
            f"swap {self.screen()} {self.screen()}"]
        return self.pick(forms) + self.options()

    def wish(self):
        forms = ["back", "back", f"back_to {self.screen()}", f"drag {self.layer()}"]
        return self.pick(forms) + self.options()

    def go_to(self):
        """Back to a screen of a class, or a new one: a plugin's screen, or a built-in one by its
        name."""
        if self.chance(40):
            return f"go_to {self.pick(scenes.PLUGIN_SCREENS)}{self.options()}"
        return f'go_to flowhost.screen {{"name":"{self.screen()}"}}{self.options()}'

    def tabs(self, fresh=True):
        names = [self.presentable(fresh) for _ in range(self.random.randint(1, 4))]
        words = f"{self.pick(['tabs', 'tabs', 'pages'])} {' '.join(names)}"
        if self.chance(40):
            words += f" selected {self.random.randrange(len(names) + 1)}"
        if self.chance(50):
            words += f" back {self.pick(['initial', 'history', 'none', 'previous'])}"
        if self.chance(30):
            words += " keep"
        if self.chance(60):
            words += f" {self.pick(STYLES)}"
        return words + self.options(opens=True)

    def select(self):
        tab = self.pick(["0", "1", "2", "3", self.pick(SCREENS + FLOWS)])
        return f"select {tab}{self.options()}"

    def tab(self):
        kinds = [(6, lambda: str(self.random.randrange(4))),
                 (4, lambda: self.lately(SCREENS + FLOWS)),
                 (2, lambda: f"router({self.lately(SCREENS + FLOWS)})")]
        return self.weighted(kinds)

    def change_tabs(self, fresh=True):
        """Tabs that come, go and change places."""
        place = self.random.randrange(5)
        forms = [
            (5, lambda: f"add_tab {self.presentable(fresh)}{self.pick(['', '', f' at {place}'])}"),
            (3, lambda: f"select_tab_of {self.tab()}"),
            (3, lambda: f"remove_tab {self.tab()}"),
            (2, lambda: f"move_tab {self.tab()} {place}"),
        ]
        words = self.weighted(forms)
        return words + self.options(opens=words.startswith("add"))

    def set_arguments(self):
        """Other arguments of a screen; built-in screens are found by those with a name."""
        arguments = self.pick([
            "", "", ' {"id":1}', f' {{"name":"{self.screen()}"}}',
            f' {{"name":"{self.screen()}"}}'])
        return f"set_arguments {self.screen()}{arguments}{self.options()}"

    def batch(self, fresh=True):
        steps = [
            self.weighted([(10, lambda: self.opening(fresh)), (6, self.removal),
                           (2, self.set_stack), (2, lambda: self.change_tabs(fresh)),
                           (1, self.set_arguments)]) for _ in range(self.random.randint(1, 4))]
        label = f" as {self.pick(LABELS)}" if self.chance(20) else ""
        return f"batch{label}: {' ; '.join(steps)}"

    def alert(self):
        words = f"alert {self.pick(ALERTS)}{self.pick(['', ' dialog'])} \"Sure?\""
        if self.chance(70):
            words += " buttons yes no:cancel"
        return words + self.options() + self.pick(["", "", " completion"])

    def link(self):
        forms = [
            (5, lambda: f"link_to {self.screen()} {self.route()}"),
            (3, lambda: f"unlink {self.screen()}"),
            (3, lambda: f"navigate {self.coordinator()} {self.route()}"),
            (2, lambda: f"broadcast {self.route()}"),
            (3, lambda: f"link {self.pick(LINKS)}"),
        ]
        return self.weighted(forms) + self.options()

    # The host

    def gesture(self):
        number = self.random.randrange(11) / 10
        label = self.pick(["", "", f" of {self.pick(LABELS)}"])
        forms = ["gesture back", f"gesture drag {self.layer()}", f"gesture turn {self.tab()}",
                 f"progress {number}{label}", f"gesture finish{label}", f"gesture cancel{label}"]
        words = self.pick(forms + ["gesture back", "gesture finish"])
        begins = words.startswith(("gesture back", "gesture drag", "gesture turn"))
        named = begins and self.chance(30)
        return words + (f" as {self.pick(LABELS)}" if named else "")

    def presenter(self):
        mode = self.pick(["auto", "auto", "manual", "manual", "hasty", "none"])
        return f"presenter {mode}{self.pick(['', ' one_layer'])}"

    def complete(self):
        return self.pick(["complete", "complete", "complete all", "complete all", "complete again"])

    def clock(self):
        return self.pick(["dispatch", "clock +100", "clock +11000", "clock +61000"])

    def host(self):
        """Change the host's activity, its language or one of its words."""
        whose = self.pick(["", "", f" of {self.pick(WINDOWS)}"])
        activity = self.pick(["active", "active", "inactive", "background"])
        return self.pick([f"activity {activity}{whose}"] *
                         3 + [
                             f"locale {self.pick(['en', 'de-DE', 'ar right_to_left'])}",
                             f"word ok {self.pick(['Yes', 'Gut'])}"])

    def window(self):
        if self.chance(10):
            self.window_count += 1
            return f"window w{self.window_count}"
        return f"window {self.pick(WINDOWS)}"

    def shown(self):
        return f"shown {self.screen()}"

    # Questions, content, work, instances

    def question(self):
        leaver = self.pick(SCREENS + FLOWS)
        forms = [
            (2, lambda: f"veto {leaver}"), (3, lambda: f"veto {leaver} later"),
            (4, lambda: f"allow {leaver}"),
            (6, lambda: f"answer {leaver} {self.pick(['yes', 'no'])}"),
            (2, lambda: f"may_select {self.coordinator()} {self.pick(['yes', 'no', 'later'])}"),
            (2, lambda: f"handle_back {self.screen()} {self.pick(['yes', 'no', 'no'])}"),
            (3,
             lambda: f"guard {self.coordinator()} {self.pick(ROUTES)} {self.guard_answer(True)}"),
            (3, lambda: f"guard_answer {self.coordinator()} {self.guard_answer(False)}"), ]
        return self.weighted(forms)

    def guard_answer(self, later):
        return self.pick(["yes", "yes", "no", f"reroute {self.route()}"] +
                         (["later"] * 2 if later else []))

    def content(self):
        screen = self.pick(SCREENS + ALERTS + ALERTS)
        forms = [f"tap {self.pick(BUTTONS)} on {screen}", f"press {self.pick(BUTTONS)} on {screen}",
                 f"tap {self.pick(BUTTONS)}", f"type name \"Ada\" on {screen}", f"changed {screen}",
                 f"invoke {self.pick(SCREENS + FLOWS)} poke 3"]
        words = self.pick(forms)
        if words.startswith(("tap", "type", "press")) and self.chance(30):
            # The same device may send the same number again.
            words += f" number {self.random.randrange(6)}"
            words += self.pick(["", " device 2", " revision 1"])
        return words

    def work(self):
        return self.pick([
            f"work {self.pick(WORK)} on {self.screen()}", f"end_work {self.pick(WORK)}"])

    def instance(self):
        name = self.pick(SCREENS + COORDINATORS)
        forms = [
            f"create new {name}", f"create {name}", f"destroy {name}",
            f"defer {self.coordinator()}", f"release {self.pick(LABELS)}"]
        return self.pick(forms)

    # Steps that may stand anywhere, and steps that only the script itself does

    def step(self, fresh=True):
        table = [(26, lambda: self.opening(fresh)), (4, self.set_stack), (3, self.go_to),
                 (17, self.removal), (5, self.wish), (4, lambda: self.tabs(fresh)),
                 (4, self.select), (4, lambda: self.batch(fresh)), (3, self.alert), (8, self.link),
                 (7, self.gesture), (2, self.presenter), (9, self.complete), (4, self.clock),
                 (1, self.shown), (9, self.question), (3, self.content), (2, self.work),
                 (3, self.instance), (4, lambda: self.change_tabs(fresh)), (2, self.set_arguments),
                 (2, self.host), ]
        return self.weighted(table)

    def plain_step(self):
        """A step that may stand in a body: it is no body itself, and opens nothing for ever."""
        while True:
            step = self.step(fresh=False)
            if not step.startswith("batch"):
                return step

    def token(self):
        screen, flow = self.screen(), self.pick(FLOWS)
        label = self.pick(LABELS + ["push", "pop", "back", "close", "finish"])
        tokens = [
            f"show({screen})", f"hide({screen})", f"will_show({screen})", f"will_hide({screen})",
            f"remove({screen})", f"back({screen})", f"finish({flow})", f"release({flow})",
            f"start({flow})", f"didStart({flow})", f"done({label})", f"ended({label})",
            "onDismiss(L1)", f"mayLeave({screen})", f"mayLeave({flow})", f"maySelect({flow})",
            f"attempted({screen})", f"navigate({flow})", f"guard({flow})", f"link({screen})",
            "answered(a0)", "cancel(k0)", "push()", "pop()", "present()", "dismiss()", "set()",
            "root()", "select()", f"arguments({screen})", f"handleBack({screen})",
            f"paused({screen})", f"resumed({screen})", f"input({screen})", f"create({screen})",
            f"destroy({screen})"]
        return self.pick(tokens)

    def reaction(self):
        token = self.token()
        if token.startswith("create") and self.chance(50):
            return f"once {token}: fail"
        steps = [self.plain_step() for _ in range(self.random.randint(1, 2))]
        return f"once {token}: {' ; '.join(steps)}"

    def close_window(self):
        return "close_window" + self.options() + self.pick(["", " by_user"])

    def top_steps(self):
        """One line, or a few that belong together."""
        if self.chance(20):
            weights = [weight for weight, _ in scenes.TABLE]
            return self.random.choices([scene for _, scene in scenes.TABLE], weights)[0](self)
        return [self.top_step()]

    def top_step(self):
        table = [(84, self.step), (8, self.reaction), (6, self.window), (1, self.redeclare),
                 (1, lambda: scenes.plugin_step(self))]
        if self.chance(1):
            return self.close_window()
        return self.weighted(table)

    # Declarations

    def start_body(self, index):
        """Write the requests of a flow's start. It starts only flows behind it, so that this
        ends."""
        later = FLOWS[index + 1:] or [self.screen()]
        child = self.pick(later + DEFERRED)
        screen = self.screen()
        forms = [
            (8, lambda: f"push new {screen}{self.pick(['', ' completion', ' no_back'])}"),
            (3, lambda: f"push new {screen} ; push new {self.screen()}"),
            (3, lambda: f"push new {screen} ; present new {self.screen()} {self.pick(STYLES)}"),
            (2, lambda: f"present new {screen} {self.pick(STYLES)}"),
            (3, lambda: f"push new {child}"), (2, lambda: f"push new {screen} ; push new {child}"),
            (2,
             lambda: f"tabs new {screen} new {child}{self.pick(['', ' keep', ' back history'])}"),
            (1, lambda: f"alert {self.pick(ALERTS)} \"Start?\""), (1, lambda: "defer"),
            (1, lambda: "nothing"), (1, lambda: f"push new {screen} ; finish {FLOWS[index]} 1"),
            (1, lambda: f"push new {screen} ; {self.plain_step()}"),
            (2, lambda: f"set_stack new {screen} new {self.screen()}"), ]
        return self.weighted(forms)

    def flow(self, index):
        return f"flow {FLOWS[index]}: {self.start_body(index)}"

    def root(self, name):
        child = self.pick(FLOWS)
        body = self.pick([
            f"start new {child}", f"present new {child} sheet",
            f"tabs new {child} new {self.pick(FLOWS)}", "nothing", "defer"])
        return f"root {name}: {body}"

    def route_body(self, flow, name):
        opened = self.pick(SCREENS * 2 + FLOWS)
        body = self.pick([
            f"push new {opened}", f"present new {opened} {self.pick(STYLES)}", "nothing",
            f"push new {self.screen()} ; push new {self.screen()}",
            self.removal(), f"select {self.random.randrange(3)}"])
        return f"route {flow} {name}: {body}"

    def redeclare(self):
        return self.weighted([
            (2, lambda: self.flow(self.random.randrange(len(FLOWS)))),
            (2, lambda: self.route_body(self.pick(COORDINATORS), self.pick(ROUTES))),
        ])

    def declarations(self):
        lines = [self.flow(index) for index in range(len(FLOWS))]
        lines += [
            f"flow {name}: {self.pick(['defer', 'defer', 'nothing ; defer'])}" for name in DEFERRED]
        lines += [self.root(name) for name in ROOTS]
        for name in ROUTES:
            for flow in self.random.sample(COORDINATORS, 3):
                lines.append(self.route_body(flow, name))
        lines += [
            "template app://x/{id:i} \"x y(id)\"", "template app://y \"y\"",
            "template app://z/deep \"x y z\""]
        for screen in SCREENS[:4]:
            lines += [f"element {screen} button ok \"OK\"", f"element {screen} field name \"Name\""]
        return lines

    def stage(self):
        """The plugins, and windows with content that are presented in different ways."""
        lines = []
        if self.chance(60):
            lines += [
                "load setup.so", "load shop.so", "flow store = shop.main",
                "flow device = setup.coordinator"]
        count = self.random.randint(1, 3)
        for window in reversed(WINDOWS[:count]):
            lines += [f"window {window}", scenes.presenter(self)] if self.chance(70) else [
                f"window {window}"]
            lines.append(f"start new {self.opened(self.pick(FLOWS[:4] + ROOTS + DEFERRED[:1]))}")
        return lines

    def script(self, seed, steps):
        lines = [f"# Random steps, seed {seed}", "errors allowed", "check invariants"]
        lines += self.declarations()
        lines += self.stage()
        random_lines = []
        while len(random_lines) < steps:
            random_lines += self.top_steps()
        lines += [without_labels_of_parts(line) for line in random_lines[:steps]]
        return "\n".join(lines + ["shutdown"]) + "\n"


def without_labels_of_parts(line):
    """Remove the labels of a batch's parts: only the whole has an outcome."""
    head, colon, parts = line.partition(":") if line.startswith("batch") else (line, "", "")
    if not colon:
        head, colon, parts = line.partition(" batch:")
    return head + colon + re.sub(r" as (one|two|three)\b", "", parts)


def script(seed, steps):
    """The script of a seed. Of ten one is short, and its end is known."""
    if seed % 10 == 0:
        return endings.script(random.Random(seed), seed)
    return Generator(seed).script(seed, steps)


if __name__ == "__main__":
    print(script(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 300), end="")
