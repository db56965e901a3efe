/* The golden test: requests by chance, made from outside and from inside callbacks, and a digest of
 * all that a host and its plugins are told meanwhile. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <flow/flow.h>
#include <stdio.h>

enum { KINDS = 16, RECENT = 16, HELD = 24, INSTANCES = 1024 };

/* A screen, coordinator, presenter or observer of this program's classes. */
typedef struct instance {
  flow_handle handle;
  flow_bool is_used;
} instance;

/* One run: everything that happens follows from its seed. */
typedef struct run {
  flow_engine *engine;
  uint64_t random;
  uint64_t now;           /* the engine's clock */
  uint64_t made, wanted;  /* requests */
  uint64_t told, digest;  /* things that were told, and their digest */
  FILE *trace;            /* gets a line for each thing that is told; NULL: nothing */
  unsigned depth, budget; /* callbacks on the stack; operations that callbacks may still make */
  unsigned calm;          /* of so many callbacks one goes on with an operation */
  flow_bool is_ending;    /* callbacks ask for nothing more */
  uint64_t tickets;       /* callbacks given away; the number of the last is its user data */
  size_t live;            /* instances */
  flow_saver saver;       /* 0: the engine saves nothing */
  flow_handle recent[KINDS][RECENT];
  size_t seen[KINDS];
  flow_transition held[HELD]; /* asked for and not given back */
  size_t held_count;
  instance instances[INSTANCES];
} run;

extern run now;

/* Adds a word and numbers to the digest. Handles are numbers like others: their order is told. */
void tell(const char *word, const uint64_t *numbers, size_t count);
#define TELL(word, ...)                        \
  tell(word, (const uint64_t[]){__VA_ARGS__}, \
       sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t))

/* A number below `count`, which is not 0. */
unsigned below(unsigned count);
flow_bool one_in(unsigned count);

/* Remembers a handle; `pick` finds one of the kind again, mostly one that is still good. */
void keep(flow_handle handle);
flow_handle pick(flow_kind kind);
/* One of the kinds whose bits (FLOW_FROM_...) are set. */
flow_handle pick_of(uint32_t kinds);

/* A new instance of a class of this program or of a plugin, by chance; FLOW_NONE if it failed. */
flow_handle fresh(void);
flow_handle create(const char *class_id);
const char *any_class(void);

/* Makes one operation by chance. */
void operate(void);
/* The same in a host without presenters, most of whose requests move one screen. */
void operate_simply(void);
/* Makes an operation from inside a callback, now and then. */
void react(void);
/* Takes down again a tree that has grown too large. */
void shrink(void);
flow_callback ticket(void);
/* A value as a number. */
uint64_t summary(const flow_value *value);

void register_classes(void);
extern const flow_plugin_entry_table *const plugins[2];

#endif
