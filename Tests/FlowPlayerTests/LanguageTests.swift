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
  func words(_ line: String, _ words: [String]) throws {
    #expect(try Words.split(line) == words)
  }

  @Test(
    "What is not closed is refused",
    arguments: [
      (#"expect title "Two"#, "a quote is not closed"), ("expect trace a(", "')' is missing"),
      ("expect layers L0:[a)", "')' closes nothing"),
    ])
  func unclosed(_ line: String, _ message: String) {
    #expect(message == refusal { () throws(SyntaxError) in _ = try Words.split(line) })
  }

  @Test(
    "A token is read in the form that traces have",
    arguments: [
      ("finish(C, none, popped)", "finish(C,none,popped)"), ("remove(x),", "remove(x)"),
      ("start()", "start()"), (#"input(s, {"b": 1, "a": 2})"#, #"input(s,{"a":2,"b":1})"#),
      (#"input(s, "a, b")"#, #"input(s,"a, b")"#), ("poke(s, [1, 2])", "poke(s,[1,2])"),
    ])
  func tokens(_ written: String, _ read: String) throws {
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
    let text = try ScriptText(Array("push \\\n  a\r\n\\\nexpect".utf8), file: "f")

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
