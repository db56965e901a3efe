/* libflow-uri: text to flow_uri, by uriparser. */
#define _POSIX_C_SOURCE 200809L

#include <flow/engine.h>
#include <flow/uri.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uriparser/Uri.h>

enum { LONGEST = 65536 };

/* Everything in one block: the URI, its segments, its pairs, and their text. */
typedef struct block {
  flow_uri uri;
  flow_string *segments;
  flow_uri_pair *pairs;
  char *text; /* room for the next text */
} block;

static flow_status tell(flow_error *error, flow_status status, size_t position,
                        const char *message) {
  size_t room;
  if (!error || error->struct_size < offsetof(flow_error, message)) return status;
  error->status = status;
  error->position = (uint32_t)position;
  room = error->struct_size - offsetof(flow_error, message);
  if (room > FLOW_ERROR_MESSAGE_SIZE) room = FLOW_ERROR_MESSAGE_SIZE;
  if (room > 0) snprintf(error->message, room, "%s", message);
  return status;
}

static flow_status fail(flow_error *error, flow_status status, size_t position, const char *why) {
  char message[FLOW_ERROR_MESSAGE_SIZE];
  snprintf(message, sizeof message, "%s (at byte %zu)", why, position);
  return tell(error, status, position, message);
}

static size_t size_of(const UriTextRangeA *range) {
  return range->first ? (size_t)(range->afterLast - range->first) : 0;
}

/* Copies a part of the URI, decoded; what it decodes to is never longer. */
static flow_string decoded(block *block, const char *first, size_t size, UriBool plus_is_blank) {
  flow_string view;
  view.data = block->text;
  if (size > 0) memcpy(block->text, first, size);
  block->text[size] = '\0';
  view.size =
      (size_t)(uriUnescapeInPlaceExA(block->text, plus_is_blank, URI_BR_DONT_TOUCH) - block->text);
  block->text += size + 1;
  return view;
}

static flow_string part(block *block, const UriTextRangeA *range) {
  return decoded(block, range->first, size_of(range), URI_FALSE);
}

/* The authority is what stands between `//` and the path, with user and port. */
static UriTextRangeA authority_of(const UriUriA *parsed, const char *text) {
  UriTextRangeA range;
  const char *colon = text + (parsed->scheme.afterLast - text);
  range.first = range.afterLast = NULL;
  if (strncmp(colon, "://", 3) != 0) return range;
  range.first = colon + 3;
  range.afterLast = range.first + strcspn(range.first, "/?#");
  return range;
}

static size_t count_segments(const UriUriA *parsed) {
  size_t count = 0;
  const UriPathSegmentA *each;
  for (each = parsed->pathHead; each; each = each->next)
    count++;
  return count;
}

static size_t count_pairs(const UriTextRangeA *query) {
  size_t count = 1;
  const char *each;
  if (size_of(query) == 0) return 0;
  for (each = query->first; each < query->afterLast; each++)
    count += *each == '&';
  return count;
}

static void fill_query(block *block, const UriTextRangeA *query) {
  const char *start = query->first;
  size_t index = 0, count = count_pairs(query);
  for (; index < count; index++) {
    const char *end = memchr(start, '&', (size_t)(query->afterLast - start));
    const char *equals;
    if (!end) end = query->afterLast;
    equals = memchr(start, '=', (size_t)(end - start));
    block->pairs[index].key =
        decoded(block, start, (size_t)((equals ? equals : end) - start), URI_TRUE);
    start = equals ? equals + 1 : end;
    block->pairs[index].value = decoded(block, start, (size_t)(end - start), URI_TRUE);
    start = end + 1;
  }
  block->uri.query = block->pairs;
  block->uri.query_count = count;
}

static void fill(block *block, const UriUriA *parsed, const char *text) {
  UriTextRangeA authority = authority_of(parsed, text);
  const UriPathSegmentA *each;
  size_t count = 0;
  block->uri.struct_size = (uint32_t)sizeof block->uri;
  block->uri.scheme = part(block, &parsed->scheme);
  block->uri.authority = part(block, &authority);
  for (each = parsed->pathHead; each; each = each->next) {
    block->segments[count++] = part(block, &each->text);
  }
  block->uri.segments = block->segments;
  block->uri.segment_count = count;
  fill_query(block, &parsed->query);
}

/* All text has been written one after the other, so that one check of each piece is enough. */
static flow_bool is_text(const flow_uri *uri) {
  size_t index;
  flow_value value = flow_view_value(uri->scheme);
  flow_bool good = flow_value_check(&value, NULL) == FLOW_OK;
  value = flow_view_value(uri->authority);
  good = good && flow_value_check(&value, NULL) == FLOW_OK;
  for (index = 0; good && index < uri->segment_count; index++) {
    value = flow_view_value(uri->segments[index]);
    good = flow_value_check(&value, NULL) == FLOW_OK;
  }
  for (index = 0; good && index < uri->query_count; index++) {
    value = flow_view_value(uri->query[index].key);
    good = flow_value_check(&value, NULL) == FLOW_OK;
    value = flow_view_value(uri->query[index].value);
    good = good && flow_value_check(&value, NULL) == FLOW_OK;
  }
  return good;
}

static flow_uri *copy(const UriUriA *parsed, const char *text) {
  size_t segments = count_segments(parsed), pairs = count_pairs(&parsed->query);
  /* Each piece ends with a NUL, and every piece but the first follows a delimiter of the text. */
  size_t size = sizeof(block) + segments * sizeof(flow_string) + pairs * sizeof(flow_uri_pair) +
                strlen(text) + segments + 2 * pairs + 3;
  block *made = calloc(1, size);
  if (!made) return NULL;
  made->segments = (flow_string *)(void *)(made + 1);
  made->pairs = (flow_uri_pair *)(void *)(made->segments + segments);
  made->text = (char *)(made->pairs + pairs);
  fill(made, parsed, text);
  return &made->uri;
}

flow_status flow_uri_parse(const char *text, flow_uri **out_uri, flow_error *out_error) {
  UriUriA parsed;
  const char *stop = NULL;
  flow_uri *uri = NULL;
  flow_status status = FLOW_OK;
  int problem;
  if (!text || !out_uri) {
    return fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "text or out_uri is NULL");
  }
  if (strnlen(text, LONGEST + 1) > LONGEST) {
    return fail(out_error, FLOW_ERROR_LIMIT, LONGEST, "the URI is longer than 64 KB");
  }
  problem = uriParseSingleUriA(&parsed, text, &stop);
  if (problem == URI_ERROR_MALLOC) {
    return fail(out_error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  if (problem != URI_SUCCESS) {
    return fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, stop ? (size_t)(stop - text) : 0,
                "this is no URI");
  }
  if (size_of(&parsed.scheme) == 0) {
    status = fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "the URI has no scheme");
  } else if (!(uri = copy(&parsed, text))) {
    status = fail(out_error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  } else if (!is_text(uri)) {
    status = fail(out_error, FLOW_ERROR_BAD_UTF8, 0, "the decoded URI is not valid UTF-8");
    flow_uri_destroy(uri);
  } else {
    *out_uri = uri;
  }
  uriFreeUriMembersA(&parsed);
  return status;
}

void flow_uri_destroy(flow_uri *uri) { free(uri); }

flow_status flow_uri_open(flow_engine *engine, flow_window window, const char *text,
                          const flow_options *options, flow_transition *out_transition,
                          flow_error *out_error) {
  flow_uri *uri = NULL;
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = flow_uri_parse(text, &uri, &error);
  if (status != FLOW_OK) {
    flow_options_drop(engine, options);
    flow_log(engine, FLOW_SEVERITY_ERROR, FLOW_NONE, error.message);
    return tell(out_error, status, error.position, error.message);
  }
  status = flow_open_deep_link(engine, window, uri, options, out_transition);
  flow_uri_destroy(uri);
  if (status != FLOW_OK) fail(out_error, status, 0, flow_status_text(status));
  return status;
}
