#!/usr/bin/env -S gjs --module
// Shows a plugin's flow in a window: main.js PLUGIN
import FlowGtk from "gi://FlowGtk?version=1";
import Gtk from "gi://Gtk?version=4.0";
import System from "system";

const engine = new FlowGtk.Engine();
engine.load(ARGV[0]);

const application = new Gtk.Application({application_id: "org.flow.GjsGtk"});
application.connect("activate", () => {
  const window = new Gtk.ApplicationWindow({application, default_width: 480, default_height: 560});
  const view = new FlowGtk.View({engine});
  view.connect("finished", (_view, _cause, value) => {
    print(`finished: ${value ? value.print(false) : null}`);
    window.destroy();
  });
  view.attach_window(window);
  window.set_child(view);
  view.start(null, null);
  window.present();
});
System.exit(application.run([]));
