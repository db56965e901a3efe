package import CFlowABI

/// The names of the words of `FLOW_WORD_TABLE` in scripts and options: `no_rows`.
package enum WordName {
  package static let numbers: [String: flow_word] = [
    "ok": FLOW_WORD_OK, "unavailable": FLOW_WORD_UNAVAILABLE, "back": FLOW_WORD_BACK,
    "close": FLOW_WORD_CLOSE, "cancel": FLOW_WORD_CANCEL, "show_password": FLOW_WORD_SHOW_PASSWORD,
    "hide_password": FLOW_WORD_HIDE_PASSWORD, "search": FLOW_WORD_SEARCH, "more": FLOW_WORD_MORE,
    "no_rows": FLOW_WORD_NO_ROWS, "no_match": FLOW_WORD_NO_MATCH,
    "wrong_number": FLOW_WORD_WRONG_NUMBER, "wrong_date": FLOW_WORD_WRONG_DATE,
    "wrong_time": FLOW_WORD_WRONG_TIME, "wrong_limits": FLOW_WORD_WRONG_LIMITS,
    "disabled": FLOW_WORD_DISABLED, "no_title": FLOW_WORD_NO_TITLE,
    "empty_tab": FLOW_WORD_EMPTY_TAB, "waiting": FLOW_WORD_WAITING, "tabs": FLOW_WORD_TABS,
    "toolbar": FLOW_WORD_TOOLBAR, "image": FLOW_WORD_IMAGE, "try_again": FLOW_WORD_TRY_AGAIN,
    "no_link": FLOW_WORD_NO_LINK, "stays_open": FLOW_WORD_STAYS_OPEN, "page_of": FLOW_WORD_PAGE_OF,
  ]
}
