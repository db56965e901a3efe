/**
 * flow/cpp/content.hpp - the content of a screen, written as one sentence.
 */
#ifndef FLOW_CPP_CONTENT_HPP
#define FLOW_CPP_CONTENT_HPP

#include <flow/cpp/handle.hpp>
#include <flow/cpp/value.hpp>
#include <flow/cpp/value_view.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <vector>

namespace flow {
inline namespace FLOW_CPP_PLACE_ {

class content;
class row;
class text_element;
class field_element;
class toggle_element;
class rows_element;
class button_element;
class number_element;

/** The words that add elements, common to content and each element, so that they can be written as
 *  one sentence. Words behind an element describe that element. Texts are copied. */
class content_words {
 public:
  content &title(std::string_view title);
  /** Gives the focus to the element with this id, which may be added later; obeyed once. */
  content &focus(std::string_view id);
  text_element heading(std::string_view text);
  text_element text(std::string_view text);
  text_element image(std::string_view source, std::string_view text = {});
  /** An image whose file is in memory: bytes that live until the next element, or the end of
   *  `render`. */
  text_element image(flow_bytes file, std::string_view text = {});
  text_element divider();
  /** A fraction from 0 to 1; below 0 means that it is not known. */
  text_element progress(std::string_view text, double fraction);
  field_element field(std::string_view id, std::string_view label);
  toggle_element toggle(std::string_view id, std::string_view label, bool value);
  rows_element choice(std::string_view id, std::string_view label);
  rows_element list(std::string_view id, std::string_view label = {});
  button_element button(std::string_view id, std::string_view label);
  /** A number to be typed in; without limits any (field_element::limits()). */
  field_element number(std::string_view id, std::string_view label, double value);

  /* The words of all other elements: section, note, range, ... (flow/element_words.h). */
#define FLOW_CPP_WORDS_(word, name) text_element word(std::string_view text = {});
#define FLOW_CPP_NUMBER_(word, name)                                                         \
  number_element word(std::string_view id, std::string_view label, double value, double minimum, \
                      double maximum, double step = 0);
#define FLOW_CPP_COUNT_(word, name) \
  number_element word(std::string_view id, std::string_view label, double value, double maximum);
#define FLOW_CPP_TRUTH_(word, name) \
  toggle_element word(std::string_view id, std::string_view label, bool value);
#define FLOW_CPP_ROWS_(word, name) rows_element word(std::string_view id, std::string_view label);
#define FLOW_CPP_PRESSED_(word, name) \
  button_element word(std::string_view id, std::string_view label);
  FLOW_WORDS_ELEMENTS_(FLOW_CPP_WORDS_)
  FLOW_NUMBER_ELEMENTS_(FLOW_CPP_NUMBER_)
  FLOW_COUNT_ELEMENTS_(FLOW_CPP_COUNT_)
  FLOW_TRUTH_ELEMENTS_(FLOW_CPP_TRUTH_)
  FLOW_ROWS_ELEMENTS_(FLOW_CPP_ROWS_)
  FLOW_PRESSED_ELEMENTS_(FLOW_CPP_PRESSED_)
#undef FLOW_CPP_WORDS_
#undef FLOW_CPP_NUMBER_
#undef FLOW_CPP_COUNT_
#undef FLOW_CPP_TRUTH_
#undef FLOW_CPP_ROWS_
#undef FLOW_CPP_PRESSED_

 protected:
  explicit content_words(content *content) : content_(content) {}
  flow_element &element() const;
  flow_string keep(std::string_view text) const;
  flow_element &add(flow_element_kind kind, std::string_view id, std::string_view text);

  content *content_;
};

/** The content that a screen fills in `render`. */
class content : public content_words {
 public:
  content(flow_engine *engine, flow_content raw)
      : content_words(this), engine_(engine), raw_(raw) {}
  content(const content &) = delete;
  content &operator=(const content &) = delete;
  ~content() { flush(); }

  flow_content raw() const { return raw_; }
  /** Adds the last element to the content, which also happens when `render` ends. Returns the first
   *  failure. */
  flow_status flush() {
    if (is_pending_) {
      is_pending_ = false;
      element_.rows = rows_.data();
      element_.row_count = rows_.size();
      const flow_row_action *action = actions_.data();
      for (flow_row &row : rows_) {
        row.actions = action;
        action += row.action_count;
      }
      first_failure(flow_content_add(engine_, raw_, &element_));
      rows_.clear();
      actions_.clear();
      kept_.clear();
      texts_.clear();
    }
    return status_;
  }

 private:
  friend class content_words;
  friend class rows_element;
  void first_failure(flow_status status) {
    if (status_ == FLOW_OK) status_ = status;
  }

  flow_engine *engine_;
  flow_content raw_;
  flow_status status_ = FLOW_OK;
  bool is_pending_ = false;
  flow_element element_ = FLOW_ELEMENT_INIT;
  std::vector<flow_row> rows_;
  /** The menus of all rows, one behind the other. */
  std::vector<flow_row_action> actions_;
  value kept_;
  detail::pool texts_;
};

/** A row of a list or choice with more than its texts, which are borrowed:
 *
 *     .row(flow::row("1", "Kettle").icon("emblem-new").badge("3").action("delete", "Delete")) */
class row {
 public:
  explicit row(std::string_view id, std::string_view title, std::string_view subtitle = {},
               std::string_view detail = {})
      : raw_(flow_row_make(nullptr, nullptr)) {
    raw_.id = text(id), raw_.title = text(title);
    raw_.subtitle = text(subtitle), raw_.detail = text(detail);
  }
  /** The name of an icon of the system's theme. */
  row &icon(std::string_view name) {
    raw_.icon = text(name);
    return *this;
  }
  /** An image instead: a file or URI. */
  row &source(std::string_view uri) {
    raw_.source = text(uri);
    return *this;
  }
  /** A short word or number at its end. */
  row &badge(std::string_view word) {
    raw_.badge = text(word);
    return *this;
  }
  /** It cannot be selected now. */
  row &disabled(bool disabled = true) { return flag(FLOW_ROW_DISABLED, disabled); }
  /** Its texts are for the user alone: they stand in no trace, log or message. */
  row &secret(bool secret = true) { return flag(FLOW_ROW_SECRET, secret); }
  /** Adds an entry to its menu; `input` of the screen gets its id, and the row's as the value. */
  row &action(std::string_view id, std::string_view label, flow_role role = FLOW_ROLE_NORMAL,
              bool is_enabled = true) {
    actions_.push_back({text(id), text(label), role, is_enabled ? 0 : FLOW_ROW_DISABLED});
    return *this;
  }
  /** Good as long as this, and as its texts. */
  flow_row raw() const {
    flow_row raw = raw_;
    raw.actions = actions_.data();
    raw.action_count = actions_.size();
    raw.action_size = static_cast<uint32_t>(sizeof(flow_row_action));
    return raw;
  }

 private:
  row &flag(uint32_t flag, bool is_set) {
    raw_.flags = is_set ? raw_.flags | flag : raw_.flags & ~flag;
    return *this;
  }

  flow_row raw_;
  std::vector<flow_row_action> actions_;
};

/** The words of every element. */
template <typename Self>
class element_words : public content_words {
 public:
  /** Sets the text that assistive technology says in the place of the one that is seen. */
  Self &spoken_label(std::string_view text) {
    element().label = keep(text);
    return self();
  }
  /** Sets its use, which assistive technology says. */
  Self &hint(std::string_view text) {
    element().hint = keep(text);
    return self();
  }
  /** Keeps its value out of every trace, log, recording and message (V9). */
  Self &secret(bool secret = true) {
    element().secret = secret ? FLOW_TRUE : FLOW_FALSE;
    return self();
  }

 protected:
  using content_words::content_words;
  Self &self() { return static_cast<Self &>(*this); }
};

/** An element that is only seen. */
class text_element : public element_words<text_element> {
 public:
  /** Sets the words that stand below a section. */
  text_element &footer(std::string_view text) {
    element().footer = keep(text);
    return *this;
  }
  /** Sets the target of a link, or the place of an image. */
  text_element &source(std::string_view uri) {
    element().source = keep(uri);
    return *this;
  }
  /** The name of an icon of the system's theme. */
  text_element &icon(std::string_view name) {
    element().icon = keep(name);
    return *this;
  }

 private:
  friend class content_words;
  using element_words::element_words;
};

/** An element that the user can do something with. */
template <typename Self>
class input_element : public element_words<Self> {
 public:
  Self &disabled(bool disabled = true) {
    element().enabled = disabled ? FLOW_FALSE : FLOW_TRUE;
    return self();
  }
  /** Sets the reason that its value is not valid; empty if it is. */
  Self &error(std::string_view text) {
    element().error = keep(text);
    return self();
  }
  Self &enabled(bool enabled) { return disabled(!enabled); }
  /** Sets the method it invokes, if that has another name than its id. */
  Self &invokes(std::string_view method) {
    element().method = keep(method);
    return self();
  }

 protected:
  using element_words<Self>::element_words;
  using element_words<Self>::element;
  using element_words<Self>::keep;
  using element_words<Self>::self;
};

class field_element : public input_element<field_element> {
 public:
  field_element &secure() { return type(FLOW_FIELD_SECURE); }
  field_element &email() { return type(FLOW_FIELD_EMAIL); }
  using content_words::number;
  field_element &number() { return type(FLOW_FIELD_NUMBER); }
  field_element &multiline() { return type(FLOW_FIELD_MULTILINE); }
  field_element &date() { return type(FLOW_FIELD_DATE); }
  field_element &time() { return type(FLOW_FIELD_TIME); }
  field_element &type(flow_field_type type) {
    element().field_type = type;
    // Nothing, so that what is typed stays; null behind it empties the field (V10).
    if (type == FLOW_FIELD_SECURE && element().value.type == FLOW_TYPE_NULL) {
      element().value = flow_string_value("");
    }
    return *this;
  }
  field_element &value(std::string_view text) {
    element().value = flow_view_value(keep(text));
    return *this;
  }
  field_element &value(const char *text) { return value(std::string_view(text)); }
  /** Empties it: null, which a number, a date or a time may be. */
  field_element &value(std::nullptr_t) {
    element().value = flow_null_value();
    return *this;
  }
  template <typename T, typename = std::enable_if_t<std::is_arithmetic_v<T>>>
  field_element &value(T number) {
    element().value = *value_view(number).raw();
    return *this;
  }
  field_element &placeholder(std::string_view text) {
    element().placeholder = keep(text);
    return *this;
  }
  /** Sets the limits of a number; an input is `minimum` plus whole steps, 0: any number. */
  field_element &limits(double minimum, double maximum, double step = 0) {
    element().minimum = minimum;
    element().maximum = maximum;
    element().step = step;
    return *this;
  }

 private:
  friend class content_words;
  using input_element::input_element;
};

class toggle_element : public input_element<toggle_element> {
 private:
  friend class content_words;
  using input_element::input_element;
};

/** A number between two. */
class number_element : public input_element<number_element> {
 private:
  friend class content_words;
  using input_element::input_element;
  number_element &limits(double value, double minimum, double maximum, double step) {
    element().value = flow_number_value(value);
    element().minimum = minimum;
    element().maximum = maximum;
    element().step = step;
    return *this;
  }
};

/** A list or a choice, followed by its rows. */
class rows_element : public input_element<rows_element> {
 public:
  rows_element &row(std::string_view id, std::string_view title, std::string_view subtitle = {},
                    std::string_view detail = {}) {
    flow_row row = flow_row_make(nullptr, nullptr);
    row.id = keep(id), row.title = keep(title);
    row.subtitle = keep(subtitle), row.detail = keep(detail);
    content_->rows_.push_back(row);
    return *this;
  }
  /** Adds a row with an icon, a badge, a menu and so on. */
  rows_element &row(const flow::row &row) {
    flow_row raw = row.raw();
    for (flow_string *text :
         {&raw.id, &raw.title, &raw.subtitle, &raw.detail, &raw.icon, &raw.source, &raw.badge})
      *text = keep(view(*text));
    for (std::size_t index = 0; index < raw.action_count; index++) {
      flow_row_action action = raw.actions[index];
      action.id = keep(view(action.id)), action.text = keep(view(action.text));
      content_->actions_.push_back(action);
    }
    content_->rows_.push_back(raw);
    return *this;
  }
  /** Sets the text of the list or choice itself. */
  rows_element &label(std::string_view text) {
    element().text = keep(text);
    return *this;
  }
  /** More than one row of a choice can be chosen; none is yet. */
  rows_element &many() { return many(std::initializer_list<std::string_view>()); }
  /** More than one row of a choice can be chosen, and these are. */
  rows_element &many(std::initializer_list<std::string_view> ids) { return many_of(ids); }
  /** The same of a container of texts. */
  template <typename Ids>
  rows_element &many(const Ids &ids) {
    return many_of(ids);
  }
  /** Gives rows on demand instead: `total` of them, by two methods of the screen, such as
   *
   *     void people_rows(flow::content_handle to, std::string_view id, uint64_t first,
   *                      uint64_t count) {
   *       flow::row_list rows(engine().raw(), to);
   *       for (uint64_t index = first; index < first + count; index++)
   *         rows.row(people[index].id, people[index].name);
   *     }
   *     int64_t find_person(std::string_view id, std::string_view row);  // its place, or -1
   *
   * which are listed in FLOW_ACTIONS. The names must outlive `render`, as literals do. */
  rows_element &on_demand(std::size_t total, const char *rows_method, const char *find_method) {
    element().row_total = total;
    element().rows_method = rows_method;
    element().find_method = find_method;
    return *this;
  }
  /** The row that is chosen. */
  rows_element &chosen(std::string_view id) {
    element().value = flow_view_value(keep(id));
    return *this;
  }

 private:
  template <typename Ids>
  rows_element &many_of(const Ids &ids) {
    content_->kept_ = value::list();
    for (std::string_view id : ids)
      content_->kept_.push_back(id);
    element().many = FLOW_TRUE;
    element().value = *content_->kept_.raw();
    return *this;
  }

  friend class content_words;
  using input_element::input_element;
};

/** The rows that a screen gives when it is asked for some on demand. */
class row_list {
 public:
  row_list(flow_engine *engine, content_handle to) : engine_(engine), to_(to) {}
  /** The texts are copied. */
  row_list &row(std::string_view id, std::string_view title, std::string_view subtitle = {},
                std::string_view detail = {}) {
    flow_row row = flow_row_make(nullptr, nullptr);
    row.id = text(id), row.title = text(title);
    row.subtitle = text(subtitle), row.detail = text(detail);
    return row_of(row);
  }
  row_list &row(const flow::row &row) { return row_of(row.raw()); }
  row_list &row_of(const flow_row &row) {
    const flow_status status =
        flow_content_add_rows(engine_, to_.raw(), &row, 1, static_cast<uint32_t>(sizeof row));
    if (status_ == FLOW_OK) status_ = status;
    return *this;
  }
  /** The first failure. */
  flow_status status() const { return status_; }

 private:
  flow_engine *engine_;
  content_handle to_;
  flow_status status_ = FLOW_OK;
};

class button_element : public input_element<button_element> {
 public:
  button_element &role(flow_role role) {
    element().role = role;
    return *this;
  }
  /** The name of an icon of the system's theme. */
  button_element &icon(std::string_view name) {
    element().icon = keep(name);
    return *this;
  }
  button_element &primary() { return role(FLOW_ROLE_PRIMARY); }
  button_element &destructive() { return role(FLOW_ROLE_DESTRUCTIVE); }
  button_element &cancel() { return role(FLOW_ROLE_CANCEL); }
  /** Puts it into the toolbar, at the beginning or the end. */
  button_element &leading() { return placement(FLOW_PLACEMENT_LEADING); }
  button_element &trailing() { return placement(FLOW_PLACEMENT_TRAILING); }
  button_element &placement(flow_placement placement) {
    element().placement = placement;
    return *this;
  }
  /** Sets the keys that press it, such as "Ctrl+S" (flow_element::shortcut). */
  button_element &shortcut(std::string_view keys) {
    element().shortcut = keep(keys);
    return *this;
  }

 private:
  friend class content_words;
  using input_element::input_element;
};

inline flow_element &content_words::element() const { return content_->element_; }
inline flow_string content_words::keep(std::string_view text) const {
  return content_->texts_.keep(text);
}
inline flow_element &content_words::add(flow_element_kind kind, std::string_view id,
                                        std::string_view text) {
  content_->flush();
  content_->element_ = flow_element FLOW_ELEMENT_INIT;
  element().kind = kind;
  element().id = keep(id);
  element().text = keep(text);
  content_->is_pending_ = true;
  return element();
}
inline content &content_words::title(std::string_view title) {
  content_->first_failure(
      flow_content_set_title(content_->engine_, content_->raw_, flow::text(title)));
  return *content_;
}
inline content &content_words::focus(std::string_view id) {
  content_->first_failure(
      flow_content_set_focus(content_->engine_, content_->raw_, flow::text(id)));
  return *content_;
}
inline text_element content_words::heading(std::string_view text) {
  add(FLOW_ELEMENT_HEADING, {}, text);
  return text_element(content_);
}
inline text_element content_words::text(std::string_view text) {
  add(FLOW_ELEMENT_TEXT, {}, text);
  return text_element(content_);
}
inline text_element content_words::image(std::string_view source, std::string_view text) {
  add(FLOW_ELEMENT_IMAGE, {}, text).source = keep(source);
  return text_element(content_);
}
inline text_element content_words::image(flow_bytes file, std::string_view text) {
  add(FLOW_ELEMENT_IMAGE, {}, text).value = flow_bytes_value(file.data, file.size);
  return text_element(content_);
}
inline field_element content_words::number(std::string_view id, std::string_view label,
                                           double value) {
  add(FLOW_ELEMENT_FIELD, id, label);
  return field_element(content_).number().value(value);
}
inline text_element content_words::divider() {
  add(FLOW_ELEMENT_DIVIDER, {}, {});
  return text_element(content_);
}
inline text_element content_words::progress(std::string_view text, double fraction) {
  flow_element &added = add(FLOW_ELEMENT_PROGRESS, {}, text);
  if (fraction >= 0) added.value = flow_number_value(fraction);
  return text_element(content_);
}
inline field_element content_words::field(std::string_view id, std::string_view label) {
  add(FLOW_ELEMENT_FIELD, id, label).value = flow_null_value();
  return field_element(content_);
}
inline toggle_element content_words::toggle(std::string_view id, std::string_view label,
                                            bool value) {
  add(FLOW_ELEMENT_TOGGLE, id, label).value = flow_boolean_value(value ? FLOW_TRUE : FLOW_FALSE);
  return toggle_element(content_);
}
inline rows_element content_words::choice(std::string_view id, std::string_view label) {
  add(FLOW_ELEMENT_CHOICE, id, label);
  return rows_element(content_);
}
inline rows_element content_words::list(std::string_view id, std::string_view label) {
  add(FLOW_ELEMENT_LIST, id, label);
  return rows_element(content_);
}
inline button_element content_words::button(std::string_view id, std::string_view label) {
  add(FLOW_ELEMENT_BUTTON, id, label);
  return button_element(content_);
}
#define FLOW_CPP_WORDS_(word, name)                                 \
  inline text_element content_words::word(std::string_view text) { \
    add(FLOW_ELEMENT_##name, {}, text);                             \
    return text_element(content_);                                  \
  }
#define FLOW_CPP_NUMBER_(word, name)                                                              \
  inline number_element content_words::word(std::string_view id, std::string_view label,          \
                                            double value, double minimum, double maximum,         \
                                            double step) {                                        \
    add(FLOW_ELEMENT_##name, id, label);                                                          \
    return number_element(content_).limits(value, minimum, maximum, step);                        \
  }
#define FLOW_CPP_COUNT_(word, name)                                                      \
  inline number_element content_words::word(std::string_view id, std::string_view label, \
                                            double value, double maximum) {              \
    add(FLOW_ELEMENT_##name, id, label);                                                 \
    return number_element(content_).limits(value, 0, maximum, 1);                        \
  }
#define FLOW_CPP_TRUTH_(word, name)                                                      \
  inline toggle_element content_words::word(std::string_view id, std::string_view label, \
                                            bool value) {                                \
    const flow_bool given = value ? FLOW_TRUE : FLOW_FALSE;                              \
    add(FLOW_ELEMENT_##name, id, label).value = flow_boolean_value(given);               \
    return toggle_element(content_);                                                     \
  }
#define FLOW_CPP_ROWS_(word, name)                                                         \
  inline rows_element content_words::word(std::string_view id, std::string_view label) { \
    add(FLOW_ELEMENT_##name, id, label);                                                   \
    return rows_element(content_);                                                         \
  }
#define FLOW_CPP_PRESSED_(word, name)                                                      \
  inline button_element content_words::word(std::string_view id, std::string_view label) { \
    add(FLOW_ELEMENT_##name, id, label);                                                   \
    return button_element(content_);                                                       \
  }
FLOW_WORDS_ELEMENTS_(FLOW_CPP_WORDS_)
FLOW_NUMBER_ELEMENTS_(FLOW_CPP_NUMBER_)
FLOW_COUNT_ELEMENTS_(FLOW_CPP_COUNT_)
FLOW_TRUTH_ELEMENTS_(FLOW_CPP_TRUTH_)
FLOW_ROWS_ELEMENTS_(FLOW_CPP_ROWS_)
FLOW_PRESSED_ELEMENTS_(FLOW_CPP_PRESSED_)
#undef FLOW_CPP_WORDS_
#undef FLOW_CPP_NUMBER_
#undef FLOW_CPP_COUNT_
#undef FLOW_CPP_TRUTH_
#undef FLOW_CPP_ROWS_
#undef FLOW_CPP_PRESSED_

}  // namespace FLOW_CPP_PLACE_
}  // namespace flow
#endif
