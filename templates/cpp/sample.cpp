// A flow of two screens: it asks for a name, says hello, and finishes with the name.
//
//   sample        the coordinator: it decides what comes next
//   sample.name   asks for a name
//   sample.hello  says hello
#include <flow/plugin.h>

#include <flow/flow.hpp>
#include <string>
#include <string_view>

namespace {

// ---- The coordinator

class Greeting : public flow::coordinator {
 public:
  void start() { open("sample.name"); }

  // Decides what the route of a deep link means.
  bool navigate(flow::route_view route) {
    if (!route.is("hello")) return false;
    open("sample.hello", route.parameters());
    return true;
  }

  // The first screen tells which name was given.
  void name_given(std::string_view name) { open("sample.hello", {{"name", name}}); }

  // The second one tells that this is all. The flow's value goes to whoever has opened it.
  void greeted(std::string_view name) { finish({{"name", name}}); }

  FLOW_ACTIONS(Greeting, name_given, greeted)
};

// ---- The screen that asks

class NameScreen : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("What is your name?")
        .field("name", "Name")
        .value(name_)
        .error(is_missing_ ? "A name has at least one letter." : "")
        .button("next", "Next")
        .primary();
  }

  // The user has changed the field "name".
  void name(std::string_view text) {
    name_ = text;
    is_missing_ = false;
    redraw();
  }

  // The user has pressed the button "next".
  void next() {
    is_missing_ = name_.empty();
    if (is_missing_) {
      redraw();
    } else {
      tell("name_given", name_);
    }
  }

  FLOW_ACTIONS(NameScreen, name, next)
  FLOW_STATE(NameScreen, name_)  // kept over a reload, and by a host that saves

 private:
  std::string name_;
  bool is_missing_ = false;
};

// ---- The screen that says hello

class HelloScreen : public flow::screen {
 public:
  explicit HelloScreen(flow::value_view arguments) : name_(arguments.get("name", "you")) {}

  void render(flow::content &content) {
    content.title("Hello").heading(name_).button("done", "Done").primary();
  }

  // The user has pressed the button "done".
  void done() { tell("greeted", name_); }

  FLOW_ACTIONS(HelloScreen, done)

 private:
  const std::string name_;
};

// ---- The entry

void init(flow::registry &classes) {
  static const flow_template links[] = {{"sample://hello/{name}", "hello(name)"}};
  classes.add<Greeting>("sample", flow::class_options().templates(links))
      .add<NameScreen>("sample.name")
      .add<HelloScreen>("sample.hello");
}

}  // namespace

FLOW_CPP_PLUGIN("sample", "0.1", init);
