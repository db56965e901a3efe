/**
 * flow/uri.h - URIs as text, for deep links. A library of its own, libflow-uri, which needs
 * liburiparser; the engine takes URIs that have been parsed (flow_open_deep_link() in
 * flow/route.h), by this or anything else.
 *
 *     flow_uri_open(engine, window, "shop://product/5?page=2", NULL, NULL, &error);
 *
 * Link with -lflow-uri (pkg-config flow-uri). Not part of flow/flow.h, and not for plugins: they
 * have no need of it, and link nothing.
 */
#ifndef FLOW_URI_H
#define FLOW_URI_H

#include <flow/base.h>
#include <flow/navigation.h>
#include <flow/route.h>
#include <flow/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Parse a URI (RFC 3986) and decode its percent-encoding. In the query, `+` is a blank, and a key
 * without `=` has an empty value. The fragment is left out.
 *
 * @param text       NUL-terminated; not kept.
 * @param out_uri    receives one block of memory with all it points to; the caller ends it with
 *                   flow_uri_destroy().
 * @param out_error  receives text and the byte (`position`) at which it stops to be a URI; may be
 *                   NULL.
 * @return FLOW_OK, FLOW_ERROR_INVALID_ARGUMENT (NULL, no URI, no scheme), FLOW_ERROR_BAD_UTF8 when
 *         what it decodes to is not UTF-8, FLOW_ERROR_LIMIT over 65,536 bytes, or
 *         FLOW_ERROR_OUT_OF_MEMORY (the result cannot be made). On failure `*out_uri` is untouched.
 * @since 0.1  [any-thread] [callback]
 */
flow_status flow_uri_parse(const char *text, flow_uri **out_uri, flow_error *out_error);

/**
 * End a URI made by flow_uri_parse(). NULL is a no-op.
 *
 * @since 0.1  [any-thread] [callback]
 */
void flow_uri_destroy(flow_uri *uri);

/**
 * Parse a URI and open it: flow_uri_parse() and flow_open_deep_link() in one.
 *
 * @return as flow_uri_parse() and flow_open_deep_link(); on failure the callbacks of `options` are
 *         destroyed, as with every request, and the engine's diagnostics tell the error once.
 * @since 0.1  [engine-thread] [callback]
 */
flow_status flow_uri_open(flow_engine *engine, flow_window window, const char *text,
                          const flow_options *options, flow_transition *out_transition,
                          flow_error *out_error);

#ifdef __cplusplus
}
#endif
#endif
