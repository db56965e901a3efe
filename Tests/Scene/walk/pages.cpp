#include "pages.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "chance.hpp"
#include "world.hpp"

std::map<flow_screen, std::unique_ptr<Page>> pages;

enum Part : unsigned { texts = 1, choices = 2, long_lists = 4, numbers = 8, toolbar = 16 };

static flow_field_type const types[habits] = {
    FLOW_FIELD_TEXT,   FLOW_FIELD_EMAIL,     FLOW_FIELD_TEXT,   FLOW_FIELD_DATE, FLOW_FIELD_TIME,
    FLOW_FIELD_NUMBER, FLOW_FIELD_MULTILINE, FLOW_FIELD_SECURE, FLOW_FIELD_TEXT, FLOW_FIELD_TEXT};
static char const *const names[habits] = {"echo",   "refuses", "capitals", "day", "clock",
                                          "number", "lines",   "password", "pin", "changing"};

static bool takes_text(flow_field_type type) {
  return type != FLOW_FIELD_NUMBER && type != FLOW_FIELD_DATE && type != FLOW_FIELD_TIME;
}

ModelValue Field::rendered() const {
  if (type == FLOW_FIELD_SECURE) return is_emptied ? ModelValue() : ModelValue::of(std::string());
  if (takes_text(type)) return ModelValue::of(value);
  if (value.empty()) return {};
  if (type == FLOW_FIELD_NUMBER) return ModelValue::of(std::strtod(value.c_str(), nullptr));
  return ModelValue::of(value);
}

std::string Field::shown() const {
  char text[40];
  if (type == FLOW_FIELD_SECURE) return "";
  if (type != FLOW_FIELD_NUMBER || value.empty()) return value;
  snprintf(text, sizeof text, "%.15g", std::strtod(value.c_str(), nullptr));
  return text;
}

// The forms of the walk's languages, which owe nothing to the table of the library.
static struct {
  char const *day;  // Y, M and D, small letters for numbers without a zero in front
  char const *time, *sign;
  bool is_arabic;  // its digits
} const known[languages] = {{"Y-M-D", "H:", ".", false},
                            {"D.M.Y", "H:", ",", false},
                            {"m/d/Y", "H:", ".", false},
                            {"d.m.Y", "h.", ",", false},
                            {"d/m/Y", "H:", "٫", true}};

static std::string two_digits(std::string const &two, bool is_short) {
  return is_short && two[0] == '0' ? two.substr(1) : two;
}

static std::string written_day(std::string const &iso, char const *order) {
  std::string text;
  for (char const *each = order; *each; each++) {
    switch (*each) {
      case 'Y':
        text += iso.substr(0, 4);
        break;
      case 'M':
      case 'm':
        text += two_digits(iso.substr(5, 2), *each == 'm');
        break;
      case 'D':
      case 'd':
        text += two_digits(iso.substr(8, 2), *each == 'd');
        break;
      default:
        text += *each;
        break;
    }
  }
  return text;
}

std::string Field::written() const {
  auto const &form = known[world.language];
  std::string latin = shown(), text;
  if (takes_text(type) || latin.empty()) return latin;
  if (type == FLOW_FIELD_DATE) latin = written_day(latin, form.day);
  if (type == FLOW_FIELD_TIME) {
    std::replace(latin.begin(), latin.end(), ':', form.time[1]);
    latin = two_digits(latin, form.time[0] == 'h');
  }
  for (char each : latin) {
    if (each == '.' && type == FLOW_FIELD_NUMBER) {
      text += form.sign;
    } else if (form.is_arabic && isdigit(each)) {
      text += {char(0xD9), char(0xA0 + each - '0')};
    } else {
      text += each;
    }
  }
  return text;
}

Page *page_of(flow_screen screen) {
  auto const found = pages.find(screen);
  return found == pages.end() ? nullptr : found->second.get();
}

Field *Page::field(std::string const &id) {
  for (auto &each : fields)
    if (each.id == id) return &each;
  return nullptr;
}

// ---- Its content --------------------------------------------------------------------------------

static ModelElement element(flow_element_kind kind, std::string id, std::string text) {
  ModelElement made;
  made.kind = kind;
  made.id = std::move(id);
  made.text = std::move(text);
  return made;
}

static ModelElement describe_field(Field const &field) {
  ModelElement made = element(FLOW_ELEMENT_FIELD, field.id, field.has_name ? field.id : "");
  made.type = field.type;
  made.value = field.rendered();
  made.error = field.error;
  made.is_enabled = field.is_enabled;
  made.is_secret = field.habit == Habit::pin;
  if (field.habit == Habit::number) made.placeholder = "any";
  if (field.habit == Habit::day) made.hint = "as in a calendar";
  return made;
}

// Elements without an id, some of which say something else from time to time.
static ModelElement describe_line(Page const &page, unsigned line) {
  std::string const text = "line " + std::to_string(line + page.line_text * (line % 2));
  ModelElement made = element(FLOW_ELEMENT_TEXT, "", text);
  switch (line % 7) {
    case 0:
      made.kind = FLOW_ELEMENT_HEADING;
      break;
    case 1:
      made.kind = FLOW_ELEMENT_NOTE;
      break;
    case 2:
      made.kind = FLOW_ELEMENT_SECTION;
      made.footer = "below " + text;
      break;
    case 3:
      made.kind = FLOW_ELEMENT_LINK_TEXT;
      made.source = "https://example.org/" + std::to_string(page.line_text);
      break;
    case 4:
      made.kind = FLOW_ELEMENT_PROGRESS;
      made.value = ModelValue::of((page.line_text % 5) / 4.0);
      break;
    case 5:
      made.kind = FLOW_ELEMENT_IMAGE;
      if (page.picture % 3 == 0) made.source = "data:image/png;base64,AAAA";
      if (page.picture % 3 == 1) made.icon = "folder";
      if (page.picture % 3 == 2) made.value = ModelValue::bytes("PNG" + text);
      break;
    default:
      break;
  }
  return made;
}

static void add_choices(Page const &page, std::vector<ModelElement> &all) {
  ModelElement one = element(FLOW_ELEMENT_CHOICE, "one", "One");
  one.rows = page.few;
  if (!page.chosen_one.empty()) one.value = ModelValue::of(page.chosen_one);
  all.push_back(one);
  ModelElement several = element(FLOW_ELEMENT_CHOICE, "several", "Several");
  several.many = true;
  several.rows = page.some;
  several.value = ModelValue::of(page.chosen);
  all.push_back(several);
  ModelElement list = element(FLOW_ELEMENT_LIST, "few", "Few");
  list.rows = page.few;
  if (!page.few.empty() && page.stars > 1) list.value = ModelValue::of(page.few.back().id);
  list.is_enabled = !page.send_is_off;
  all.push_back(list);
}

static void add_numbers(Page const &page, std::vector<ModelElement> &all) {
  ModelElement level = element(FLOW_ELEMENT_RANGE, "level", "Level");
  level.maximum = 10 + page.picture % 2;
  level.step = 1;
  level.value = ModelValue::of(page.level);
  all.push_back(level);
  ModelElement stars = element(FLOW_ELEMENT_RATING, "stars", "Stars");
  stars.maximum = 5;
  stars.step = 1;
  stars.value = ModelValue::of(page.stars);
  all.push_back(stars);
}

static void add_buttons(Page const &page, std::vector<ModelElement> &all) {
  static char const *const actions[] = {"own",   "send",  "hide",    "rows", "shuffle", "push",
                                        "sheet", "cover", "popover", "tabs", "close"};
  for (auto const *each : actions) {
    ModelElement button = element(FLOW_ELEMENT_BUTTON, each, each);
    bool const is_send = !strcmp(each, "send");
    if (is_send) button.is_enabled = !page.send_is_off;
    if (is_send && page.has_primary) button.role = FLOW_ROLE_PRIMARY;
    if (!strcmp(each, "own")) button.shortcut = page.has_primary ? "Ctrl+O" : "F7";
    if (!strcmp(each, "close")) button.role = FLOW_ROLE_DESTRUCTIVE;
    if (page.parts & toolbar && page.has_bar_buttons && (is_send || !strcmp(each, "push")))
      button.placement = page.buttons_move ? FLOW_PLACEMENT_LEADING : FLOW_PLACEMENT_TRAILING;
    if (button.placement != FLOW_PLACEMENT_BODY) button.icon = "document-send";
    all.push_back(button);
  }
}

ModelContent Page::describe() const {
  ModelContent content;
  auto &all = content.elements;
  content.title = title;
  content.focus = focus;
  for (unsigned line = 0; parts & texts && line < lines; line++)
    all.push_back(describe_line(*this, (line + order) % 9));
  for (size_t index = 0; index < fields.size(); index++) {
    auto const &field = fields[(index + order) % fields.size()];
    if (field.is_there) all.push_back(describe_field(field));
  }
  ModelElement on = element(FLOW_ELEMENT_TOGGLE, "on", "On");
  on.value = ModelValue::of(is_on);
  all.push_back(on);
  if (parts & choices) add_choices(*this, all);
  if (parts & long_lists) {
    ModelElement list = element(FLOW_ELEMENT_LIST, "whole", "Whole");
    list.rows = whole;
    if (!whole.empty() && stars > 1) list.value = ModelValue::of(whole.front().id);
    all.push_back(list);
    list = element(FLOW_ELEMENT_LIST, "demand", "On demand");
    list.rows = demand;
    list.on_demand = true;
    all.push_back(list);
  }
  if (parts & numbers) add_numbers(*this, all);
  add_buttons(*this, all);
  return content;
}

// Returns the meaning of a text: a time without seconds is the same as one with none of them.
static std::string meaning(Field const &field, std::string const &text) {
  bool const is_long = field.type == FLOW_FIELD_TIME && text.size() == 8 && text.substr(5) == ":00";
  return is_long ? text.substr(0, 5) : text;
}

// A value is put that nobody has entered or seen (V10).
static void see(Field &field) {
  if (!field.is_there) {
    field.was_rendered = false;
    field.is_half = false;
    return;
  }
  bool const is_spoken = field.language != world.language;
  bool is_put = !field.was_rendered || field.rendered_type != field.type;
  // A secret is in no state.
  if (field.is_renewed && field.is_hidden()) is_put = true;
  // Nor can a new instance be told of a half typed text that is disabled.
  if (field.is_renewed && field.is_half && !field.is_enabled) is_put = true;
  field.is_renewed = false;
  if (field.type == FLOW_FIELD_SECURE) {
    is_put = is_put || (field.is_emptied && !field.stood.empty());
    if (is_put) field.stood.clear();
  } else {
    is_put = is_put || meaning(field, field.stood) != meaning(field, field.shown());
    field.stood = field.shown();
  }
  if (is_put) field.is_half = false;
  if (is_put || (is_spoken && !field.is_half && !takes_text(field.type))) {
    field.expected = field.written();
    field.may_be_rewritten = false;
  }
  field.language = world.language;
  field.was_rendered = true;
  field.rendered_type = field.type;
}

void Page::render(flow_content content) {
  renders++;
  revision++;
  telling = unknown;
  note("    page %llx is asked%s", static_cast<unsigned long long>(self),
       world.is_checking ? " by the walk" : "");
  world.heard_render(self);
  fill(world.engine, content, describe());
  for (auto &each : fields)
    see(each);
  if (!world.is_checking && one_in(200)) world.request(self);
}

// ---- Its treatment of input --------------------------------------------------------------------

static void enter(Field &field, flow_value const *value) {
  std::string entered;
  if (value->type == FLOW_TYPE_STRING) entered = text_of(value->as.string);
  if (value->type == FLOW_TYPE_INTEGER) entered = std::to_string(value->as.integer);
  if (value->type == FLOW_TYPE_NUMBER) {
    char text[40];
    snprintf(text, sizeof text, "%.15g", value->as.number);
    entered = text;
  }
  field.stood = entered;
  field.is_half = false;
  if (field.habit == Habit::refuses && entered.size() > 3) return;
  field.is_emptied = false;
  field.value = entered;
  if (field.habit == Habit::capitals)
    for (auto &letter : field.value)
      letter = static_cast<char>(toupper(letter));
}

// No row is chosen that has gone, perhaps before the user has seen that.
static void keep_chosen(Page &page) {
  auto const is_gone = [&](std::vector<ModelRow> const &rows, std::string const &id) {
    return std::none_of(rows.begin(), rows.end(), [&](auto const &row) { return row.id == id; });
  };
  if (is_gone(page.few, page.chosen_one)) page.chosen_one.clear();
  for (size_t index = page.chosen.size(); index-- > 0;)
    if (is_gone(page.some, page.chosen[index])) page.chosen.erase(page.chosen.begin() + index);
}

static void choose(Page &page, std::string const &id, flow_value const *value) {
  if (page.is_stubborn) return;
  if (id == "on") page.is_on = flow_as_boolean(value, FLOW_FALSE) != FLOW_FALSE;
  if (id == "one") page.chosen_one = text_of(flow_as_string(value, ""));
  if (id == "several") page.chosen = ModelValue::of(value).chosen;
  if (id == "level") page.level = flow_as_number(value, 0);
  if (id == "stars") page.stars = flow_as_number(value, 0);
  keep_chosen(page);
}

static void change_rows(Page &page);

static void press(Page &page, std::string const &id) {
  if (id == "own") page.change();
  if (id == "send") {
    for (auto &each : page.fields) {
      if (each.habit == Habit::lines) each.value.clear();
      if (each.habit == Habit::password) each.is_emptied = true;
    }
  }
  if (id == "hide") {
    auto &field = page.fields[below(static_cast<unsigned>(page.fields.size()))];
    field.is_there = !field.is_there;
  }
  if (id == "rows") change_rows(page);
  if (id == "shuffle") page.order = below(9);
  if (id == "push") world.open(page.self, FLOW_STYLE_PUSH);
  if (id == "sheet") world.open(page.self, FLOW_STYLE_SHEET);
  if (id == "cover") world.open(page.self, FLOW_STYLE_FULL_SCREEN_COVER);
  if (id == "popover") world.open(page.self, FLOW_STYLE_POPOVER);
  if (id == "tabs") world.open_tabs(page.self);
  if (id == "close") flow_close(world.engine, page.self, nullptr, nullptr);
}

void Page::input(std::string const &id, flow_value const *value) {
  is_stubborn = one_in(5);
  if (auto *entered = field(id)) {
    enter(*entered, value);
  } else {
    choose(*this, id, value);
    press(*this, id);
  }
  if (one_in(30)) world.request(self);
  if (one_in(6)) flow_screen_changed(world.engine, self);
}

// ---- Its own will ------------------------------------------------------------------------------

static std::vector<ModelRow> some_rows(Page &page, unsigned count) {
  std::vector<ModelRow> made;
  while (count-- > 0) {
    ModelRow row;
    row.id = "r" + std::to_string(++page.last_row);
    row.title = "t" + std::to_string(page.last_row * 7 % 100);
    row.is_disabled = one_in(20);
    row.has_menu = one_in(5);
    made.push_back(row);
  }
  return made;
}

// Some rows go, some come in their place, and some say something else.
static void change_list(Page &page, std::vector<ModelRow> &rows, unsigned most, bool is_told) {
  unsigned const count = static_cast<unsigned>(rows.size()), first = below(count + 1);
  unsigned const removed = below(count - first + 1) % (one_in(4) ? 120 : 9);
  unsigned const room = most - count + removed;
  unsigned const come = below(room + 1) % (one_in(4) ? 150 : 7);
  auto const made = some_rows(page, come);
  auto const begin = rows.begin() + first;
  rows.insert(rows.erase(begin, begin + removed), made.begin(), made.end());
  if (&rows == &page.demand)
    note("    %u rows from %u, for %u%s", come, first, removed, is_told ? "" : ", not told");
  if (!is_told || !(page.parts & long_lists)) return;
  flow_rows_changed(world.engine, page.self, "demand", first, removed, come);
}

static void change_titles(std::vector<ModelRow> &rows) {
  for (unsigned count = below(4); count > 0 && !rows.empty(); count--) {
    auto &row = rows[below(static_cast<unsigned>(rows.size()))];
    row.title = "t" + std::to_string(below(100));
    row.detail = one_in(2) ? "more" : "";
    row.is_disabled = one_in(20);
  }
}

static void change_rows(Page &page) {
  auto &rows = page.whole;
  switch (below(7)) {
    case 0:
      change_list(page, page.few, 12, false);
      break;
    case 1:
      change_list(page, page.some, 130, false);
      break;
    case 2:
      change_list(page, page.whole, 300, false);
      break;
    case 3:
      if (page.telling == Page::unknown) page.telling = one_in(4) ? Page::untold : Page::told;
      for (unsigned times = 1 + below(3); times > 0; times--)
        change_list(page, page.demand, 400, page.telling == Page::told);
      break;
    case 4:
      change_titles(page.few);
      change_titles(page.some);
      change_titles(page.whole);
      break;
    case 5:
      if (page.few.size() > 1) std::rotate(page.few.begin(), page.few.begin() + 1, page.few.end());
      std::reverse(page.some.begin(), page.some.end());
      break;
    default:
      if (rows.size() > 1) std::swap(rows.front(), rows[below(unsigned(rows.size() - 1)) + 1]);
      break;
  }
  keep_chosen(page);
}

static void change_field(Field &field) {
  static char const *const days[] = {"2026-12-31", "2027-01-01", ""};
  static char const *const times[] = {"23:59", "07:30", ""};
  static char const *const counts[] = {"0", "1", "2.5", ""};
  static flow_field_type const others[] = {FLOW_FIELD_TEXT, FLOW_FIELD_EMAIL, FLOW_FIELD_MULTILINE,
                                           FLOW_FIELD_NUMBER};
  if (one_in(5)) field.error = one_in(2) ? "not this one" : "";
  if (one_in(8)) field.is_enabled = !field.is_enabled;
  if (one_in(8)) field.has_name = !field.has_name;
  if (field.habit == Habit::changing) {
    field.type = any_of(others);
    field.value = any_of(counts);
    return;
  }
  if (field.type == FLOW_FIELD_SECURE) return;
  if (field.type == FLOW_FIELD_DATE) {
    field.value = any_of(days);
  } else if (field.type == FLOW_FIELD_TIME) {
    field.value = any_of(times);
  } else if (field.type == FLOW_FIELD_NUMBER) {
    field.value = any_of(counts);
  } else {
    field.value = "own " + std::to_string(below(3));
  }
}

void Page::change() {
  unsigned const what = below(9);
  flow_screen_info info = FLOW_SCREEN_INFO_INIT;
  flow_screen_get(world.engine, self, &info);
  note("  page %llx, which is %s, changes, by way %u", static_cast<unsigned long long>(self),
       flow_appearance_name(info.appearance), what);
  switch (what) {
    case 0:
    case 1:
      change_field(fields[below(static_cast<unsigned>(fields.size()))]);
      break;
    case 2:
    case 3:
      change_rows(*this);
      break;
    case 4:
      lines = below(8);
      line_text += below(2);
      break;
    case 5:
      has_bar_buttons = !has_bar_buttons;
      buttons_move = one_in(2);
      break;
    case 6:
      title = one_in(3) ? "" : "Page " + std::to_string(below(3));
      break;
    case 7:
      send_is_off = one_in(2);
      has_primary = one_in(2);
      picture = below(6);
      break;
    default:
      focus = one_in(2) ? "" : "on";
      is_on = one_in(2);
      level = below(10);
      break;
  }
  flow_screen_changed(world.engine, self);
}

// ---- Its class ---------------------------------------------------------------------------------

static void *create(void *, flow_engine *, flow_handle handle, flow_value const *) {
  auto &page = pages[handle];
  if (page) {  // a renewal, of which the model is the state
    for (auto &each : page->fields) {
      each.wrong.clear();
      each.is_renewed = true;
      if (each.type == FLOW_FIELD_SECURE) each.is_emptied = false;
    }
  } else {
    page = std::make_unique<Page>();
    page->self = handle;
    page->parts = below(32);
    for (int habit = 0; habit < habits; habit++) {
      if (one_in(3)) continue;
      Field field;
      field.habit = static_cast<Habit>(habit);
      field.id = names[habit];
      field.type = types[habit];
      page->fields.push_back(field);
    }
    if (page->fields.empty()) {
      page->fields.emplace_back();
      page->fields.back().id = "echo";
    }
    page->lines = below(6);
    page->few = some_rows(*page, below(8));
    page->some = some_rows(*page, below(120));
    page->whole = some_rows(*page, 60 + below(150));
    page->demand = some_rows(*page, below(300));
  }
  page->instances++;
  return page.get();
}

static void destroy(void *self) {
  auto *page = static_cast<Page *>(self);
  if (--page->instances == 0) pages.erase(page->self);
}

static void render(void *self, flow_content content) { static_cast<Page *>(self)->render(content); }

static void input(void *self, flow_string const *id, flow_value const *value) {
  static_cast<Page *>(self)->input(text_of(*id), value);
}

static void wrong(void *self, flow_string const *id, flow_string const *reason) {
  auto *field = static_cast<Page *>(self)->field(text_of(*id));
  EXPECT(field, "something is wrong that is not there");
  field->wrong = reason ? text_of(*reason) : "";
}

static void demand_rows(void *self, flow_content content, flow_string const *, uint64_t first,
                        uint64_t count) {
  auto const *page = static_cast<Page *>(self);
  give_rows(world.engine, content, page->demand, first, count);
  world.heard_rows(page->self);
}

static int64_t demand_find(void *self, flow_string const *, flow_string const *row) {
  auto const &rows = static_cast<Page *>(self)->demand;
  for (size_t index = 0; index < rows.size(); index++)
    if (rows[index].id == text_of(*row)) return static_cast<int64_t>(index);
  return -1;
}

static flow_answer may_leave(void *, flow_leave const *leave) {
  bool const is_user = leave->cause == FLOW_CAUSE_BACK || leave->cause == FLOW_CAUSE_DRAGGED;
  return is_user && one_in(8) ? FLOW_ANSWER_NO : FLOW_ANSWER_YES;
}

static flow_bool back(void *) { return one_in(20); }

static void did_appear(void *self) {
  if (one_in(60)) world.request(static_cast<Page *>(self)->self);
}

static void did_disappear(void *self) {
  if (one_in(60)) world.request(static_cast<Page *>(self)->self);
}

// ---- The flow that opens pages -----------------------------------------------------------------

static void *flow_create(void *, flow_engine *, flow_handle handle, flow_value const *) {
  return new flow_handle(handle);
}

static void flow_begin(void *self) {
  flow_handle const handle = *static_cast<flow_handle *>(self);
  if (one_in(4)) one_in(2) ? world.open_panes(handle) : world.open_tabs(handle);
  flow_show(world.engine, handle, "walk.page", nullptr);
  if (one_in(3)) world.open(handle, FLOW_STYLE_PUSH);
}

static void flow_end(void *self) { delete static_cast<flow_handle *>(self); }

void register_pages() {
  static flow_method const page_methods[] = {
      FLOW_SCREEN_METHOD(create, create),
      FLOW_SCREEN_METHOD(destroy, destroy),
      FLOW_SCREEN_METHOD(render, render),
      FLOW_SCREEN_METHOD(input, input),
      FLOW_SCREEN_METHOD(wrong, wrong),
      FLOW_SCREEN_METHOD(may_leave, may_leave),
      FLOW_SCREEN_METHOD(back, back),
      FLOW_SCREEN_METHOD(did_appear, did_appear),
      FLOW_SCREEN_METHOD(did_disappear, did_disappear),
      FLOW_CALLBACK_METHOD(rows, "demand_rows", demand_rows),
      FLOW_CALLBACK_METHOD(find, "demand_find", demand_find)};
  static flow_method const flow_methods[] = {FLOW_COORDINATOR_METHOD(create, flow_create),
                                             FLOW_COORDINATOR_METHOD(start, flow_begin),
                                             FLOW_COORDINATOR_METHOD(destroy, flow_end)};
  flow_class const page = FLOW_CLASS(FLOW_KIND_SCREEN, "walk.page", page_methods);
  flow_class const flow = FLOW_CLASS(FLOW_KIND_COORDINATOR, "walk.flow", flow_methods);
  EXPECT(flow_class_register(world.engine, FLOW_NONE, &page, nullptr) == FLOW_OK, "no pages");
  EXPECT(flow_class_register(world.engine, FLOW_NONE, &flow, nullptr) == FLOW_OK, "no flow");
}
