// Memory of a secret is wiped when it is given back. A free() of the test's own looks at each block
// of the process before it goes, so this is a program that no sanitizer and no valgrind runs.
#include "../cases/host.hpp"

#include <malloc.h>

#include <cstring>

using namespace scene;

extern "C" void __libc_free(void *block);

static char secret[] = "hunter2-4711-swordfish";
static bool is_watching;
static unsigned found;

extern "C" void free(void *block) noexcept {
  if (block && is_watching && memmem(block, malloc_usable_size(block), secret, sizeof secret - 1))
    found++;
  __libc_free(block);
}

TEST_CASE("H7: memory of a secret is wiped when it is given back") {
  Host host;
  bool is_shown = true;
  auto &screen = host.add("screen", [&](flow_content content) {
    flow_element field = flow_element_make(FLOW_ELEMENT_FIELD, "pin", "PIN");
    field.secret = FLOW_TRUE;
    field.value = flow_string_value(is_shown ? secret : "");
    add(host.engine, content, field);
    flow_row row = flow_row_make("row", secret);
    row.flags = FLOW_ROW_SECRET;
    flow_add_list(host.engine, content, "rows", "Rows", &row, is_shown ? 1 : 0);
  });
  host.ask("screen");
  // Only the scene's functions are watched: the engine's memory is its own affair.
  auto const watched = [&](std::function<void()> const &act) {
    found = 0;
    is_watching = true;
    act();
    is_watching = false;
    return found;
  };
  host.drain();
  REQUIRE(text_of(host.element("pin")->shown->value.as.string) == secret);
  is_shown = false;
  screen.changed();
  flow_screen_content const *content = nullptr;
  flow_screen_render(host.engine, screen.self, &content);  // the engine forgets it here
  CHECK(watched([&] { host.drain(); }) == 0);
  CHECK(host.element("rows")->row_count == 0);
}
