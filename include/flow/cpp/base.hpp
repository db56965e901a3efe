/**
 * flow/cpp/base.hpp - the base of the files of flow/cpp: the language version, the namespace,
 * texts.
 *
 * The files of flow/cpp are parts of flow/flow.hpp, which is the one to include: they may be cut
 * otherwise in the next version.
 */
#ifndef FLOW_CPP_BASE_HPP
#define FLOW_CPP_BASE_HPP

#if !defined(FLOW_FLOW_H) && !defined(FLOW_PLUGIN_H)
#error "include flow/flow.h (in a host) or flow/plugin.h (in a plugin) before flow/flow.hpp"
#endif
#if !defined(__cplusplus) || __cplusplus < 201703L
#error "flow/flow.hpp needs C++17"
#endif

#include <cstddef>
#include <new>
#include <string_view>
#include <utility>

#if defined(__cpp_exceptions)
#define FLOW_CPP_EXCEPTIONS_ 1
#else
#define FLOW_CPP_EXCEPTIONS_ 0
#endif

/* The inline namespace of everything in the kit. A plugin calls the engine through a table, a host
 * calls its functions; where both are linked into one program, the two kits stay apart by it. */
#ifdef FLOW_PLUGIN_H
#define FLOW_CPP_PLACE_ in_plugin
#else
#define FLOW_CPP_PLACE_ in_host
#endif

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

inline flow_string text(std::string_view view) { return {view.data(), view.size()}; }
inline std::string_view view(flow_string text) {
  return text.size ? std::string_view(text.data, text.size) : std::string_view();
}

namespace detail {

/** Room for texts that have to stay where they are. Small ones need no memory of their own. */
class pool {
 public:
  pool() = default;
  pool(const pool &) = delete;
  pool &operator=(const pool &) = delete;
  ~pool() { clear(); }

  flow_string keep(std::string_view text) {
    if (text.empty()) return {nullptr, 0};
    char *room = find(text.size());
    text.copy(room, text.size());
    return {room, text.size()};
  }
  void clear() noexcept {
    while (blocks_)
      ::operator delete(std::exchange(blocks_, blocks_->next));
    used_ = 0;
  }

 private:
  struct block {
    block *next;
  };

  char *find(std::size_t size) {
    if (size <= sizeof first_ - used_) return first_ + std::exchange(used_, used_ + size);
    block *added = static_cast<block *>(::operator new(sizeof(block) + size));
    added->next = std::exchange(blocks_, added);
    return reinterpret_cast<char *>(added + 1);
  }

  block *blocks_ = nullptr;
  std::size_t used_ = 0;
  char first_[512];
};

}  // namespace detail

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
