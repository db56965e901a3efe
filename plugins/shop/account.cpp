// The account of who is signed in. The shop does not let others select its tab.
#include "shop.hpp"

namespace shop {

namespace {

class Account : public flow::coordinator {
 public:
  void start() { open("shop.account_page"); }
};

class AccountPage : public flow::screen {
 public:
  void render(flow::content &content) {
    const flow::value user = ask("user");
    content.title("Account")
        .text("You are signed in as " + std::string(user.string()) + ".")
        .button("sign_out", "Sign out");
  }
  void did_appear() { redraw(); }
  void sign_out() { tell("sign_out"); }
  FLOW_ACTIONS(AccountPage, sign_out)
};

}  // namespace

void add_account(flow::registry &classes) {
  classes.add<Account>("shop.account").add<AccountPage>("shop.account_page");
}

}  // namespace shop
