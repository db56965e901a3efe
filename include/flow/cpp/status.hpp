/**
 * flow/cpp/status.hpp - the results of calls: a status, a result, and the exception they become.
 */
#ifndef FLOW_CPP_STATUS_HPP
#define FLOW_CPP_STATUS_HPP

#include <flow/cpp/base.hpp>

#include <exception>
#include <string>
#include <utility>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** The result of a call, and the sentence that explains it. */
class status {
 public:
  status() = default;
  status(flow_status code) : code_(code) {}
  status(flow_status code, const flow_error &error) : code_(code) {
    if (code != FLOW_OK) message_ = error.message;
  }

  explicit operator bool() const { return code_ == FLOW_OK; }
  flow_status code() const { return code_; }
  const char *name() const { return flow_status_name(code_); }
  /** The explanation, for people. */
  const char *message() const {
    return message_.empty() ? flow_status_text(code_) : message_.c_str();
  }
#if FLOW_CPP_EXCEPTIONS_
  /** Throws a `failure` if it is one. */
  void or_throw() const;
#endif

  friend bool operator==(const status &left, flow_status right) { return left.code_ == right; }
  friend bool operator!=(const status &left, flow_status right) { return left.code_ != right; }

 private:
  flow_status code_ = FLOW_OK;
  std::string message_;
};

#if FLOW_CPP_EXCEPTIONS_
/** The exception that or_throw() throws. */
class failure : public std::exception {
 public:
  explicit failure(flow::status status) : status_(std::move(status)) {}
  const char *what() const noexcept override { return status_.message(); }
  const flow::status &status() const { return status_; }

 private:
  flow::status status_;
};

inline void status::or_throw() const {
  if (code_ != FLOW_OK) throw failure(*this);
}
#endif

/** The value of a call, or the reason why there is none: then the value is an empty one. */
template <typename T>
class result {
 public:
  result(flow::status status, T value = T())
      : status_(std::move(status)), value_(std::move(value)) {}

  explicit operator bool() const { return static_cast<bool>(status_); }
  const flow::status &status() const { return status_; }
  const T &operator*() const & { return value_; }
  T &operator*() & { return value_; }
  T &&operator*() && { return std::move(value_); }
  const T *operator->() const { return &value_; }
  T *operator->() { return &value_; }
#if FLOW_CPP_EXCEPTIONS_
  /** The value; throws a `failure` if there is none. */
  T or_throw() && {
    status_.or_throw();
    return std::move(value_);
  }
#endif

 private:
  flow::status status_;
  T value_;
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
