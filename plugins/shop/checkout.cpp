// The checkout, in a sheet: address, then confirmation. It is created with the cart and finishes with the
// order: the cart's total and items, and the address. Leaving it in any other way gives no value; with
// something typed it asks the user first.
#include "shop.hpp"

namespace shop {

namespace {

class Checkout : Node {
 public:
  Checkout(Place place, const flow_value *cart) : Node(place), cart_(copy(cart)) {}

  void start() {
    flow_open_new(engine, handle, "shop.address", nullptr, nullptr, &address_screen_, nullptr);
  }

  // Asked about every way out but finishing. Here and not in the screen, which also goes when the flow
  // finishes, and may be below the confirmation.
  flow_answer may_leave(const flow_leave *leave) {
    flow_value typed = flow_boolean_value(FLOW_FALSE);
    flow_invoke(engine, address_screen_, "is_typed", nullptr, 0, &typed, nullptr);
    if (!typed.as.boolean) return FLOW_ANSWER_YES;
    const flow_alert_button buttons[] = {
        flow_alert_button_make("discard", "Discard", FLOW_ROLE_DESTRUCTIVE),
        flow_alert_button_make("stay", "Stay", FLOW_ROLE_CANCEL)};
    flow_alert alert = flow_alert_make("Discard?", "What you have typed is not kept.");
    alert.style = FLOW_STYLE_CONFIRMATION_DIALOG;
    alert.buttons = buttons;
    alert.button_count = 2;
    alert.answered = {bound<&Checkout::answered>, this, nullptr};
    const bool asked =
        flow_alert_present(engine, handle, &alert, nullptr, nullptr, nullptr) == FLOW_OK;
    question_ = leave->question;
    return asked ? FLOW_ANSWER_LATER : FLOW_ANSWER_NO;
  }

  // However the dialog went: without "Discard" everything stays.
  void answered(flow_engine *, flow_screen, const flow_string *button) {
    const bool discard = flow_string_is(*button, "discard");
    flow_question_answer(engine, question_, discard ? FLOW_ANSWER_YES : FLOW_ANSWER_NO);
  }

  void address_entered(const flow_value *address) {
    address_ = copy(address);
    const flow_entry entries[] = {entry("cart", *cart_), entry("address", *address_)};
    const flow_value arguments = flow_map_value(entries, 2);
    flow_open_new(engine, handle, "shop.confirm", &arguments, nullptr, nullptr, nullptr);
  }

  void confirmed() {
    if (!address_) return;
    const flow_value *items = flow_value_get(cart_.get(), "items");
    const flow_entry entries[] = {
        entry("total", flow_integer_value(integer_at(cart_.get(), "total"))),
        entry("items", items ? *items : flow_null_value()), entry("address", *address_)};
    const flow_value order = flow_map_value(entries, 3);
    flow_finish(engine, handle, &order, nullptr, nullptr);
  }

  void cancelled() { flow_stop(engine, handle, nullptr, nullptr); }

  static Methods methods() {
    return {FLOW_COORDINATOR_METHOD(start, bound<&Checkout::start>),
            FLOW_COORDINATOR_METHOD(may_leave, bound<&Checkout::may_leave>),
            action<&Checkout::address_entered>("address_entered"),
            action<&Checkout::confirmed>("confirmed"), action<&Checkout::cancelled>("cancelled")};
  }

 private:
  const OwnedValue cart_;
  OwnedValue address_;  // once it was entered
  flow_screen address_screen_ = FLOW_NONE;
  flow_question question_ = FLOW_NONE;  // what the dialog is about
};

enum Field { NAME, STREET, POSTCODE, CITY, FIELDS };
const char *const field_ids[FIELDS] = {"name", "street", "postcode", "city"};
const char *const field_labels[FIELDS] = {"Name", "Street and number", "Postcode", "City"};

class Address : public Screen {
 public:
  Address(Place place, const flow_value *) : Screen(place) {}

  void render(flow_content content) {
    flow_add_title(engine, content, "Where to?");
    for (int field = 0; field < FIELDS; field++) {
      flow_add_field(engine, content, field_ids[field], field_labels[field], FLOW_FIELD_TEXT,
                     texts_[field].c_str(), errors_[field]);
    }
    flow_add_button(engine, content, "proceed", "Continue", FLOW_ROLE_PRIMARY);
    flow_add_toolbar(engine, content, FLOW_PLACEMENT_LEADING, "cancel", "Cancel", FLOW_ROLE_CANCEL);
  }

  // All fields come here: their elements name no method of their own.
  void input(const flow_string *id, const flow_value *value) {
    for (int field = 0; field < FIELDS; field++) {
      if (!flow_string_is(*id, field_ids[field])) continue;
      texts_[field] = text_of(value);
      // The host shows what was typed already; drawing again at every key would only disturb.
      if (errors_[field]) redraw();
      errors_[field] = nullptr;
    }
  }

  flow_bool is_typed() {
    for (const std::string &text : texts_) {
      if (!text.empty()) return FLOW_TRUE;
    }
    return FLOW_FALSE;
  }

  // The button is always enabled: pressing it tells what is wrong, where a dead one would not.
  void proceed() {
    bool right = true;
    for (int field = 0; field < FIELDS; field++) {
      errors_[field] = texts_[field].empty() ? "This is needed." : nullptr;
      if (field == POSTCODE && !errors_[field] && !is_postcode(texts_[field])) {
        errors_[field] = "Five digits, please.";
      }
      if (errors_[field]) right = false;
    }
    redraw();
    if (!right) return;
    flow_entry entries[FIELDS];
    for (int field = 0; field < FIELDS; field++) {
      entries[field] = entry(field_ids[field], flow_string_value(texts_[field].c_str()));
    }
    const flow_value address = flow_map_value(entries, FIELDS);
    tell("address_entered", &address);
  }

  void cancel() { tell("cancelled"); }

  static Methods methods() {
    return {FLOW_SCREEN_METHOD(render, bound<&Address::render>),
            FLOW_SCREEN_METHOD(input, bound<&Address::input>),
            FLOW_METHOD("is_typed", "b(p)", bound<&Address::is_typed>),
            action<&Address::proceed>("proceed"), action<&Address::cancel>("cancel")};
  }

 private:
  static bool is_postcode(const std::string &text) {
    return text.size() == 5 && text.find_first_not_of("0123456789") == std::string::npos;
  }

  std::string texts_[FIELDS];
  const char *errors_[FIELDS] = {};
};

// Created with {cart, address}. Going back from here returns to the fields as they were.
class Confirm : public Screen {
 public:
  Confirm(Place place, const flow_value *arguments) : Screen(place), arguments_(copy(arguments)) {}

  void render(flow_content content) {
    const flow_value *address = flow_value_get(arguments_.get(), "address");
    const std::string city = text_at(address, "postcode") + " " + text_at(address, "city");
    flow_add_title(engine, content, "Your order");
    add_items(engine, content, "items", nullptr, flow_value_get(arguments_.get(), "cart"));
    flow_add_heading(engine, content, "Goes to");
    flow_add_text(engine, content, text_at(address, "name").c_str());
    flow_add_text(engine, content, text_at(address, "street").c_str());
    flow_add_text(engine, content, city.c_str());
    flow_add_button(engine, content, "confirm", "Order now", FLOW_ROLE_PRIMARY);
    flow_add_toolbar(engine, content, FLOW_PLACEMENT_LEADING, "cancel", "Cancel", FLOW_ROLE_CANCEL);
  }

  void confirm() { tell("confirmed"); }
  void cancel() { tell("cancelled"); }

  static Methods methods() {
    return {FLOW_SCREEN_METHOD(render, bound<&Confirm::render>),
            action<&Confirm::confirm>("confirm"), action<&Confirm::cancel>("cancel")};
  }

 private:
  const OwnedValue arguments_;
};

}  // namespace

void add_checkout(Classes &classes) {
  classes.coordinator<Checkout>("shop.checkout");
  classes.screen<Address>("shop.address");
  classes.screen<Confirm>("shop.confirm");
}

}  // namespace shop
