#include "chance.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <deque>

static uint64_t seed, state;
static unsigned step;
static std::deque<std::string> notes;

// SplitMix64 (Sebastiano Vigna, public domain).
unsigned below(unsigned count) {
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return static_cast<unsigned>((z ^ z >> 31) % count);
}

void begin_chance(uint64_t with) {
  seed = state = with;
  step = 0;
  notes.clear();
}

void set_step(unsigned now) { step = now; }

void note(char const *format, ...) {
  char text[160];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  notes.push_back(text);
  if (notes.size() > 100) notes.pop_front();
}

void failed(char const *file, int line, char const *condition, char const *format, ...) {
  va_list arguments;
  fprintf(stderr, "seed %llu, step %u; the last steps:\n", static_cast<unsigned long long>(seed),
          step);
  for (auto const &each : notes)
    fprintf(stderr, "  %s\n", each.c_str());
  fprintf(stderr, "%s:%d: ", file, line);
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fprintf(stderr, " (%s)\n", condition);
  _Exit(1);  // without a report of leaks
}
