/*
 * flow-gtk.h - a flow in a GTK 4 program: one widget, FlowGtkView, that shows what an engine of
 * Flow decides. docs/gtk.md leads from an empty folder to a window.
 *
 *     FlowGtkEngine *engine = flow_gtk_engine_new();
 *     flow_gtk_engine_load(engine, "shop.so", &error);
 *     GtkWidget *view = flow_gtk_view_new(engine);
 *     flow_gtk_view_start(FLOW_GTK_VIEW(view), NULL, NULL, &error);
 *     flow_gtk_view_attach_window(FLOW_GTK_VIEW(view), window);
 *     gtk_window_set_child(window, view);
 *
 * Link with -lflow-gtk4 (pkg-config flow-gtk4). All of it belongs to the thread that has made the
 * engine, which has to be that of GTK.
 */
#ifndef FLOW_GTK_H
#define FLOW_GTK_H

#include <flow-gtk/flow-gtk-element.h>
#include <flow-gtk/flow-gtk-engine.h>
#include <flow-gtk/flow-gtk-enums.h>
#include <flow-gtk/flow-gtk-error.h>
#include <flow-gtk/flow-gtk-screen.h>
#include <flow-gtk/flow-gtk-view.h>

#endif
