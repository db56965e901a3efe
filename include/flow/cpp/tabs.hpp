/**
 * flow/cpp/tabs.hpp - the tabs, panes or pages of a layer.
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
  tabs() = default;
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

 protected:
  explicit tabs(flow_layout layout) { raw_.layout = layout; }
  flow_tab &last() { return tabs_.back(); }

 private:
  flow_tabs raw_ = FLOW_TABS_INIT;
  std::vector<flow_tab> tabs_;
};

/** The panes that open_tabs() opens, which are seen side by side, as many as fit:
 *
 *     open_tabs(flow::panes().add(list).add_empty("Nothing chosen"));
 *
 *  Texts are borrowed. @since 0.4 */
class panes : public tabs {
 public:
  panes() : tabs(FLOW_LAYOUT_PANES) {}
  panes &&add(presentable_handle root, std::string_view id = {}) {
    tabs::add(root, id, {});
    return std::move(*this);
  }
  /** A pane that shows nothing at first, and has a place with a text all the same; an empty text is
   *  a word of the host. */
  panes &&add_empty(std::string_view text = {}, std::string_view id = {}) {
    tabs::add({}, id, {});
    return keep_place(text);
  }
  /** The last pane has a place beside the others also while it shows nothing. */
  panes &&keep_place(std::string_view text = {}) {
    last().flags |= FLOW_TAB_KEEPS_PLACE;
    last().empty_text = flow::text(text);
    return std::move(*this);
  }
  panes &&select(std::size_t index) {
    tabs::select(index);
    return std::move(*this);
  }
};

/** The pages that open_tabs() opens, to which a host turns one after the other:
 *
 *     open_tabs(flow::pages().add(name, "name", "Name").add(place, "place", "Place"));
 *
 *  Back leads to the page before, as in a wizard, unless back() says otherwise. Texts are borrowed.
 *  @since 0.4 */
class pages : public tabs {
 public:
  pages() : tabs(FLOW_LAYOUT_PAGES) { tabs::back(FLOW_TABS_BACK_PREVIOUS); }
};

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
