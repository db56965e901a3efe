// Saving the profile, and making it again, in ordinary or in Embedded Swift: at each step of
// its flow.
//   restore PLUGIN CLASS
#include <cstdio>

#include "Shared/restored.hpp"

using restored::check;
using restored::Session;
using restored::Walk;

namespace {

/// A state of strange types is refused, and told by its key; a missing field stays as it was made.
void strange_states(const Walk &walk) {
  Session one(walk.plugin, walk.class_id);
  one.open(walk.arguments);
  const flow::screen_handle screen = one.top();
  check(bool(one.engine.renew(screen, flow::value::map())), "it is renewed");
  check(one.seen().find("Ada") != std::string::npos, "without fields it is as it was made");
  check(bool(one.engine.renew(screen, {{"public", true}})), "it is renewed");
  check(one.seen().find("Your name is visible to all.") != std::string::npos,
        "a field is put back");
  check(one.said.empty(), "nothing is warned of: " + one.said);
  check(bool(one.engine.renew(screen, {{"name", 5}})), "it becomes a placeholder");
  check(one.said.find("the state has something else under 'name'") != std::string::npos,
        "the refusal is told: " + one.said);
  check(bool(one.engine.renew(screen, {{"name", "Grace"}})), "it is tried again");
  check(one.seen().find("Grace") != std::string::npos, "and is there");
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 3) {
    std::fprintf(stderr, "usage: restore PLUGIN CLASS\n");
    return 2;
  }
  const Walk walk = {arguments[1],
                     arguments[2],
                     {{"name", "Ada"}, {"joined", 1577836800}},
                     {{"fill", "public", true},
                      {"press", "rename"},
                      {"back"},
                      {"press", "rename"},
                      {"fill", "name", ""},
                      {"fill", "name", "Grace"},
                      {"press", "save"},
                      {"press", "cancel"},
                      {"press", "rename"},
                      {"fill", "name", "Grace"},
                      {"press", "save"},
                      {"press", "yes"},
                      {"press", "done"}}};
  const flow::value result = walk.run();
  check(result == flow::value{{"name", "Grace"}, {"public", true}}, "the result is what was done");
  strange_states(walk);
  if (restored::failures == 0)
    std::printf("%s: %zu steps, restored and reloaded\n", arguments[2], walk.steps.size());
  return restored::failures == 0 ? 0 : 1;
}
