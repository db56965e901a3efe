"""A flow in a GTK window in Python: prints the title of its first page."""
import sys

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("FlowGtk", "1")
from gi.repository import FlowGtk, GLib, Gtk  # noqa: E402

Gtk.init()
engine = FlowGtk.Engine.new()
window = Gtk.Window()
view = FlowGtk.View.new(engine)
window.set_child(view)
view.attach_window(window)
engine.load(sys.argv[1])
view.start(None, None)
window.present()
while view.get_is_empty() or not view.get_mapped():
    GLib.MainContext.default().iteration(True)
print(view.get_title())
