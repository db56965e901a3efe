/* Shows a plugin's flow in a window: main PLUGIN
 *
 *   valac --pkg gtk4 --pkg flow-gtk4 main.vala */
int main(string[] arguments) {
  var engine = new FlowGtk.Engine();
  try {
    engine.load(arguments[1]);
  } catch (Error error) {
    printerr("%s\n", error.message);
    return 1;
  }
  var application = new Gtk.Application("org.flow.ValaGtk", 0);
  application.activate.connect(() => {
    var window = new Gtk.ApplicationWindow(application);
    var view = new FlowGtk.View(engine);
    view.finished.connect((cause, value) => {
      print("finished: %s\n", value == null ? "null" : value.print(false));
      window.destroy();
    });
    view.attach_window(window);
    window.set_child(view);
    window.set_default_size(480, 560);
    try {
      view.start(null, null);
    } catch (Error error) {
      printerr("%s\n", error.message);
    }
    window.present();
  });
  return application.run();
}
