// Saving the shop, and making it again: at each step of a walk through all of its flows.
//   restore PLUGIN
#include <cstdio>
#include <string>

#include "Shared/restored.hpp"

using restored::check;
using restored::Session;
using restored::Step;
using restored::Walk;

namespace {

const char *plugin;

std::vector<Step> walk_steps() {
  return {
      {"fill", "search", "filter"},
      {"select", "select_product", "5"},
      {"back"},
      {"select", "select_product", "5"},
      {"press", "add"},
      {"press", "go_on"},
      {"press", "add"},
      {"press", "cart"},
      {"select", "take_out", "5"},
      {"press", "check_out"},
      {"fill", "name", "Ada"},
      {"back"},
      {"press", "stay", {}, false, true},
      {"fill", "postcode", "1"},
      {"press", "proceed"},  // errors stand on the fields
      {"fill", "street", "Long Street 1"},
      {"fill", "postcode", "12345"},
      {"fill", "city", "Berlin"},
      {"press", "proceed"},
      {"back"},
      {"press", "proceed"},
      {"press", "confirm"},
      {"select", "select_order", "1"},
      {"tab", "account"},
      {"fill", "email", "ada"},
      {"fill", "code", "123456", true},
      {"press", "proceed"},  // no such address
      {"fill", "email", "ada@example.org"},
      {"fill", "code", "123456", true},
      {"press", "proceed"},
      {"tab", "orders"},
      {"select", "select_product", "5"},
      {"press", "show_other"},
      {"back"},
      {"tab", "account"},
      {"press", "sign_out"},
  };
}

size_t step_of(const std::vector<Step> &steps, const char *id) {
  for (size_t index = 0; index < steps.size(); index++) {
    if (std::string(steps[index].id) == id) return index;
  }
  return steps.size();
}

/// Opens a checkout in which something is typed, and goes back: the user is asked.
void ask_to_discard(Session &session) {
  session.open({});
  for (const Step &step : std::vector<Step>{{"select", "select_product", "5"},
                                            {"press", "add"},
                                            {"press", "cart"},
                                            {"press", "check_out"},
                                            {"fill", "name", "Ada"},
                                            {"back"}})
    check(bool(session.go(step)), step.id);
  check(session.has("discard"), "the user is asked");
}

/// The dialog is saved, the question that it answers is not. The user's word is done.
void discarded_after_a_restore(const char *button, bool leaves) {
  Session one(plugin, "shop.main"), other(plugin, "shop.main");
  ask_to_discard(one);
  if (!other.restore(one.save(), one)) return;
  check(other.has("discard"), "the user is still asked");
  check(bool(other.go({"press", button})), button);
  check(other.has("check_out") == leaves, "'Discard' leaves the checkout, 'Stay' does not");
  check(other.has("city") != leaves, "the fields are there if it stays");
  check(other.said.empty(), "nothing is warned of: " + other.said);
  if (leaves) return;
  // The next question is a new one.
  other.go({"back"});
  check(other.has("discard"), "the user is asked again");
  other.go({"press", "discard"});
  check(other.has("check_out"), "then the answer goes to the question");
}

/// A code that was typed is in no record.
void the_code_is_not_saved() {
  const std::vector<Step> steps = walk_steps();
  const Walk walk = {plugin, "shop.main", {}, steps};
  Session one(plugin, "shop.main");
  walk.begin(one, step_of(steps, "code") + 1);
  for (const flow::record &record : one.save()) {
    const flow::value_view state = flow::value_view(record.value)["state"];
    check(!state.has("code"), "the code has no key");
    for (auto entry : state.entries())
      check(entry.value.string() != "123456", "the code is in no state");
  }
}

/// Another plugin's way into the shop: it finishes with the order also after a restore.
void bought_after_a_restore() {
  const Walk walk = {plugin,
                     "shop.buy",
                     {{"product", 7}},
                     {{"fill", "name", "Ada"},
                      {"fill", "street", "Long Street 1"},
                      {"fill", "postcode", "12345"},
                      {"fill", "city", "Berlin"},
                      {"press", "proceed"},
                      {"press", "confirm"}}};
  const flow::value order = walk.run();
  check(order.get("total", 0) == 5400, "the order is what was bought");
}

/// An article that is not sold any more leaves a cart, and a state of strange types loses nothing.
void strange_states() {
  Session one(plugin, "shop.main");
  one.open({});
  const flow::coordinator_handle shop = one.engine.children().at(0);
  const flow::value items = flow::list({{{"id", 5}, {"count", 2}}, {{"id", 99}, {"count", 1}}});
  check(bool(one.engine.renew(shop, {{"cart", items}})), "it is renewed");
  const flow::value cart = *one.engine.invoke(shop, "cart");
  check(cart.get("count", 0) == 2, "what is sold is in the cart");
  check(cart["items"].size() == 1, "nothing else is");
  for (const flow::value &state :
       {flow::value(5), flow::value(flow::value::map()),
        flow::value{{"cart", 1}, {"orders", "x"}, {"flows", flow::value::map()}, {"email", 3}}}) {
    check(bool(one.engine.renew(shop, state)), "it is renewed");
    check(one.engine.invoke(shop, "cart")->get("count", -1) == 0, "the cart is empty");
    one.seen();
  }
}

/// The records of a shop whose list and pages were one stack: a product, and the cart on it.
std::vector<flow::record> before_panes() {
  const auto record = [](flow_kind kind, uint64_t id, flow::value value) {
    if (kind == FLOW_KIND_SCREEN || kind == FLOW_KIND_COORDINATOR) value["plugin"] = "flow.shop";
    return flow::record(kind, id, std::move(value));
  };
  const auto screen = [&](uint64_t id, int64_t owner, int64_t order, const char *class_id,
                          flow::value value) {
    value["class"] = class_id, value["owner"] = owner, value["stack"] = owner + 4;
    value["order"] = order, value["rank"] = order;
    return record(FLOW_KIND_SCREEN, id, std::move(value));
  };
  const auto flow = [&](uint64_t id, const char *class_id, flow::value value) {
    value["class"] = class_id, value["parent"] = 2, value["home"] = static_cast<int64_t>(id) + 4;
    value["rank"] = static_cast<int64_t>(id) - 2;
    value["opened"] = true, value["place"] = "stack", value["window"] = 1;
    return record(FLOW_KIND_COORDINATOR, id, std::move(value));
  };
  const auto route = [](int64_t id, int64_t from, int64_t to, const char *name, flow::value with) {
    return flow::value{{"base", from}, {"id", id},       {"landing", to}, {"name", name},
                       {"rank", 0},    {"screen", from}, {"window", 1},   {"parameters", with}};
  };
  const flow::value five = {{"id", 5}}, none = flow::value::map();
  const flow::value tabs = flow::list({{{"id", "catalog"}, {"title", "Catalog"}},
                                       {{"id", "orders"}, {"title", "Orders"}},
                                       {{"id", "account"}, {"title", "Account"}}});
  const flow::value state = {{"cart", flow::list({{{"count", 1}, {"id", 5}}})},
                             {"email", ""},
                             {"flows", flow::list({3, 4, 5})},
                             {"is_asking", false},
                             {"orders", flow::value::list()}};
  return {
      record(FLOW_KIND_NONE, 0, {{"format", 1}, {"next", 257}}),
      screen(6, 3, 1, "shop.list", {{"link", 13}, {"state", {{"query", ""}}}}),
      screen(11, 4, 1, "shop.order_list", none),
      screen(12, 5, 1, "shop.account_page", none),
      screen(14, 3, 2, "shop.product",
             {{"arguments", five}, {"link", 18}, {"route", route(13, 6, 14, "product", five)}}),
      screen(19, 3, 3, "shop.cart", {{"route", route(18, 14, 19, "cart", none)}}),
      record(FLOW_KIND_COORDINATOR, 2,
             {{"arguments", none},
              {"class", "shop.main"},
              {"is_root", true},
              {"landing", 6},
              {"opened", true},
              {"place", "root"},
              {"rank", 1},
              {"state", state},
              {"window", 1}}),
      flow(3, "shop.catalog", {{"state", {{"list", 6}}}}),
      flow(4, "shop.orders", none),
      flow(5, "shop.account", none),
      record(FLOW_KIND_WINDOW, 1, {{"rank", 2}, {"root", 2}}),
      record(FLOW_KIND_LAYER, 10,
             {{"owner", 2},
              {"rank", 0},
              {"stacks", flow::list({7, 8, 9})},
              {"tabs", tabs},
              {"window", 1}}),
  };
}

/// S11 P4: such a session goes on as a stack, in which no pane is named.
void restored_from_before_panes() {
  Session session(plugin, "shop.main");
  const flow::status status =
      session.engine.restore(before_panes(), flow::restore_options().window(1, session.window));
  if (!check(bool(status), std::string("it is restored: ") + status.message())) return;
  check(session.has("take_out"), "the cart is on top");
  for (const Step &step : std::vector<Step>{{"back"},
                                            {"press", "show_other"},
                                            {"back"},
                                            {"back"},
                                            {"select", "select_product", "3"},
                                            {"press", "cart"},
                                            {"press", "check_out"},
                                            {"fill", "name", "Ada"},
                                            {"fill", "street", "Long Street 1"},
                                            {"fill", "postcode", "12345"},
                                            {"fill", "city", "Berlin"},
                                            {"press", "proceed"},
                                            {"press", "confirm"},
                                            {"tab", "catalog"}})
    check(bool(session.go(step)), step.id);
  check(session.has("select_product"), "the order has left the list alone");
  check(session.said.empty(), "nothing is warned of: " + session.said);
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: restore PLUGIN\n");
    return 2;
  }
  plugin = arguments[1];
  const Walk walk = {plugin, "shop.main", {}, walk_steps()};
  walk.run();
  discarded_after_a_restore("discard", true);
  discarded_after_a_restore("stay", false);
  the_code_is_not_saved();
  bought_after_a_restore();
  strange_states();
  restored_from_before_panes();
  if (restored::failures == 0)
    std::printf("ok - %zu steps, restored and reloaded\n", walk.steps.size());
  return restored::failures == 0 ? 0 : 1;
}
