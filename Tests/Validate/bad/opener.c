/* A plugin that opens another one's classes: of what those do wrong it is not accused.
 * with: guilty
 */
#define ID "fixture.opener"
#define NAME "opener"
#define SAVES
#define ON_NEXT(self) flow_show(self->engine, self->handle, "guilty.flow", NULL)
#include "base.h"
