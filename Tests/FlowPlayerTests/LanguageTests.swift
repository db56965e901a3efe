import FlowKit
import FlowText
import Testing

@testable import FlowPlayer

@Suite("The language of scripts")
struct LanguageTests {
  @Test(
    "Quotes and brackets hold a word together; a mark ends the line",
    arguments: [
      ("push a by F", ["push", "a", "by", "F"]),
      ("  tap\tnext  ", ["tap", "next"]),
      (#"expect title "Two words""#, ["expect", "title", #""Two words""#]),
      (#"tap a "say \"yes\"""#, ["tap", "a", #""say \"yes\"""#]),
      ("expect trace finish(C, none, popped)", ["expect", "trace", "finish(C, none, popped)"]),
      ("expect layers L0:[r@F, c@C]", ["expect", "layers", "L0:[r@F, c@C]"]),
      ("push a # and no more", ["push", "a"]),
      ("load a#b", ["load", "a#b"]),
      (##"tap a "#1""##, ["tap", "a", ##""#1""##]),
      ("flow F: push a; push b", ["flow", "F:", "push", "a", ";", "push", "b"]),
      ("# nothing", []), ("", []),
    ])
  func words(_ line: String, words: [String]) throws {
    #expect(try Words.split(line) == words)
  }

  @Test(
    "What is not closed is refused",
    arguments: [
      (
        #"expect title "Two"#,
        #"column 14: the quote that begins here is not closed; inside of it a quote is \""#
      ),
      (
        #"tap "ä" "é"#,
        #"column 9: the quote that begins here is not closed; inside of it a quote is \""#
      ),
      ("expect trace a(", "')' is missing"), ("expect layers L0:[a)", "')' closes nothing"),
    ])
  func unclosed(_ line: String, message: String) {
    #expect(message == refusal { () throws(SyntaxError) in _ = try Words.split(line) })
  }

  @Test(
    "What is in quotes is a text with the escapes of JSON, and ends there",
    arguments: [
      (#"tap "a\q""#, "column 5: this is no text"), ("tap \"a\tb\"", "column 5: this is no text"),
      (#"tap "a"b"#, "column 8: a blank is missing"), (#"tap ä "b""c""#, "column 10: a blank"),
      (#"tap "\ud800""#, "column 5: this is no text"),
    ])
  func texts(_ line: String, message: String) throws {
    let refused = refusal { () throws(SyntaxError) in _ = try Words.split(line) }
    #expect(try #require(refused).hasPrefix(message))
  }

  @Test("A quoted word is a word wherever an id or a name can stand, and never a keyword")
  func quoted() {
    let script = #"""
      flow "F x": push "a b" as "l 1"
      element "a b" button "on" "On"
      element "a b" field "number" number
      element "a b" list "rows" "Rows" actions "del,x","y z" rows "r 1" "=" "#" "\u001b" "\u0301"
      trace calls on
      start "F x"
      expect layers L0:["a b"@"F x"]
      expect stack "a b"
      expect alive "F x"
      expect top "a b"
      expect title "a b"
      trace clear
      tap "on" on "a b"
      tap "on"
      type "number" 3 on "a b"
      tap rows "r 1" action "del,x"
      tap "rows" "\u0301" action "y z"
      expect element "rows" row "r 1" row "\u001b" on "a b"
      expect trace contains input("a b",on,null) input("a b","del,x","r 1") \#
      input("a b","y z","\u0301")
      alert "q 1" "T?" buttons "a:b":cancel "none"
      tap "none"
      expect trace contains answered("q 1","none")
      tabs "1" "t b" "none" by "F x" sheet selected 1
      expect layers L0:["a b"@"F x"] L1(sheet):{["1"] | *["t b"] | ["none"]}
      select "1" by L1
      expect tab "1" of L1
      select "none" by L1
      expect tab "none" of L1
      push c by screen(L1,0)
      back_to screen(L1,0)
      expect top "none"
      create "on"
      expect trace contains create("on") or top "none"
      destroy "on"
      window "w 2"
      start "x;y"
      expect layers L0:["x;y"@none]
      """#
    let failure = play(script).failure
    #expect(failure == nil, "\(failure?.place ?? ""): \(failure?.message ?? "")")
  }

  @Test("Any text in quotes is a name and an id", arguments: 0..<100)
  func anyText(_ seed: Int) {
    var texts = OddTexts(seed)
    let (flow, screen, next, route) = (texts.next(), texts.next(), texts.next(), texts.next())
    let (id, list, row, action) = (texts.next(), texts.next(), texts.next(), texts.next())
    let (alert, button, one, other) = (texts.next(), texts.next(), texts.next(), texts.next())
    let script = """
      flow \(flow): push \(screen)
      route \(flow) \(route): push \(next)
      element \(screen) button \(id) "Use"
      element \(screen) list \(list) "Rows" actions \(action) rows \(row)
      trace calls on
      start \(flow)
      expect layers L0:[\(screen)@\(flow)]
      expect title \(screen)
      expect alive \(flow)
      tap \(id) on \(screen)
      expect trace contains input(\(screen),\(id),null)
      tap \(list) \(row) action \(action)
      expect trace contains input(\(screen),\(action),\(row))
      expect element \(list) row \(row) on \(screen)
      navigate \(flow) \(route) {\(id): 1}
      expect trace contains navigate(\(flow),\(route),{\(id): 1})
      expect stack \(screen) \(next)
      back_to \(screen)
      alert \(alert) "Sure?" buttons \(button):cancel
      tap \(button)
      expect trace contains answered(\(alert),\(button))
      tabs \(one) \(other) sheet selected 1 as \(route)
      expect outcome \(route) ok
      expect tab \(other) of L1
      select \(one) by L1
      expect layers L0:[\(screen)@\(flow)] L1(sheet):{*[\(one)] | [\(other)]}
      finish \(flow) \(id)
      expect result \(id) of \(flow)
      """
    let failure = play(script).failure
    #expect(failure == nil, "\(failure?.place ?? "") \(failure?.message ?? "")\n\(script)")
  }

  @Test(
    "A text is written so that it is read again",
    arguments: [
      "a", "a b", "", "\u{301}", "\"\u{301}", "none", "L1", "a\"\\b", "#", "a;b", "a,b", "(", "ä",
    ])
  func words(_ text: String) throws {
    #expect(try Words.split(text.asWord) == [text.asWord])
    #expect(text.asWord.calledText == text)
    #expect(try named(Value.string(text).json) == text.asWord)
    #expect(try Token(parsing: "remove(\(text.asWord))") == Token("remove", text.asWord))
  }

  @Test(
    "A token is read in the form that traces have",
    arguments: [
      ("finish(C, none, popped)", "finish(C,none,popped)"), ("remove(x),", "remove(x)"),
      ("start()", "start()"), (#"input(s, {"b": 1, "a": 2})"#, #"input(s,{"a":2,"b":1})"#),
      (#"input(s, "a, b")"#, #"input(s,"a, b")"#), (#"input("s","a",1)"#, "input(s,a,1)"),
      (#"input(s,a,"b\"),")"#, #"input(s,a,"b\"),")"#), ("poke(s, [1, 2])", "poke(s,[1,2])"),
    ])
  func tokens(_ written: String, read: String) throws {
    #expect(try Token(parsing: written).description == read)
  }

  @Test("A pattern may leave out what stands last, and nothing else")
  func patterns() throws {
    let token = try Token(parsing: "finish(C,none,popped)")

    #expect(try Token(parsing: "finish(C)").matches(token))
    #expect(try Token(parsing: "finish()").matches(token))
    #expect(try !Token(parsing: "finish(D)").matches(token))
    #expect(try !Token(parsing: "finish(C,popped)").matches(token))
    #expect(try !Token(parsing: "start(C)").matches(token))
    #expect(refusal { () throws(SyntaxError) in _ = try Token(parsing: "finish") } != nil)
    #expect(refusal { () throws(SyntaxError) in _ = try Token(parsing: "finish(C)x") } != nil)
  }

  @Test("A line that ends with a backslash goes on, and has the number of its first part")
  func continuation() throws {
    let text = try ScriptText(bytes: Array("push \\\n  a\r\n\\\nexpect".utf8), file: "f")

    #expect(text.lines.map(\.number) == [1, 3])
    #expect(text.lines.map(\.text) == ["push    a", " expect"])
  }

  @Test("Steps stand in steps, but not without end")
  func depth() throws {
    let deep = String(repeating: "when start(F): ", count: Words.depthLimit) + "push a"

    #expect(play(deep).failure == nil)
    #expect(
      play("when start(F): \(deep)").failure?.message == "steps stand more than 32 deep in steps")
  }

  private func refusal(_ body: () throws(SyntaxError) -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return error.message
    }
  }
}

/// Plays a script that has no file.
func play(_ script: String) -> Performance {
  var performance = Performance()
  Player().play(Array(script.utf8), as: "test.flow") { performance = $0 }
  return performance
}

/// Quoted words that differ, each with a mark that has a meaning without quotes.
private struct OddTexts {
  private static let parts = [
    "a", "\"", "\\", "#", ";", ":", "=", ",", "(", ")", "[", "]", "{", "}", "|", "@", "->", " ",
    "\t", "\n",
    "$", "${", "$${", "\u{301}", "\u{200d}", "\u{600}", "ä", "🦊", "\u{1b}", "\u{7f}", "\u{2028}",
    "none", "on",
    "by", "L0", "1", "*", "some(", "router(", "\u{202e}", "'", "%",
  ]
  private var state: UInt64
  private var made: Set<String> = []

  init(_ seed: Int) { state = UInt64(seed) }

  mutating func next() -> String {
    var text = ""
    repeat {
      text += Self.parts[Int(random() % UInt64(Self.parts.count))]
    } while random() % 3 > 0 || !made.insert(text).inserted
    return Value.string(text).json.replacing("${", with: "$${")
  }

  private mutating func random() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
