#include "proxy.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace {

sockaddr_un address(const std::string &folder) {
  sockaddr_un address;
  std::memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  std::snprintf(address.sun_path, sizeof address.sun_path, "%s/.s.PGSQL.5432", folder.c_str());
  return address;
}

bool send_all(int socket, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t sent = send(socket, bytes, size, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes += sent;
    size -= static_cast<size_t>(sent);
  }
  return true;
}

/// Takes the whole messages off a stream. The first one has no letter.
struct Messages {
  std::string rest;
  bool is_first = true;

  std::vector<std::string> add(const char *bytes, size_t size) {
    std::vector<std::string> whole;
    rest.append(bytes, size);
    for (;;) {
      size_t head = is_first ? 0 : 1;
      if (rest.size() < head + 4) return whole;
      uint32_t length = 0;
      for (size_t index = 0; index < 4; index++)
        length = length << 8 | static_cast<uint8_t>(rest[head + index]);
      if (rest.size() < head + length) return whole;
      whole.push_back(rest.substr(0, head + length));
      rest.erase(0, head + length);
      is_first = false;
    }
  }
};

}  // namespace

Proxy::Proxy(const std::string &folder, const std::string &server) : server_(server) {
  sockaddr_un here = address(folder);
  listener_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(listener_, reinterpret_cast<sockaddr *>(&here), sizeof here) != 0 ||
      listen(listener_, 16) != 0) {
    std::abort();
  }
  thread_ = std::thread([this] { accept_all(); });
}

Proxy::~Proxy() {
  is_over_ = true;
  shutdown(listener_, SHUT_RDWR);
  thread_.join();
  close(listener_);
}

void Proxy::accept_all() {
  std::vector<std::thread> threads;
  while (!is_over_) {
    int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) break;
    threads.emplace_back([this, client] { serve(client); });
  }
  for (std::thread &each : threads)
    each.join();
}

void Proxy::serve(int client) {
  sockaddr_un there = address(server_);
  int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  bool goes_on = connect(server, reinterpret_cast<sockaddr *>(&there), sizeof there) == 0;
  bool drops_answer = false;
  Messages messages;
  while (goes_on && !is_over_) {
    pollfd both[2] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
    if (poll(both, 2, 20) < 0) break;
    if (is_silent_) continue;
    char bytes[16384];
    if (both[0].revents) {
      ssize_t size = read(client, bytes, sizeof bytes);
      if (size <= 0) break;
      for (const std::string &each : messages.add(bytes, static_cast<size_t>(size))) {
        if (each[0] == 'Q') {
          if (int milliseconds = late_.exchange(0)) {
            shutdown(client, SHUT_RDWR);
            std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
            send_all(server, each.data(), each.size());
            ssize_t answer = read(server, bytes, sizeof bytes);
            late_statements_ += answer > 0;
            goes_on = false;
            break;
          }
          if (loses_statement_.exchange(false)) {
            goes_on = false;
            break;
          }
          statements_++;
          if (loses_answer_.exchange(false)) drops_answer = true;
        }
        if (!send_all(server, each.data(), each.size())) goes_on = false;
      }
    }
    if (goes_on && both[1].revents) {
      ssize_t size = read(server, bytes, sizeof bytes);
      if (size <= 0 || drops_answer) break;
      if (!send_all(client, bytes, static_cast<size_t>(size))) break;
    }
  }
  close(client);
  close(server);
}
