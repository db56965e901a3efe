/* Focus and scroll of pages that go when a plugin is loaded again, for their like: for a page of
 * the same class, until all is at rest. */
#ifndef FLOW_SCENE_MEMORY_H
#define FLOW_SCENE_MEMORY_H

#include "page.h"

typedef struct memory memory;

/* Puts what is to be kept of a page in front of others. */
void memory_keep(memory **all, const page *page);
/* Gives a new page what was kept of its like. */
void memory_recall(memory **all, page *page, const char *class_id);
void memory_end(memory **all);

#endif
