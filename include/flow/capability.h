/**
 * flow/capability.h - offers of a screen to a host beyond its content, such as a native view.
 *
 * A capability has an id with a revision. It is of use only if both sides know it.
 */
#ifndef FLOW_CAPABILITY_H
#define FLOW_CAPABILITY_H

#include <flow/base.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Ask a screen for an optional capability, for example "flow.native-view/1": calls its `capability`
 * method.
 *
 * @param out_capability  receives a pointer that stays the screen's, or NULL when it has none or
 *                        the call fails.
 * @return FLOW_OK (also when there is none), FLOW_ERROR_INVALID_ARGUMENT, FLOW_ERROR_BAD_UTF8,
 *         FLOW_ERROR_BUSY inside its `create`, FLOW_ERROR_LIMIT (calls nested more than 64 deep),
 *         FLOW_ERROR_WRONG_THREAD, or a handle error; FLOW_ERROR_STALE_HANDLE also if the screen
 *         has gone by its own `capability`.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_screen_capability(flow_engine *engine, flow_screen screen, const char *id,
                                   const void **out_capability);

/**
 * A view of a toolkit that draws the screen in the place of its content.
 *
 * The view is drawn where the elements of the body would be, and in place of them alone: the host
 * asks for the content all the same, shows its title and the buttons in its toolbar, and hears of
 * new ones by `changed`. The pointer is good until the `destroy` of the screen. The screen holds a
 * reference of its own from `create` to `destroy`, also of a view that a toolkit hands out
 * floating (g_object_ref_sink()); who draws it holds another one, and takes the view out of its
 * window and gives the reference back before the screen's `destroy`: when a change no longer shows
 * the screen, or at the latest in the `destroy` of the data that it keeps on the screen, which
 * runs right before the screen's own. A screen gives the same view each time it is asked, and a
 * view that is drawn in one place is not drawn in a second one. When its plugin is reloaded or
 * unloaded the screen goes, and the view with it; nothing of it may be called after `deinit`,
 * whoever still holds a reference. Both sides run on the engine's thread, which has to be the
 * toolkit's.
 *
 *     static const void *capability(void *self, const flow_string *id) {
 *       map_screen *screen = self;
 *       if (!flow_string_is(*id, FLOW_CAPABILITY_NATIVE_VIEW)) return NULL;
 *       screen->offer.struct_size = sizeof screen->offer;
 *       screen->offer.toolkit = "gtk4";
 *       screen->offer.view = screen->map;  // g_object_ref_sink() in create
 *       return &screen->offer;             // g_object_unref() in destroy
 *     }
 *
 * docs/host-guide.md has both sides as programs: `form.c` offers a view, `windows.c` draws it.
 */
#define FLOW_CAPABILITY_NATIVE_VIEW "flow.native-view/1"

/** The native view that a screen offers as "flow.native-view/1". */
typedef struct flow_native_view {
  uint32_t struct_size;
  uint32_t reserved;
  const char *toolkit; /**< for example "gtk4" or "qt6" */
  void *view;          /**< the toolkit's own pointer; the screen owns it */
} flow_native_view;

#ifdef __cplusplus
}
#endif
#endif
