#!/usr/bin/python3
"""A factory written in Python makes the buttons of a thousand pages, and nothing of them is left.

    factory.py PLUGIN"""

import gc
import sys
import weakref

import gi

gi.require_version("FlowGtk", "1")
from gi.repository import FlowGtk, GLib, Gtk  # noqa: E402

PAGES = 1000
# Widgets of a page that is shown, and of one that slides out at that moment.
STAYING = 24


class Pages:
    def __init__(self, application, plugin):
        self.application = application
        self.made = self.count = 0
        self.widgets, self.elements, self.next = [], [], None
        self.memory = {}
        self.engine = FlowGtk.Engine()
        self.engine.load(plugin)

    def activate(self, application):
        window = Gtk.ApplicationWindow(application=application)
        self.view = FlowGtk.View(engine=self.engine)
        self.view.set_element_factory(None, None, FlowGtk.ElementKind.BUTTON, self.button)
        self.view.attach_window(window)
        window.set_child(self.view)
        self.view.start("probe.pages", None)
        window.present()
        GLib.timeout_add(1, self.step)

    def button(self, element):
        """The product's own look, as anybody would write it: a widget that keeps its element."""
        self.made += 1
        button = Gtk.Button(label=element.props.text)
        element.bind_property("text", button, "label", 2)
        button.connect("clicked", lambda _: element.press(None, None))
        self.widgets.append(weakref.ref(button))
        self.elements.append(weakref.ref(element))
        # That of the first page, which is kept while others lie over it.
        if element.props.id == "next" and not self.next:
            self.next = element
        return button

    def step(self):
        """Goes to the next page, and back, once the one before is shown."""
        title = self.view.get_title()
        if title == "Page 1":
            self.note()
            if self.count == PAGES:
                self.engine = self.next = None
                self.application.quit()
                return False
            self.count += 1
            self.next.press(None, None)
        elif title == "Page 2":
            self.view.back()
        return True

    def note(self):
        """Notes how much memory there is after the first pages, and at the end. A button and what
        it calls are a cycle of Python, which is looked for often, so that the memory is that of
        what is left and not that of what is still to be found."""
        if self.count % 20 == 0:
            gc.collect()
        if self.count in (200, PAGES):
            with open("/proc/self/statm", encoding="ascii") as file:
                self.memory[self.count] = int(file.read().split()[1]) * 4


def main():
    application = Gtk.Application(application_id="org.flow.Factory")
    pages = Pages(application, sys.argv[1])
    application.connect("activate", pages.activate)
    application.run()
    gc.collect()
    living = [
        sum(each() is not None for each in references)
        for references in (pages.widgets, pages.elements)
    ]
    grown = pages.memory[PAGES] - pages.memory[200]
    print(f"{pages.count} pages, {pages.made} buttons; widgets and elements left: {living};")
    print(f"{grown} KB more after 800 pages")
    if pages.made < 3 * PAGES:
        return "the factory was not asked for each page"
    if max(living) > STAYING:
        return "widgets or elements of pages that have gone are left"
    # A button and its element would be 10 KB a page.
    if grown > 2048:
        return "the memory grows with the pages"
    return 0


if __name__ == "__main__":
    sys.exit(main())
