/* The focus of a page: the screen's wish is obeyed once, then the focus is the user's. */
#ifndef FLOW_SCENE_FOCUS_H
#define FLOW_SCENE_FOCUS_H

#include "page.h"

/* Takes the name that the content gives the focus to (V11). */
void focus_take(page *self, flow_string named);
/* The element with the focus has gone or cannot be used: the next of those before takes it, else
 * the one in front of it. */
void focus_replace(page *self, const list before[LISTS]);
/* The page has come on top: what had the focus gets it, or what begins with it. */
void focus_top(page *self);
/* The screen is made anew in its place, or could not be: the element that had the focus gets it
 * again as soon as the screen is there. */
void focus_keep(page *self);
void focus_recall(page *self);
/* Tells where the focus has to go, if it has to. */
void focus_tell(page *self);

#endif
