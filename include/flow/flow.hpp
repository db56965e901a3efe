/**
 * flow/flow.hpp - Flow in the words of C++17. Include it after flow/flow.h in a host, after
 * flow/plugin.h in a plugin.
 *
 * A class is a C++ class; its member functions are its methods. A member with the name of a
 * standard method is found by that name; the others are listed, and their signatures follow from
 * their types.
 *
 *     class greeting : public flow::screen {
 *      public:
 *       explicit greeting(flow::value_view arguments) : name_(arguments["name"].string()) {}
 *       void render(flow::content &content) {
 *         content.title("Hello")
 *             .field("name", "Name").value(name_).error(name_.empty() ? "This is needed." : "")
 *             .button("next", "Next").primary();
 *       }
 *       void name(std::string_view text) { name_ = text; }
 *       void next() { tell("greeted", name_); }
 *       FLOW_ACTIONS(greeting, name, next)
 *
 *      private:
 *       std::string name_;
 *     };
 *
 *     class hello : public flow::coordinator {
 *      public:
 *       void start() { open("hello.greeting", {{"name", "Ada"}}); }
 *       void greeted(flow::value_view name) { finish(name); }
 *       FLOW_ACTIONS(hello, greeted)
 *     };
 *
 *     static void init(flow::registry &classes) {
 *       classes.add<greeting>("hello.greeting").add<hello>("hello");
 *     }
 *     FLOW_CPP_PLUGIN("hello", "1.0", init);
 *
 * A class that says its id and its arguments (flow::opening) is opened by its type, and the
 * compiler checks what it is given: open(flow::opening<product>(7).page(2)). An opener of another
 * plugin's class is taken as well (flow::opener).
 *
 * Standard methods take what flow/class.h gives them, or less of it from the end: strings as
 * std::string_view, values as value_view, structs by const reference, handles as handles; what is
 * asked may be answered with bool. They and the actions are public.
 *
 * Handles (screen_handle, window_handle ...) cannot be mixed up; they become wider ones
 * (presentable_handle, place_handle, any_handle) by themselves, and narrower ones by as<>().
 *
 * A class that keeps more than its arguments says what is saved of it: FLOW_STATE(greeting, name_),
 * or save_state() and restore_state() of its own (flow/state.h).
 *
 * Values. A `value` owns, a `value_view` borrows, as std::string and std::string_view do. Both are
 * a flow_value inside: lending costs nothing. {{"id", 5}, {"name", name}} is a map where a value is
 * taken, list({1, 2}) a list.
 *
 * Functions are given away with whatever they have captured: what takes one owns it, and destroys
 * it once, whatever happens. They too may leave parameters out, from the end.
 *
 * Errors. A call that may fail gives a `status` or a `result`; nothing here throws but or_throw().
 * An exception that leaves a method or a function is caught at the edge and told to the host's
 * diagnostics, with class and method; the engine gets zero for an answer: no, not handled, nothing.
 * With -fno-exceptions nothing is caught, and -fno-rtti changes nothing.
 *
 * Threads are as in flow/base.h: all of this is the engine's thread's, but engine_view::post().
 *
 * Its parts stand in flow/cpp, one idea each. Only this file is to be included.
 */
#ifndef FLOW_FLOW_HPP
#define FLOW_FLOW_HPP

#include <flow/cpp/actions.hpp>
#include <flow/cpp/alert.hpp>
#include <flow/cpp/base.hpp>
#include <flow/cpp/batch.hpp>
#include <flow/cpp/callback.hpp>
#include <flow/cpp/content.hpp>
#include <flow/cpp/engine.hpp>
#include <flow/cpp/engine_view.hpp>
#include <flow/cpp/facts.hpp>
#include <flow/cpp/handle.hpp>
#include <flow/cpp/instance.hpp>
#include <flow/cpp/keys.hpp>
#include <flow/cpp/methods.hpp>
#include <flow/cpp/names.hpp>
#include <flow/cpp/opener.hpp>
#include <flow/cpp/opening.hpp>
#include <flow/cpp/options.hpp>
#include <flow/cpp/registry.hpp>
#include <flow/cpp/requests.hpp>
#include <flow/cpp/route.hpp>
#include <flow/cpp/saving.hpp>
#include <flow/cpp/shown.hpp>
#include <flow/cpp/signature.hpp>
#include <flow/cpp/state.hpp>
#include <flow/cpp/status.hpp>
#include <flow/cpp/tabs.hpp>
#include <flow/cpp/tied.hpp>
#include <flow/cpp/timer.hpp>
#include <flow/cpp/value.hpp>
#include <flow/cpp/value_view.hpp>
#include <flow/cpp/work.hpp>

#endif
