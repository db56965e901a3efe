// flow/flow.hpp: objects of the host as instances (K7), and data of the host (W6).
#include <memory>

#include "support/kit.hpp"

using namespace test;

namespace {

/// A presenter that its window owns, and that nobody could make without one.
class WindowPresenter : public flow::presenter {
 public:
  explicit WindowPresenter(std::string &shown) : shown_(shown) {}
  void transition(const flow_change &change) {
    shown_ += std::to_string(change.kind) + (engine() ? "" : "?") + (handle() ? "" : "?");
    flow_token_complete(engine().raw(), change.token);
  }

 private:
  std::string &shown_;
};

class Plain : public flow::screen {
 public:
  void render(flow::content &content) { content.title("Plain"); }
};

struct Page {
  Captured captured;
  int number = 0;
};
flow::data_key<Page> page_key, other_key;

}  // namespace

TEST_CASE("flow.hpp: K7: two windows have objects of one class as presenters") {
  std::string left_shown, right_shown;
  WindowPresenter left(left_shown), right(right_shown);
  Kit kit;
  const flow::window_handle second = *kit.engine.create_window();
  CHECK(kit.engine.add<Plain>("plain"));
  CHECK(kit.engine.add_objects<WindowPresenter>("window"));
  const auto one = kit.engine.create_with("window", left);
  const auto two = kit.engine.create_with("window", right);
  REQUIRE(one);
  REQUIRE(two);
  CHECK(left.handle() == one->as<flow::presenter_handle>());
  CHECK(kit.engine.set_presenter(kit.window, left.handle()));
  CHECK(kit.engine.set_presenter(second, right.handle()));

  CHECK(kit.engine.open(kit.window, "plain"));
  CHECK(kit.engine.open(second, "plain"));
  CHECK(kit.engine.open(second, "plain"));

  CHECK(left_shown.size() == 1);
  CHECK(right_shown.size() == 2);
  CHECK(left_shown.find('?') == std::string::npos);

  // A class whose instances are made by it is not given any.
  Plain plain;
  CHECK(kit.engine.create_with("plain", plain).status().code() == FLOW_ERROR_UNSUPPORTED);
  CHECK(!plain.handle());
  kit.said.clear();
}

TEST_CASE("flow.hpp: W6: data of a screen and of a layer is typed, and ends with it") {
  Kit kit;
  CHECK(kit.engine.add<Plain>("plain"));
  CHECK(kit.engine.open(kit.window, "plain"));
  const flow::screen_handle screen = kit.engine.top(kit.window);
  const flow::layer_handle layer(kit.engine.info(screen).layer);
  const int before = Captured::alive;

  CHECK(kit.engine.set_data(screen, page_key, std::make_unique<Page>()));
  CHECK(kit.engine.set_data(layer, page_key, std::make_unique<Page>()));
  CHECK(Captured::alive == before + 2);
  REQUIRE(kit.engine.data(screen, page_key));
  kit.engine.data(screen, page_key)->number = 1;
  CHECK(kit.engine.data(layer, page_key)->number == 0);
  CHECK(kit.engine.data(screen, page_key)->number == 1);
  CHECK(kit.engine.data(screen, other_key) == nullptr);

  CHECK(kit.engine.set_data(screen, page_key, std::make_unique<Page>()));
  CHECK(kit.engine.data(screen, page_key)->number == 0);
  CHECK(kit.engine.set_data(layer, page_key, std::unique_ptr<Page>()));
  CHECK(kit.engine.data(layer, page_key) == nullptr);
  CHECK(Captured::alive == before + 1);

  // Refused data is deleted.
  CHECK(!kit.engine.set_data(flow::screen_handle(), page_key, std::make_unique<Page>()));
  CHECK(Captured::alive == before + 1);
  kit.end();
  CHECK(Captured::alive == 0);
}
