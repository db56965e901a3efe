// Keeps what the engine reported.
#pragma once

#include <flow/flow.h>

#include <string>
#include <vector>

namespace test {

struct Diagnostic {
  flow_severity severity;
  flow_status status;
  flow_handle subject;
  std::string message;
};

class Diagnostics {
 public:
  void add(const flow_diagnostic &diagnostic) {
    all_.push_back({diagnostic.severity, diagnostic.status, diagnostic.subject,
                    diagnostic.message ? diagnostic.message : ""});
  }
  /// What is wrong with the words of a message, or nothing (M1): a handle as a number, a wrong article.
  static std::string fault_of(const std::string &message) {
    size_t digits = 0;
    for (char each : message) {
      digits = each >= '0' && each <= '9' ? digits + 1 : 0;
      if (digits == 19) return "a handle as a number";
    }
    for (const char *wrong : {"a observer", "a image", "a integer", "status -", "this function"}) {
      if (message.find(wrong) != std::string::npos) return wrong;
    }
    return "";
  }

  const std::vector<Diagnostic> &all() const { return all_; }
  void clear() { all_.clear(); }

  size_t count(flow_severity at_least) const {
    size_t found = 0;
    for (const Diagnostic &diagnostic : all_)
      found += diagnostic.severity >= at_least;
    return found;
  }

  bool mentions(const std::string &text) const {
    for (const Diagnostic &diagnostic : all_) {
      if (diagnostic.message.find(text) != std::string::npos) return true;
    }
    return false;
  }

  std::string text() const {
    std::string text;
    for (const Diagnostic &diagnostic : all_)
      text += diagnostic.message + "\n";
    return text;
  }

 private:
  std::vector<Diagnostic> all_;
};

}  // namespace test
