/* JSON text to a value, by jansson. */
#include <flow/json.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"

/* The text to read; `mark` is the size of the byte order mark before it. */
typedef struct source {
  const char *text;
  size_t size;
  size_t mark;
} source;

static int is_word(char each) {
  return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z') ||
         (each >= '0' && each <= '9') || each == '+' || each == '-' || each == '.';
}

/* The end of the token that begins at `start`: a string, a word or number, a character. */
static size_t token_end(source from, size_t start) {
  size_t end = start + 1;
  if (from.text[start] == '"') {
    for (; end < from.size && from.text[end] != '"'; end++) {
      if (from.text[end] == '\\') end++;
    }
    return end < from.size ? end + 1 : from.size;
  }
  if (is_word(from.text[start])) {
    while (end < from.size && is_word(from.text[end]))
      end++;
  } else if ((unsigned char)from.text[start] >= 0xc0) {
    while (end < from.size && ((unsigned char)from.text[end] & 0xc0) == 0x80)
      end++;
  }
  return end;
}

/* Fills an error with a sentence and the place where it happened. */
static flow_status refuse(flow_error *error, flow_status status, source from, size_t at,
                          const char *sentence) {
  size_t line = 1, column = 1, index;
  for (index = 0; index < at && index < from.size; index++) {
    if (from.text[index] == '\n') {
      line++, column = 1;
    } else if (((unsigned char)from.text[index] & 0xc0) != 0x80) {
      column++;
    }
  }
  return message_fail(error, status, from.mark + at, "line %zu, column %zu: %s", line, column,
                      sentence);
}

/* jansson keeps no places once it has read a text, and reads more than a value may hold: what would
 * nest too deeply or be too much is found before, without memory. */
static flow_status check_limits(source from, flow_error *error) {
  size_t depth = 0, values = 1, start = 0;
  while (start < from.size) {
    switch (from.text[start]) {
      case '[':
      case '{':
        if (++depth > FLOW_RECORD_DEPTH) {
          return refuse(error, FLOW_ERROR_BAD_VALUE, from, start,
                        "lists and maps nest more than 72 deep");
        }
        break;
      case ']':
      case '}':
        if (depth > 0) depth--;
        break;
      case ',':
        if (++values > FLOW_RECORD_LIMIT) {
          return refuse(error, FLOW_ERROR_BAD_VALUE, from, start,
                        "there are more than 67108864 values");
        }
        break;
    }
    start = token_end(from, start);
  }
  return FLOW_OK;
}

/* The position of the mistake. jansson gives the end of its reading: behind the token that it did
 * not like, or in the middle of a string. */
static size_t place_of(source from, const json_error_t *problem) {
  size_t read = problem->position > 0 ? (size_t)problem->position : 0;
  size_t start = 0, end = 0;
  enum json_error_code code = json_error_code(problem);
  if (read > from.size) read = from.size;
  if (code == json_error_invalid_utf8 || read == 0) return read;
  /* A NUL byte looks like an early end to jansson. */
  if (code == json_error_premature_end_of_input && read == from.size) return read;
  while (end < read) {
    start = end;
    end = token_end(from, start);
  }
  if (from.text[start] != '"' || end == read) return start;
  return (unsigned char)from.text[read] < 0x20 ? read : read - 1;
}

/* True if the number that begins there is none without a point or an exponent. */
static int has_fraction(source from, size_t at) {
  size_t end = token_end(from, at);
  while (at < end && !strchr(".eE", from.text[at]))
    at++;
  return at < end;
}

static flow_status explain(source from, const json_error_t *problem, flow_error *error) {
  char sentence[JSON_ERROR_TEXT_LENGTH + 32];
  size_t at = place_of(from, problem);
  /* When there is no memory, jansson says nothing. */
  if (problem->text[0] == '\0') {
    return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
  }
  if (at < from.size && from.text[at] == '\0') {
    return refuse(error, FLOW_ERROR_INVALID_ARGUMENT, from, at,
                  "this is no JSON: there is a NUL byte");
  }
  switch (json_error_code(problem)) {
    case json_error_out_of_memory:
      return message_fail(error, FLOW_ERROR_OUT_OF_MEMORY, 0, "there is not enough memory");
    case json_error_invalid_utf8:
      return refuse(error, FLOW_ERROR_BAD_UTF8, from, at, "this is not valid UTF-8");
    case json_error_duplicate_key:
      return refuse(error, FLOW_ERROR_BAD_VALUE, from, at, "this key stands twice in a map");
    case json_error_null_byte_in_key:
      return refuse(error, FLOW_ERROR_BAD_VALUE, from, at, "a key must not hold U+0000");
    case json_error_numeric_overflow:
      return refuse(error, FLOW_ERROR_BAD_VALUE, from, at,
                    has_fraction(from, at)
                        ? "this number is larger than a 64-bit one can be"
                        : "this integer needs more than 64 bits; with .0 it is read as a number");
    case json_error_premature_end_of_input:
      return refuse(error, FLOW_ERROR_INVALID_ARGUMENT, from, at,
                    "this is no JSON: it ends too early");
    default:
      memcpy(sentence, "this is no JSON: ", 18);
      strncat(sentence, problem->text, JSON_ERROR_TEXT_LENGTH);
      return refuse(error, FLOW_ERROR_INVALID_ARGUMENT, from, at, sentence);
  }
}

/* The number of bytes of structs below a node. */
static size_t room_of(const json_t *node) {
  size_t room = 0, index;
  void *each;
  if (json_is_array(node)) {
    room = json_array_size(node) * sizeof(flow_value);
    for (index = 0; index < json_array_size(node); index++)
      room += room_of(json_array_get(node, index));
  } else if (json_is_object(node)) {
    json_t *object = (json_t *)(uintptr_t)node;
    room = json_object_size(node) * sizeof(flow_entry);
    for (each = json_object_iter(object); each; each = json_object_iter_next(object, each))
      room += room_of(json_object_iter_value(each));
  }
  return room;
}

/* A value that borrows its text from a node, and takes its structs from `room`. */
static flow_value borrow(json_t *node, char **room) {
  size_t index, count;
  switch (json_typeof(node)) {
    case JSON_TRUE:
    case JSON_FALSE:
      return flow_boolean_value(json_is_true(node) ? FLOW_TRUE : FLOW_FALSE);
    case JSON_INTEGER:
      return flow_integer_value(json_integer_value(node));
    case JSON_REAL:
      return flow_number_value(json_real_value(node));
    case JSON_STRING: {
      flow_string view;
      view.data = json_string_value(node);
      view.size = json_string_length(node);
      return flow_view_value(view);
    }
    case JSON_ARRAY: {
      flow_value *items = (flow_value *)(void *)*room;
      count = json_array_size(node);
      *room += count * sizeof *items;
      for (index = 0; index < count; index++)
        items[index] = borrow(json_array_get(node, index), room);
      return flow_list_value(count > 0 ? items : NULL, count);
    }
    case JSON_OBJECT: {
      flow_entry *entries = (flow_entry *)(void *)*room;
      void *each = json_object_iter(node);
      count = json_object_size(node);
      *room += count * sizeof *entries;
      for (index = 0; each; index++, each = json_object_iter_next(node, each)) {
        entries[index].key = flow_text(json_object_iter_key(each));
        entries[index].value = borrow(json_object_iter_value(each), room);
      }
      return flow_map_value(count > 0 ? entries : NULL, count);
    }
    default:
      return flow_null_value();
  }
}

static flow_status copy(json_t *root, flow_value **out_value, flow_error *error) {
  char *structs = malloc(room_of(root) + 1), *room = structs;
  flow_value value;
  flow_status status = FLOW_ERROR_OUT_OF_MEMORY;
  if (structs) {
    value = borrow(root, &room);
    status = flow_value_copy(&value, out_value);
    if (status == FLOW_ERROR_BAD_VALUE) flow_value_check(&value, error);
    free(structs);
  }
  if (status == FLOW_ERROR_OUT_OF_MEMORY) {
    message_fail(error, status, 0, "there is not enough memory");
  }
  return status;
}

flow_status flow_json_parse(const char *text, size_t size, flow_value **out_value,
                            flow_error *out_error) {
  source from;
  json_error_t problem;
  json_t *root;
  flow_status status;
  if (!out_value || (!text && size > 0)) {
    return message_fail(out_error, FLOW_ERROR_INVALID_ARGUMENT, 0, "text or out_value is NULL");
  }
  if (size > FLOW_JSON_LIMIT) {
    return message_fail(out_error, FLOW_ERROR_LIMIT, FLOW_JSON_LIMIT,
                        "the text is longer than 1 GB");
  }
  from.mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
  from.text = text ? text + from.mark : "";
  from.size = size - from.mark;
  status = check_limits(from, out_error);
  if (status != FLOW_OK) return status;
  root = json_loadb(from.text, from.size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL,
                    &problem);
  if (!root) return explain(from, &problem, out_error);
  status = copy(root, out_value, out_error);
  json_decref(root);
  return status;
}
