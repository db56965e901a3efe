// Signing in, in a sheet. It finishes with the e-mail address. A product would send a code to it
// and check what is typed; here any six digits will do.
#include "shop.hpp"

namespace shop {

namespace {

class SignIn : public flow::coordinator {
 public:
  void start() { open("shop.credentials"); }
  void credentials_entered(std::string_view email) { finish(email); }
  void cancelled() { stop(); }
  FLOW_ACTIONS(SignIn, credentials_entered, cancelled)
};

class Credentials : public Screen {
 public:
  void render(flow::content &content) {
    content.title("Sign in")
        .field("email", "E-mail")
        .email()
        .value(email_)
        .error(email_error_)
        .field("code", "Code, six digits")
        .secure()
        .value(code_)
        .error(code_error_)
        .button("proceed", "Sign in")
        .primary()
        .button("cancel", "Cancel")
        .leading()
        .cancel();
  }

  void email(std::string_view text) { email_ = text; }
  void code(std::string_view text) { code_ = text; }

  void proceed() {
    const size_t at = email_.find('@');
    email_error_ = at == 0 || at >= email_.size() - 1 ? "Like name@example.org" : "";
    code_error_ = is_digits(code_, 6) ? "" : "Six digits, please.";
    redraw();
    if (email_error_.empty() && code_error_.empty()) tell_once("credentials_entered", email_);
  }

  void cancel() { tell_once("cancelled"); }
  FLOW_ACTIONS(Credentials, email, code, proceed, cancel)
  // The code is a secret, and in no state: its field comes back empty.
  FLOW_STATE(Credentials, email_, email_error_, code_error_)

 private:
  std::string email_, code_, email_error_, code_error_;
};

}  // namespace

void add_sign_in(flow::registry &classes) {
  classes.add<SignIn>("shop.sign_in").add<Credentials>("shop.credentials");
}

}  // namespace shop
