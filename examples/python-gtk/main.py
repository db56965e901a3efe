#!/usr/bin/env python3
"""Shows a plugin's flow in a window, with buttons of its own: main.py PLUGIN"""

import sys

import gi

gi.require_version("FlowGtk", "1")
from gi.repository import FlowGtk, Gtk  # noqa: E402


def pill(element):
    """A button that follows its element."""
    button = Gtk.Button(label=element.props.text, css_classes=["pill", "suggested-action"])
    element.bind_property("enabled", button, "sensitive", 2)  # at once, too
    button.connect("clicked", lambda _: element.press(None, None))
    return button


def activate(application):
    window = Gtk.ApplicationWindow(application=application, default_width=480, default_height=560)
    view = FlowGtk.View(engine=engine)
    view.set_element_factory(None, None, FlowGtk.ElementKind.BUTTON, pill)

    def finished(_, cause, value):
        print("finished:", cause.value_nick, value)
        window.destroy()

    view.connect("finished", finished)
    view.attach_window(window)
    window.set_child(view)
    view.start(None, None)
    window.present()


engine = FlowGtk.Engine()
engine.load(sys.argv[1])
application = Gtk.Application(application_id="org.flow.PythonGtk")
application.connect("activate", activate)
sys.exit(application.run())
