/* Written by `flowhost bindings --language c` from flow.shop; do not edit. */
/* clang-format off */
#ifndef FLOW_BINDINGS_FLOW_SHOP_H
#define FLOW_BINDINGS_FLOW_SHOP_H

#if !defined(FLOW_FLOW_H) && !defined(FLOW_PLUGIN_H)
#error "include flow/flow.h (in a host) or flow/plugin.h (in a plugin) before this file"
#endif

#ifndef FLOW_BINDINGS_SET_
#define FLOW_BINDINGS_SET_
/* Gives an argument; the last one under a name counts. */
static inline void flow_bindings_set_(flow_entry *entries, size_t *count, const char *name,
                                      flow_value value) {
  size_t index = 0;
  while (index < *count && !flow_string_is(entries[index].key, name)) index++;
  if (index == *count) ++*count;
  entries[index].key = flow_text(name);
  entries[index].value = value;
}
#endif

/** The id of 'shop.buy', a coordinator. */
static inline const char *shop_buy_class(void) { return "shop.buy"; }

/** The arguments of 'shop.buy', from shop_buy_make(). The memory
 *  that they point at is borrowed until they are used. */
typedef struct shop_buy {
  flow_entry entries[2];
  size_t count;
} shop_buy;

/** Returns arguments of which none is given yet. */
static inline shop_buy shop_buy_make(void) {
  shop_buy made;
  memset(&made, 0, sizeof made);
  return made;
}

/** product: which product; required. */
static inline void shop_buy_set_product(
    shop_buy *arguments, int64_t integer) {
  flow_bindings_set_(arguments->entries, &arguments->count, "product",
                     flow_integer_value(integer));
}

/** count: how many of it; 1 if it is left out. */
static inline void shop_buy_set_count(
    shop_buy *arguments, int32_t integer) {
  flow_bindings_set_(arguments->entries, &arguments->count, "count",
                     flow_integer_value(integer));
}

/** The arguments as a value, for functions that take one, such as flow_go_to(). */
static inline flow_value shop_buy_value(const shop_buy *arguments) {
  return arguments ? flow_map_value(arguments->entries, arguments->count)
                   : flow_null_value();
}

/** Opens one, as flow_open_new() does. */
static inline flow_status shop_buy_open(
    flow_engine *engine, flow_handle from, const shop_buy *arguments,
    const flow_options *options, flow_presentable *out_presentable,
    flow_transition *out_transition) {
  const flow_value value = shop_buy_value(arguments);
  return flow_open_new(engine, from, "shop.buy", &value, options,
                       out_presentable, out_transition);
}

#endif
