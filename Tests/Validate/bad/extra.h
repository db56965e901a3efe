/* A screen that the flow does not lead to, for faults of an instance:
 *
 *   MAKE(arguments)    the result of `create`
 *   LET_GO(self)       frees it
 *   EXTRA_METHODS      of it, each with a comma behind it
 */
#include <flow/plugin.h>
#include <stdlib.h>

#ifndef MAKE
#define MAKE(arguments) calloc(1, 16)
#endif
#ifndef LET_GO
#define LET_GO(self) free(self)
#endif
#ifndef EXTRA_METHODS
#define EXTRA_METHODS
#endif

static void *extra_create(void *data, flow_engine *engine, flow_handle handle,
                          const flow_value *arguments) {
  (void)data, (void)engine, (void)handle, (void)arguments;
  return MAKE(arguments);
}
static void extra_destroy(void *self) { LET_GO(self); }
static void extra_render(void *self, flow_content content) { (void)self, (void)content; }
static const flow_method extra[] = {FLOW_SCREEN_METHOD(create, extra_create),
                                    FLOW_SCREEN_METHOD(destroy, extra_destroy),
                                    FLOW_SCREEN_METHOD(render, extra_render), EXTRA_METHODS};
#define MORE_CLASSES FLOW_CLASS(FLOW_KIND_SCREEN, "bad.extra", extra)
