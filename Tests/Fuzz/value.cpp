/* flow_value: check, copy, compare, destroy, on trees made of input. */
#include "support.hpp"

namespace {

/** Doing the same twice gives the same, and a copy is equal to the original. Returns whether it is
 *  well formed. */
bool check_copy(const flow_value *value) {
  flow_error error = FLOW_ERROR_INIT;
  flow_status status = fuzz::checked(flow_value_check(value, &error), "flow_value_check");
  fuzz::check_error(error, status);
  flow_value *copy = nullptr;
  flow_status copied = fuzz::checked(flow_value_copy(value, &copy), "flow_value_copy");
  FUZZ_CHECK(status == copied, "flow_value_check says %d, flow_value_copy %d.", status, copied);
  FUZZ_CHECK((copied == FLOW_OK) == (copy != nullptr), "flow_value_copy and its result disagree.");
  if (!copy) return false;
  fuzz::touch(copy);
  FUZZ_CHECK(flow_value_equal(value, copy) && flow_value_equal(copy, value),
             "A copy is not equal.");
  FUZZ_CHECK(flow_value_check(copy, nullptr) == FLOW_OK, "A copy is malformed.");
  flow_value_destroy(copy);
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::Input input(data, size);
  fuzz::Memory memory;
  flow_value left = fuzz::read_value(input, memory, 70);
  flow_value right = fuzz::read_value(input, memory, 70);
  bool left_is_good = check_copy(&left), right_is_good = check_copy(&right);
  bool equal = flow_value_equal(&left, &right), back = flow_value_equal(&right, &left);
  if (!left_is_good || !right_is_good) return 0;
  FUZZ_CHECK(equal == back, "Equality is not symmetric.");
  flow_route one = {static_cast<uint32_t>(sizeof one), 0, fuzz::read_text(input, memory), &left};
  flow_route two = {static_cast<uint32_t>(sizeof two), 0, one.name, &right};
  FUZZ_CHECK(flow_route_equal(&one, &two) == flow_route_equal(&two, &one),
             "Equality of routes is not symmetric.");
  return 0;
}
