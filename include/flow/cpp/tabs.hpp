/**
 * flow/cpp/tabs.hpp - the tabs of a layer.
 */
#ifndef FLOW_CPP_TABS_HPP
#define FLOW_CPP_TABS_HPP

#include <flow/cpp/handle.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

/** The tabs that open_tabs() opens. Texts are borrowed. */
class tabs {
 public:
  tabs &&add(presentable_handle root, std::string_view id, std::string_view title,
             std::string_view image = {}) {
    flow_tab tab = FLOW_TAB_INIT;
    tab.root = root.raw();
    tab.id = text(id);
    tab.title = text(title);
    tab.image = text(image);
    tabs_.push_back(tab);
    return std::move(*this);
  }
  tabs &&select(std::size_t index) {
    raw_.selected = index;
    return std::move(*this);
  }
  tabs &&back(flow_tabs_back back) {
    raw_.back = back;
    return std::move(*this);
  }
  /** Selecting the selected tab again does not pop it. */
  tabs &&keep() {
    raw_.flags |= FLOW_TABS_KEEP;
    return std::move(*this);
  }
  /** Good as long as this. */
  flow_tabs raw() const {
    flow_tabs raw = raw_;
    raw.tabs = tabs_.data();
    raw.count = tabs_.size();
    return raw;
  }

 private:
  flow_tabs raw_ = FLOW_TABS_INIT;
  std::vector<flow_tab> tabs_;
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
