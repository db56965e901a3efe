#include "host.hpp"

namespace scene {

// ---- The class of all screens ------------------------------------------------------------------

struct Instance {
  Screen *screen;
};

static Screen &of(void *self) { return *static_cast<Instance *>(self)->screen; }

static void *create(void *user_data, flow_engine *engine, flow_handle handle, flow_value const *) {
  auto *screen = static_cast<Screen *>(user_data);
  screen->engine = engine;
  screen->self = handle;
  screen->created++;
  return new Instance{screen};
}
static void destroy(void *self) { delete static_cast<Instance *>(self); }
static void render(void *self, flow_content content) {
  of(self).renders++;
  of(self).render(content);
}
static void input(void *self, flow_string const *id, flow_value const *value) {
  of(self).inputs.push_back(text_of(*id) + "=" + value_text(value));
  if (of(self).input) of(self).input(text_of(*id), value);
}
static void wrong(void *self, flow_string const *id, flow_string const *reason) {
  of(self).wrong.push_back(text_of(*id) + ":" + (reason ? text_of(*reason) : ""));
}
static flow_answer may_leave(void *self, flow_leave const *) {
  of(self).asked++;
  return of(self).may_leave;
}
static void attempted(void *self, flow_cause) { of(self).attempted++; }
static void give_rows(void *self, flow_content content, flow_string const *, uint64_t first,
                      uint64_t count) {
  of(self).rows(content, first, count);
}
static int64_t find(void *self, flow_string const *, flow_string const *row) {
  return of(self).find ? of(self).find(text_of(*row)) : -1;
}
static void const *capability(void *self, flow_string const *id) {
  return of(self).capability ? of(self).capability(text_of(*id)) : nullptr;
}

Screen &Host::add(char const *class_id, std::function<void(flow_content)> render_it) {
  static flow_method const methods[] = {FLOW_SCREEN_METHOD(create, create),
                                        FLOW_SCREEN_METHOD(destroy, destroy),
                                        FLOW_SCREEN_METHOD(render, render),
                                        FLOW_SCREEN_METHOD(input, input),
                                        FLOW_SCREEN_METHOD(wrong, wrong),
                                        FLOW_SCREEN_METHOD(may_leave, may_leave),
                                        FLOW_SCREEN_METHOD(attempted, attempted),
                                        FLOW_SCREEN_METHOD(capability, capability),
                                        FLOW_CALLBACK_METHOD(rows, "rows_of", give_rows),
                                        FLOW_CALLBACK_METHOD(find, "find_in", find)};
  flow_class described = FLOW_CLASS(FLOW_KIND_SCREEN, class_id, methods);
  flow_error error = FLOW_ERROR_INIT;
  screens.push_back(std::make_unique<Screen>());
  auto &made = *screens.back();
  made.engine = engine;
  made.render = std::move(render_it);
  described.user_data = &made;
  REQUIRE_MESSAGE(flow_class_register(engine, FLOW_NONE, &described, &error) == FLOW_OK,
                  error.message);
  return made;
}

namespace {

struct Flow {
  flow_engine *engine;
  flow_handle handle;
};
void *flow_made(void *, flow_engine *engine, flow_handle handle, flow_value const *) {
  return new Flow{engine, handle};
}
void flow_over(void *self) { delete static_cast<Flow *>(self); }
void flow_begun(void *self) {
  flow_show(static_cast<Flow *>(self)->engine, static_cast<Flow *>(self)->handle, "page", nullptr);
}

}  // namespace

void Host::add_flow() const {
  static flow_method const methods[] = {FLOW_COORDINATOR_METHOD(create, flow_made),
                                        FLOW_COORDINATOR_METHOD(destroy, flow_over),
                                        FLOW_COORDINATOR_METHOD(start, flow_begun)};
  const flow_class described = FLOW_CLASS(FLOW_KIND_COORDINATOR, "flow", methods);
  REQUIRE(flow_class_register(engine, FLOW_NONE, &described, nullptr) == FLOW_OK);
}

// ---- The host ----------------------------------------------------------------------------------

static void diagnosed(void *host, flow_diagnostic const *diagnostic) {
  static_cast<Host *>(host)->said.push_back(diagnostic->message);
}
static uint64_t clock_of(void *host) { return static_cast<Host *>(host)->now; }
static void soon(void *host, flow_scene *) { static_cast<Host *>(host)->soons++; }
static void skin_ended(void *host) { static_cast<Host *>(host)->ends++; }

Host::Host(uint32_t flags, char const *toolkit, uint32_t engine_flags) {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  flow_skin skin = FLOW_SKIN_INIT;
  flow_error error = FLOW_ERROR_INIT;
  options.flags = engine_flags;
  options.presenter_timeout = 0;
  options.diagnostic = {diagnosed, this, nullptr};
  options.clock = {clock_of, this, nullptr};
  REQUIRE(flow_engine_create(&options, &engine) == FLOW_OK);
  skin.flags = flags;
  skin.toolkit = toolkit;
  skin.data = this;
  skin.soon = soon;
  skin.destroy = skin_ended;
  REQUIRE_MESSAGE(flow_scene_create(engine, FLOW_NONE, &skin, &scene, &error) == FLOW_OK,
                  error.message);
  window = flow_scene_window(scene);
}

Host::~Host() {
  end_scene();
  CHECK(ends == 1);
  CHECK(flow_engine_destroy(engine) == FLOW_OK);
}

void Host::end_scene() {
  if (scene) flow_scene_destroy(scene);
  scene = nullptr;
}

flow_screen Host::ask(char const *class_id, flow_style style, uint32_t flags) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_presentable opened = FLOW_NONE;
  options.style = style;
  options.flags = flags;
  CHECK(flow_open_new(engine, window, class_id, nullptr, &options, &opened, nullptr) == FLOW_OK);
  return opened;
}

flow_screen Host::open(char const *class_id, flow_style style, uint32_t flags, char const *source,
                       char const *row) {
  flow_options options = FLOW_OPTIONS_INIT;
  flow_presentable opened = FLOW_NONE;
  flow_screen top = FLOW_NONE;
  options.style = style;
  options.flags = flags;
  options.source = flow_text(source);
  options.source_row = flow_text(row);
  flow_window_top(engine, window, &top);
  CHECK(flow_open_new(engine, top ? top : window, class_id, nullptr, &options, &opened, nullptr) ==
        FLOW_OK);
  drain();
  return opened;
}

bool Host::next(Heard &made) {
  flow_news news = FLOW_NEWS_INIT;
  if (!flow_scene_next(scene, &news)) return false;
  made = Heard();
  made.kind = news.kind;
  made.layer = news.layer;
  made.page = news.page;
  made.other = news.other;
  made.element = news.element;
  made.list = news.list;
  made.changed = news.changed;
  made.motion = news.motion;
  made.place = news.place;
  made.first = news.first;
  made.removed = news.removed;
  made.inserted = news.inserted;
  made.way = news.way;
  made.is_held = news.is_held != FLOW_FALSE;
  made.progress = news.progress;
  made.target = news.target;
  if (news.text) made.text = news.text;
  if (news.element) made.id = text_of(news.element->shown->id);
  if (news.kind == FLOW_NEWS_ELEMENTS && news.inserted)
    made.elements.assign(news.elements, news.elements + news.inserted);
  return true;
}

std::vector<Heard> const &Host::drain() {
  Heard each;
  heard.clear();
  while (next(each))
    heard.push_back(each);
  return heard;
}

std::vector<Heard> Host::of(flow_news_kind kind, char const *id) const {
  std::vector<Heard> found;
  for (auto const &each : heard)
    if (each.kind == kind && (!id || each.id == id)) found.push_back(each);
  return found;
}

uint32_t Host::bits(char const *id) const {
  uint32_t all = 0;
  for (auto const &each : of(FLOW_NEWS_ELEMENT_CHANGED, id))
    all |= each.changed;
  return all;
}

void Host::rest() {
  for (auto const &each : of(FLOW_NEWS_MOTION))
    flow_scene_rested(scene, each.motion);
  drain();
}

flow_scene_page *Host::page() const {
  size_t const count = flow_scene_layer_count(scene);
  return count ? layer(count - 1)->page : nullptr;
}

std::string Host::rows(char const *id) const {
  std::string all;
  auto *of = element(id);
  REQUIRE(of);
  for (size_t index = 0; index < of->row_count; index++)
    all += (index ? " " : "") + text_of(flow_scene_row_at(of, index)->shown->id);
  return all;
}

std::string Host::body(uint32_t list) const {
  std::string all;
  for (size_t index = 0; index < flow_scene_element_count(page(), list); index++) {
    auto const *shown = flow_scene_element_at(page(), list, index)->shown;
    all += (index ? " " : "") + text_of(shown->id.size ? shown->id : shown->text);
  }
  return all;
}

// ---- Content -----------------------------------------------------------------------------------

std::string value_text(flow_value const *value) {
  if (!value) return "null";
  if (value->type == FLOW_TYPE_STRING) return text_of(value->as.string);
  if (value->type == FLOW_TYPE_BOOLEAN) return value->as.boolean ? "true" : "false";
  if (value->type == FLOW_TYPE_INTEGER) return std::to_string(value->as.integer);
  if (value->type == FLOW_TYPE_NUMBER) return std::to_string(value->as.number);
  if (value->type != FLOW_TYPE_LIST) return "null";
  std::string all;
  flow_list const list = flow_as_list(value);
  for (size_t index = 0; index < list.count; index++)
    all += (index ? "," : "") + value_text(&list.items[index]);
  return all;
}

void add(flow_engine *engine, flow_content content, flow_element const &element) {
  CHECK(flow_content_add(engine, content, &element) == FLOW_OK);
}

void add_rows(flow_engine *engine, flow_content content, flow_element element,
              std::vector<std::string> const &ids) {
  std::vector<flow_row> rows;
  for (auto const &each : ids)
    rows.push_back(flow_row_make(each.c_str(), each.c_str()));
  element.rows = rows.data();
  element.row_count = rows.size();
  add(engine, content, element);
}

std::vector<std::string> numbered(size_t count, size_t first) {
  std::vector<std::string> all;
  for (size_t index = 0; index < count; index++)
    all.push_back("r" + std::to_string(first + index));
  return all;
}

void take(void *records, flow_record const *record) {
  Record made = {record->kind, record->id, nullptr};
  flow_value_copy(record->value, &made.value);
  static_cast<std::vector<Record> *>(records)->push_back(made);
}

}  // namespace scene
