/* Mutates inputs of this target: as libFuzzer does most of the time; sometimes by whole stretches
 * of usual bytes (calls that work, callbacks that let the next call come), without which hardly any
 * input gets as far as a tree worth attacking. */
#include "world.hpp"

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most) __attribute__((weak));

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  uint64_t state = seed * 0x9e3779b97f4a7c15 + 1;
  auto next = [&state] {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state >> 11;
  };
  if (next() % 8 != 0 || most < 64) return LLVMFuzzerMutate(data, size, most);
  size_t at = size ? next() % size : 0;
  size_t count = std::min<size_t>(next() % 400, most - at);
  for (size_t index = 0; index < count; index++)
    data[at + index] = static_cast<uint8_t>(next() % (next() % 8 ? 0xb0 : 0x100));
  return std::max(size, at + count);
}
