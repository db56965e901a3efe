/* It does wrong in several ways; opener.c is checked with it, and is not blamed.
 * catches: screen.labels
 * allows: WALKS
 */
#define ID "fixture.guilty"
#define NAME "guilty"
#define AGREE ""
#define SAVES
/* A handle in a state. */
#define MORE ((int64_t)self->handle)
#ifndef ON_AGREE
/* A class that nobody has. */
#define ON_AGREE(self) flow_show(self->engine, self->handle, "guilty.nowhere", NULL)
#endif
#include "base.h"
