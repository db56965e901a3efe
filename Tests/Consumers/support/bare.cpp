#include "support/bare.hpp"

#include <poll.h>
#include <pthread.h>

namespace test {

BareMethods on;

namespace {

int living = 0;

void *create(void *, flow_engine *engine, flow_handle handle, const flow_value *) {
  living++;
  return new Bare{engine, handle};
}
void destroy(void *self) {
  Bare *bare = static_cast<Bare *>(self);
  if (on.destroy) on.destroy(*bare);
  delete bare;
  living--;
}
void render(void *self, flow_content content) {
  if (on.render) on.render(*static_cast<Bare *>(self), content);
}
const void *capability(void *self, const flow_string *) {
  return on.capability ? on.capability(*static_cast<Bare *>(self)) : nullptr;
}
const flow_string *text(void *self) {
  static flow_string view;
  view = on.text(*static_cast<Bare *>(self));
  return &view;
}
void start(void *self) {
  if (on.start) on.start(*static_cast<Bare *>(self));
}

}  // namespace

BareEngine::BareEngine(flow_engine_options options) {
  on = {};
  living = 0;
  CHECK(flow_engine_create(&options, &raw) == FLOW_OK);
  add(FLOW_KIND_SCREEN, "bare",
      {method("create", "p(pph?a)", create), method("destroy", "v(p)", destroy),
       method("render", "v(ph)", render), method("capability", "?p(ps)", capability),
       method("text", "s(p)", text)});
  add(FLOW_KIND_COORDINATOR, "again",
      {method("create", "p(pph?a)", create), method("destroy", "v(p)", destroy),
       method("start", "v(p)", start)});
  CHECK(flow_window_create(raw, &window) == FLOW_OK);
}

BareEngine::~BareEngine() {
  if (raw) CHECK(flow_engine_destroy(raw) == FLOW_OK);
  on = {};
  CHECK(living == 0);
}

flow_handle BareEngine::make(const char *id) {
  flow_handle made = FLOW_NONE;
  CHECK(flow_create(raw, id, nullptr, &made) == FLOW_OK);
  return made;
}

flow_handle BareEngine::shown(const char *id) {
  flow_handle made = make(id);
  CHECK(flow_set_root(raw, window, made, nullptr, nullptr) == FLOW_OK);
  return made;
}

void BareEngine::add(flow_kind kind, const char *id, std::vector<flow_method> methods) {
  flow_class description = FLOW_CLASS_INIT;
  description.kind = kind;
  description.id = id;
  description.methods = methods.data();
  description.method_count = methods.size();
  CHECK(flow_class_register(raw, FLOW_NONE, &description, nullptr) == FLOW_OK);
}

bool BareEngine::is_readable() {
  int descriptor = -1;
  CHECK(flow_engine_descriptor(raw, &descriptor) == FLOW_OK);
  pollfd wish = {descriptor, POLLIN, 0};
  return poll(&wish, 1, 0) == 1;
}

void on_small_stack(const std::function<void()> &body) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 512 * 1024);
  pthread_t thread;
  auto run = [](void *body) -> void * {
    (*static_cast<const std::function<void()> *>(body))();
    return nullptr;
  };
  CHECK(pthread_create(&thread, &attributes, run, const_cast<std::function<void()> *>(&body)) == 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

}  // namespace test
