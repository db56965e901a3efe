/**
 * flow/cpp/keys.hpp - elements and rows between two contents: kept, removed, inserted, moved.
 */
#ifndef FLOW_CPP_KEYS_HPP
#define FLOW_CPP_KEYS_HPP

#include <flow/cpp/shown.hpp>
#include <flow/cpp/status.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

#ifndef FLOW_PLUGIN_H
/** The keys of the elements of content, in order, as flow_keys_of_content(). */
inline std::vector<std::uint64_t> keys(const shown &content) {
  flow_screen_content raw = {};
  raw.elements = content.raw();
  raw.element_count = content.size();
  raw.element_size = static_cast<std::uint32_t>(content.step());
  std::vector<std::uint64_t> all(content.size());
  flow_keys_of_content(&raw, all.data(), all.size());
  return all;
}

/** The keys of the rows of an element, in order, as flow_keys_of_rows(). */
inline std::vector<std::uint64_t> row_keys(const flow_element &element) {
  std::vector<std::uint64_t> all(element.row_count);
  flow_keys_of_rows(&element, all.data(), all.size());
  return all;
}

/** The steps from one list of keys to another, as flow_keys_compare(). */
inline result<std::vector<flow_key_step>> compare_keys(const std::vector<std::uint64_t> &before,
                                                       const std::vector<std::uint64_t> &after) {
  flow_error error = FLOW_ERROR_INIT;
  std::vector<flow_key_step> steps(before.size() + after.size());
  std::size_t count = 0;
  const flow_status code =
      flow_keys_compare(before.data(), before.size(), after.data(), after.size(), steps.data(),
                        steps.size(), &count, &error);
  steps.resize(count);
  return {status(code, error), std::move(steps)};
}
#endif

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
