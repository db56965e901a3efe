/**
 * presenter.h - the class of presenters, which has an instance for each view. Private.
 */
#ifndef FLOW_GTK_PRESENTER_H
#define FLOW_GTK_PRESENTER_H

#include <flow-gtk/flow-gtk.h>

G_BEGIN_DECLS

void flow_gtk_presenter_register(flow_engine *engine);

/** Gives a view a window of the engine, and the window a presenter for it. */
gboolean flow_gtk_presenter_begin(FlowGtkView *view);
/** Takes both away again; what is in the window ends, and nobody is asked. */
void flow_gtk_presenter_end(FlowGtkView *view);

G_END_DECLS
#endif
