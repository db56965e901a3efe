// A socket between a program and the server that counts messages and loses what a test wants.
#pragma once

#include <atomic>
#include <string>
#include <thread>

class Proxy {
 public:
  /// Listens as the server in `folder`, for the server in `server`.
  Proxy(const std::string &folder, const std::string &server);
  ~Proxy();
  Proxy(const Proxy &) = delete;
  Proxy &operator=(const Proxy &) = delete;

  /// The number of statements that went to the server.
  int statements() const { return statements_; }
  /// The next statement never arrives, and the connection ends.
  void lose_statement() { loses_statement_ = true; }
  /// The next statement arrives, its answer does not, and the connection ends.
  void lose_answer() { loses_answer_ = true; }
  /// The connection ends, and the next statement arrives after so many milliseconds all the same.
  void send_late(int milliseconds) { late_ = milliseconds; }
  /// The number of statements that came late.
  int late_statements() const { return late_statements_; }
  /// Nothing goes through any more, and nobody is told, until this is over.
  void set_silent(bool is_silent) { is_silent_ = is_silent; }

 private:
  void accept_all();
  void serve(int client);

  std::string server_;
  int listener_;
  std::atomic<int> statements_{0}, late_{0}, late_statements_{0};
  std::atomic<bool> loses_statement_{false}, loses_answer_{false}, is_silent_{false},
      is_over_{false};
  std::thread thread_;
};
