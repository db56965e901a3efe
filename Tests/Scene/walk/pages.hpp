// The pages of a walk: what they say changes at random, refuses, corrects and clears what is
// entered, and asks for more pages. The model of a page outlives a renewal of its instance.
#pragma once

#include <map>
#include <memory>

#include "model.hpp"

/// The way in which a field treats what is typed.
enum class Habit { echo, refuses, capitals, day, clock, number, lines, password, pin, changing };
constexpr int habits = 10;

/// A field of a page, and what a person expects of it.
struct Field {
  Habit habit = Habit::echo;
  std::string id;
  flow_field_type type = FLOW_FIELD_TEXT;
  std::string value;  // as the page writes it; empty: none
  std::string error;
  bool is_there = true, is_enabled = true, is_emptied = false, has_name = true;

  // As the engine has been told, in that order.
  bool was_rendered = false, is_renewed = false;
  flow_field_type rendered_type = FLOW_FIELD_TEXT;
  std::string stood;  // entered or rendered last
  // The text that a person sees in a toolkit's field, and whether it is no value yet.
  std::string expected;
  bool is_half = false;
  unsigned language = 0;          // in which `expected` is written
  bool may_be_rewritten = false;  // the typed value is written otherwise when the field is left
  std::string wrong;              // as the page was told

  ModelValue rendered() const;
  /// The text of its value, without a language.
  std::string shown() const;
  /// The same as the language writes it.
  std::string written() const;
  bool is_hidden() const { return habit == Habit::password || habit == Habit::pin; }
};

struct Page {
  flow_screen self = FLOW_NONE;
  unsigned instances = 0;
  std::string title = "Page";
  std::vector<Field> fields;
  bool is_on = false, is_stubborn = false;
  double level = 3, stars = 2;
  std::vector<ModelRow> few, some, whole, demand;
  std::vector<std::string> chosen;
  std::string chosen_one;
  unsigned lines = 0, line_text = 0, order = 0, picture = 0, last_row = 0;
  bool has_bar_buttons = false, buttons_move = false, send_is_off = false, has_primary = true;
  std::string focus;
  unsigned parts = 0;  // a bit for each group of elements that it has

  // Since somebody looked: how often it was asked, and whether what it says has changed since.
  unsigned renders = 0;
  uint64_t revision = 0;
  // Changes of rows on demand are told each, or none of them, until it is asked.
  enum { unknown, told, untold } telling = unknown;

  ModelContent describe() const;
  Field *field(std::string const &id);
  void render(flow_content content);
  void input(std::string const &id, flow_value const *value);
  /// Changes something by its own will, and says so.
  void change();
};

/// All pages of the engine by their screens.
extern std::map<flow_screen, std::unique_ptr<Page>> pages;
Page *page_of(flow_screen screen);
void register_pages();
