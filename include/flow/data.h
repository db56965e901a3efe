/**
 * flow/data.h - data of the host on screens and layers.
 *
 * Data such as the widgets of a screen ends with the screen, and needs no observer and no table of
 * the host's own:
 *
 *     static const char page_key;
 *     page *shown = NULL;
 *     flow_screen_data(engine, change->to, &page_key, (void **)&shown);
 *     if (!shown) {
 *       shown = page_new();
 *       flow_screen_set_data(engine, change->to, &page_key, shown, page_free);
 *     }
 *
 * A key is an address and is compared as one; that of a static variable is nobody else's. A screen
 * or a layer may have data under several keys, a few: finding one takes a look at each.
 *
 * For hosts only: a plugin keeps what it needs in its instances.
 */
#ifndef FLOW_DATA_H
#define FLOW_DATA_H

#include <flow/base.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A function that ends data. It is a callback like others: requests made inside it wait. */
typedef void (*flow_data_destroy_fn)(void *data);

/**
 * Give a screen data of the host, in the place of what it had under this key.
 *
 * The data is the engine's until `destroy` runs, exactly once: when the screen goes, whatever the
 * cause, after `removed`, cancelled work, `answered` and the completion, right before the screen's
 * own `destroy`. If that waits until a method has returned, the data does not wait. Data of a
 * screen that was never opened ends with it, too. Of several the oldest ends first; each is found
 * until then. Data that is replaced or removed ends before this returns, when the new is in place,
 * also if both are the same pointer.
 *
 * It ends as well when the screen is made anew in its place (flow/state.h), with all that may point
 * into the old instance. A host that goes on with its page gives the data again, in `destroy`: that
 * succeeds then, and stays. When the screen goes it fails.
 *
 * May be called as often as needed, also inside the screen's `create` and `removed`. From when its
 * work is being cancelled the screen takes no more; data can still be removed.
 *
 * @param screen   a screen, opened or not.
 * @param key      an address, which is never read.
 * @param data     NULL removes what is there; `destroy` is then ignored.
 * @param destroy  may be NULL. On failure it does not run, and the data stays the caller's.
 * @return FLOW_OK, FLOW_ERROR_STALE_HANDLE if the screen is gone or takes no more,
 *         FLOW_ERROR_INVALID_ARGUMENT if `engine` or `key` is NULL, FLOW_ERROR_WRONG_THREAD, or
 *         another handle error. On failure nothing has changed.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_screen_set_data(flow_engine *engine, flow_screen screen, const void *key,
                                 void *data, flow_data_destroy_fn destroy);

/**
 * The data that a screen has under a key.
 *
 * @param out_data  receives the data, which stays the engine's; NULL if there is none, or on
 *                  failure.
 * @return FLOW_OK, also if there is none, FLOW_ERROR_INVALID_ARGUMENT if a pointer is NULL,
 *         FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_screen_data(flow_engine *engine, flow_screen screen, const void *key,
                             void **out_data);

/**
 * Give a layer data of the host, in the place of what it had under this key; otherwise like
 * flow_screen_set_data().
 *
 * The data ends when the layer goes, after its `dismissed`. From when that is told, the layer takes
 * no more. Layer 0 has no `dismissed`: its data ends after its last screen. Another root comes in
 * another layer.
 *
 * @param key      an address, which is never read.
 * @param data     NULL removes what is there; `destroy` is then ignored.
 * @param destroy  may be NULL. On failure it does not run, and the data stays the caller's.
 * @return FLOW_OK, FLOW_ERROR_STALE_HANDLE if the layer is gone or takes no more,
 *         FLOW_ERROR_INVALID_ARGUMENT if `engine` or `key` is NULL, FLOW_ERROR_WRONG_THREAD, or
 *         another handle error. On failure nothing has changed.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_layer_set_data(flow_engine *engine, flow_layer layer, const void *key, void *data,
                                flow_data_destroy_fn destroy);

/**
 * The data that a layer has under a key.
 *
 * @param out_data  receives the data, which stays the engine's; NULL if there is none, or on
 *                  failure.
 * @return FLOW_OK, also if there is none, FLOW_ERROR_INVALID_ARGUMENT if a pointer is NULL,
 *         FLOW_ERROR_WRONG_THREAD, or a handle error.
 * @since 0.3  [engine-thread] [callback]
 */
flow_status flow_layer_data(flow_engine *engine, flow_layer layer, const void *key,
                            void **out_data);

#ifdef __cplusplus
}
#endif
#endif
