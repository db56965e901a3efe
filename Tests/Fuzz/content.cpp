/* Elements that a screen adds in `render`, the content that the host gets, and input for it. The
 * engine and its screen live as long as the process: each run renders anew. */
#include <algorithm>
#include <cstring>
#include <limits>
#include <string>

#include "engine.hpp"

namespace {

fuzz::Input *input;
fuzz::Memory *memory;
flow_engine *engine;
flow_screen screen;
std::vector<std::string> added;  // the ids of elements that take input
uint64_t revision;               // of the content that was asked for last

flow_string text() { return fuzz::read_text(*input, *memory); }

const flow_row_action *actions(size_t count) {
  auto *result = memory->array<flow_row_action>(count);
  for (size_t index = 0; index < count; index++) {
    result[index].id = text();
    result[index].text = text();
    result[index].role = static_cast<flow_role>(input->byte() % 5);
    result[index].flags = input->byte() % 4;
  }
  return result;
}

/** A limit or a step, now and then none that can be. */
double number() {
  uint8_t which = input->byte();
  if (which == 0xff) return std::numeric_limits<double>::quiet_NaN();
  if (which == 0xfe) return std::numeric_limits<double>::infinity();
  return which / 8.0 - 8;
}

/** Moves the actions of a row so that each begins so many bytes behind the one before, as in a
 *  program of another version. */
void setApart(flow_row &row, uint8_t step) {
  auto *apart = memory->array<uint8_t>(row.action_count * step);
  for (size_t index = 0; apart && index < row.action_count; index++)
    std::memcpy(apart + index * step, row.actions + index,
                std::min<size_t>(step, sizeof(flow_row_action)));
  row.actions = reinterpret_cast<const flow_row_action *>(apart);
  row.action_size = step;
}

const flow_row *rows(size_t count) {
  auto *result = memory->array<flow_row>(count);
  for (size_t index = 0; index < count; index++) {
    result[index].id = text();
    uint8_t others = input->byte();
    if (others & 1) result[index].title = text();
    if (others & 2) result[index].subtitle = text();
    if (others & 4) result[index].detail = text();
    if (others & 8) result[index].icon = result[index].badge = text();
    if (others & 16) result[index].source = text();
    if (others & 32) {
      result[index].action_count = input->byte() % 4;
      result[index].actions = actions(result[index].action_count);
      result[index].action_size = sizeof(flow_row_action);
    }
    if (others & 64) result[index].flags = input->byte() % 8;
    if (others & 128) setApart(result[index], input->byte());
  }
  return result;
}

#define ONE_MORE(...) +1
constexpr int element_kinds = FLOW_ELEMENT_TABLE(ONE_MORE);
#undef ONE_MORE

flow_element element() {
  flow_element made = FLOW_ELEMENT_INIT;
  uint8_t members = input->byte();
  made.kind = static_cast<flow_element_kind>(input->byte() % (element_kinds + 2));
  made.id = text();
  made.text = text();
  if (members & 1) made.value = fuzz::read_value(*input, *memory, 4);
  if (members & 2) made.role = static_cast<flow_role>(input->byte() % 5);
  if (members & 4) made.placement = static_cast<flow_placement>(input->byte() % 4);
  if (members & 8) {
    made.field_type = static_cast<flow_field_type>(input->byte() % 8);
    made.error = text();
    made.placeholder = text();
  }
  if (members & 16) {
    made.row_count = input->byte() % 12;
    made.rows = rows(made.row_count);
    made.many = input->flag();
  }
  if (members & 32) made.enabled = static_cast<flow_bool>(input->byte() % 3);
  if (members & 64) {
    made.method = text();
    made.source = text();
    made.secret = static_cast<flow_bool>(input->byte() % 2);
    made.footer = made.icon = text();
    made.label = made.hint = text();
    made.minimum = number();
    made.maximum = number();
    made.step = number();
  }
  if ((members & 128) && input->byte() == 0xff)
    made.struct_size = static_cast<uint32_t>(input->byte() % sizeof made);
  return made;
}

void render(void *, flow_content content) {
  if (input->flag()) flow_content_set_title(engine, content, text());
  for (unsigned count = input->byte() % 8; count > 0; count--) {
    flow_element made = element();
    flow_status status =
        fuzz::checked(flow_content_add(engine, content, &made), "flow_content_add");
    if (status == FLOW_OK && made.id.size > 0) added.emplace_back(made.id.data, made.id.size);
  }
}

void pressed(void *, const flow_string *id, const flow_value *value) {
  fuzz::touch(*id);
  fuzz::touch(value);
}
void tap(void *) {}

void prepare() {
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(render, render),
                                        FLOW_SCREEN_METHOD(input, pressed), FLOW_ACTION(tap)};
  engine = fuzz::make_engine();
  fuzz::register_class(engine, FLOW_KIND_SCREEN, "screen", methods, 3);
  flow_window window = FLOW_NONE;
  flow_window_create(engine, &window);
  flow_open_new(engine, window, "screen", nullptr, nullptr, &screen, nullptr);
}

/** Reads all the host gets: it is complete, and values checked on the way in are right on the way
 * out. */
void look(const flow_screen_content *content) {
  fuzz::touch(content->title);
  for (size_t index = 0; index < content->element_count; index++) {
    const flow_element &each = *flow_element_at(content, index);
    const flow_string texts[] = {each.id,     each.text,   each.placeholder, each.error,
                                 each.source, each.method, each.footer,      each.icon,
                                 each.label,  each.hint};
    for (flow_string one : texts)
      fuzz::touch(one);
    fuzz::touch(&each.value);
    FUZZ_CHECK(flow_value_check(&each.value, nullptr) == FLOW_OK,
               "An element has a malformed value.");
    FUZZ_CHECK(each.row_count == 0 || each.rows, "An element has %zu rows that are NULL.",
               each.row_count);
    for (size_t row = 0; row < each.row_count; row++) {
      fuzz::touch(flow_row_at(&each, row)->id);
      fuzz::touch(flow_row_at(&each, row)->title);
      fuzz::touch(flow_row_at(&each, row)->subtitle);
      const flow_row &one = *flow_row_at(&each, row);
      const flow_string others[] = {one.detail, one.icon, one.source, one.badge};
      for (flow_string other : others)
        fuzz::touch(other);
      for (size_t action = 0; action < one.action_count; action++) {
        fuzz::touch(flow_row_action_at(&one, action)->id);
        fuzz::touch(flow_row_action_at(&one, action)->text);
      }
    }
    bool interactive = flow_element_traits(each.kind) & FLOW_ELEMENT_IS_INTERACTIVE;
    FUZZ_CHECK(!interactive || each.id.size > 0, "An element that can be used has no id.");
  }
}

void use() {
  std::string id;
  uint8_t which = input->byte();
  if (which < 0xe0 && !added.empty())
    id = added[which % added.size()];
  else
    id = fuzz::terminated(text(), *memory);
  flow_value value = fuzz::read_value(*input, *memory, 4);
  flow_error error = FLOW_ERROR_INIT;
  flow_status status;
  uint8_t way = input->byte();
  if (way & 1) {
    // A caller of a later version has more behind it, as far as it says.
    struct {
      flow_input input = FLOW_INPUT_INIT;
      uint8_t later[256] = {};
    } larger;
    flow_input &sent = larger.input;
    sent.id = flow_text(id.c_str());
    if (way & 2) sent.action = text();
    if (way & 4) sent.value = &value;
    if (way & 8) sent.revision = revision - input->byte() % 4 + 1;
    if (way & 16) sent.sequence = input->byte(), sent.device = input->byte() % 2;
    if ((way & 224) == 224) {
      sent.struct_size = input->byte();
      larger.later[input->byte()] = input->byte();
    }
    status = flow_screen_send(engine, screen, &sent, nullptr, &error);
  } else if (way & 2) {
    status = flow_screen_invoke(engine, screen, id.c_str(), way & 4 ? &value : nullptr, &error);
  } else {
    status = flow_screen_set_field(engine, screen, id.c_str(), &value, &error);
  }
  fuzz::checked(status, "input");
  fuzz::check_error(error, status);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz::Input bytes(data, size);
  fuzz::Memory blocks;
  input = &bytes;
  memory = &blocks;
  if (!engine) prepare();
  added.clear();
  const flow_screen_content *content = nullptr;
  flow_status status = flow_screen_render(engine, screen, &content);
  FUZZ_CHECK(status == FLOW_OK && content, "flow_screen_render returned %d.", status);
  look(content);
  FUZZ_CHECK(content->revision == revision + 1, "A revision is left out.");
  revision = content->revision;
  for (unsigned count = bytes.byte() % 8; count > 0; count--)
    use();
  look(content);
  return 0;
}
