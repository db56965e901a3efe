/* Files of images: what a screen of a plugin may have opened. */
#ifndef FLOW_SCENE_SOURCE_H
#define FLOW_SCENE_SOURCE_H

#include "page.h"

/* The path or URI that may be opened for what a page names as an image; "" if none may. The caller
 * ends it with text_free(). */
char *source_file(const page *page, flow_string named);

#endif
