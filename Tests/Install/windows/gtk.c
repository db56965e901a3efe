/* A flow in a GTK window, as an installed Flow gives it: prints the title of its first page. */
#include <flow-gtk/flow-gtk.h>

#include <stdio.h>

int main(int argc, char **argv) {
  GError *error = NULL;
  gtk_init();
  FlowGtkEngine *engine = flow_gtk_engine_new();
  GtkWindow *window = GTK_WINDOW(gtk_window_new());
  FlowGtkView *view = FLOW_GTK_VIEW(flow_gtk_view_new(engine));
  gtk_window_set_child(window, GTK_WIDGET(view));
  flow_gtk_view_attach_window(view, window);
  if (argc != 2 || !flow_gtk_engine_load(engine, argv[1], &error) ||
      !flow_gtk_view_start(view, NULL, NULL, &error)) {
    fprintf(stderr, "%s\n", error ? error->message : "say PLUGIN");
    return 1;
  }
  gtk_window_present(window);
  while (flow_gtk_view_get_is_empty(view) || !gtk_widget_get_mapped(GTK_WIDGET(view))) {
    g_main_context_iteration(NULL, TRUE);
  }
  printf("%s\n", flow_gtk_view_get_title(view));
  gtk_window_destroy(window);
  g_object_unref(engine);
  return 0;
}
