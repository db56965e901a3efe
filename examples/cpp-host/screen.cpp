#include <cstdio>

#include "host.hpp"

static void draw_element(const flow_element &element) {
  const std::string id(flow::view(element.id));
  std::string line =
      element.kind == FLOW_ELEMENT_DIVIDER ? "----" : std::string(flow::view(element.text));
  if (element.value.type != FLOW_TYPE_NULL) {
    line += " = " + (element.secret ? "****" : to_text(element.value));
  }
  if (element.error.size > 0) line += " ! " + std::string(flow::view(element.error));
  if (!id.empty()) line += "  [" + id + "]";
  std::printf("| %s\n", line.c_str());

  size_t shown = 0;
  for (const flow_row &row : flow::rows(element)) {
    if (shown++ == 5) break;
    const bool is_secret = row.flags & FLOW_ROW_SECRET;
    const std::string title(is_secret ? "****" : flow::view(row.title));
    std::printf("|   %s  [%s=%s]\n", title.c_str(), id.c_str(),
                std::string(flow::view(row.id)).c_str());
  }
  if (element.row_count > 5) std::printf("|   ... %zu more\n", element.row_count - 5);
}

void draw(const Host &host) {
  const flow::screen_handle top = host.engine.top(host.window);
  if (!top) return;
  const auto content = host.engine.render(top);
  if (!content) return;
  std::printf("+ %s\n", std::string(content->title()).c_str());
  for (const flow_element &element : *content)
    draw_element(element);
}

// Prints what the user typed, but no secret; a value for an element that is not there may be one.
static void print_line(const flow_element *element, const std::string &id,
                       const std::string &line) {
  const bool hides = id.size() < line.size() && (!element || element->secret);
  std::printf("> %s\n", (hides ? id + "=****" : line).c_str());
}

// Tells the recorder, if there is one, what is about to be sent.
static void record(const Host &host, flow::screen_handle screen, const flow_element *element,
                   const std::string &id, const flow_value *value) {
  flow_input input = FLOW_INPUT_INIT;
  input.id = flow::text(id);
  input.value = value;
  flow_recorder_input(host.recorder, screen.raw(), element, &input, 0);
}

// A line is `id` to press a button, `id=value` to fill a field or select a row.
void type(const Host &host, const std::string &line) {
  const size_t equals = line.find('=');
  const std::string id = line.substr(0, equals);
  const flow::screen_handle top = host.engine.top(host.window);
  if (!top) return print_line(nullptr, id, line);
  const auto content = host.engine.render(top);
  const flow_element *element = content ? content->find(id) : nullptr;
  print_line(element, id, line);
  flow::status status;
  if (equals == std::string::npos || !element) {
    record(host, top, element, id, nullptr);
    status = host.engine.press(top, id.c_str());
  } else {
    // The element's kind is not asked for: it may be one that came after this host.
    const auto value = host.engine.value_for(*element, line.substr(equals + 1));
    if (value) record(host, top, element, id, flow::value_view(*value).raw());
    const bool is_pressed = flow_element_traits(element->kind) & FLOW_ELEMENT_IS_PRESSED;
    status = !value       ? value.status()
             : is_pressed ? host.engine.press(top, id.c_str(), *value)
                          : host.engine.set_field(top, id.c_str(), *value);
  }
  if (!status) std::printf("  %s: %s\n", status.name(), status.message());
}

static void print_coordinators(const Host &host, flow::coordinator_handle parent, int indent) {
  for (flow::coordinator_handle child : host.engine.children(parent)) {
    std::printf("  %*scoordinator %s, %zu screens\n", indent, "", class_name(host, child).c_str(),
                host.engine.info(child).screen_count);
    print_coordinators(host, child, indent + 2);
  }
}

void print_tree(const Host &host) {
  std::printf("tree\n");
  for (size_t index = host.engine.layer_count(host.window); index > 0; index--) {
    const flow_layer_info info = host.engine.info(host.engine.layer_at(host.window, index - 1));
    std::printf("  layer %zu (%s):", info.index,
                info.index == 0 ? "root" : flow_style_name(info.style));
    for (flow::screen_handle screen : host.engine.stack(flow::router_handle(info.router))) {
      std::printf(" %s", class_name(host, screen).c_str());
    }
    std::printf("\n");
  }
  print_coordinators(host, {}, 0);
}
