// Classes that use every word of flow/flow.hpp; compiled as a host and as a plugin, in every way
// there is.
#ifndef WORDS_HPP
#define WORDS_HPP

#include <flow/flow.hpp>

namespace words {

class greeting : public flow::screen {
 public:
  explicit greeting(flow::value_view arguments) : name_(arguments["name"].string()) {}
  void render(flow::content &content) {
    content.title("Hello")
        .field("name", "Name")
        .value(name_)
        .error(name_.empty() ? "This is needed." : "")
        .toggle("on", "On", is_on_)
        .list("rows", "Rows")
        .row("1", "One")
        .button("next", "Next")
        .primary();
  }
  void did_appear() {
    redraw();
    after(10, [this] { redraw(); });
    every(10, [this](flow::timer_handle timer) { engine().stop(timer); });
    watch(0, FLOW_WATCH_READ, [](uint32_t) {});
    if (auto work = begin_work([] {})) work_ = *std::move(work);
  }
  void input(std::string_view id, flow::value_view value) {
    is_on_ = id == "on" && value.boolean();
  }
  void name(std::string_view text) { name_ = text; }
  bool next() {
    follow("there", {{"id", 5}});
    log(ask("user").get("name", "").data());
    return bool(tell("greeted", name_));
  }
  FLOW_ACTIONS(greeting, name, next)

 private:
  std::string name_;
  bool is_on_ = false;
  flow::work work_;
};

class hello : public flow::coordinator {
 public:
  void start() {
    open("hello.greeting", {{"name", "Ada"}, {"list", flow::list({1, 2.0, "three"})}},
         flow::options().sheet().no_back().finished([](flow_cause) {}).done([] {}));
    const auto made = engine().create_screen("hello.greeting");
    if (made) open(*made, flow::options().into(transition_));
  }
  void child_finished(flow::coordinator_handle child, flow_cause cause, flow::value_view value) {
    if (child && cause == FLOW_CAUSE_FINISHED) kept_["child"] = value;
  }
  flow_answer may_leave(const flow_leave &leave) {
    const flow::question_handle question(leave.question);
    present(flow::alert("Leave?")
                .dialog()
                .destructive("yes", "Yes")
                .answered([this, question](std::string_view button) {
                  answer(question, button == "yes");
                }));
    return FLOW_ANSWER_LATER;
  }
  bool navigate(flow::route_view route) { return route.is("there") && route["id"].integer() == 5; }
  flow::value user() { return kept_; }
  void greeted(flow::value_view name) { finish({{"name", name}, {"kept", kept_}}); }
  static auto actions() {
    return flow::actions(flow::action<&hello::user>("user"),
                         flow::action<&hello::greeted>("greeted"));
  }

 private:
  flow::value kept_;
  flow::transition transition_;
};

inline void add(flow::registry &classes) {
  static const flow_template links[] = {{"hello://there/{id:i}", "there(id)"}};
  classes.add<greeting>("hello.greeting")
      .add<hello>("hello", flow::class_options().root().templates(links));
}

}  // namespace words

#endif
