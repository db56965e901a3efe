/* Large, endless and malformed values in a trace: limits FORM writes its lines on standard error,
 * and a line for each value on standard output. It stands in the place of libflow: it takes the
 * hook that libflow-trace sets, and calls it. Memory that a trace must not read lies where nobody
 * can read, and memory that it takes is counted. */
#define _GNU_SOURCE
#include <flow/engine.h>
#include <flow/trace.h>
#include <flow/value.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static flow_call_hook hook;

flow_status flow_set_call_hook(const flow_call_hook *given) {
  hook = *given;
  return FLOW_OK;
}

/* Memory. */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
static size_t taken;

void *malloc(size_t size) {
  taken += size;
  return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
  taken += count * size;
  return __libc_calloc(count, size);
}
void *realloc(void *old, size_t size) {
  taken += size;
  return __libc_realloc(old, size);
}

enum { MOST = 1000000, KILOBYTE = 1024 };

/* `size` bytes behind which nothing can be read. */
static void *guarded(size_t size) {
  const size_t page = 4096, whole = (size + page - 1) / page * page;
  char *pages = mmap(NULL, whole + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(pages, whole, PROT_READ | PROT_WRITE) != 0) exit(2);
  return pages + (whole - size);
}

/* Calls. */

static int status;

static void show(const char *name, flow_value value) {
  const flow_value *pointer = &value;
  void *self = NULL, *arguments[2];
  flow_call call = {0};
  size_t before;
  arguments[0] = &self, arguments[1] = &pointer;
  call.struct_size = (uint32_t)sizeof call;
  call.class_id = "";
  call.method = name;
  call.signature = "a(pa)";
  call.arguments = arguments;
  before = taken;
  hook.before(hook.user_data, &call);
  call.result = &pointer;
  hook.after(hook.user_data, &call);
  if (taken - before > MOST) {
    printf("%s took %zu bytes\n", name, taken - before);
    status = 1;
  }
}

static void show_text(const char *name, const char *text, size_t size) {
  flow_string view;
  view.data = text, view.size = size;
  show(name, flow_view_value(view));
}

int main(int argc, char **argv) {
  static flow_value shared[23][2], endless[1], pair[2], all[6], deep[FLOW_VALUE_DEPTH + 2];
  static flow_entry entry[2], nested[FLOW_VALUE_DEPTH + 2];
  flow_value *items, *guard;
  flow_entry *entries;
  char *text;
  size_t index, level;
  if (argc != 2 || flow_trace_begin(argv[1]) != FLOW_OK) return 2;

  /* Texts of 64 MB, of which 20 KB can be read. */
  text = guarded(20 * KILOBYTE);
  memset(text, 'x', 20 * KILOBYTE);
  show_text("text", text, (size_t)64 << 20);
  memset(text, 0x1b, 20 * KILOBYTE);
  show_text("escapes", text, (size_t)64 << 20);
  show("bytes", flow_bytes_value((const uint8_t *)text, (size_t)64 << 20));
  pair[0] = flow_integer_value(1), pair[1] = flow_view_value((flow_string){text, (size_t)64 << 20});
  show("item", flow_list_value(pair, 2));
  entry[0].key = (flow_string){text, (size_t)64 << 20}, entry[0].value = flow_null_value();
  show("key", flow_map_value(entry, 1));
  /* Characters of two, three and four bytes that the limit cuts, wherever they begin. */
  for (index = 0; index < 4; index++) {
    static const char *const characters[] = {"\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x99\x82"};
    for (level = 0; level < 3; level++) {
      const size_t size = level + 2;
      size_t used = index;
      memset(text, 'x', index);
      for (; used + size <= 20 * KILOBYTE; used += size)
        memcpy(text + used, characters[level], size);
      show_text("characters", text, used);
    }
  }

  /* Lists and maps of millions, of which the first can be read. */
  items = guarded(9000 * sizeof *items);
  for (index = 0; index < 9000; index++)
    items[index] = flow_integer_value(5);
  show("list", flow_list_value(items, (size_t)1 << 22));
  entries = guarded(4000 * sizeof *entries);
  for (index = 0; index < 4000; index++)
    entries[index].key = flow_text("key"), entries[index].value = flow_null_value();
  show("map", flow_map_value(entries, (size_t)1 << 22));

  /* One that stands for 2^22 by sharing, and behind it one that cannot be read. */
  shared[22][0] = shared[22][1] = flow_string_value("x");
  for (level = 22; level-- > 0;)
    shared[level][0] = shared[level][1] = flow_list_value(shared[level + 1], 2);
  guard = guarded(sizeof *guard);
  *guard = shared[0][0];
  show("shared", flow_list_value(guard, 2));

  /* A malformed value is reported, unless it lies behind the limit. */
  endless[0] = flow_list_value(endless, 1);
  show("endless", endless[0]);
  show("count", flow_list_value(endless, SIZE_MAX));
  show("no items", flow_list_value(NULL, 1));
  show("no entries", flow_map_value(NULL, 1));
  show("odd items", flow_list_value((flow_value *)((char *)pair + 1), 1));
  show("odd entries", flow_map_value((flow_entry *)((char *)entry + 1), 1));
  show_text("size", "x", SIZE_MAX);
  show_text("no text", NULL, 5);
  show_text("no UTF-8", "\xff\xfe", 2);
  show_text("cut character", "\xe2\x82", 2);
  entry[0].key = (flow_string){"a\0b", 3};
  show("NUL in a key", flow_map_value(entry, 1));
  pair[0] = flow_null_value(), pair[0].type = 99, pair[0].as.string.data = (const char *)8;
  show("type", pair[0]);
  pair[0] = flow_null_value(), pair[0].reserved = 7;
  show("reserved", pair[0]);
  show("inside", flow_list_value(pair, 2));
  pair[0] = flow_boolean_value(1), pair[0].as.boolean = 2;
  show("boolean", pair[0]);
  show("not a number", flow_number_value(NAN));
  items[8999].type = 99;
  show("behind", flow_list_value(items, 9000));

  /* A value within the limits is shown whole: 400 bytes, and 16,384. */
  memset(text, 'y', 20 * KILOBYTE);
  show_text("398", text, 398);
  show_text("399", text, 399);
  show_text("16382", text, 16382);
  show_text("16383", text, 16383);
  all[0] = flow_null_value(), all[1] = flow_boolean_value(1), all[2] = flow_number_value(0.5);
  all[3] = flow_bytes_value((const uint8_t *)"ab", 2);
  all[4] = flow_list_value(NULL, 0), all[5] = flow_map_value(NULL, 0);
  show("all", flow_list_value(all, 6));

  /* As deep as a value may be, and deeper by one. */
  for (level = 0; level <= FLOW_VALUE_DEPTH; level++) {
    deep[level + 1] = flow_list_value(&deep[level], 1);
    nested[level].key = flow_text("k");
    nested[level + 1].value = flow_map_value(&nested[level], 1);
  }
  show("lists", deep[FLOW_VALUE_DEPTH]);
  show("too many lists", deep[FLOW_VALUE_DEPTH + 1]);
  show("maps", nested[FLOW_VALUE_DEPTH].value);
  show("too many maps", nested[FLOW_VALUE_DEPTH + 1].value);
  return status;
}
