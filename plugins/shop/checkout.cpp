// The checkout, in a sheet: address, then confirmation. It is created with the cart and finishes
// with the order: the cart's total and items, and the address. Leaving it in any other way gives no
// value; with something typed it asks the user first.
#include <utility>

#include "products.hpp"
#include "shop.hpp"

namespace shop {

namespace {

class Checkout : public flow::coordinator {
 public:
  explicit Checkout(flow::value_view cart) : cart_(cart) {}

  void start() { address_screen_ = open("shop.address")->as<flow::screen_handle>(); }

  // Asked about every way out but finishing. Here and not in the screen, which also goes when the
  // flow finishes, and may be below the confirmation.
  flow_answer may_leave(const flow_leave &leave) {
    if (!engine().invoke(address_screen_, "is_typed")->boolean()) return FLOW_ANSWER_YES;
    question_ = flow::question_handle(leave.question);
    const auto asked = present(flow::alert("Discard?", "What you have typed is not kept.")
                                   .dialog()
                                   .destructive("discard", "Discard")
                                   .cancel("stay", "Stay")
                                   .answered("discard_answered"));
    return asked ? FLOW_ANSWER_LATER : FLOW_ANSWER_NO;
  }
  // However the dialog goes: without "Discard" everything stays. The dialog is saved and restored,
  // the question is not: then nobody waits for an answer, and this leaves by itself.
  void discard_answered(flow::screen_handle, std::string_view button) {
    const bool is_discarded = button == "discard";
    if (question_) {
      answer(std::exchange(question_, {}), is_discarded);
    } else if (is_discarded) {
      stop(flow::options().force());
    }
  }

  void address_entered(flow::value_view address) {
    address_ = address;
    open("shop.confirm", {{"cart", cart_}, {"address", address_}});
  }

  void confirmed() {
    if (address_.is_null()) return;
    finish({{"total", cart_.get("total", 0)}, {"items", cart_["items"]}, {"address", address_}});
  }

  void cancelled() { stop(); }
  FLOW_ACTIONS(Checkout, discard_answered, address_entered, confirmed, cancelled)
  FLOW_STATE(Checkout, address_, address_screen_)

 private:
  const flow::value cart_;
  flow::value address_;  // once it was entered
  flow::screen_handle address_screen_;
  flow::question_handle question_;  // while the user is asked
};

// One product for another plugin, which has no cart: the checkout alone, which finishes for it.
class Buy : public flow::coordinator {
 public:
  explicit Buy(flow::value_view arguments)
      : product_(find_product(arguments.get("product", 0))), count_(arguments.get("count", 0)) {}

  void start() {
    if (!product_ || count_ < 1 || count_ > product_->stock) {
      stop();
      return;
    }
    const flow::value items = flow::list({{{"id", product_->id}, {"count", count_}}});
    open("shop.checkout",
         {{"count", count_}, {"total", count_ * product_->cents}, {"items", items}},
         flow::options().finished("bought"));
  }

  void bought(flow::coordinator_handle, flow_cause cause, flow::value_view order) {
    if (cause == FLOW_CAUSE_FINISHED) finish(order);
  }
  FLOW_ACTIONS(Buy, bought)

 private:
  const Product *const product_;
  const int64_t count_;
};

struct Field {
  const char *id, *label;
  std::string text, error;
};

class Address : public Screen {
 public:
  void render(flow::content &content) {
    content.title("Where to?");
    for (const Field &field : fields_) {
      content.field(field.id, field.label).value(field.text).error(field.error);
    }
    content.button("proceed", "Continue").primary().button("cancel", "Cancel").leading().cancel();
  }

  // All fields come here: their elements name no method of their own.
  void input(std::string_view id, flow::value_view value) {
    for (Field &field : fields_) {
      if (id != field.id) continue;
      field.text = value.string();
      // The host shows what was typed already; drawing again at every key would only disturb.
      if (!field.error.empty()) redraw();
      field.error.clear();
    }
  }

  bool is_typed() {
    for (const Field &field : fields_) {
      if (!field.text.empty()) return true;
    }
    return false;
  }

  // The button is always enabled: pressing it tells what is wrong, where a dead one would not.
  void proceed() {
    bool right = true;
    flow::value address;
    for (Field &field : fields_) {
      const bool is_wrong = &field == &fields_[POSTCODE] && !is_digits(field.text, 5);
      field.error = field.text.empty() ? "This is needed." : is_wrong ? "Five digits, please." : "";
      right = right && field.error.empty();
      address[field.id] = field.text;
    }
    redraw();
    if (right) tell_once("address_entered", address);
  }

  void cancel() { tell_once("cancelled"); }
  FLOW_ACTIONS(Address, is_typed, proceed, cancel)

  // By functions of its own: {name: {text, error}, street: ...}.
  flow::value save_state() const {
    flow::value state;
    for (const Field &field : fields_)
      state[field.id] = {{"text", field.text}, {"error", field.error}};
    return state;
  }
  bool restore_state(flow::value_view state) {
    for (Field &field : fields_) {
      field.text = state[field.id]["text"].string();
      field.error = state[field.id]["error"].string();
    }
    return true;
  }

 private:
  static constexpr size_t POSTCODE = 2;
  Field fields_[4] = {{"name", "Name", "", ""},
                      {"street", "Street and number", "", ""},
                      {"postcode", "Postcode", "", ""},
                      {"city", "City", "", ""}};
};

// Created with {cart, address}. Going back from here returns to the fields as they were.
class Confirm : public Screen {
 public:
  explicit Confirm(flow::value_view arguments) : arguments_(arguments) {}

  void render(flow::content &content) {
    const flow::value_view address = arguments_["address"];
    const std::string postcode(address.get("postcode", ""));
    content.title("Your order");
    add_items(content, "items", "", arguments_["cart"]);
    content.heading("Goes to")
        .text(address.get("name", ""))
        .text(address.get("street", ""))
        .text(postcode + " " + std::string(address.get("city", "")))
        .button("confirm", "Order now")
        .primary()
        .button("cancel", "Cancel")
        .leading()
        .cancel();
  }

  void confirm() { tell_once("confirmed"); }
  void cancel() { tell_once("cancelled"); }
  FLOW_ACTIONS(Confirm, confirm, cancel)

 private:
  const flow::value arguments_;
};

}  // namespace

void add_checkout(flow::registry &classes) {
  static const flow_argument arguments[] = {
      FLOW_REQUIRED_ARGUMENT("product", "x", "which product"),
      {"count", "i", "how many of it", *flow::value_view(1).raw(), 0, 0},
  };
  classes.add<Checkout>("shop.checkout").add<Address>("shop.address").add<Confirm>("shop.confirm");
  classes.add<Buy>("shop.buy", flow::class_options().arguments(arguments));
}

}  // namespace shop
