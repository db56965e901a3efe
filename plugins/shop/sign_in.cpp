// Signing in, in a sheet. It finishes with the e-mail address. A product would send a code to it and check
// what is typed; here any six digits will do.
#include "shop.hpp"

namespace shop {

namespace {

class SignIn : Node {
 public:
  SignIn(Place place, const flow_value *) : Node(place) {}

  void start() {
    flow_open_new(engine, handle, "shop.credentials", nullptr, nullptr, nullptr, nullptr);
  }

  void credentials_entered(const flow_value *email) {
    flow_finish(engine, handle, email, nullptr, nullptr);
  }

  void cancelled() { flow_stop(engine, handle, nullptr, nullptr); }

  static Methods methods() {
    return {FLOW_COORDINATOR_METHOD(start, bound<&SignIn::start>),
            action<&SignIn::credentials_entered>("credentials_entered"),
            action<&SignIn::cancelled>("cancelled")};
  }
};

class Credentials : public Screen {
 public:
  Credentials(Place place, const flow_value *) : Screen(place) {}

  void render(flow_content content) {
    flow_add_title(engine, content, "Sign in");
    flow_add_field(engine, content, "email", "E-mail", FLOW_FIELD_EMAIL, email_.c_str(),
                   email_error_);
    flow_add_field(engine, content, "code", "Code, six digits", FLOW_FIELD_SECURE, code_.c_str(),
                   code_error_);
    flow_add_button(engine, content, "proceed", "Sign in", FLOW_ROLE_PRIMARY);
    flow_add_toolbar(engine, content, FLOW_PLACEMENT_LEADING, "cancel", "Cancel", FLOW_ROLE_CANCEL);
  }

  void enter_email(const flow_value *value) { email_ = text_of(value); }
  void enter_code(const flow_value *value) { code_ = text_of(value); }

  void proceed() {
    const size_t at = email_.find('@');
    const bool digits =
        code_.size() == 6 && code_.find_first_not_of("0123456789") == std::string::npos;
    email_error_ = at == 0 || at >= email_.size() - 1 ? "Like name@example.org" : nullptr;
    code_error_ = digits ? nullptr : "Six digits, please.";
    redraw();
    const flow_value email = flow_string_value(email_.c_str());
    if (!email_error_ && !code_error_) tell("credentials_entered", &email);
  }

  void cancel() { tell("cancelled"); }

  static Methods methods() {
    return {FLOW_SCREEN_METHOD(render, bound<&Credentials::render>),
            action<&Credentials::enter_email>("email"), action<&Credentials::enter_code>("code"),
            action<&Credentials::proceed>("proceed"), action<&Credentials::cancel>("cancel")};
  }

 private:
  std::string email_, code_;
  const char *email_error_ = nullptr;
  const char *code_error_ = nullptr;
};

}  // namespace

void add_sign_in(Classes &classes) {
  classes.coordinator<SignIn>("shop.sign_in");
  classes.screen<Credentials>("shop.credentials");
}

}  // namespace shop
