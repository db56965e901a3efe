// A flow in a GTK window in Vala: prints the title of its first page.
int main(string[] arguments) {
  Gtk.init();
  try {
    var engine = new FlowGtk.Engine();
    var window = new Gtk.Window();
    var view = new FlowGtk.View(engine);
    window.child = view;
    view.attach_window(window);
    engine.load(arguments[1]);
    view.start(null, null);
    window.present();
    while (view.is_empty || !view.get_mapped()) MainContext.default().iteration(true);
    print("%s\n", view.title);
    return 0;
  } catch (Error error) {
    printerr("%s\n", error.message);
    return 1;
  }
}
