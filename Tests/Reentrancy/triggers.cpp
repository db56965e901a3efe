#include "triggers.hpp"

namespace reentrancy {

namespace {

void push_screen(Scenario &s) { s.open_new(s.handle("coordinator"), "t.screen"); }
void push_coordinator(Scenario &s) { s.open_new(s.handle("coordinator"), "t.coordinator"); }
void dismiss(Scenario &s) { s.dismiss(); }
void finish(Scenario &s) { s.finish(s.handle("coordinator")); }

/// The user tries to go back from a screen that does not allow it.
void attempt(Scenario &s) {
  s.ask([&](const flow_options *given, flow_transition *) {
    flow_options options = *given;
    options.flags = FLOW_OPEN_NO_BACK;
    return flow_open_new(s.engine(), s.handle("sheet screen"), "t.screen", nullptr, &options,
                         nullptr, nullptr);
  });
  s.settle();
  flow_back(s.engine(), s.handle("window"), nullptr, nullptr);
}

void begin_gesture(Scenario &s) {
  flow_transition gesture = s.ask([&](const flow_options *options, flow_transition *out) {
    return flow_gesture_begin_back(s.engine(), s.handle("window"), options, out);
  });
  flow_gesture_finish(s.engine(), gesture);
}

void select_tab(Scenario &s, size_t index) {
  s.dismiss();
  s.settle();
  flow_handle from = s.handle("coordinator");
  flow_layer layer = s.open_tabs(from, s.handle("window"));
  s.settle();
  s.ask([&](const flow_options *options, flow_transition *) {
    return flow_select_tab(s.engine(), layer, index, options, nullptr);
  });
}
void link(Scenario &s) {
  flow_route route = flow_route_named("somewhere");
  s.dismiss();
  s.settle();
  s.ask([&](const flow_options *options, flow_transition *) {
    return flow_screen_set_link(s.engine(), s.handle("screen"), &route, options, nullptr);
  });
}
void select_other_tab(Scenario &s) { select_tab(s, 1); }
void select_same_tab(Scenario &s) { select_tab(s, 0); }

void render(Scenario &s) {
  const flow_screen_content *content = nullptr;
  flow_screen_render(s.engine(), s.handle("screen"), &content);
}
void input(Scenario &s) {
  flow_value value = flow_string_value("x");
  flow_screen_set_field(s.engine(), s.handle("screen"), "field", &value, nullptr);
}
void set_wrong(Scenario &s) {
  flow_screen_set_wrong(s.engine(), s.handle("screen"), "field", "no value", nullptr);
}
void action(Scenario &s) {
  flow_screen_invoke(s.engine(), s.handle("screen"), "button", nullptr, nullptr);
}
void invoke(Scenario &s) {
  flow_value value = flow_null_value();
  flow_invoke(s.engine(), s.handle("screen"), "method", &value, 1, nullptr, nullptr);
}
void capability(Scenario &s) {
  const void *found = nullptr;
  flow_screen_capability(s.engine(), s.handle("screen"), "c/1", &found);
}
void ask_rows(Scenario &s) {
  const flow_rows *rows = nullptr;
  flow_screen_rows(s.engine(), s.handle("screen"), "demand", 120, 3, &rows, nullptr);
}
void find_row(Scenario &s) {
  size_t index = 0;
  flow_screen_find_row(s.engine(), s.handle("screen"), "demand", flow_text("Text"), &index,
                       nullptr);
}
void press_row(Scenario &s) {
  flow_value row = flow_string_value("Text");
  flow_screen_invoke(s.engine(), s.handle("screen"), "demand", &row, nullptr);
}
void ask_above(Scenario &s) {
  flow_value value = flow_null_value();
  flow_ask(s.engine(), s.handle("screen"), "method", &value, 1, nullptr, nullptr);
}
void speak(Scenario &s) { flow_engine_set_locale(s.engine(), "ar", FLOW_RIGHT_TO_LEFT); }
void set_arguments(Scenario &s) {
  flow_value value = flow_integer_value(1);
  s.ask([&](const flow_options *options, flow_transition *) {
    return flow_screen_set_arguments(s.engine(), s.handle("screen"), &value, options, nullptr);
  });
}
void back(Scenario &s) {
  s.ask([&](const flow_options *options, flow_transition *) {
    return flow_back(s.engine(), s.handle("window"), options, nullptr);
  });
}
void pause(Scenario &s) { flow_engine_set_activity(s.engine(), FLOW_ACTIVITY_INACTIVE); }
void resume(Scenario &s) {
  pause(s);
  flow_engine_set_activity(s.engine(), FLOW_ACTIVITY_ACTIVE);
}
void changed(Scenario &s) { flow_screen_changed(s.engine(), s.handle("sheet screen")); }

/// A request waits for a presenter that has not answered.
void hurry(Scenario &s) {
  s.prepare("busy window");
  s.open_new(s.handle("busy window"), "t.screen");
}

void destroy_unopened_screen(Scenario &s) { flow_destroy(s.engine(), s.create("t.screen")); }
void destroy_unopened_coordinator(Scenario &s) {
  flow_destroy(s.engine(), s.create("t.coordinator"));
}
void create_presenter(Scenario &s) { s.create("t.presenter"); }
void destroy_presenter(Scenario &s) { flow_destroy(s.engine(), s.handle("presenter")); }
void replace_presenter(Scenario &s) {
  flow_window_set_presenter(s.engine(), s.handle("window"), s.create("t.presenter"));
}
void create_observer(Scenario &s) { s.create("t.observer"); }
void destroy_observer(Scenario &s) { flow_destroy(s.engine(), s.handle("observer")); }

/// Opens a coordinator with callbacks in a sheet.
void open_with_options(Scenario &s) {
  s.dismiss();
  s.open_new(s.handle("coordinator"), "t.coordinator", "", FLOW_STYLE_SHEET);
  s.settle();
}
void end_with_options(Scenario &s) {
  open_with_options(s);
  s.dismiss();
}
/// A router cannot be opened.
void refused(Scenario &s) {
  s.ask(
      [&](const flow_options *options, flow_transition *) {
        return flow_push(s.engine(), s.handle("window"), s.handle("router"), options, nullptr);
      },
      "refused.");
}
void fail_request(Scenario &s) {
  s.ask(
      [&](const flow_options *options, flow_transition *) {
        return flow_pop(s.engine(), s.handle("garbage"), options, nullptr);
      },
      "failed.");
}
void unused(Scenario &s) {
  s.ask(
      [&](const flow_options *options, flow_transition *) {
        return flow_pop(s.engine(), s.handle("window"), options, nullptr);
      },
      "unused.");
}

/// Presses a button of the alert that is on top.
void press_top(Scenario &s, const char *button) {
  s.settle();
  flow_screen top = FLOW_NONE;
  const flow_screen_content *content = nullptr;
  flow_window_top(s.engine(), s.handle("window"), &top);
  flow_screen_render(s.engine(), top, &content);
  flow_screen_invoke(s.engine(), top, button, nullptr, nullptr);
}
/// Presses the one button of an alert.
void answer(Scenario &s) {
  flow_screen alert = s.present_alert(s.handle("coordinator"));
  s.settle();
  const flow_screen_content *content = nullptr;
  flow_screen_render(s.engine(), alert, &content);
  flow_screen_invoke(s.engine(), alert, "ok", nullptr, nullptr);
}
void fail_alert(Scenario &s) { s.present_alert(s.handle("garbage"), "failed."); }
void refuse_alert(Scenario &s) {
  s.prepare("empty window");
  s.present_alert(s.handle("empty window"), "refused.");
}
void confirm(Scenario &s) {
  flow_callback confirmed = {Tracker::callback, &s.trackers.add(&s, "confirmed"), Tracker::destroy};
  flow_confirm(s.engine(), s.handle("coordinator"), "Title", nullptr, "Yes", confirmed);
  press_top(s, "yes");
}
/// The dialog goes in another way.
void do_not_confirm(Scenario &s) {
  flow_callback confirmed = {Tracker::callback, &s.trackers.add(&s, "confirmed"), Tracker::destroy};
  flow_confirm(s.engine(), s.handle("coordinator"), "Title", nullptr, "Yes", confirmed);
  s.settle();
  s.dismiss();
}
void fail_confirm(Scenario &s) {
  flow_callback confirmed = {Tracker::callback, &s.trackers.add(&s, "confirmed"), Tracker::destroy};
  flow_confirm(s.engine(), s.handle("garbage"), "Title", nullptr, "Yes", confirmed);
}

// Triggers of the methods by which an opener hears of its requests.
void open_heard(Scenario &s) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.completion_method = "heard_completion";
  options.dismissed_method = "heard_dismissed";
  options.finished_method = "heard_finished";
  options.done_method = "heard_done";
  options.style = FLOW_STYLE_SHEET;
  s.dismiss();
  flow_open_new(s.engine(), s.handle("coordinator"), "t.coordinator", nullptr, &options, nullptr,
                nullptr);
  s.settle();
}
void end_heard(Scenario &s) {
  open_heard(s);
  s.dismiss();
}
void answer_heard(Scenario &s) {
  flow_alert alert = flow_alert_make("Title", "Message");
  alert.answered_method = "heard_answered";
  flow_alert_present(s.engine(), s.handle("coordinator"), &alert, nullptr, nullptr, nullptr);
  press_top(s, "ok");
}
void confirm_heard(Scenario &s) {
  flow_confirm_method(s.engine(), s.handle("coordinator"), "Title", nullptr, "Yes",
                      "heard_confirmed");
  press_top(s, "yes");
}
void shut_down_heard(Scenario &s) {
  open_heard(s);
  s.shut_down();
}

void cancel_work(Scenario &s) {
  s.begin_work(s.handle("sheet screen"));
  s.dismiss();
}
void end_work(Scenario &s) { flow_work_end(s.engine(), s.begin_work(s.handle("sheet screen"))); }
void fail_work(Scenario &s) { s.begin_work(s.handle("garbage")); }
void destroy_screen_with_work(Scenario &s) {
  flow_screen screen = s.create("t.screen");
  s.begin_work(screen);
  flow_destroy(s.engine(), screen);
}

void end_data(Scenario &s) {
  s.set_data(s.handle("sheet screen"));
  s.dismiss();
}
void end_data_of_layer(Scenario &s) {
  s.set_data(s.handle("layer"));
  s.dismiss();
}
void replace_data(Scenario &s) {
  s.set_data(s.handle("sheet screen"));
  s.set_data(s.handle("sheet screen"));
}
void destroy_screen_with_data(Scenario &s) {
  flow_screen screen = s.create("t.screen");
  s.set_data(screen);
  flow_destroy(s.engine(), screen);
}
void shut_down_data(Scenario &s) {
  s.set_data(s.handle("screen"));
  s.shut_down();
}

void fire(Scenario &s) {
  s.start_timer(s.handle("sheet screen"));
  flow_engine_dispatch(s.engine());
}
void stop_timer(Scenario &s) {
  flow_timer_stop(s.engine(), s.start_timer(s.handle("coordinator")));
}
void stop_timer_with_owner(Scenario &s) {
  s.start_timer(s.handle("sheet screen"));
  s.dismiss();
}
void destroy_owner_of_timer(Scenario &s) {
  flow_coordinator coordinator = s.create("t.coordinator");
  s.start_timer(coordinator);
  flow_destroy(s.engine(), coordinator);
}
void fail_timer(Scenario &s) { s.start_timer(s.handle("garbage")); }
void get_ready(Scenario &s) {
  s.start_watch(s.handle("sheet screen"));
  flow_engine_dispatch(s.engine());
}
void stop_watch(Scenario &s) {
  flow_watch_stop(s.engine(), s.start_watch(s.handle("coordinator")));
}
void stop_watch_with_owner(Scenario &s) {
  s.start_watch(s.handle("sheet screen"));
  s.dismiss();
}
void fail_watch(Scenario &s) { s.start_watch(s.handle("garbage")); }
void shut_down_time(Scenario &s) {
  s.start_timer(FLOW_NONE);
  s.start_watch(FLOW_NONE);
  s.start_timer(s.handle("coordinator"));
  s.start_watch(s.handle("screen"));
  s.shut_down();
}

void save(Scenario &s) { s.save(); }
void fail_save(Scenario &s) { s.save(1000); }
void restore(Scenario &s) { s.restore(); }
void renew(Scenario &s, const char *name) {
  s.ask([&](const flow_options *options, flow_transition *) {
    return flow_instance_renew(s.engine(), s.handle(name), nullptr, 0, options, nullptr);
  });
}
void renew_screen(Scenario &s) { renew(s, "screen"); }
void renew_coordinator(Scenario &s) { renew(s, "coordinator"); }
void rest(Scenario &s) {
  s.set_rest();
  push_screen(s);
}
void replace_rest(Scenario &s) {
  s.set_rest();
  s.set_rest();
}
void set_no_rest(Scenario &s) { s.set_rest(false); }
void shut_down_rest(Scenario &s) {
  s.set_rest();
  s.shut_down();
}

void post(Scenario &s) {
  flow_engine_post(s.engine(), {Tracker::posted, &s.trackers.add(&s, "post"), Tracker::destroy});
}
void dispatch_post(Scenario &s) {
  post(s);
  flow_engine_dispatch(s.engine());
}
void fail_class(Scenario &s) { s.register_class("t.screen", FLOW_NONE); }
void load(Scenario &s) {
  if (s.handle("plugin") == FLOW_NONE) return s.prepare("plugin");
  s.unload_plugin();
  s.settle();
  s.load_plugin();
}
void unload(Scenario &s) {
  s.prepare("plugin");
  s.unload_plugin();
}
void diagnose(Scenario &s) { flow_pop(s.engine(), s.handle("garbage"), nullptr, nullptr); }
void warn(Scenario &s) {
  s.dismiss();
  s.dismiss();
}
void ask_the_time(Scenario &s) {
  s.prepare("busy window");
  flow_engine_dispatch(s.engine());
}

void shut_down(Scenario &s) {
  s.prepare("plugin");
  post(s);
  end_with_options(s);
  s.shut_down();
}
void shut_down_open(Scenario &s) {
  open_with_options(s);
  s.shut_down();
}
void shut_down_alert(Scenario &s) {
  s.present_alert(s.handle("coordinator"));
  s.begin_work(s.handle("screen"));
  s.shut_down();
}
void shut_down_queued(Scenario &s) {
  s.prepare("busy window");
  s.ask(
      [&](const flow_options *options, flow_transition *) {
        return flow_pop(s.engine(), s.handle("busy window"), options, nullptr);
      },
      "queued.");
  s.shut_down();
}

}  // namespace

const std::vector<Trigger> &triggers() {
  static const std::vector<Trigger> all = {
      {"outside", "of any callback", [](Scenario &s) { s.reached("outside", FLOW_NONE); }},
      {"outside", "of any callback, with nothing open",
       [](Scenario &s) {
         s.close_all();
         s.reached("outside", FLOW_NONE);
       }},
      {"screen.create", "", push_screen, true},
      {"screen.destroy", "", dismiss, true},
      {"screen.destroy", "of flow_destroy", destroy_unopened_screen},
      {"screen.render", "", render},
      {"screen.will_appear", "", push_coordinator, true},
      {"screen.did_appear", "", push_coordinator, true},
      {"screen.will_disappear", "", dismiss, true},
      {"screen.did_disappear", "", dismiss, true},
      {"screen.removed", "", dismiss, true},
      {"screen.may_leave", "", dismiss, true},
      {"screen.attempted", "", attempt},
      {"screen.link_changed", "", link, true},
      {"screen.input", "", input},
      {"screen.capability", "", capability},
      {"screen.action", "", action},
      {"screen.method", "", invoke},
      {"screen.locale_changed", "", speak},
      {"screen.arguments_changed", "", set_arguments},
      {"screen.back", "", back, true},
      {"screen.paused", "", pause},
      {"screen.resumed", "", resume},
      {"screen.wrong", "", set_wrong},
      {"coordinator.create", "", push_coordinator, true},
      {"coordinator.destroy", "", finish, true},
      {"coordinator.destroy", "of flow_destroy", destroy_unopened_coordinator},
      {"coordinator.start", "", push_coordinator, true},
      {"coordinator.child_finished", "", finish, true},
      {"coordinator.may_leave", "", end_with_options, true},
      {"coordinator.navigate", "", link, true},
      {"coordinator.guard", "", link, true},
      {"coordinator.may_select", "", select_other_tab, true},
      {"coordinator.reselected", "", select_same_tab},
      {"coordinator.method", "", ask_above},
      {"presenter.gesture", "", begin_gesture, true},
      {"presenter.create", "", create_presenter},
      {"presenter.destroy", "", destroy_presenter},
      {"presenter.transition", "", push_screen, true},
      {"presenter.transition", "of a new presenter", replace_presenter},
      {"presenter.changed", "", changed},
      {"presenter.hurry", "", hurry},
      {"observer.create", "", create_observer},
      {"observer.destroy", "", destroy_observer},
      {"observer.did_start", "", push_coordinator, true},
      {"observer.did_finish", "", finish, true},
      {"observer.event", "", dismiss, true},
      {"completion", "", end_with_options, true},
      {"completion.destroy", "", end_with_options, true},
      {"dismissed", "", end_with_options, true},
      {"dismissed.destroy", "", end_with_options, true},
      {"finished", "", end_with_options, true},
      {"finished.destroy", "", end_with_options, true},
      {"done", "", dismiss, true},
      {"done.destroy", "", dismiss, true},
      {"refused.done", "", refused},
      {"refused.finished.destroy", "", refused},
      {"failed.done.destroy", "", fail_request},
      {"unused.completion.destroy", "", unused},
      {"answered", "", answer, true},
      {"answered.destroy", "", answer, true},
      {"failed.answered.destroy", "", fail_alert},
      {"refused.answered.destroy", "", refuse_alert},
      {"confirmed", "", confirm, true},
      {"confirmed.destroy", "", confirm, true},
      {"confirmed.destroy", "of one that was not confirmed", do_not_confirm, true},
      {"confirmed.destroy", "of one that cannot be asked", fail_confirm},
      {"callback.completion", "", end_heard, true},
      {"callback.dismissed", "", end_heard, true},
      {"callback.finished", "", end_heard, true},
      {"callback.done", "", end_heard, true},
      {"callback.answered", "", answer_heard, true},
      {"callback.confirmed", "", confirm_heard, true},
      {"callback.rows", "", ask_rows},
      {"callback.rows", "with the content", render},
      {"callback.find", "", find_row},
      {"callback.find", "of an input", press_row},
      {"callback.completion", "at shut-down", shut_down_heard, true},
      {"callback.finished", "at shut-down", shut_down_heard, true},
      {"cancel", "", cancel_work, true},
      {"cancel", "of flow_destroy", destroy_screen_with_work},
      {"cancel.destroy", "", cancel_work, true},
      {"cancel.destroy", "of work that was ended", end_work},
      {"cancel.destroy", "of work that cannot begin", fail_work},
      {"data.destroy", "", end_data, true},
      {"data.destroy", "of a layer", end_data_of_layer, true},
      {"data.destroy", "of what is replaced", replace_data},
      {"data.destroy", "of flow_destroy", destroy_screen_with_data},
      {"data.destroy", "at shut-down", shut_down_data, true},
      {"fired", "", fire},
      {"fired.destroy", "", fire},
      {"fired.destroy", "of one that was stopped", stop_timer},
      {"fired.destroy", "with its owner", stop_timer_with_owner, true},
      {"fired.destroy", "of flow_destroy", destroy_owner_of_timer},
      {"fired.destroy", "of one that cannot start", fail_timer},
      {"fired.destroy", "at shut-down", shut_down_time},
      {"ready", "", get_ready},
      {"ready.destroy", "of one that was stopped", stop_watch},
      {"ready.destroy", "with its owner", stop_watch_with_owner, true},
      {"ready.destroy", "of one that cannot start", fail_watch},
      {"ready.destroy", "at shut-down", shut_down_time},
      {"screen.save_state", "", save},
      {"screen.save_state", "of one that is renewed", renew_screen, true},
      {"coordinator.save_state", "", save},
      {"screen.restore_state", "", restore},
      {"screen.restore_state", "of one that is renewed", renew_screen, true},
      {"coordinator.restore_state", "", restore},
      {"coordinator.restore_state", "of one that is renewed", renew_coordinator, true},
      {"screen.create", "of a restore", restore},
      {"screen.create", "of one that is renewed", renew_screen, true},
      {"screen.destroy", "of one that is renewed", renew_screen, true},
      {"observer.event", "of a restore", restore},
      {"take", "", save},
      {"take.destroy", "", save},
      {"take.destroy", "of a save that is refused", fail_save},
      {"made", "", restore},
      {"made.destroy", "", restore},
      {"rest", "", rest, true},
      {"rest.destroy", "of one that is replaced", replace_rest},
      {"rest.destroy", "of one without a function", set_no_rest},
      {"rest.destroy", "at shut-down", shut_down_rest},
      {"post", "", dispatch_post},
      {"post.destroy", "", dispatch_post},
      {"class.destroy", "of a failing registration", fail_class},
      {"class.destroy", "of a plugin", unload},
      {"entry.init", "", load},
      {"entry.deinit", "", unload},
      {"diagnostic", "of a failure", diagnose},
      {"diagnostic", "of a warning", warn},
      {"clock", "", ask_the_time},
      {"screen.removed", "at shut-down", shut_down, true},
      {"screen.destroy", "at shut-down", shut_down, true},
      {"coordinator.destroy", "at shut-down", shut_down, true},
      {"coordinator.child_finished", "at shut-down", shut_down, true},
      {"finished", "at shut-down", shut_down_open, true},
      {"completion", "at shut-down", shut_down_open, true},
      {"queued.done", "at shut-down", shut_down_queued},
      {"queued.done.destroy", "at shut-down", shut_down_queued},
      {"answered", "at shut-down", shut_down_alert, true},
      {"cancel", "at shut-down", shut_down_alert, true},
      {"presenter.destroy", "at shut-down", shut_down, true},
      {"observer.event", "at shut-down", shut_down_queued},
      {"observer.destroy", "at shut-down", shut_down, true},
      {"entry.deinit", "at shut-down", shut_down, true},
      {"class.destroy", "of a plugin at shut-down", shut_down, true},
      {"class.destroy", "at shut-down", shut_down_open, true},
      {"post.destroy", "at shut-down", shut_down, true},
      {"engine.destroy", "at shut-down", shut_down, true},
  };
  return all;
}

}  // namespace reentrancy
