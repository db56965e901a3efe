// Rule V14: the keys of elements and rows, and what has become of them between two contents.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <flow/flow.hpp>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/alert.hpp"
#include "support/host.hpp"

using namespace test;

namespace {

using Keys = std::vector<uint64_t>;

/// One element of a short spelling: its kind as a letter, an id behind "#", a text behind "=", so
/// "f#name=Name" or "t=Hello". Letters: h heading, t text, d divider, f field, T toggle, b button,
/// l list.
struct Item {
  char kind;
  std::string id, text;

  explicit Item(const std::string &spelling) : kind(spelling[0]) {
    const size_t equals = std::min(spelling.find('='), spelling.size());
    if (spelling.size() > 1 && spelling[1] == '#') id = spelling.substr(2, equals - 2);
    text = spelling.substr(std::min(equals + 1, spelling.size()));
  }
  flow_element_kind element_kind() const {
    switch (kind) {
      case 'h':
        return FLOW_ELEMENT_HEADING;
      case 't':
        return FLOW_ELEMENT_TEXT;
      case 'd':
        return FLOW_ELEMENT_DIVIDER;
      case 'f':
        return FLOW_ELEMENT_FIELD;
      case 'T':
        return FLOW_ELEMENT_TOGGLE;
      case 'b':
        return FLOW_ELEMENT_BUTTON;
      default:
        return FLOW_ELEMENT_LIST;
    }
  }
};

std::vector<Item> items(const std::string &spelling) {
  std::vector<Item> all;
  std::istringstream words(spelling);
  for (std::string word; words >> word;)
    all.emplace_back(word);
  return all;
}

/// A screen that renders what a test says.
struct Page {
  Host host;
  flow_screen screen = FLOW_NONE;
  std::vector<Item> items;
  std::vector<std::string> row_ids;
  /// The sizes that the screen was compiled with.
  uint32_t element_size = sizeof(flow_element), row_size = sizeof(flow_row);

  Page() {
    const auto create =
        +[](void *page, flow_engine *, flow_handle, const flow_value *) { return page; };
    const auto destroy = +[](void *) {};
    const auto render =
        +[](void *self, flow_content content) { static_cast<Page *>(self)->fill(content); };
    const flow_method methods[] = {FLOW_SCREEN_METHOD(create, create),
                                   FLOW_SCREEN_METHOD(destroy, destroy),
                                   FLOW_SCREEN_METHOD(render, render)};
    flow_class page = FLOW_CLASS(FLOW_KIND_SCREEN, "keys.page", methods);
    page.user_data = this;
    REQUIRE(flow_class_register(host.engine(), FLOW_NONE, &page, nullptr) == FLOW_OK);
    REQUIRE(flow_create(host.engine(), "keys.page", nullptr, &screen) == FLOW_OK);
  }
  ~Page() { flow_destroy(host.engine(), screen); }

  void fill(flow_content content) {
    std::vector<char> rows(row_ids.size() * row_size);
    for (size_t index = 0; index < row_ids.size(); index++) {
      flow_row row = flow_row_make(row_ids[index].c_str(), "Row");
      row.key = 77;
      std::memcpy(&rows[index * row_size], &row, row_size);
    }
    for (const Item &item : items) {
      flow_element element =
          flow_element_make(item.element_kind(), item.id.c_str(), item.text.c_str());
      element.struct_size = element_size;
      // The engine ignores what an author leaves there.
      element.key = 77;
      if (element.kind == FLOW_ELEMENT_LIST) {
        element.rows = reinterpret_cast<const flow_row *>(rows.data());
        element.row_count = row_ids.size();
        element.row_size = row_size;
      }
      CHECK(flow_content_add(host.engine(), content, &element) == FLOW_OK);
    }
  }
  const flow_screen_content &ask(const std::string &spelling) {
    items = ::items(spelling);
    const flow_screen_content *content = nullptr;
    REQUIRE(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
    REQUIRE(content->element_count == items.size());
    return *content;
  }
  Keys keys(const std::string &spelling) {
    const flow_screen_content &content = ask(spelling);
    Keys keys(content.element_count);
    CHECK(flow_keys_of_content(&content, keys.data(), keys.size()) == keys.size());
    for (uint64_t key : keys)
      CHECK(key != 0);
    CHECK(std::set<uint64_t>(keys.begin(), keys.end()).size() == keys.size());
    return keys;
  }
  Keys row_keys(const std::vector<std::string> &ids, const std::string &list = "l#it") {
    row_ids = ids;
    const flow_screen_content &content = ask(list);
    Keys keys(ids.size());
    CHECK(flow_keys_of_rows(flow_element_at(&content, 0), keys.data(), keys.size()) == keys.size());
    return keys;
  }
};

/// For each new key the place it had, or "-".
std::string places(const Keys &before, const Keys &after) {
  std::string all;
  for (uint64_t key : after) {
    const auto found = std::find(before.begin(), before.end(), key);
    all += found == before.end() ? "-" : std::to_string(found - before.begin());
    all += " ";
  }
  return all.substr(0, all.size() - (all.empty() ? 0 : 1));
}

struct Case {
  const char *name, *before, *after, *places;
};

// The table of the rule.
const Case kCases[] = {
    {"what has an id keeps its key wherever it stands", "f#a f#b T#c", "T#c f#a f#b", "2 0 1"},
    {"also with another text", "f#a=Name", "f#a=Nom", "0"},
    {"an element of another kind is another one", "f#a", "T#a", "-"},
    {"an element with another id is another one", "f#a", "f#b", "-"},
    {"one that gets an id is another one", "t=a", "t#a=a", "-"},
    {"without an id: nothing has changed", "h=A t=b d t=b", "h=A t=b d t=b", "0 1 2 3"},
    {"a text more at the beginning", "t=a t=b t=c", "t=x t=a t=b t=c", "- 0 1 2"},
    {"a text more at the end", "t=a t=b", "t=a t=b t=x", "0 1 -"},
    {"a text more in between", "t=a t=b", "t=a t=x t=b", "0 - 1"},
    {"a text less at the beginning", "t=a t=b t=c", "t=b t=c", "1 2"},
    {"a text that changes", "t=a t=b t=c", "t=a t=B t=c", "0 1 2"},
    {"another language", "h=Name t=hello f#n t=end", "h=Nom t=salut f#n t=fin", "0 1 2 3"},
    {"another kind at the same place", "t=a t=b t=c", "t=a h=b t=c", "0 - 2"},
    {"equal kinds in order", "t=a h=b d t=c", "h=B d t=A t=C", "1 2 0 3"},
    {"a divider more", "d d", "d d d", "0 1 -"},
    {"what stands behind an id moves with it", "f#a t=1 t=2 f#b t=3", "f#b t=3 f#a t=1 t=2",
     "3 4 0 1 2"},
    {"nothing moves from one id to another", "f#a t=1 f#b", "f#a f#b t=1", "0 2 -"},
    {"an element with an id comes in between", "t=a t=b", "t=a f#x t=b", "0 - 1"},
    {"and goes again", "f#a t=a f#x t=b", "f#a t=a t=b", "0 1 3"},
    {"another one takes its place", "t=a f#x t=b", "t=a f#y t=b", "0 - 2"},
    {"all new", "", "t=a f#b", "- -"},
    {"all gone", "t=a f#b", "", ""},
};

std::string text(const std::vector<flow_key_step> &steps) {
  std::string all;
  for (const flow_key_step &step : steps) {
    CHECK((step.change == FLOW_KEY_INSERTED) == (step.before == FLOW_NO_INDEX));
    CHECK((step.change == FLOW_KEY_REMOVED) == (step.after == FLOW_NO_INDEX));
    CHECK(step.reserved == 0);
    const char *const words[] = {"?", "remove ", "take ", "insert ", "put "};
    all += all.empty() ? "" : ", ";
    all += words[step.change];
    if (step.change != FLOW_KEY_INSERTED) all += std::to_string(step.before);
    if (step.change == FLOW_KEY_TAKEN || step.change == FLOW_KEY_PUT) all += ">";
    if (step.change != FLOW_KEY_REMOVED) all += std::to_string(step.after);
  }
  return all;
}

std::vector<flow_key_step> steps(const Keys &before, const Keys &after) {
  size_t count = 0;
  std::vector<flow_key_step> steps(before.size() + after.size());
  REQUIRE(flow_keys_compare(before.data(), before.size(), after.data(), after.size(), steps.data(),
                            steps.size(), &count, nullptr) == FLOW_OK);
  REQUIRE(count <= steps.size());
  steps.resize(count);
  return steps;
}

Keys letters(const char *letters) { return Keys(letters, letters + std::strlen(letters)); }

/// Carries steps out as a host does, which knows nothing of the new keys but what is inserted.
Keys carried_out(Keys shown, const std::vector<flow_key_step> &steps, const Keys &after) {
  std::map<size_t, uint64_t> aside;
  for (const flow_key_step &step : steps) {
    const size_t before = step.before, place = step.after;
    if (step.change == FLOW_KEY_REMOVED || step.change == FLOW_KEY_TAKEN) {
      REQUIRE(before < shown.size());
      if (step.change == FLOW_KEY_TAKEN) aside[before] = shown[before];
      shown.erase(shown.begin() + static_cast<std::ptrdiff_t>(before));
    } else {
      REQUIRE(place <= shown.size());
      if (step.change == FLOW_KEY_PUT) REQUIRE(aside.count(before) == 1);
      const uint64_t key = step.change == FLOW_KEY_PUT ? aside[before] : after[place];
      shown.insert(shown.begin() + static_cast<std::ptrdiff_t>(place), key);
      if (step.change == FLOW_KEY_PUT) aside.erase(before);
    }
  }
  CHECK(aside.empty());
  return shown;
}

/// The length of the longest common subsequence: the most that can stay.
size_t most_that_stays(const Keys &before, const Keys &after) {
  std::vector<size_t> row(after.size() + 1);
  for (uint64_t key : before) {
    size_t diagonal = 0;
    for (size_t index = 0; index < after.size(); index++) {
      const size_t above = row[index + 1];
      row[index + 1] = key == after[index] ? diagonal + 1 : std::max(row[index], row[index + 1]);
      diagonal = above;
    }
  }
  return row.back();
}

flow_status compare(const uint64_t *before, size_t before_count, const uint64_t *after,
                    size_t after_count, std::string *message = nullptr) {
  flow_error error = FLOW_ERROR_INIT;
  size_t count = 99;
  const flow_status status =
      flow_keys_compare(before, before_count, after, after_count, nullptr, 0, &count, &error);
  if (status != FLOW_OK) CHECK(count == 99);
  if (message) *message = error.message;
  return status;
}

}  // namespace

TEST_CASE("V14: an element keeps its key while its kind and id, or its neighbours, stay") {
  for (const Case &each : kCases) {
    INFO(each.name << ": '" << each.before << "' to '" << each.after << "'");
    Page page;
    const Keys before = page.keys(each.before);
    CHECK(places(before, page.keys(each.after)) == each.places);
  }
}

TEST_CASE("V14: what goes and returns has its key again, if it has an id") {
  Page page;
  const Keys first = page.keys("f#a t=b f#c");
  CHECK(page.keys("f#c").size() == 1);
  CHECK(places(first, page.keys("f#a t=b f#c")) == "0 - 2");
}

TEST_CASE("V14: two elements that swap their places") {
  Page page;
  const Keys first = page.keys("f#a f#b");
  const Keys second = page.keys("f#b f#a");
  CHECK(second == Keys{first[1], first[0]});
  CHECK(text(steps(first, second)) == "take 0>1, put 0>1");
}

TEST_CASE("V14: keys of an alert are filled, too") {
  Host host;
  flow_window window = host.window();
  host.set_root(window, host.screen("root"));
  Alert asked(host);
  asked.present(window);
  const flow_screen_content *content = nullptr;
  REQUIRE(flow_screen_render(host.engine(), asked.screen, &content) == FLOW_OK);
  Keys keys(content->element_count);
  REQUIRE(!keys.empty());
  flow_keys_of_content(content, keys.data(), keys.size());
  CHECK(std::count(keys.begin(), keys.end(), 0) == 0);
  CHECK(std::set<uint64_t>(keys.begin(), keys.end()).size() == keys.size());
  // The alert is answered before it goes out of scope.
  CHECK(host.shut_down() == FLOW_OK);
}

TEST_CASE("V14: a row keeps its key while its id, and its element, stay") {
  Page page;
  const Keys first = page.row_keys({"a", "b", "c"});
  CHECK(std::set<uint64_t>(first.begin(), first.end()).size() == 3);
  CHECK(std::count(first.begin(), first.end(), 0) == 0);
  CHECK(std::count(first.begin(), first.end(), 77) == 0);
  CHECK(places(first, page.row_keys({"c", "x", "a"})) == "2 - 0");
  CHECK(places(first, page.row_keys({"a", "b", "c"}, "l#other")) == "- - -");
  CHECK(places(first, page.row_keys({"a", "b", "c"})) == "0 1 2");
}

TEST_CASE("V14: ten thousand rows have ten thousand keys") {
  Page page;
  std::vector<std::string> ids;
  for (int index = 0; index < 10000; index++)
    ids.push_back("row-" + std::to_string(index));
  const Keys first = page.row_keys(ids);
  CHECK(std::set<uint64_t>(first.begin(), first.end()).size() == ids.size());
  std::reverse(ids.begin(), ids.end());
  const Keys second = page.row_keys(ids);
  CHECK(std::equal(first.rbegin(), first.rend(), second.begin()));
  CHECK(carried_out(first, steps(first, second), second) == second);
}

TEST_CASE("V14: elements and rows of an older caller have keys, too") {
  Page page;
  page.element_size = offsetof(flow_element, key);
  page.row_size = offsetof(flow_row, key);
  CHECK(places(page.keys("t=a f#b"), page.keys("t=a f#b")) == "0 1");
  const Keys first = page.row_keys({"a", "b"});
  CHECK(std::count(first.begin(), first.end(), 0) == 0);
  CHECK(places(first, page.row_keys({"b", "a"})) == "1 0");
}

TEST_CASE("V14: an engine that fills no keys has 0 for all") {
  flow_row rows[2] = {flow_row_make("a", "A"), flow_row_make("b", "B")};
  rows[0].key = rows[1].key = 5;
  flow_element element = flow_element_make(FLOW_ELEMENT_LIST, "it", "It");
  element.key = 5;
  element.rows = rows;
  element.row_count = 1;
  flow_screen_content content = {};
  content.elements = &element;
  content.element_count = 1;
  content.element_size = sizeof element;
  uint64_t keys[2] = {7, 7};
  CHECK(flow_keys_of_content(&content, nullptr, 0) == 1);
  CHECK(flow_keys_of_content(&content, keys, 2) == 1);
  CHECK(flow_keys_of_rows(&element, keys + 1, 1) == 1);
  CHECK((keys[0] == 5 && keys[1] == 5));
  content.element_size = offsetof(flow_element, key);
  element.row_size = offsetof(flow_row, key);
  CHECK(flow_keys_of_content(&content, keys, 2) == 1);
  CHECK(flow_keys_of_rows(&element, keys + 1, 1) == 1);
  CHECK((keys[0] == 0 && keys[1] == 0));
}

TEST_CASE("V14: random contents: ids alone decide, unchanged content keeps all") {
  std::mt19937 random(14);
  Page page;
  std::map<std::pair<char, std::string>, uint64_t> known;
  for (int round = 0; round < 300; round++) {
    std::string spelling;
    std::set<std::string> used;
    for (size_t left = random() % 12; left > 0; left--) {
      const char kind = "htdfTb"[random() % 6];
      std::string id = kind >= 'f' || kind == 'T' || random() % 4 == 0
                           ? std::string(1, static_cast<char>('a' + random() % 8))
                           : "";
      if (kind == 'h') id.clear();
      if (kind != 'd' && kind != 't' && kind != 'h' && id.empty()) id = "z";
      if (!id.empty() && !used.insert(id).second) continue;
      spelling += std::string(1, kind) + (id.empty() ? "" : "#" + id) + "=" +
                  static_cast<char>('a' + random() % 3) + " ";
    }
    INFO(spelling);
    const Keys first = page.keys(spelling);
    CHECK(page.keys(spelling) == first);
    for (size_t index = 0; index < first.size(); index++) {
      const Item &item = page.items[index];
      if (item.id.empty()) continue;
      CHECK(known.emplace(std::make_pair(item.kind, item.id), first[index]).first->second ==
            first[index]);
    }
    const Keys longer = page.keys(spelling + "d");
    CHECK(std::equal(first.begin(), first.end(), longer.begin()));
  }
}

TEST_CASE("V14: the steps from one list to another") {
  const struct {
    const char *before, *after, *steps;
  } cases[] = {
      {"", "", ""},
      {"abc", "abc", ""},
      {"", "ab", "insert 0, insert 1"},
      {"abc", "", "remove 2, remove 1, remove 0"},
      {"abc", "ac", "remove 1"},
      {"ac", "abc", "insert 1"},
      {"abcd", "dabc", "take 3>0, put 3>0"},
      {"abcd", "bcda", "take 0>3, put 0>3"},
      {"abc", "xbz", "remove 2, remove 0, insert 0, insert 2"},
      {"abcde", "exca", "remove 3, take 2>2, remove 1, take 0>3, insert 1, put 2>2, put 0>3"},
  };
  for (const auto &each : cases) {
    INFO(each.before << " to " << each.after);
    const Keys before = letters(each.before), after = letters(each.after);
    CHECK(text(steps(before, after)) == each.steps);
    CHECK(carried_out(before, steps(before, after), after) == after);
  }
}

TEST_CASE("V14: random lists: the steps lead there, and as few as possible move") {
  std::mt19937_64 random(17);
  for (int round = 0; round < 2000; round++) {
    Keys all(random() % 40 + 1);
    // Small numbers, which begin as one in a table of hashes, and any.
    for (size_t index = 0; index < all.size(); index++)
      all[index] = round % 2 ? index : random();
    const auto some = [&](unsigned disorder) {
      Keys keys = all;
      for (unsigned swaps = 0; swaps < disorder; swaps++) {
        std::swap(keys[random() % keys.size()], keys[random() % keys.size()]);
      }
      keys.resize(random() % (keys.size() + 1));
      return keys;
    };
    const Keys before = some(random() % 5), after = some(random() % 50);
    const std::vector<flow_key_step> found = steps(before, after);
    CHECK(carried_out(before, found, after) == after);
    const auto leaves = [](const flow_key_step &step) { return step.change <= FLOW_KEY_TAKEN; };
    const size_t left = std::count_if(found.begin(), found.end(), leaves);
    CHECK(before.size() - left == most_that_stays(before, after));
  }
}

TEST_CASE("V14: the first steps fit into a smaller array") {
  const Keys before = letters("abc"), after = letters("xcb");
  flow_key_step some[2] = {};
  some[1].change = 99;
  size_t count = 0;
  CHECK(flow_keys_compare(before.data(), 3, after.data(), 3, some, 1, &count, nullptr) == FLOW_OK);
  CHECK(count == 4);
  CHECK(some[0].before == 1);
  CHECK(some[1].change == 99);
}

TEST_CASE("V14: a comparison of what cannot be says so, and writes nothing") {
  const Keys twice = {5, 6, 7, 6}, once = {5, 6};
  std::string message;
  CHECK(compare(twice.data(), 4, once.data(), 2, &message) == FLOW_ERROR_DUPLICATE_ID);
  CHECK(message == "the key 6 stands twice in 'before': at 1 and at 3");
  CHECK(compare(once.data(), 2, twice.data(), 4, &message) == FLOW_ERROR_DUPLICATE_ID);
  CHECK(message == "the key 6 stands twice in 'after': at 1 and at 3");
  CHECK(compare(nullptr, 0, twice.data(), 4, &message) == FLOW_ERROR_DUPLICATE_ID);
  CHECK(message == "the key 6 stands twice in 'after': at 1 and at 3");
  const Keys zeros = {0, 0};
  CHECK(compare(zeros.data(), 2, nullptr, 0) == FLOW_ERROR_DUPLICATE_ID);
  CHECK(compare(nullptr, 1, once.data(), 2, &message) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(message == "before: NULL with a size of 1");
  CHECK(compare(once.data(), SIZE_MAX, once.data(), 2) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(compare(once.data(), 2, once.data(), SIZE_MAX) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(compare(nullptr, 0, nullptr, 0) == FLOW_OK);
  size_t count = 99;
  CHECK(flow_keys_compare(once.data(), 2, once.data(), 2, nullptr, 1, &count, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(count == 99);
  CHECK(flow_keys_compare(once.data(), 2, once.data(), 2, nullptr, 0, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
}

TEST_CASE("V14: flow.hpp compares keys of content and rows") {
  Page page;
  page.row_ids = {"a", "b"};
  const auto keys = [&](const std::string &spelling) {
    return flow::keys(flow::shown(page.ask(spelling)));
  };
  const Keys before = keys("f#a l#it"), after = keys("t=x f#a");
  const flow::result<std::vector<flow_key_step>> found = flow::compare_keys(before, after);
  REQUIRE(found);
  CHECK(text(*found) == "remove 1, insert 0");
  const flow_screen_content &content = page.ask("l#it");
  CHECK(flow::row_keys(*flow_element_at(&content, 0)).size() == 2);
  const auto refused = flow::compare_keys({1, 1}, {});
  CHECK(refused.status() == FLOW_ERROR_DUPLICATE_ID);
}
