/**
 * flow/keys.h - elements and rows between two contents: kept, removed, inserted, moved.
 *
 * The engine fills the `key` of each element and each row (flow/content.h): a number that stays
 * while the element does. A host keeps the keys of what it shows beside its widgets, in the same
 * order, and compares them with those of new content:
 *
 *     flow_keys_of_content(content, after, count);
 *     flow_keys_compare(before, shown, after, count, steps, shown + count, &step_count, NULL);
 *
 * The steps are carried out in order on the list of widgets. A widget in no step stays where it is;
 * it is the host's to show in it what the element says now.
 *
 * For hosts only.
 */
#ifndef FLOW_KEYS_H
#define FLOW_KEYS_H

#include <flow/content.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The change that a step makes to a list. */
typedef int32_t flow_key_change;

/** The one table of these changes: X(name, number, sentence). */
#define FLOW_KEY_CHANGE_TABLE(X)                                                          \
  X(REMOVED, 1, "It goes, from its index `before`.")                                      \
  X(TAKEN, 2, "It leaves its index `before`, and is kept aside until it is put.")         \
  X(INSERTED, 3, "It is new, at its index `after`.")                                      \
  X(PUT, 4, "It comes to its index `after`; it was taken from its index `before`.")

#define FLOW_KEY_CHANGE_CONSTANT_(name, number, sentence) \
  FLOW_CONSTANT_(flow_key_change, FLOW_KEY_##name, number)
FLOW_CONSTANTS_(FLOW_KEY_CHANGE_TABLE, FLOW_KEY_CHANGE_CONSTANT_);
#undef FLOW_KEY_CHANGE_CONSTANT_

/** An index that is none. */
#define FLOW_NO_INDEX ((size_t)-1)

/** One step from a list to the next. Its size never changes. */
typedef struct flow_key_step {
  flow_key_change change;
  uint32_t reserved; /**< 0 */
  size_t before;     /**< its index in the old list; FLOW_NO_INDEX if it is inserted */
  size_t after;      /**< its index in the new list; FLOW_NO_INDEX if it is removed */
} flow_key_step;

/**
 * Compare two lists of keys: those of what is shown, and those of what shall be.
 *
 * The steps lead from one to the other when they are carried out in order: first all that leave
 * their place, the last one first, so that each `before` is right when its turn comes; then all
 * that come, the first one first, so that each `after` is right. As few as possible are moved; what
 * is in no step keeps its place among the others. Equal lists have no steps.
 *
 * The lists may lie any number of revisions apart. Rows of two elements have nothing in common, nor
 * have two screens. Moves are fewest because what stays is a longest increasing subsequence (M. L.
 * Fredman, "On computing the length of longest increasing subsequences", Discrete Mathematics 11,
 * 1975). Complexity: O(n log n); memory for the time of the call, O(n).
 *
 * @param before        may be NULL if `before_count` is 0.
 * @param after         may be NULL if `after_count` is 0.
 * @param steps         receives the first `capacity` steps; may be NULL if that is 0. Both counts
 *                      together are always enough.
 * @param out_count     receives the number of all steps.
 * @param out_error     may be NULL.
 * @return FLOW_OK, FLOW_ERROR_DUPLICATE_ID (a key stands twice in one list), or
 *         FLOW_ERROR_INVALID_ARGUMENT. On failure nothing is written.
 * @since 0.3  [any-thread] [callback]
 */
flow_status flow_keys_compare(const uint64_t *before, size_t before_count, const uint64_t *after,
                              size_t after_count, flow_key_step *steps, size_t capacity,
                              size_t *out_count, flow_error *out_error);

/** The keys of the elements of content, in order: writes at most `capacity`, returns how many there
 *  are. Those of an engine before 0.3 are all 0. @since 0.3  [any-thread] [callback] */
static inline size_t flow_keys_of_content(const flow_screen_content *content, uint64_t *keys,
                                          size_t capacity) {
  const size_t needed = offsetof(flow_element, key) + sizeof(uint64_t);
  size_t index;
  for (index = 0; index < content->element_count && index < capacity; index++) {
    keys[index] = content->element_size < needed ? 0 : flow_element_at(content, index)->key;
  }
  return content->element_count;
}

/** The keys of the rows of an element, in order: writes at most `capacity`, returns how many there
 *  are. Those of an engine before 0.3 are all 0. @since 0.3  [any-thread] [callback] */
static inline size_t flow_keys_of_rows(const flow_element *element, uint64_t *keys,
                                       size_t capacity) {
  const size_t needed = offsetof(flow_row, key) + sizeof(uint64_t);
  size_t index;
  for (index = 0; index < element->row_count && index < capacity; index++) {
    keys[index] = element->row_size < needed ? 0 : flow_row_at(element, index)->key;
  }
  return element->row_count;
}

#ifdef __cplusplus
}
#endif
#endif
