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

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- The state of plain structs -------------------------------------------------------------- */

#if !defined(__cplusplus) && !defined(__swift__) && defined(__STDC_VERSION__) && \
    __STDC_VERSION__ >= 201112L
/**
 * Defines `save_state` and `restore_state` for instances that are a struct (FLOW_INSTANCE()): they
 * keep the members that are listed, at most 24, each under its name. C11; flow/flow.hpp has one of
 * its own.
 *
 *     typedef struct {
 *       flow_engine *engine;
 *       flow_handle handle;
 *       char *name;
 *       int64_t visits;
 *       FLOW_STATE_ROOM(2);
 *     } greeting;
 *     FLOW_INSTANCE_WITH(greeting, set_up, let_go)
 *     FLOW_STATE(greeting, name, visits)
 *
 * FLOW_STATE_METHODS(greeting) puts both into the table of methods. FLOW_STATE_ROOM() gives the
 * struct a member in which the state is lent; its number is that of the members listed. A listed
 * member is one of these, and nothing else compiles:
 *
 *   bool        true or false
 *   an integer  of 8 to 64 bits with a sign, of 8 to 32 without; flow_bool, an enumeration
 *   double      a number
 *   char[n]     a text with its NUL; a longer one is cut at the end of a letter
 *   char *      a text from malloc(), which is freed when another one takes its place; or NULL
 *
 * A member that a state lacks stays as `create` has made it, so that a default is what set_up sets,
 * and a new member needs no other `state_version`. A member's order means nothing. One that cannot
 * hold what the state has under its name refuses the state, which is logged.
 *
 * A handle means nothing in another process: keep what flow_saved_id() gives, as an int64_t, and
 * ask flow_restored() in a `restore_state` of your own, which may call greeting_restore_state().
 */
#define FLOW_STATE(type, ...)                                                                     \
  static const flow_member_ type##_members_[] = {FLOW_MEMBERS_(type, __VA_ARGS__)};               \
  _Static_assert(sizeof(((type *)0)->room_.entries) / sizeof(flow_entry) ==                       \
                     sizeof(type##_members_) / sizeof(flow_member_),                              \
                 "the number in FLOW_STATE_ROOM() is not that of the members of FLOW_STATE()");   \
  static const flow_value *type##_save_state(void *self) {                                        \
    type *saved_ = (type *)self;                                                                  \
    const size_t count = sizeof(type##_members_) / sizeof(flow_member_);                          \
    flow_members_save_(self, type##_members_, saved_->room_.entries, count);                      \
    saved_->room_.map = flow_map_value(saved_->room_.entries, count);                             \
    return &saved_->room_.map;                                                                    \
  }                                                                                               \
  static flow_bool type##_restore_state(void *self, const flow_value *state, uint32_t version) {  \
    const type *saved_ = (const type *)self;                                                      \
    (void)version;                                                                                \
    return flow_members_restore_(self, type##_members_, sizeof(type##_members_), state,           \
                                 saved_->engine, saved_->handle);                                 \
  }
/** Room in a struct for the state that FLOW_STATE() lends: for as many members as that lists. */
#define FLOW_STATE_ROOM(count)  \
  struct {                      \
    flow_value map;             \
    flow_entry entries[count];  \
  } room_
/** The rows `save_state` and `restore_state` of a table of methods, for a type of FLOW_STATE(). */
#define FLOW_STATE_METHODS(type)                      \
  FLOW_SCREEN_METHOD(save_state, type##_save_state),  \
      FLOW_SCREEN_METHOD(restore_state, type##_restore_state)

/* A member of a struct that is saved. Its kind: b, i, u or d as in signatures; s for a text that
 * stands in the struct, p for one that it points to. */
typedef struct flow_member_ {
  const char *name;
  size_t offset;
  size_t size;
  char kind;
} flow_member_;

static inline int64_t flow_member_integer_(const void *place, size_t size, flow_bool is_signed) {
  int8_t one;
  int16_t two;
  int32_t four;
  int64_t eight;
  switch (size) {
    case 1:
      memcpy(&one, place, 1);
      return is_signed ? one : (uint8_t)one;
    case 2:
      memcpy(&two, place, 2);
      return is_signed ? two : (uint16_t)two;
    case 4:
      memcpy(&four, place, 4);
      return is_signed ? four : (int64_t)(uint32_t)four;
    default:
      memcpy(&eight, place, 8);
      return eight;
  }
}

static inline flow_bool flow_member_set_integer_(void *place, size_t size, flow_bool is_signed,
                                                 int64_t integer) {
  const int8_t one = (int8_t)integer;
  const int16_t two = (int16_t)integer;
  const int32_t four = (int32_t)integer;
  memcpy(place,
         size == 1   ? (const void *)&one
         : size == 2 ? (const void *)&two
         : size == 4 ? (const void *)&four
                     : (const void *)&integer,
         size);
  return flow_member_integer_(place, size, is_signed) == integer;
}

static inline flow_bool flow_member_set_copy_(void *place, flow_string text) {
  char *copy = (char *)malloc(text.size + 1), *old;
  if (!copy) return FLOW_FALSE;
  if (text.size > 0) memcpy(copy, text.data, text.size);
  copy[text.size] = '\0';
  memcpy(&old, place, sizeof old);
  free(old);
  memcpy(place, &copy, sizeof copy);
  return FLOW_TRUE;
}

static inline flow_value flow_member_value_(const flow_member_ *member, const void *place) {
  const char *text, *end;
  double number;
  switch (member->kind) {
    case 'b':
      return flow_boolean_value(*(const unsigned char *)place != 0);
    case 'd':
      memcpy(&number, place, sizeof number);
      return flow_number_value(number);
    case 's':
      end = (const char *)memchr(place, 0, member->size);
      return flow_view_value((flow_string){
          (const char *)place, end ? (size_t)(end - (const char *)place) : member->size});
    case 'p':
      memcpy(&text, place, sizeof text);
      return text ? flow_string_value(text) : flow_null_value();
    default:
      return flow_integer_value(flow_member_integer_(place, member->size, member->kind == 'i'));
  }
}

static inline flow_bool flow_member_restore_(const flow_member_ *member, void *place,
                                             const flow_value *saved) {
  const double number = flow_as_number(saved, 0);
  char *old, *none = NULL;
  switch (member->kind) {
    case 'b':
      *(unsigned char *)place = saved->type == FLOW_TYPE_BOOLEAN && saved->as.boolean;
      return saved->type == FLOW_TYPE_BOOLEAN;
    case 'd':
      memcpy(place, &number, sizeof number);
      return saved->type == FLOW_TYPE_NUMBER || saved->type == FLOW_TYPE_INTEGER;
    case 's':
      flow_string_copy((char *)place, member->size, flow_as_string(saved, NULL));
      return saved->type == FLOW_TYPE_STRING;
    case 'p':
      if (saved->type == FLOW_TYPE_STRING) return flow_member_set_copy_(place, saved->as.string);
      if (saved->type != FLOW_TYPE_NULL) return FLOW_FALSE;
      memcpy(&old, place, sizeof old);
      free(old);
      memcpy(place, &none, sizeof none);
      return FLOW_TRUE;
    default:
      /* A flow_bool may have been saved as one by hand. */
      if (saved->type == FLOW_TYPE_BOOLEAN)
        return flow_member_set_integer_(place, member->size, FLOW_TRUE, saved->as.boolean);
      return saved->type == FLOW_TYPE_INTEGER &&
             flow_member_set_integer_(place, member->size, member->kind == 'i', saved->as.integer);
  }
}

static inline void flow_members_save_(const void *self, const flow_member_ *members,
                                      flow_entry *entries, size_t count) {
  size_t index;
  for (index = 0; index < count; index++) {
    entries[index].key = flow_text(members[index].name);
    entries[index].value =
        flow_member_value_(&members[index], (const char *)self + members[index].offset);
  }
}

static inline flow_bool flow_members_restore_(void *self, const flow_member_ *members, size_t size,
                                              const flow_value *state, flow_engine *engine,
                                              flow_handle handle) {
  const flow_member_ *member;
  for (member = members; (size_t)((const char *)member - (const char *)members) < size; member++) {
    const flow_value *saved = flow_value_get(state, member->name);
    char message[256];
    if (!saved || flow_member_restore_(member, (char *)self + member->offset, saved)) continue;
    snprintf(message, sizeof message,
             "the state has a value under '%.100s' that its member cannot hold, %s; it is refused",
             member->name, flow_type_name(saved->type));
    flow_log(engine, FLOW_SEVERITY_ERROR, handle, message);
    return FLOW_FALSE;
  }
  return FLOW_TRUE;
}

#define FLOW_MEMBER_KIND_(member)                                                       \
  _Generic((member), _Bool: 'b', signed char: 'i', short: 'i', int: 'i', long: 'i',     \
           long long: 'i', unsigned char: 'u', unsigned short: 'u', unsigned int: 'u',  \
           double: 'd', char *: _Generic(&(member), char **: 'p', default: 's'))
#define FLOW_MEMBER_1_(type, m) \
  {#m, offsetof(type, m), sizeof(((type *)0)->m), FLOW_MEMBER_KIND_(((type *)0)->m)}
#define FLOW_MEMBER_2_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_1_(t, __VA_ARGS__)
#define FLOW_MEMBER_3_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_2_(t, __VA_ARGS__)
#define FLOW_MEMBER_4_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_3_(t, __VA_ARGS__)
#define FLOW_MEMBER_5_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_4_(t, __VA_ARGS__)
#define FLOW_MEMBER_6_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_5_(t, __VA_ARGS__)
#define FLOW_MEMBER_7_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_6_(t, __VA_ARGS__)
#define FLOW_MEMBER_8_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_7_(t, __VA_ARGS__)
#define FLOW_MEMBER_9_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_8_(t, __VA_ARGS__)
#define FLOW_MEMBER_10_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_9_(t, __VA_ARGS__)
#define FLOW_MEMBER_11_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_10_(t, __VA_ARGS__)
#define FLOW_MEMBER_12_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_11_(t, __VA_ARGS__)
#define FLOW_MEMBER_13_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_12_(t, __VA_ARGS__)
#define FLOW_MEMBER_14_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_13_(t, __VA_ARGS__)
#define FLOW_MEMBER_15_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_14_(t, __VA_ARGS__)
#define FLOW_MEMBER_16_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_15_(t, __VA_ARGS__)
#define FLOW_MEMBER_17_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_16_(t, __VA_ARGS__)
#define FLOW_MEMBER_18_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_17_(t, __VA_ARGS__)
#define FLOW_MEMBER_19_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_18_(t, __VA_ARGS__)
#define FLOW_MEMBER_20_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_19_(t, __VA_ARGS__)
#define FLOW_MEMBER_21_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_20_(t, __VA_ARGS__)
#define FLOW_MEMBER_22_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_21_(t, __VA_ARGS__)
#define FLOW_MEMBER_23_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_22_(t, __VA_ARGS__)
#define FLOW_MEMBER_24_(t, m, ...) FLOW_MEMBER_1_(t, m), FLOW_MEMBER_23_(t, __VA_ARGS__)
/* The members of a struct, described, with commas between them. */
#define FLOW_MEMBERS_(type, ...)                                                                \
  FLOW_MEMBER_PICK_(__VA_ARGS__, FLOW_MEMBER_24_, FLOW_MEMBER_23_, FLOW_MEMBER_22_,             \
                    FLOW_MEMBER_21_, FLOW_MEMBER_20_, FLOW_MEMBER_19_, FLOW_MEMBER_18_,         \
                    FLOW_MEMBER_17_, FLOW_MEMBER_16_, FLOW_MEMBER_15_, FLOW_MEMBER_14_,         \
                    FLOW_MEMBER_13_, FLOW_MEMBER_12_, FLOW_MEMBER_11_, FLOW_MEMBER_10_,         \
                    FLOW_MEMBER_9_, FLOW_MEMBER_8_, FLOW_MEMBER_7_, FLOW_MEMBER_6_,             \
                    FLOW_MEMBER_5_, FLOW_MEMBER_4_, FLOW_MEMBER_3_, FLOW_MEMBER_2_,             \
                    FLOW_MEMBER_1_, 0)                                                          \
  (type, __VA_ARGS__)
#define FLOW_MEMBER_PICK_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, \
                          picked, ...) picked
#endif

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
