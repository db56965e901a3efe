// Classes that use every word of flow/flow.hpp; compiled as a host and as a plugin, in every way
// there is.
#ifndef WORDS_HPP
#define WORDS_HPP

#include <flow/flow.hpp>
#include <optional>

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
  FLOW_STATE(greeting, name_, is_on_)

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
  static constexpr std::uint32_t state_version = 2;
  flow::value save_state() const {
    return {{"kept", kept_}, {"first", static_cast<int64_t>(saved_id(first_))}};
  }
  bool restore_state(flow::value_view state, std::uint32_t version) {
    if (version < 2) return false;
    kept_ = state["kept"];
    first_ = restored<flow::screen_handle>(static_cast<std::uint64_t>(state.get("first", 0)));
    state_changed();
    return engine().restored<flow::coordinator_handle>(1).status() == FLOW_OK ||
           engine().renew(handle());
  }
  flow::value user() { return kept_; }
  void greeted(flow::value_view name) { finish({{"name", name}, {"kept", kept_}}); }
  static auto actions() {
    return flow::actions(flow::action<&hello::user>("user"),
                         flow::action<&hello::greeted>("greeted"));
  }

 private:
  flow::value kept_;
  flow::screen_handle first_;
  flow::transition transition_;
};

/// A class that declares its arguments, with elements, rows and optional numbers.
class page : public flow::screen {
 public:
  static constexpr const char *class_id = "hello.page";
  struct arguments {
    FLOW_CPP_REQUIRED(id, int64_t, "which");
    FLOW_CPP_OPTIONAL(owner, flow::screen_handle, "whose");
    FLOW_CPP_DEFAULT(zoom, double, 1, "how large");
    using all = flow::argument_list<id, owner, zoom>;
  };
  explicit page(flow::value_view given)
      : id_(arguments::id::of(given)), zoom_(arguments::zoom::of(given)) {}
  void render(flow::content &content) {
    content.note("Mind")
        .number("zoom", "Zoom", zoom_)
        .limits(0, 4, 0.5)
        .secret()
        .hint("how large")
        .range("left", "Left", 1, 0, 2)
        .list("rows", "Rows")
        .row(flow::row("1", "One").icon("a").badge("1").disabled().action("drop", "Drop"))
        .choice("many", "Many")
        .row("a", "A")
        .many({"a"})
        .button("next", "Next")
        .icon("go-next");
  }
  void zoom(std::optional<double> given) { zoom_ = given.value_or(1); }
  int32_t left(std::optional<int32_t> given, std::optional<bool>) { return given.value_or(0); }
  void next() {
    draft_ = *begin_every(10, [this](flow::timer_handle) { draft_.stop(); });
    draft_ = *begin_after(10, [] {});
    open(flow::opening<page>(id_ + 1).zoom(2).owner(handle()));
    push(flow::opening<page>(id_ + 2));
    run(flow::batch()
            .go_to(handle(), flow::opening<page>(id_))
            .pop(handle())
            .finish(parent(), id_)
            .set_stack(handle(), {handle()}));
    confirm("Sure?", "It goes.", "Yes", "next");
    if (page *other = instance_of<page>(handle(), class_id)) other->zoom_ = 1;
    log(flow::name(flow::of::styles, FLOW_STYLE_SHEET));
    log(engine().name(handle()).c_str());
    for (const flow_tab_info &tab : engine().tabs(engine().layer_at({}, 0)))
      log(tab.selected ? engine().locale().language : engine().word(FLOW_WORD_OK));
    for (const flow_argument_info &each : engine().arguments(class_id))
      log(each.name);
    const flow_native_view *const view = engine().native_view(handle());
    if (view && engine().link(handle()) == flow::route_view("there")) engine().windows();
    if (const auto now = engine().running()) log(now->method);
  }
  FLOW_ACTIONS(page, zoom, left, next)

 private:
  int64_t id_;
  double zoom_;
  flow::timer draft_;
};

inline void add(flow::registry &classes) {
  static const flow_template links[] = {{"hello://there/{id:i}", "there(id)"}};
  classes.add<greeting>("hello.greeting")
      .add<hello>("hello", flow::class_options().root().templates(links))
      .add<page>();
}

}  // namespace words

#endif
