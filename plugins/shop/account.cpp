// The account of who is signed in. The shop does not let others select its tab.
#include "shop.hpp"

namespace shop {

namespace {

class Account : Node {
 public:
  Account(Place place, const flow_value *) : Node(place) {}

  void start() {
    flow_open_new(engine, handle, "shop.account_page", nullptr, nullptr, nullptr, nullptr);
  }

  static Methods methods() { return {FLOW_COORDINATOR_METHOD(start, bound<&Account::start>)}; }
};

class AccountPage : public Screen {
 public:
  AccountPage(Place place, const flow_value *) : Screen(place) {}

  void render(flow_content content) {
    const flow_value user = ask("shop.main", "user");
    flow_add_title(engine, content, "Account");
    flow_add_text(engine, content, ("You are signed in as " + text_of(&user) + ".").c_str());
    flow_add_button(engine, content, "sign_out", "Sign out", FLOW_ROLE_NORMAL);
  }

  void sign_out() { ask("shop.main", "sign_out"); }

  static Methods methods() {
    return {FLOW_SCREEN_METHOD(render, bound<&AccountPage::render>),
            FLOW_SCREEN_METHOD(did_appear, bound<&AccountPage::redraw>),
            action<&AccountPage::sign_out>("sign_out")};
  }
};

}  // namespace

void add_account(Classes &classes) {
  classes.coordinator<Account>("shop.account");
  classes.screen<AccountPage>("shop.account_page");
}

}  // namespace shop
