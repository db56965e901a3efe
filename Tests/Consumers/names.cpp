// The words that the engine has for numbers: those of the tables, and "?" for a number outside.
#include <flow/flow.h>

#include <doctest/doctest.h>

#include <string>

#define SAME_WORD(name_of, number, word) CHECK(std::string(name_of(number)) == (word));

TEST_CASE("each number of a table has the word of its row"){
#define ROW(name, number, word) SAME_WORD(flow_kind_name, number, word)
    FLOW_KIND_TABLE(ROW)
#undef ROW
#define ROW(name, number, word) SAME_WORD(flow_type_name, number, word)
        FLOW_TYPE_TABLE(ROW)
#undef ROW
#define ROW(name, number, word) SAME_WORD(flow_style_name, number, word)
            FLOW_STYLE_TABLE(ROW)
#undef ROW
#define ROW(name, number, word) SAME_WORD(flow_role_name, number, word)
                FLOW_ROLE_TABLE(ROW)
#undef ROW
#define ROW(name, number, word) SAME_WORD(flow_placement_name, number, word)
                    FLOW_PLACEMENT_TABLE(ROW)
#undef ROW
#define ROW(name, number, word, sentence) SAME_WORD(flow_field_type_name, number, word)
                        FLOW_FIELD_TYPE_TABLE(ROW)
#undef ROW
#define ROW(name, number, word, subject) SAME_WORD(flow_event_name, number, word)
                            FLOW_EVENT_TABLE(ROW)
#undef ROW
#define ROW(name, number, word, sentence) SAME_WORD(flow_cause_name, number, word)
                                FLOW_CAUSE_TABLE(ROW)
#undef ROW
#define ROW(name, number, word, sentence) SAME_WORD(flow_severity_name, number, word)
                                    FLOW_SEVERITY_TABLE(ROW)
#undef ROW
#define ROW(name, number, word, sentence) SAME_WORD(flow_answer_name, number, word)
                                        FLOW_ANSWER_TABLE(ROW)
#undef ROW
#define ROW(name, number, word, sentence) SAME_WORD(flow_handling_name, number, word)
                                            FLOW_HANDLING_TABLE(ROW)
#undef ROW
#define ROW(name, number, word, sentence) SAME_WORD(flow_tabs_back_name, number, word)
                                                FLOW_TABS_BACK_TABLE(ROW)
#undef ROW
}

TEST_CASE("what an element takes has the word of its table") {
  std::string words;
#define ROW(name, word) words += std::string(flow_takes_name(FLOW_TAKES_##name)) + " ";
  FLOW_TAKES_WORD_TABLE(ROW)
#undef ROW
  CHECK(words == "any field boolean row rows fraction number bytes ");
}

TEST_CASE("a number outside its table has no word") {
  for (int32_t number : {INT32_MIN, -1, 99, INT32_MAX}) {
    for (auto name_of : {flow_kind_name, flow_type_name, flow_style_name, flow_role_name,
                         flow_placement_name, flow_field_type_name, flow_event_name,
                         flow_cause_name, flow_severity_name, flow_answer_name, flow_handling_name,
                         flow_tabs_back_name, flow_request_name, flow_takes_name}) {
      CHECK(std::string(name_of(number)) == "?");
    }
  }
}
