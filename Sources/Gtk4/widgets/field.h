/**
 * field.h - what fields of one line and of several have in common.
 */
#ifndef FLOW_GTK_FIELD_H
#define FLOW_GTK_FIELD_H

#include "widgets.h"

/** The user has typed: sends the text, or says why it is no value. */
void flow_gtk_field_typed(FlowGtkFrame *self, const char *text);

/** Enter was pressed in a field. */
void flow_gtk_field_enter(FlowGtkFrame *self);

/** True if the screen has put another text than that in the field, which comes into it now. */
gboolean flow_gtk_field_take_put(FlowGtkFrame *self);

#endif
