#!/usr/bin/python3
"""All that a program in C can ask of libflow-gtk4, asked in Python: an engine that saves, words,
windows, a bar of the program's own, factories that use the library's widgets.

    api.py PLUGIN"""

import sys

import gi

gi.require_version("FlowGtk", "1")
gi.require_version("Gtk", "4.0")
from gi.repository import FlowGtk, GLib, Gtk  # noqa: E402


def turn():
    while GLib.MainContext.default().iteration(False):
        pass


def refused(function, *arguments):
    """The sentence of an error."""
    try:
        function(*arguments)
    except GLib.Error as error:
        assert error.domain == "flow-gtk-error", error
        return error.message
    raise AssertionError(f"{function} is not refused")


def check_engine(plugin):
    engine = FlowGtk.Engine(is_saved=True, locale="de")
    assert engine.props.is_saved and engine.get_is_saved()
    assert engine.get_word(FlowGtk.Word.BACK) == "Zurück"
    engine.set_word(FlowGtk.Word.BACK, "Nach hinten")
    assert engine.get_word(FlowGtk.Word.BACK) == "Nach hinten"
    engine.set_word(FlowGtk.Word.BACK, None)
    assert "'./nobody.so' does not exist" in refused(engine.load, "./nobody.so")
    assert "'nobody'" in refused(engine.unload, "nobody")
    engine.load(plugin)
    return engine


def check_view(engine):
    window = Gtk.Window()
    view = FlowGtk.View(engine=engine)
    window.set_titlebar(view.get_header())
    window.set_child(view)
    view.set_alert_factory(lambda screen, is_confirmation: None)
    view.set_screen_factory(None, framed)
    assert refused(view.start, "nobody", None).startswith("no class has the id 'nobody'")
    assert refused(view.adopt, 4711).endswith("that of a window is needed")
    assert view.adopt(view.get_raw())
    seen = []
    view.connect("notify::screen", lambda *_: seen.append(view.get_screen()))
    view.connect("announced", lambda _, text: seen.append(text))
    view.start(None, None)
    window.present()
    turn()
    screen = view.props.screen
    assert seen == [screen] and screen.get_title() == view.get_title() == "Coffee and more"
    assert view.get_toolbar() == screen.get_toolbar() and len(screen.get_toolbar()) == 1
    search, products = screen.get_elements()
    assert search.get_kind() == FlowGtk.ElementKind.FIELD and search.get_value_text() == ""
    assert products.get_rows()[1].get_title() == "French press"
    assert isinstance(view.get_toolbar()[0].make_widget(), Gtk.Widget)
    products.press(products.get_rows()[1].get_id(), None)
    turn()
    assert view.get_screen() != screen and view.get_can_go_back()
    view.dismiss()  # nothing lies over the page
    view.announce("Saved")
    turn()
    assert seen[-1] == "Saved" and not view.get_is_empty()
    window.destroy()
    turn()


def framed(screen):
    """The library's own body, in a frame."""
    return Gtk.Frame(child=screen.make_body())


def main():
    engine = check_engine(sys.argv[1])
    check_view(engine)
    engine.unload(sys.argv[1])
    turn()
    assert "'flow.shop'" in refused(engine.unload, "flow.shop")
    print("ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
