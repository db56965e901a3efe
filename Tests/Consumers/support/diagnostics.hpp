// Keeps the engine's diagnostics.
#pragma once

#include <flow/flow.h>

#include <cstdlib>
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
  /// Returns the fault in the words of a message, or nothing (M1): a handle as a number, a wrong
  /// article.
  static std::string fault_of(const std::string &message) {
    for (size_t at = 0; at < message.size(); at++) {
      size_t end = at;
      while (end < message.size() && message[end] >= '0' && message[end] <= '9')
        end++;
      uint64_t number = end > at ? std::strtoull(message.c_str() + at, nullptr, 10) : 0;
      // 4 bits of a kind, 12 of an engine, 20 of a generation, which is odd.
      bool is_handle = number >> 60 && (number >> 48 & 0xfff) && (number >> 28 & 1);
      if (is_handle && number < UINT64_MAX) return "a handle as a number";
      at = end;
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
