#define _POSIX_C_SOURCE 200809L
#include <flow/engine.h>
#include <flow/signature.h>
#include <flow/trace.h>
#include <flow/value.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "filter.h"
#include "names.h"
#include "output.h"
#include "value.h"

/* The bytes shown of a value, at most: in a line for people, and of its JSON. */
enum { LONGEST = 400, LONGEST_JSON = 16384 };

static _Bool is_json;
static struct timespec beginning;
static atomic_int threads;
static _Thread_local int thread; /* its number, counted from 1 */
static _Thread_local int depth;  /* calls that are shown and have not returned */

/* Whole parts and the six or three digits behind a point: printf would take the point of the
 * program's locale. */
static void put_seconds(FILE *to, int width) {
  struct timespec now;
  int64_t micros;
  clock_gettime(CLOCK_MONOTONIC, &now);
  micros =
      (int64_t)(now.tv_sec - beginning.tv_sec) * 1000000 + (now.tv_nsec - beginning.tv_nsec) / 1000;
  fprintf(to, "%*" PRId64 ".%06" PRId64, width, micros / 1000000, micros % 1000000);
}

static void put_thousandths(FILE *to, uint64_t thousandths) {
  fprintf(to, "%" PRIu64 ".%03" PRIu64, thousandths / 1000, thousandths % 1000);
}

/* Values. */

/* JSON text as a JSON string: it holds no control characters. */
static void put_json_string(FILE *to, const char *text, size_t size) {
  size_t index;
  putc('"', to);
  for (index = 0; index < size; index++) {
    if (text[index] == '"' || text[index] == '\\') putc('\\', to);
    putc(text[index], to);
  }
  putc('"', to);
}

/* Nobody has checked a value that a method returns, and none may be as long as it likes. */
static void put_value(FILE *to, const flow_value *value) {
  char text[LONGEST_JSON];
  size_t size;
  flow_status status = value_begin(value, is_json ? LONGEST_JSON : LONGEST, text, &size);
  if (status != FLOW_OK && status != FLOW_ERROR_LIMIT) {
    fputs(is_json ? "\"no JSON form\"" : "<no JSON form>", to);
  } else if (status == FLOW_OK || !is_json) {
    fwrite(text, 1, size, to);
    if (status != FLOW_OK) fputs("...", to);
  } else {
    fputs("{\"cut\":", to);
    put_json_string(to, text, size);
    putc('}', to);
  }
}

static void put_string(FILE *to, flow_string string) {
  flow_value value = flow_view_value(string);
  put_value(to, &value);
}

static void put_quoted(FILE *to, const char *text) { put_string(to, flow_text(text)); }

/* "shop.product#3"; of what has no class its kind, "window#1". */
static void put_handle(FILE *to, flow_handle handle) {
  const char *class_id = names_class(handle);
  const char *quote = is_json ? "\"" : "";
  if (handle == FLOW_NONE) {
    fputs(is_json ? "null" : "none", to);
    return;
  }
  if (!class_id) class_id = flow_kind_name(flow_kind_of(handle));
  /* The lowest 28 bits are its number, counted from 0. */
  fprintf(to, "%s%s#%" PRIu64 "%s", quote, class_id, (handle & 0xfffffff) + 1, quote);
}

static void put_pointer(FILE *to, const void *pointer, const char *class_id) {
  flow_handle handle = pointer && *class_id ? names_handle(pointer, class_id) : FLOW_NONE;
  if (handle != FLOW_NONE) {
    put_handle(to, handle);
  } else if (!pointer) {
    fputs("null", to);
  } else {
    fprintf(to, is_json ? "\"%p\"" : "%p", pointer);
  }
}

static void put_number(FILE *to, double number) {
  flow_value value = flow_number_value(number);
  put_value(to, &value);
}

/* Writes the value at `at`, by the letter of its type. Results are integers of 64 bits, with the
 * same lowest bytes. */
static void put_typed(FILE *to, char letter, const void *at, const flow_call *call) {
  const char *class_id = call->class_id;
  const void *pointer;
  if ((call->flags & FLOW_CALL_SECRET) && letter != 'h' && letter != 'p') {
    fputs(is_json ? "{\"secret\":true}" : "<secret>", to);
    return;
  }
  switch (letter) {
    case 'b':
      fputs(*(const int32_t *)at ? "true" : "false", to);
      break;
    case 'i':
      fprintf(to, "%" PRId32, *(const int32_t *)at);
      break;
    case 'u':
      fprintf(to, "%" PRIu32, *(const uint32_t *)at);
      break;
    case 'x':
      fprintf(to, "%" PRId64, *(const int64_t *)at);
      break;
    case 't':
      fprintf(to, "%" PRIu64, *(const uint64_t *)at);
      break;
    case 'd':
      put_number(to, *(const double *)at);
      break;
    case 'h':
      put_handle(to, *(const flow_handle *)at);
      break;
    default:
      pointer = *(void *const *)at;
      if (!pointer || letter == 'p') {
        put_pointer(to, pointer, class_id);
      } else if (letter == 's') {
        put_string(to, *(const flow_string *)pointer);
      } else if (letter == 'y') {
        fprintf(to, is_json ? "{\"bytes\":%zu}" : "<%zu bytes>",
                ((const flow_bytes *)pointer)->size);
      } else {
        put_value(to, pointer);
      }
  }
}

static void put_arguments(FILE *to, const flow_call *call, const flow_signature *signature) {
  uint8_t index;
  for (index = 0; index < signature->count; index++) {
    if (index > 0) fputs(is_json ? "," : ", ", to);
    put_typed(to, signature->arguments[index], call->arguments[index], call);
  }
}

/* Calls. */

static void put_beginning(FILE *to, const flow_call *call, _Bool is_return) {
  if (is_json) {
    fprintf(to, "{\"schema\":\"flow.trace/1\",\"event\":\"%s\",\"time\":",
            is_return ? "return" : "call");
    put_seconds(to, 0);
    fprintf(to, ",\"thread\":%d,\"depth\":%d,\"class\":", thread, depth);
    put_quoted(to, call->class_id);
    fputs(",\"method\":", to);
    put_quoted(to, call->method);
    return;
  }
  putc('[', to);
  put_seconds(to, 3);
  if (thread > 1) fprintf(to, " t%d", thread);
  fprintf(to, "] %*s%s %s%s%s", depth * 2, "", is_return ? "<-" : "->", call->class_id,
          *call->class_id ? "." : "", call->method);
}

static void end_line(FILE *to, char **text, const size_t *size) {
  if (fclose(to) == 0) output_write(*text, *size);
  free(*text);
}

static void before(void *user_data, const flow_call *call) {
  flow_signature signature;
  char *text = NULL;
  size_t size = 0;
  FILE *to;
  (void)user_data;
  if (!filter_wants(call) || !output_is_open()) return;
  if (thread == 0) thread = atomic_fetch_add(&threads, 1) + 1;
  if (flow_signature_parse(call->signature, strlen(call->signature), &signature, NULL) == FLOW_OK &&
      (to = open_memstream(&text, &size)) != NULL) {
    put_beginning(to, call, 0);
    if (is_json) {
      fputs(",\"signature\":", to);
      put_quoted(to, call->signature);
      fputs(",\"arguments\":[", to);
      put_arguments(to, call, &signature);
      fputs("]}", to);
    } else {
      putc('(', to);
      put_arguments(to, call, &signature);
      putc(')', to);
    }
    end_line(to, &text, &size);
  }
  depth++;
}

/* Instances get their names from `create`, and lose them with `destroy`. */
static void keep_names(const flow_call *call, const flow_signature *signature) {
  uint8_t index;
  if (strcmp(call->method, "destroy") == 0 && signature->count > 0) {
    names_remove(*(void *const *)call->arguments[0], call->class_id);
  }
  if (strcmp(call->method, "create") != 0 || !call->result || signature->result != 'p') return;
  for (index = 0; index < signature->count; index++) {
    if (signature->arguments[index] != 'h') continue;
    if (*(void *const *)call->result) {
      names_add(*(void *const *)call->result, *(const flow_handle *)call->arguments[index],
                call->class_id);
    }
    return;
  }
}

static void after(void *user_data, const flow_call *call) {
  flow_signature signature;
  char *text = NULL;
  size_t size = 0;
  FILE *to;
  const _Bool is_shown = filter_wants(call) && output_is_open();
  (void)user_data;
  if (is_shown && depth > 0) depth--;
  if (flow_signature_parse(call->signature, strlen(call->signature), &signature, NULL) != FLOW_OK)
    return;
  if (*call->class_id) keep_names(call, &signature);
  if (!is_shown || (to = open_memstream(&text, &size)) == NULL) return;
  put_beginning(to, call, 1);
  if (is_json) {
    if (call->result) {
      fputs(",\"result\":", to);
      put_typed(to, signature.result, call->result, call);
    }
    fputs(",\"microseconds\":", to);
    put_thousandths(to, call->nanoseconds);
    putc('}', to);
  } else {
    if (call->result) {
      fputs(" = ", to);
      put_typed(to, signature.result, call->result, call);
    }
    fputs("  ", to);
    put_thousandths(to, call->nanoseconds / 1000);
    fputs(" ms", to);
  }
  end_line(to, &text, &size);
}

flow_status flow_trace_begin(const char *form) {
  return flow_trace_begin_with(form, flow_set_call_hook);
}

flow_status flow_trace_begin_with(const char *form,
                                  flow_status (*set_hook)(const flow_call_hook *hook)) {
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  if (!set_hook) return FLOW_ERROR_INVALID_ARGUMENT;
  if (form && (*form == '\0' || strcmp(form, "0") == 0)) return FLOW_OK;
  if (!form || (strcmp(form, "1") != 0 && strcmp(form, "json") != 0)) {
    output_say("FLOW_TRACE takes 1, for lines that people read, or json; nothing is traced");
    return FLOW_ERROR_INVALID_ARGUMENT;
  }
  if (!output_begin()) return FLOW_ERROR_INVALID_ARGUMENT;
  filter_begin();
  is_json = strcmp(form, "json") == 0;
  clock_gettime(CLOCK_MONOTONIC, &beginning);
  hook.before = before;
  hook.after = after;
  return set_hook(&hook);
}
