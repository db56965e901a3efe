/* Methods of one class, signatures of one process. */
#include <stdio.h>
#include <string.h>

#include "growth.h"

#define REQUESTS 100
#define TEXT 32

static size_t called;

static void act(void *self) {
  (void)self;
  called++;
}

/* Another signature for each number: v(p...) with the number's digits as letters. */
static void sign(size_t number, char text[TEXT]) {
  static const char letters[] = "biuxtdhs";
  size_t length = 3;
  memcpy(text, "v(p", 3);
  for (; number > 0; number /= 8)
    text[length++] = letters[number % 8];
  memcpy(text + length, ")", 2);
}

static flow_method *methods_of(size_t n, int all_different) {
  flow_method *methods = memory(n, sizeof *methods);
  char *text = memory(n, 2 * TEXT);
  for (size_t index = 0; index < n; index++) {
    char *name = text + index * 2 * TEXT, *signature = name + TEXT;
    snprintf(name, TEXT, "method%zu", index);
    sign(all_different ? index + 1 : 0, signature);
    methods[index] = (flow_method){name, signature, (flow_function)act};
  }
  return methods;
}

static size_t registered(size_t n, int all_different) {
  flow_engine *engine = new_engine();
  flow_method *methods = methods_of(n, all_different);
  begin();
  add_class(engine, FLOW_KIND_SCREEN, "methods", methods, n, 0);
  end();
  return n;
}

static size_t registered_alike(size_t n) { return registered(n, 0); }
static size_t registered_different(size_t n) { return registered(n, 1); }

/* The same signatures once more. */
static size_t known(size_t n) {
  flow_engine *engine = new_engine();
  flow_method *methods = methods_of(n, 1);
  add_class(engine, FLOW_KIND_SCREEN, "first", methods, n, 0);
  begin();
  add_class(engine, FLOW_KIND_SCREEN, "second", methods, n, 0);
  end();
  return n;
}

static void add_classes(flow_engine *engine, flow_method *methods, size_t n) {
  char id[TEXT];
  for (size_t index = 0; index < n; index++) {
    snprintf(id, sizeof id, "class%zu", index);
    add_class(engine, FLOW_KIND_SCREEN, id, &methods[index], 1, 0);
  }
}

static size_t in_classes(size_t n) {
  flow_engine *engine = new_engine();
  flow_method *methods = methods_of(n, 1);
  begin();
  add_classes(engine, methods, n);
  end();
  return n;
}

static size_t shared(size_t n) {
  flow_engine *first = new_engine(), *engine = new_engine();
  flow_method *methods = methods_of(n, 1);
  add_classes(first, methods, n);
  begin();
  add_classes(engine, methods, n);
  end();
  return n;
}

static size_t ended(size_t n) {
  flow_engine *engine = new_engine();
  add_classes(engine, methods_of(n, 1), n);
  begin();
  must(flow_engine_destroy(engine), "destroy");
  end();
  return n;
}

static size_t invoked(size_t n) {
  flow_engine *engine = new_engine();
  flow_method *methods = methods_of(n, 0);
  flow_handle screen;
  add_class(engine, FLOW_KIND_SCREEN, "methods", methods, n, 0);
  screen = make(engine, "methods");
  called = 0;
  begin();
  for (size_t index = 0; index < REQUESTS; index++)
    must(flow_invoke(engine, screen, methods[n - 1 - index].name, NULL, 0, NULL, NULL), "call");
  end();
  expect(called, REQUESTS, "calls");
  return REQUESTS;
}

const row class_rows[] = {
    {"method of n with one signature registered", registered_alike, 65536, 0},
    {"method of n with a signature of its own registered", registered_different, 65536, 0},
    {"method of n with a known signature registered", known, 65536, 0},
    {"class of n with a signature of its own registered", in_classes, 0, 0},
    {"class of n registered that another engine has", shared, 0, 0},
    {"class of n that goes with its engine", ended, 0, 0},
    {"method of n called by name", invoked, 65536, 0},
    {0},
};
