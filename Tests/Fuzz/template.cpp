/* Templates of deep links, and URIs against them. The input is text: a line `template routes` for
 * each link (split at the first blank), then an empty line, then lines of URIs. A class is
 * registered with the links, another one with those lines that begin with `!`, and each URI is
 * opened. */
#include <flow/uri.h>

#include <string>

#include "engine.hpp"

namespace {

void start(void *) {}

flow_handling navigate(void *, const flow_route *route, flow_screen) {
  fuzz::touch(route->name);
  fuzz::touch(route->parameters);
  FUZZ_CHECK(route->name.size > 0, "A route without a name was given away.");
  FUZZ_CHECK(flow_value_check(route->parameters, nullptr) == FLOW_OK,
             "The parameters are malformed.");
  return FLOW_ROUTE_HANDLED;
}

std::string line(fuzz::Input &input) {
  std::string text;
  while (!input.empty()) {
    char letter = static_cast<char>(input.byte());
    if (letter == '\n') break;
    text += letter;
  }
  return text;
}

struct Links {
  std::vector<std::string> texts;
  size_t count() const { return texts.size() / 2; }
  void add(const std::string &text) {
    size_t blank = text.find(' ');
    texts.push_back(text.substr(0, blank));
    texts.push_back(blank == std::string::npos ? "" : text.substr(blank + 1));
  }
};

/** Registers a class with links. The place of a fault must lie in the text. */
flow_status with_links(flow_engine *engine, const char *id, const Links &links) {
  static const flow_method methods[] = {FLOW_COORDINATOR_METHOD(start, start),
                                        FLOW_COORDINATOR_METHOD(navigate, navigate)};
  std::vector<flow_template> table;
  size_t longest = 0;
  for (size_t index = 0; index < links.count(); index++) {
    table.push_back({links.texts[2 * index].c_str(), links.texts[2 * index + 1].c_str()});
    longest = std::max({longest, links.texts[2 * index].size(), links.texts[2 * index + 1].size()});
  }
  flow_class description = FLOW_CLASS_INIT;
  flow_error error = FLOW_ERROR_INIT;
  description.kind = FLOW_KIND_COORDINATOR;
  description.id = id;
  description.flags = FLOW_CLASS_ROOT;
  description.methods = methods;
  description.method_count = 2;
  description.templates = table.data();
  description.template_count = table.size();
  flow_status status = flow_class_register(engine, FLOW_NONE, &description, &error);
  fuzz::checked(status, "flow_class_register");
  fuzz::check_error(error, status);
  FUZZ_CHECK(status == FLOW_OK || error.position <= longest, "The fault is at byte %u of %zu.",
             error.position, longest);
  return status;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::Input input(data, size);
  Links first, second;
  for (std::string text = line(input); !text.empty(); text = line(input)) {
    if (text[0] == '!')
      second.add(text.substr(1));
    else
      first.add(text);
  }
  flow_engine *engine = fuzz::make_engine();
  flow_window window = FLOW_NONE;
  flow_window_create(engine, &window);
  bool opened = with_links(engine, "first", first) == FLOW_OK;
  with_links(engine, "second", second);
  if (opened) flow_open_new(engine, window, "first", nullptr, nullptr, nullptr, nullptr);
  while (!input.empty()) {
    flow_error error = FLOW_ERROR_INIT;
    flow_transition transition = FLOW_NONE;
    flow_status status =
        flow_uri_open(engine, window, line(input).c_str(), nullptr, &transition, &error);
    fuzz::checked(status, "flow_uri_open");
    fuzz::check_error(error, status);
    if (status != FLOW_OK) continue;
    flow_outcome outcome = FLOW_OUTCOME_INIT;
    status = flow_transition_outcome(engine, transition, &outcome);
    FUZZ_CHECK(status == FLOW_OK, "The outcome of a link cannot be read: %d.", status);
    FUZZ_CHECK(outcome.request == FLOW_REQUEST_DEEP_LINK, "A link is another request: %d.",
               outcome.request);
    FUZZ_CHECK(!opened || outcome.kind != FLOW_OUTCOME_PENDING, "A link has no outcome.");
    flow_transition_release(engine, transition);
  }
  FUZZ_CHECK(flow_engine_destroy(engine) == FLOW_OK, "The engine cannot be destroyed.");
  return 0;
}
