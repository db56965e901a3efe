/**
 * flow/daily.h - short words for daily work. Each stands for a call with more arguments, which the
 * other headers describe, and costs the same.
 *
 *     flow_show(engine, self, "shop.product", &arguments);
 *     flow_tell(engine, self, "product_chosen", &product, 1);
 *
 * More of the kind: flow_ask() (flow/invoke.h), flow_confirm() (flow/alert.h), flow_name_of()
 * (flow/tree.h).
 */
#ifndef FLOW_DAILY_H
#define FLOW_DAILY_H

#include <flow/base.h>
#include <flow/class.h>
#include <flow/invoke.h>
#include <flow/navigation.h>
#include <flow/tree.h>
#include <flow/value.h>

#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Classes of plain structs ---------------------------------------------------------------- */

/**
 * Defines `create` and `destroy` for instances that are a struct, with these members among others:
 *
 *     typedef struct {
 *       flow_engine *engine;
 *       flow_handle handle;
 *       int count;
 *     } cart;
 *     FLOW_INSTANCE(cart)
 *
 * All other members are zero at first. FLOW_LIFE(cart) puts both methods into the table of methods.
 * A struct that owns something has FLOW_OWNER(cart, let_go) instead: `let_go(cart *self)` runs
 * before the struct itself is freed. FLOW_INSTANCE_WITH(cart, set_up, let_go) also calls
 * `set_up(cart *self, const flow_value *arguments)` when the instance is made and has its engine
 * and handle; `arguments` are those of `create`, good until it returns. `(void)` stands for a
 * `let_go` that is not needed. Without memory `create` returns NULL, and neither of them runs.
 *
 * FLOW_INSTANCE_OF(cart, model) sets a member to the `user_data` of the class, such as what all
 * instances of a plugin share, and FLOW_INSTANCE_OF_WITH(cart, model, set_up, let_go) does both;
 * the member is set before `set_up` runs.
 */
#define FLOW_INSTANCE(type) FLOW_INSTANCE_WITH(type, FLOW_NO_SET_UP_, (void))
#define FLOW_OWNER(type, let_go) FLOW_INSTANCE_WITH(type, FLOW_NO_SET_UP_, let_go)
#define FLOW_INSTANCE_WITH(type, set_up, let_go) \
  FLOW_INSTANCE_METHODS_(type, (void)data, set_up, let_go)
#define FLOW_INSTANCE_OF(type, member) \
  FLOW_INSTANCE_OF_WITH(type, member, FLOW_NO_SET_UP_, (void))
#define FLOW_INSTANCE_OF_WITH(type, member, set_up, let_go) \
  FLOW_INSTANCE_METHODS_(type, FLOW_SET_MEMBER_(self->member, data), set_up, let_go)
#define FLOW_INSTANCE_METHODS_(type, share, set_up, let_go)                       \
  static void *type##_create(void *data, flow_engine *engine, flow_handle handle, \
                             const flow_value *arguments) {                       \
    type *self = (type *)calloc(1, sizeof(type));                                 \
    if (!self) return NULL;                                                       \
    self->engine = engine;                                                        \
    self->handle = handle;                                                        \
    share;                                                                        \
    set_up(self, arguments);                                                      \
    return self;                                                                  \
  }                                                                               \
  static void type##_destroy(void *self) {                                        \
    let_go((type *)self);                                                         \
    free(self);                                                                   \
  }
#ifdef __cplusplus
#define FLOW_SET_MEMBER_(member, data) ((member) = static_cast<decltype(member)>(data))
#else
#define FLOW_SET_MEMBER_(member, data) ((member) = (data))
#endif
#define FLOW_NO_SET_UP_(self, arguments) ((void)(arguments))
/** The rows `create` and `destroy` of a table of methods, for a type defined by FLOW_INSTANCE(),
 *  FLOW_OWNER() or FLOW_INSTANCE_WITH(). */
#define FLOW_LIFE(type) \
  FLOW_SCREEN_METHOD(create, type##_create), FLOW_SCREEN_METHOD(destroy, type##_destroy)

/**
 * Register several classes, in order, up to the first that fails.
 *
 * @param classes  `count` of them, each as large as its `struct_size`.
 * @return as flow_class_register(). Classes before the one that failed stay registered; in a
 *         plugin's `init`, which fails then, they go with the plugin.
 */
static inline flow_status flow_classes_register(flow_engine *engine, flow_plugin plugin,
                                                const flow_class *classes, size_t count,
                                                flow_error *out_error) {
  const char *each = (const char *)classes;
  flow_status status = FLOW_OK;
  size_t index;
  for (index = 0; status == FLOW_OK && index < count; index++) {
    status = flow_class_register(engine, plugin, (const flow_class *)(const void *)each, out_error);
    each += classes->struct_size;
  }
  return status;
}
/** flow_classes_register() for an array of classes, which it counts. */
#define FLOW_REGISTER(engine, plugin, classes, out_error)                                   \
  (flow_classes_register(engine, plugin, classes, sizeof(classes) / sizeof((classes)[0]),   \
                         out_error))

/* ---- Opening and asking ---------------------------------------------------------------------- */

/**
 * Create a screen or coordinator of class `class_id` and open it: flow_open_new() without its rarer
 * parameters.
 *
 * @param from       as for flow_open().
 * @param arguments  for its `create`; may be NULL.
 * @return its handle; FLOW_NONE if it could not be created or opened, which the engine's
 *         diagnostics explain. The outcome of the request is known later.
 */
static inline flow_presentable flow_show(flow_engine *engine, flow_handle from,
                                         const char *class_id, const flow_value *arguments) {
  flow_presentable opened = FLOW_NONE;
  flow_open_new(engine, from, class_id, arguments, NULL, &opened, NULL);
  return opened;
}

/** flow_show() with options, such as FLOW_OPTIONS(.style = FLOW_STYLE_SHEET). */
static inline flow_presentable flow_show_with(flow_engine *engine, flow_handle from,
                                              const char *class_id, const flow_value *arguments,
                                              const flow_options *options) {
  flow_presentable opened = FLOW_NONE;
  flow_open_new(engine, from, class_id, arguments, options, &opened, NULL);
  return opened;
}

/** The coordinator a screen belongs to: the one that opened it. FLOW_NONE if the host opened it, if
 *  it is not open yet, or if it is gone. */
static inline flow_coordinator flow_owner_of(flow_engine *engine, flow_screen screen) {
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  return flow_screen_get(engine, screen, &info) == FLOW_OK ? info.owner : FLOW_NONE;
}

/** Call a method of the nearest object above `from` that has one of this name: flow_ask() without
 *  an answer. Errors go to the engine's diagnostics. */
static inline flow_status flow_tell(flow_engine *engine, flow_handle from, const char *method,
                                    const flow_value *arguments, size_t count) {
  return flow_ask(engine, from, method, arguments, count, NULL, NULL);
}

#ifdef __cplusplus
}
#endif
#endif
