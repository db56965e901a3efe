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

/** A view of a toolkit that draws the screen in the place of its content. */
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
