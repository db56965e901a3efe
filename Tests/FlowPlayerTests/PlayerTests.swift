import FlowKitHost
import FlowPlayer
import Testing

@Suite("Playing scripts")
struct PlayerTests {
  @Test("What goes as expected has a title and no failure")
  func passes() {
    let performance = play(
      """
      # A flow opens a screen, which goes with it.
      flow F: push a; push b
      start F
      expect stack a b
      back
      expect trace start(F) didStart(F) done(start,ok) remove(b) done(back,ok)
      finish F {"n": 1}
      expect result {"n": 1}
      """)

    #expect(performance.title == "A flow opens a screen, which goes with it.")
    #expect(performance.failure == nil)
    #expect(performance.tree == [])
  }

  @Test("An expectation that fails says where, what was expected, what was got, and shows the tree")
  func fails() throws {
    let performance = play(
      """
      # It fails
      flow F: push a

      start F
      expect stack a \\
        b
      """)
    let failure = try #require(performance.failure)

    #expect(performance.title == "It fails")
    #expect(failure.place == "test.flow:5")
    #expect(failure.message == "the stack of layer 0 is not as expected")
    #expect(failure.expected == "a b")
    #expect(failure.got == "a")
    #expect(performance.tree == ["window main", "  L0:[a@F]", "coordinators", "  F running"])
  }

  @Test(
    "A line that is no step fails the script before anything runs, with its number",
    arguments: [
      ("push a\n\npish b", 3, "unknown step 'pish'; did you mean 'push'?"),
      ("push a\n\npush", 3, "what to open is missing"),
      ("push a \\\n  by\npush b", 1, "who asks is missing"),
      ("push a extra", 1, "'extra' is not expected here"),
      ("expect stick a", 1, "nothing to expect is called 'stick'; did you mean 'stack'?"),
      ("when push(a) push b", 1, "a ':' is missing behind 'push(a)'"),
      ("expect trace push", 1, "'push' is no trace token; write for example remove(x)"),
      (
        "push \"a", 1,
        "column 6: the quote that begins here is not closed; inside of it a quote is \\\""
      ), ("push a\0", 1, "the line holds a NUL byte"),
    ])
  func mistakes(_ script: String, line: Int, message: String) {
    let failure = play("load nowhere.so\n" + script).failure

    #expect(failure?.place == "test.flow:\(line + 1)")
    #expect(failure?.message == message)
  }

  @Test("A script without steps fails", arguments: ["", "\n", "# only a comment\n"])
  func empty(_ script: String) {
    #expect(play(script).failure?.message == "the script has no steps")
  }

  @Test("A file that is not there fails with the reason")
  func missing() {
    var performance = Performance()
    Player().play(file: "nowhere.flow") { performance = $0 }

    #expect(
      performance.failure?.message == "the script cannot be read: No such file or directory")
    #expect(performance.failure?.place == "nowhere.flow:0")
  }

  @Test("A call that is refused fails the script, unless the next step expects it")
  func refused() {
    let calls = "push a\nlet bogus 12345\nclose bogus\n"
    let failure = play(calls + "expect top a").failure
    let expected = play(calls + "expect status INVALID_HANDLE").failure

    #expect(failure?.place == "test.flow:3")
    #expect(failure?.message.hasPrefix("the call was refused: ") == true)
    #expect(expected == nil)
  }

  @Test("Callbacks that call each other without end fail the script")
  func recursion() {
    let failure = play(
      """
      when poke(a): invoke a poke 1
      push a
      invoke a poke 1
      """
    ).failure

    #expect(failure?.place == "test.flow:1")
    #expect(failure?.message == "callbacks run more than 32 deep in callbacks")
  }

  @Test("A failure is reported before what is left is ended")
  func order() {
    var reports = 0
    Player().play(Array("push a\nexpect top b".utf8), as: "f") { performance in
      reports += 1
      #expect(performance.failure?.got == "a")
    }

    #expect(reports == 1)
  }

  @Test(
    "A listener is told of each step, of each callback and of what the engine tells, with the place"
  )
  func audience() {
    var told: [String] = []
    var audience = Audience()
    audience.step = { told.append("step \($0)") }
    audience.trigger = { if $0 != .other { told.append("\($0)") } }
    audience.callback = { told.append("\($0) \($1)") }
    audience.diagnostic = { place, diagnostic, matters in
      told.append("\(place) \(diagnostic.word) \(matters)")
    }
    audience.rest = { _ in told.append("rest") }
    Player(audience: audience).play(
      Array("element a button b \"B\"\nflow F\nwhen input(a): push F\nstart a\ntap b".utf8), as: "f"
    ) { _ in told.append("over") }

    #expect(told.first == "step f:1")
    #expect(told.contains("f:4 show(a)"))
    #expect(told.contains("element(\"b\")"))
    #expect(told.contains("f:5 render(a)"))
    #expect(told.contains("f:5 input(a,b,null)"))
    #expect(told.contains("f:5 error false"))
    #expect(told.filter { $0 == "rest" }.count == 5)
    #expect(told.last == "over")
  }

  @Test("What is told of a plugin matters when no step looks at it")
  func matters() {
    func hears(_ script: String) -> [Bool] {
      var heard: [Bool] = []
      var audience = Audience()
      audience.diagnostic = { _, diagnostic, matters in
        if diagnostic.word == "error" { heard.append(matters) }
      }
      let text = "flow F\nload $FLOW_FIXTURES/good.so\nstart F\n\(script)"
      Player(audience: audience).play(Array(text.utf8), as: "f") { _ in }
      return heard
    }

    #expect(hears("") == [true])
    #expect(hears("expect diagnostics 1") == [false])
    #expect(hears("expect top none or diagnostics 1") == [false])
  }
}
