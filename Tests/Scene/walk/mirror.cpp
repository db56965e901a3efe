#include "mirror.hpp"

#include <algorithm>

#include "chance.hpp"

// ---- Rows --------------------------------------------------------------------------------------

static ShownRow shown_row(flow_scene_row *row) {
  ShownRow made;
  made.row = row;
  made.id = text_of(row->shown->id);
  made.title = text_of(row->shown->title);
  made.detail = text_of(row->shown->detail);
  made.is_chosen = row->is_chosen != FLOW_FALSE;
  made.is_disabled = (row->shown->flags & FLOW_ROW_DISABLED) != 0;
  made.is_there = row->is_there != FLOW_FALSE;
  made.actions = row->shown->action_count;
  return made;
}

void ShownElement::copy_rows(size_t first, size_t count) {
  if (is_long) {
    for (auto &[place, row] : visible) {
      if (place < first || place >= first + count) continue;
      auto *now = flow_scene_row_at(element, place);
      EXPECT(now, "row %zu of '%s' is said to be another, and is not there", place, id.c_str());
      flow_scene_row_hold(now);
      flow_scene_row_release(row.row);
      row = shown_row(now);
    }
    return;
  }
  for (size_t place = first; place < first + count; place++) {
    EXPECT(place < rows.size(), "row %zu of '%s' is behind the last", place, id.c_str());
    auto *now = flow_scene_row_at(element, place);
    EXPECT(now, "row %zu of '%s' is told, and is not there", place, id.c_str());
    rows[place] = shown_row(now);
  }
}

void ShownElement::draw(size_t place) {
  if (visible.count(place)) return;
  auto *row = flow_scene_row_at(element, place);
  EXPECT(row, "row %zu of %zu of '%s' is not there", place, total, id.c_str());
  flow_scene_row_hold(row);
  visible[place] = shown_row(row);
  note("    row %zu of '%s' is drawn: %s", place, id.c_str(), visible[place].id.c_str());
}

void ShownElement::undraw(size_t place) {
  flow_scene_row_release(visible[place].row);
  visible.erase(place);
}

void ShownElement::undraw_all() {
  while (!visible.empty())
    undraw(visible.begin()->first);
}

void ShownElement::splice(flow_news const &news) {
  EXPECT(news.first + news.removed <= total, "rows %zu to %zu of '%s' go, of %zu", news.first,
         news.first + news.removed, id.c_str(), total);
  total = total - news.removed + news.inserted;
  if (is_long)
    note("    news: %zu rows of '%s' from %zu, for %zu", news.inserted, id.c_str(), news.first,
         news.removed);
  if (!is_long) {
    auto const begin = rows.begin() + static_cast<long>(news.first);
    rows.erase(begin, begin + static_cast<long>(news.removed));
    rows.insert(rows.begin() + static_cast<long>(news.first), news.inserted, ShownRow());
    copy_rows(news.first, news.inserted);
    return;
  }
  std::map<size_t, ShownRow> moved;
  for (auto &[place, row] : visible) {
    if (place < news.first) {
      moved[place] = row;
    } else if (place >= news.first + news.removed) {
      moved[place - news.removed + news.inserted] = row;
    } else {
      flow_scene_row_release(row.row);
    }
  }
  visible = std::move(moved);
  // A toolkit draws at once what comes into view.
  for (size_t place : {news.first, news.first + news.inserted})
    if (place < total && place < element->row_count && one_in(2)) draw(place);
}

// ---- Elements ----------------------------------------------------------------------------------

// The rows of a choice as well, some of which the user has just turned over.
void ShownElement::copy_value() {
  value = ModelValue::of(&element->shown->value);
  for (auto &row : rows)
    if (row.row) row.is_chosen = row.row->is_chosen != FLOW_FALSE;
  for (auto &[place, row] : visible)
    row.is_chosen = row.row->is_chosen != FLOW_FALSE;
}

void ShownElement::copy(uint32_t changed) {
  flow_element const &now = *element->shown;
  if (changed & FLOW_SHOWN_KIND) kind = now.kind;
  if (changed & FLOW_SHOWN_PLACEMENT) placement = now.placement;
  if (changed & FLOW_SHOWN_ROLE) role = now.role;
  if (changed & FLOW_SHOWN_FIELD_TYPE) type = now.field_type;
  if (changed & FLOW_SHOWN_ENABLED) is_enabled = now.enabled != FLOW_FALSE;
  if (changed & FLOW_SHOWN_MANY) many = now.many != FLOW_FALSE;
  if (changed & FLOW_SHOWN_SECRET) is_secret = element->is_secret != FLOW_FALSE;
  if (changed & FLOW_SHOWN_ID) id = text_of(now.id);
  if (changed & FLOW_SHOWN_TEXT) text = text_of(now.text);
  if (changed & FLOW_SHOWN_PLACEHOLDER) placeholder = text_of(now.placeholder);
  if (changed & FLOW_SHOWN_ERROR) error = flow_scene_error(element);
  if (changed & FLOW_SHOWN_SOURCE) source = text_of(now.source);
  if (changed & FLOW_SHOWN_VALUE) copy_value();
  if (changed & FLOW_SHOWN_FOOTER) footer = text_of(now.footer);
  if (changed & FLOW_SHOWN_ICON) icon = text_of(now.icon);
  if (changed & FLOW_SHOWN_SHORTCUT) shortcut = text_of(now.shortcut);
  if (changed & FLOW_SHOWN_DEFAULT) is_default = element->is_default != FLOW_FALSE;
  if (changed & FLOW_SHOWN_NAME) {
    name = flow_scene_name(element);
    description = flow_scene_description(element);
  }
  if (changed & FLOW_SHOWN_LIMITS) {
    minimum = now.minimum;
    maximum = now.maximum;
    step = now.step;
  }
  if (changed & FLOW_SHOWN_PUT && now.kind == FLOW_ELEMENT_FIELD)
    typed = flow_scene_text(element, nullptr);
  if (changed & FLOW_SHOWN_LOOK) {  // another widget, which is filled anew
    if (~changed) copy(~FLOW_SHOWN_LOOK & ~FLOW_SHOWN_PUT);
    is_secret = element->is_secret != FLOW_FALSE;
    is_long = element->is_long != FLOW_FALSE;
    undraw_all();
    total = element->row_count;
    rows.assign(is_long ? 0 : total, ShownRow());
    copy_rows(0, rows.size());
  }
}

ShownElement *Mirror::show(flow_scene_element *element) {
  auto &shown = elements[element];
  if (shown) {
    EXPECT(element->data == shown.get(), "the data of an element is another's");
    return shown.get();
  }
  EXPECT(!element->data, "a new element has data");
  shown = std::make_unique<ShownElement>();
  shown->element = element;
  element->data = shown.get();
  shown->copy(~0u);
  return shown.get();
}

void Mirror::drop(flow_scene_element *element) {
  auto const found = elements.find(element);
  if (found == elements.end()) return;
  found->second->undraw_all();
  element->data = nullptr;
  elements.erase(found);
  for (auto &each : layers)
    if (each->source == element) each->source = nullptr;
  for (auto &each : pages)
    if (each->focus == element) each->focus = nullptr;
  gone.push_back(element);
}

ShownElement *Mirror::element(flow_scene_element *element) {
  auto const found = elements.find(element);
  EXPECT(found != elements.end(), "an element is told of that is not shown");
  return found->second.get();
}

void Mirror::hear_elements(flow_news const &news) {
  auto *shown = page(news.page);
  EXPECT(news.list < 2, "list %u", news.list);
  auto &list = shown->lists[news.list];
  EXPECT(news.first + news.removed <= list.size() && (!news.removed || !news.inserted),
         "%zu of %zu elements go from %zu, %zu come", news.removed, list.size(), news.first,
         news.inserted);
  auto const begin = list.begin() + static_cast<long>(news.first);
  std::vector<ShownElement *> const goes(begin, begin + static_cast<long>(news.removed));
  list.erase(begin, begin + static_cast<long>(news.removed));
  for (auto *each : goes)
    if (each->element->is_gone) drop(each->element);
  for (size_t index = 0; index < news.inserted; index++) {
    auto *element = show(news.elements[index]);
    list.insert(list.begin() + static_cast<long>(news.first + index), element);
  }
}

// ---- Pages and layers --------------------------------------------------------------------------

void ShownPage::copy(uint32_t changed) {
  if (changed & FLOW_PAGE_TITLE) title = page->title;
  if (changed & FLOW_PAGE_SEEN) is_seen = page->is_seen != FLOW_FALSE;
  if (changed & FLOW_PAGE_BAR) {
    has_bar = page->has_bar != FLOW_FALSE;
    way_back = page->way_back;
    back_title = page->back_title;
  }
  if (changed & FLOW_PAGE_BODY) {
    class_id = page->class_id;
    is_available = page->is_available != FLOW_FALSE;
    is_alert = page->is_alert != FLOW_FALSE;
    native_view = page->native_view;
  }
}

ShownPage *Mirror::find(flow_scene_page const *page) const {
  for (auto const &each : pages)
    if (each->page == page) return each.get();
  return nullptr;
}

ShownPage *Mirror::page(flow_scene_page *page) {
  auto *found = find(page);
  EXPECT(found, "a page is told of that is not shown");
  return found;
}

void Mirror::came(flow_scene_page *page) {
  EXPECT(!find(page) && !page->data, "a page comes twice");
  pages.push_back(std::make_unique<ShownPage>());
  auto &shown = pages.back();
  shown->page = page;
  shown->screen = page->screen;
  page->data = shown.get();
  shown->copy(~0u);
  for (uint32_t list = 0; list < 2; list++) {
    for (size_t index = 0; index < flow_scene_element_count(page, list); index++)
      shown->lists[list].push_back(show(flow_scene_element_at(page, list, index)));
  }
}

void Mirror::hear_page(flow_news const &news) {
  if (news.kind == FLOW_NEWS_PAGE_CAME) return came(news.page);
  auto *shown = page(news.page);
  EXPECT(news.page->data == shown, "the data of a page is another's");
  if (news.kind == FLOW_NEWS_PAGE_CHANGED) shown->copy(news.changed);
  if (news.kind != FLOW_NEWS_PAGE_WENT) return;
  for (auto const &list : shown->lists) {
    for (auto *each : list) {
      EXPECT(each->element->is_gone, "'%s' is there, and its page is not", each->id.c_str());
      drop(each->element);
    }
  }
  for (auto &each : layers) {
    if (each->page == news.page) each->page = nullptr;
    for (auto &place : each->places)
      if (place.page == news.page) place.page = nullptr;
  }
  news.page->data = nullptr;
  pages.erase(std::find_if(pages.begin(), pages.end(),
                           [&](auto const &each) { return each.get() == shown; }));
}

bool ShownLayer::shows(flow_scene_page const *wanted) const {
  if (page == wanted) return true;
  for (size_t index = 0; index < places.size(); index++)
    if (index != selected_place && places[index].page == wanted) return true;
  return false;
}

void ShownLayer::copy(uint32_t changed) {
  if (changed & FLOW_LAYER_PAGE) page = layer->page;
  if (changed & FLOW_LAYER_STATE) {
    index = layer->index;
    can_drag = layer->can_drag != FLOW_FALSE;
    is_seen = layer->is_seen != FLOW_FALSE;
    is_top = layer->is_top != FLOW_FALSE;
  }
  if (changed & FLOW_LAYER_SOURCE) {
    source = layer->source;
    source_row = layer->source_row ? layer->source_row : "";
  }
  if (changed & FLOW_LAYER_PLACES) {
    places.clear();
    selected_place = layer->selected_place;
    for (size_t place = 0; place < layer->place_count; place++) {
      auto const *each = flow_scene_place_at(layer, place);
      places.push_back({each->router, each->page, each->empty_text});
    }
  }
  if (!(changed & FLOW_LAYER_TABS)) return;
  selected = layer->tabs ? layer->tabs->selected : 0;
  tabs.clear();
  for (size_t tab = 0; layer->tabs && tab < layer->tabs->count; tab++) {
    flow_tab_info info = FLOW_TAB_INFO_INIT;
    char const *image = nullptr;
    // The engine may be further than the scene, so that a tab can be missing.
    if (flow_scene_tab(layer->tabs, tab, &info, &image) != FLOW_OK) break;
    tabs.push_back({text_of(info.id), text_of(info.title), image ? image : "", info.router});
  }
}

void Mirror::hear_layer(flow_news const &news) {
  if (news.kind == FLOW_NEWS_LAYER_CAME) {
    EXPECT(!news.layer->data, "a layer comes twice");
    auto shown = std::make_unique<ShownLayer>();
    shown->layer = news.layer;
    shown->handle = news.layer->handle;
    shown->style = news.layer->style;
    shown->copy(~0u);
    news.layer->data = shown.get();
    EXPECT(shown->index <= layers.size(), "a layer comes at %zu of %zu", shown->index,
           layers.size());
    layers.insert(layers.begin() + static_cast<long>(shown->index), std::move(shown));
    return;
  }
  for (size_t index = 0; index < layers.size(); index++) {
    if (layers[index]->layer != news.layer) continue;
    EXPECT(news.layer->data == layers[index].get(), "the data of a layer is another's");
    if (news.kind == FLOW_NEWS_LAYER_CHANGED) {
      layers[index]->copy(news.changed);
    } else {
      news.layer->data = nullptr;
      layers.erase(layers.begin() + static_cast<long>(index));
    }
    return;
  }
  EXPECT(false, "a layer is told of that is not shown");
}

// ---- All news ----------------------------------------------------------------------------------

void Mirror::hear_motion(flow_news const &news) {
  EXPECT(news.progress >= 0 && news.progress <= 1 && news.way >= FLOW_WAY_FORWARD &&
             news.way <= FLOW_WAY_SINK,
         "way %d from %g", static_cast<int>(news.way), news.progress);
  EXPECT(!motion, "motion %u has not come to its end", motion);
  if (news.is_held) {
    EXPECT(!news.motion, "what a finger holds is motion %u", news.motion);
    is_held = true;
    return;
  }
  EXPECT(!is_still, "something moves");
  EXPECT(news.motion > last_motion, "motion %u after %u", news.motion, last_motion);
  EXPECT(news.target == 0 || news.target == 1, "a motion ends at %g", news.target);
  motion = last_motion = news.motion;
  is_held = false;
}

void Mirror::hear(flow_news const &news) {
  count++;
  EXPECT(news.kind > 0 && news.kind <= FLOW_NEWS_PAGE_TOLD, "news %d", static_cast<int>(news.kind));
  kinds[news.kind]++;
  switch (news.kind) {
    case FLOW_NEWS_LAYER_CAME:
    case FLOW_NEWS_LAYER_CHANGED:
    case FLOW_NEWS_LAYER_WENT:
      hear_layer(news);
      break;
    case FLOW_NEWS_PAGE_CAME:
    case FLOW_NEWS_PAGE_CHANGED:
    case FLOW_NEWS_PAGE_WENT:
    case FLOW_NEWS_PAGE_TOLD:
      hear_page(news);
      break;
    case FLOW_NEWS_ELEMENTS:
      hear_elements(news);
      break;
    case FLOW_NEWS_ELEMENT_CHANGED:
      element(news.element)->copy(news.changed);
      break;
    case FLOW_NEWS_ROWS:
      element(news.element)->splice(news);
      break;
    case FLOW_NEWS_ROWS_CHANGED:
      element(news.element)->copy_rows(news.first, news.inserted);
      break;
    case FLOW_NEWS_MOTION:
      hear_motion(news);
      break;
    case FLOW_NEWS_MOTION_OVER:
      motion = 0;
      is_held = false;
      break;
    case FLOW_NEWS_FOCUS:
      EXPECT(!news.element || !news.element->is_gone, "what has gone gets the focus");
      page(news.page)->focus = news.element;
      break;
    case FLOW_NEWS_SAY:
    case FLOW_NEWS_REFUSED:
      EXPECT(news.text && news.text[0], "news %d say nothing", static_cast<int>(news.kind));
      break;
    case FLOW_NEWS_WINDOW_CHANGED:
      if (news.changed & FLOW_SCENE_TITLE) title = flow_scene_title(scene);
      if (news.changed & FLOW_SCENE_BACK) can_back = flow_scene_can_back(scene) != FLOW_FALSE;
      if (news.changed & FLOW_SCENE_EMPTY) is_empty = flow_scene_layer_count(scene) == 0;
      if (news.changed & FLOW_SCENE_CLOSED) is_closed = true;
      break;
    default:
      break;
  }
}

void Mirror::forget() {
  for (auto &[element, shown] : elements)
    shown->undraw_all();
  layers.clear();
  pages.clear();
  elements.clear();
  gone.clear();
}
