// 1,000 users of the shop in one process, each with an engine and a session while it is awake. They
// are put to sleep and woken at random, where nothing would be lost by that (S19), and walk beside
// an engine each that never slept: the same trees, the same pages, the same callbacks.
//   shops SHOP FOLDER USERS STEPS SEED
#include <flow/flow.h>
#include <flow/store.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace {

[[noreturn]] void fail(const std::string &what) {
  std::fprintf(stderr, "shops: %s\n", what.c_str());
  std::exit(1);
}

void must(flow_status status, const char *what) {
  if (status != FLOW_OK) fail(std::string(what) + ": " + flow_status_text(status));
}

std::string text(flow_string string) { return std::string(string.data, string.size); }

/// The methods that each engine has called since it was asked last, but for those that ask for
/// something to show or to keep, which a look and a session lead to.
std::map<const flow_engine *, std::string> called;

void note(void *, const flow_call *call) {
  if (call->class_id[0] == '\0') return;
  for (const char *left_out : {"render", "save_state", "capability"})
    if (std::strcmp(call->method, left_out) == 0) return;
  called[call->engine] += std::string(call->class_id) + "." + call->method + "\n";
}

std::string complaints;

void report(void *, const flow_diagnostic *diagnostic) {
  if (diagnostic->severity >= FLOW_SEVERITY_WARNING)
    complaints += std::string(diagnostic->message) + "\n";
}

/// One engine with the shop, and its session if it has one.
class Shop {
 public:
  Shop(const char *plugin, flow_store *store, const std::string &name) {
    flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
    options.flags = FLOW_ENGINE_SAVED;
    options.diagnostic.function = report;
    must(flow_engine_create(&options, &engine), "engine");
    must(flow_plugin_load(engine, plugin, nullptr, nullptr), "plugin");
    flow_session_info info = FLOW_SESSION_INFO_INIT;
    if (store) {
      flow_error error = FLOW_ERROR_INIT;
      if (flow_store_attach(store, engine, flow_text(name.c_str()), nullptr, &session, &error) !=
          FLOW_OK)
        fail(name + ": " + error.message);
      must(flow_session_get(session, &info), "session");
    }
    if (info.is_restored) {
      size_t count = 0;
      must(flow_engine_windows(engine, &window, 1, &count), "windows");
    } else {
      must(flow_window_create(engine, &window), "window");
      flow_show(engine, window, "shop.main", nullptr);
    }
    called.erase(engine);
  }
  ~Shop() {
    flow_session_detach(session);
    must(flow_engine_destroy(engine), "destroy");
    called.erase(engine);
  }
  Shop(const Shop &) = delete;
  Shop &operator=(const Shop &) = delete;

  flow_screen top() {
    flow_screen top = FLOW_NONE;
    must(flow_window_top(engine, window, &top), "top");
    return top;
  }

  /// The stacks of all layers, and what the top screen shows.
  std::string seen() {
    std::string all;
    size_t layers = 0;
    must(flow_window_layer_count(engine, window, &layers), "layers");
    for (size_t index = 0; index < layers; index++) {
      flow_layer layer = FLOW_NONE;
      flow_layer_info info = FLOW_LAYER_INFO_INIT;
      size_t depth = 0;
      must(flow_window_layer_at(engine, window, index, &layer), "layer");
      must(flow_layer_get(engine, layer, &info), "layer");
      must(flow_router_depth(engine, info.router, &depth), "depth");
      all += std::to_string(info.style) + ":";
      for (size_t place = 0; place < depth; place++) {
        flow_screen screen = FLOW_NONE;
        const char *class_id = nullptr;
        must(flow_router_screen_at(engine, info.router, place, &screen), "screen");
        must(flow_class_of(engine, screen, &class_id), "class");
        all += std::string(" ") + class_id;
      }
      all += "\n";
    }
    const flow_screen_content *content = render();
    all += text(content->title) + "\n";
    const flow_element *element;
    for (size_t index = 0; (element = flow_element_at(content, index)); index++) {
      if (element->secret) continue;
      all += text(element->id) + "|" + text(element->text) + "|" + text(element->error) + "|" +
             std::to_string(element->enabled) + "|" + std::to_string(element->meaning);
      if (element->value.type == FLOW_TYPE_STRING) all += "|" + text(element->value.as.string);
      if (element->value.type == FLOW_TYPE_INTEGER)
        all += "|" + std::to_string(element->value.as.integer);
      for (size_t row = 0; row < element->row_count; row++)
        all += "/" + text(element->rows[row].id) + "," + text(element->rows[row].title) + "," +
               text(element->rows[row].detail);
      all += "\n";
    }
    return all;
  }

  const flow_screen_content *render() {
    const flow_screen_content *content = nullptr;
    must(flow_screen_render(engine, top(), &content), "render");
    return content;
  }

  /// Does something as the user, by these random numbers, which mean the same where the same is
  /// seen.
  void act(const uint64_t (&random)[4]) {
    static const char *const typed[] = {
        "1",     "3", "Ada",   "ada@example.com", "4242424242424242",
        "12/31", "",  "beans", "A long street 12"};
    flow_options wish = FLOW_OPTIONS_INIT;
    wish.flags = FLOW_OPEN_BY_USER;
    if (random[0] % 8 == 0) {
      flow_back(engine, window, &wish, nullptr);
    } else if (random[0] % 8 == 1) {
      flow_select_tab(engine, window, random[1] % 3, &wish, nullptr);
    } else {
      const flow_screen screen = top();
      const flow_screen_content *content = render();
      std::vector<const flow_element *> usable;
      const flow_element *element;
      for (size_t index = 0; (element = flow_element_at(content, index)); index++) {
        const uint32_t traits = flow_element_traits(element->kind);
        const bool is_empty = (traits & FLOW_ELEMENT_HAS_ROWS) && element->row_count == 0;
        // A secret is not kept, and asked for again.
        if (element->secret) continue;
        if (element->enabled && (traits & FLOW_ELEMENT_IS_INTERACTIVE) && !is_empty)
          usable.push_back(element);
      }
      if (usable.empty()) return;
      element = usable[random[1] % usable.size()];
      const std::string id = text(element->id);
      flow_value value = flow_null_value();
      if (element->row_count > 0) {
        value = flow_view_value(element->rows[random[2] % element->row_count].id);
      } else if (!(flow_element_traits(element->kind) & FLOW_ELEMENT_IS_PRESSED)) {
        flow_value *found = nullptr;
        const char *words = typed[random[2] % (sizeof typed / sizeof typed[0])];
        if (flow_value_for(element, flow_text(words), &found, nullptr) != FLOW_OK) return;
        flow_input input = FLOW_INPUT_INIT;
        input.id = flow_text(id.c_str());
        input.value = found;
        flow_screen_send(engine, screen, &input, nullptr, nullptr);
        flow_value_destroy(found);
        return;
      }
      flow_input input = FLOW_INPUT_INIT;
      input.id = flow_text(id.c_str());
      input.value = &value;
      flow_screen_send(engine, screen, &input, nullptr, nullptr);
    }
  }

  bool can_sleep() {
    flow_unsaved unsaved = FLOW_UNSAVED_INIT;
    must(flow_engine_unsaved(engine, &unsaved), "unsaved");
    return unsaved.timers + unsaved.watches + unsaved.work + unsaved.questions + unsaved.requests +
               unsaved.functions ==
           0;
  }

  flow_engine *engine = nullptr;
  flow_window window = FLOW_NONE;
  flow_session *session = nullptr;
};

struct User {
  std::string name;
  std::unique_ptr<Shop> asleep_at_times, never_asleep;
};

}  // namespace

int main(int argc, char **argv) {
  if (argc != 6) fail("usage: shops SHOP FOLDER USERS STEPS SEED");
  const char *plugin = argv[1];
  const size_t users = std::strtoul(argv[3], nullptr, 10);
  const long steps = std::strtol(argv[4], nullptr, 10);
  std::mt19937_64 random(std::strtoull(argv[5], nullptr, 10));
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  hook.before = note;
  uint64_t number = 0;
  must(flow_add_call_hook(&hook, &number), "hook");
  flow_store_options options = FLOW_STORE_OPTIONS_INIT;
  options.flags = FLOW_STORE_ONE_FILE;
  flow_store *store = nullptr;
  must(flow_store_open(argv[2], &options, &store, nullptr), "store");

  std::vector<User> all(users);
  for (size_t index = 0; index < users; index++) {
    User &user = all[index];
    user.name = "user-" + std::to_string(index);
    user.asleep_at_times = std::make_unique<Shop>(plugin, store, user.name);
    user.never_asleep = std::make_unique<Shop>(plugin, nullptr, user.name);
  }
  long sleeps = 0, wakes = 0, refused = 0, different = 0;
  for (long step = 0; step < steps; step++) {
    User &user = all[random() % users];
    if (user.asleep_at_times && random() % 3 == 0) {
      if (!user.asleep_at_times->can_sleep()) {
        refused++;
      } else {
        user.asleep_at_times.reset();
        sleeps++;
      }
      continue;
    }
    if (!user.asleep_at_times) {
      user.asleep_at_times = std::make_unique<Shop>(plugin, store, user.name);
      wakes++;
    }
    Shop &one = *user.asleep_at_times, &other = *user.never_asleep;
    const std::string before = one.seen();
    if (before != other.seen()) {
      fail(user.name + " at step " + std::to_string(step) + " sees\n" + before + "\nand not\n" +
           other.seen());
    }
    const uint64_t numbers[] = {random(), random(), random(), random()};
    called.erase(one.engine);
    called.erase(other.engine);
    one.act(numbers);
    other.act(numbers);
    const std::string after = one.seen();
    different += after != before;
    if (after != other.seen() || called[one.engine] != called[other.engine]) {
      fail(user.name + " at step " + std::to_string(step) + ": from\n" + before +
           "\nthe one that slept has called\n" + called[one.engine] + "and sees\n" + after +
           "\nthe other has called\n" + called[other.engine] + "and sees\n" + other.seen());
    }
    if (!complaints.empty()) fail(user.name + ": " + complaints);
  }
  std::printf(
      "%zu users, %ld steps, %ld of which changed what is seen; %ld sleeps, %ld wakes, %ld "
      "put off\n",
      users, steps, different, sleeps, wakes, refused);
  // A test in which nothing happens proves nothing.
  if (different < steps / 4 || wakes < steps / 8) fail("too little has happened");
  all.clear();
  flow_store_close(store);
  flow_remove_call_hook(number);
}
