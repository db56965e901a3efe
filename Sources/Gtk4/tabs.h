/**
 * tabs.h - tabs or pages in a row: tabs with their titles, pages as dots. Of many pages it says
 * which page is shown, between buttons that turn to the pages beside it. Private.
 */
#ifndef FLOW_GTK_TABS_H
#define FLOW_GTK_TABS_H

#include "layer.h"

G_BEGIN_DECLS

/** A row of a layer, for what is in it now and for what flow_gtk_tabs_suits(). */
GtkWidget *flow_gtk_tabs_new(FlowGtkLayer *layer, const flow_scene_tabs *tabs);
/** True if a row can show these tabs or pages. */
gboolean flow_gtk_tabs_suits(GtkWidget *row, const flow_scene_tabs *tabs);
/** Reads the tabs or pages. */
void flow_gtk_tabs_update(GtkWidget *row, const flow_scene_tabs *tabs);

/* ---- For its two looks ----------------------------------------------------------------------- */

/** A button for a tab or a page, to be put into the row; `name` is its node in style sheets. */
GtkWidget *flow_gtk_tab_new(GtkWidget *row, const char *name);
/** Shows which tab or page it is for, and what it is called for assistive technology. */
void flow_gtk_tab_show(GtkWidget *tab, flow_router router, const char *title, gboolean is_selected);
/** The tab or page of a button; FLOW_NONE for none. */
flow_router flow_gtk_tab_router(GtkWidget *tab);
/** Asks the engine for the tab or page of a button in a row. */
void flow_gtk_tab_select(GtkWidget *tab, GtkWidget *row);

/* ---- dots.c ---------------------------------------------------------------------------------- */

GtkWidget *flow_gtk_dots_new(void);
gboolean flow_gtk_dots_suits(GtkWidget *row, const flow_scene_tabs *pages);
void flow_gtk_dots_update(GtkWidget *row, const flow_scene_tabs *pages);

G_END_DECLS
#endif
