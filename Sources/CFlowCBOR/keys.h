/* The order of keys: the order of their bytes in CBOR. A longer text has a greater head. */
#ifndef CFLOWCBOR_KEYS_H
#define CFLOWCBOR_KEYS_H

#include <flow/value.h>
#include <string.h>

static int key_order(const flow_string *left, const flow_string *right) {
  if (left->size != right->size) return left->size < right->size ? -1 : 1;
  return left->size > 0 ? memcmp(left->data, right->data, left->size) : 0;
}

/* The same for pointers to entries, as qsort() has them. */
static int entry_order(const void *left, const void *right) {
  return key_order(&(*(const flow_entry *const *)left)->key,
                   &(*(const flow_entry *const *)right)->key);
}

#endif
