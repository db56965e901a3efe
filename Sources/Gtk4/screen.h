/**
 * screen.h - what the files of screens tell each other.
 */
#ifndef FLOW_GTK_SCREEN_PRIVATE_H
#define FLOW_GTK_SCREEN_PRIVATE_H

#include "element.h"

/** Asks for the content, and changes the screen by what is different. */
void flow_gtk_screen_change(FlowGtkScreen *self);

/** Reads its class again, of a screen that was made anew. */
void flow_gtk_screen_read_class(FlowGtkScreen *self);

void flow_gtk_screen_tell_title(FlowGtkScreen *self);
void flow_gtk_screen_tell_refreshed(FlowGtkScreen *self);

#endif
