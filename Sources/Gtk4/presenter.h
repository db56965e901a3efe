/**
 * presenter.h - the class of presenters, which has an instance for each view. Private.
 */
#ifndef FLOW_GTK_PRESENTER_H
#define FLOW_GTK_PRESENTER_H

#include <flow-gtk/flow-gtk.h>

G_BEGIN_DECLS

void flow_gtk_presenter_register(flow_engine *engine);

/** Has the ends of flows told to the views of an engine that saves. `data` is its FlowGtkLoop. */
void flow_gtk_presenter_watch(flow_engine *engine, void *data);

/** Gives a view a window of the engine, FLOW_NONE for a new one, and that a presenter for it. */
gboolean flow_gtk_presenter_begin(FlowGtkView *view, flow_window window);
/** Takes both away again; what is in the window ends, and nobody is asked. */
void flow_gtk_presenter_end(FlowGtkView *view);

G_END_DECLS
#endif
