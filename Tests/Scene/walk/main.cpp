// A skin without a toolkit, which keeps a mirror by news alone, walks at random:
//   walk FIRST-SEED COUNT STEPS [PLUGIN]
#include <cstdio>
#include <cstdlib>

#include "chance.hpp"
#include "pages.hpp"
#include "world.hpp"

static flow_handle any_handle() {
  auto *window = world.any_window();
  if (!window) return FLOW_NONE;
  if (pages.empty() || one_in(4)) return window->window;
  auto found = pages.begin();
  std::advance(found, below(static_cast<unsigned>(pages.size())));
  return found->first;
}

static void change_pages() {
  for (auto &[screen, page] : pages)
    if (one_in(3)) page->change();
}

static void change_words() {
  static char const *const tags[languages] = {"", "de-DE", "en-US", "fi", "ar-EG"};
  if (one_in(2)) {
    world.language = below(languages);
    note("  the language is '%s'", tags[world.language]);
    flow_engine_set_locale(world.engine, tags[world.language],
                           flow_locale_direction(tags[world.language]));
  } else {
    flow_engine_set_word(world.engine, FLOW_WORD_WRONG_DATE, one_in(2) ? "No day." : nullptr);
  }
}

static void begin_flows() {
  for (auto &each : world.windows) {
    size_t count = 0;
    flow_window_layer_count(world.engine, each->window, &count);
    if (count) continue;
    note("  a flow begins");
    world.has_moved = true;
    flow_show(world.engine, each->window, one_in(4) ? "walk.page" : "walk.flow", nullptr);
  }
}

static void step() {
  auto *window = world.any_window();
  switch (below(16)) {
    case 0:
    case 1:
      world.request(any_handle());
      break;
    case 2:
    case 3:
      change_pages();
      break;
    case 4:
      if (one_in(4)) world.renew();
      break;
    case 5:
      if (one_in(6)) change_words();
      break;
    case 6:
      if (one_in(20) && world.windows.size() < 3) world.add_window();
      if (!one_in(30)) break;
      note("  a window ends");
      world.end_window(*window);
      world.sweep();
      break;
    case 7:
      if (one_in(6)) compare_renders();
      break;
    default:
      act(*window);
      break;
  }
  if (world.windows.empty()) world.add_window();
}

static void walk(uint64_t seed, unsigned steps, char const *plugin, char const *sample) {
  begin_chance(seed);
  world.begin(plugin, sample);
  for (unsigned number = 1; number <= steps; number++) {
    set_step(number);
    begin_flows();
    step();
    if (one_in(2)) world.drain_all();
    if (world.windows.empty()) world.add_window();
    if (one_in(12)) world.rest();
    if (world.windows.empty()) world.add_window();
  }
  world.end();
  world.figures.walks++;
}

int main(int count, char **arguments) {
  if (count < 4) return 2;
  uint64_t const first = strtoull(arguments[1], nullptr, 10);
  uint64_t const last = first + strtoull(arguments[2], nullptr, 10);
  for (uint64_t seed = first; seed < last; seed++) {
    // One walk of four goes through a sample, too.
    int const samples = count - 5;
    char const *const sample = samples > 0 && seed % 4 == 3
                                   ? arguments[5 + seed / 4 % static_cast<unsigned>(samples)]
                                   : nullptr;
    walk(seed, static_cast<unsigned>(atoi(arguments[3])), count > 4 ? arguments[4] : nullptr,
         sample);
  }
  auto const &seen = world.figures;
  printf(
      "%lu walks: %lu news, %lu pages compared, %lu asked anew; %lu texts typed, %lu half; "
      "%lu requests, %lu fingers, %lu motions, %lu renewed or loaded again; %lu places beside\n",
      seen.walks, seen.news, seen.pages, seen.fresh, seen.typed, seen.half, seen.requests,
      seen.fingers, seen.kinds[FLOW_NEWS_MOTION], seen.reloads, seen.places);
  return 0;
}
