import Testing

@testable import FlowPlayer

@Suite("Expectations")
struct ExpectationTests {
  private let good = "load $FLOW_FIXTURES/good.so\nstart good.coordinator\n"
  private let flow = "flow F: push a\nflow G: push c\nstart F\npush b by F\n"

  @Test(
    "Some instance of a class is looked for in every expectation",
    arguments: [
      "expect top some(good.screen)", "expect stack some(good.screen)",
      "expect layers L0:[some(good.screen)@some(good.coordinator)]",
      "expect alive some(good.coordinator)",
      "expect title \"Good\" on some(good.screen)",
      "expect appearance some(good.screen) visible", "expect phase some(good.coordinator) running",
      "expect children some(good.coordinator) none", "expect link some(good.screen) none",
      "expect trace start(some(good.coordinator)) didStart(some(good.coordinator)) done(start,ok)",
      "expect changes root(none->some(good.screen))",
      "back\nexpect outcome back refused(unhandled)",
      "push a\nexpect back_target pop some(good.screen)",
      "stop good.coordinator\nexpect cause stopped of some(good.coordinator)",
    ])
  func some(_ script: String) {
    #expect(play(good + script).failure?.message == nil)
  }

  @Test("Of several instances one will do")
  func several() {
    let two = good + "push new good.screen\npush a\n"

    #expect(play(two + "expect appearance some(good.screen) hidden").passes)
    #expect(
      play(two + "expect stack some(good.screen) some(good.screen) some(flowhost.screen)").passes)
    #expect(play(flow + "push G by F\nexpect alive G some(flowhost.coordinator)").passes)
  }

  @Test(
    "What is of another class, gone or nobody's is told",
    arguments: [
      ("expect top some(good.coordinator)", "the top screen is not as expected"),
      (
        "expect title \"Good\" on some(good.scren)",
        "no instance of 'good.scren' is in the tree; did you mean 'good.screen'?"
      ),
      (
        "expect appearance some(good.screen) hidden",
        "appearance of some(good.screen) is not as expected"
      ),
      (
        "close some(good.screen)",
        "'some(good.screen)' stands for any instance, which only expectations can look at"
      ),
    ])
  func others(_ script: String, message: String) {
    #expect(play(good + script).failure?.message == message)
  }

  @Test("Part of a trace can be looked at, in order, and stays")
  func contains() {
    let played = flow + "pop by F\n"

    #expect(
      play(played + "expect trace contains start(F) remove(b)\nexpect trace contains done(pop,ok)")
        .passes)
    #expect(play(played + "expect trace contains done(pop)").passes)
    let failure = play(played + "expect trace contains remove(b) start(F)").failure
    #expect(failure?.message == "the trace does not contain start(F) behind remove(b)")
    #expect(
      play(played + "expect trace contains remove(a)").failure?.message
        == "the trace does not contain remove(a)")
    #expect(
      play("expect trace contains").failure?.message == "what the trace contains is missing")
  }

  @Test("One of several expectations is enough, and those that fail forget nothing")
  func alternatives() {
    #expect(play(flow + "expect top a or top b").passes)
    #expect(play(flow + "expect trace nothing or trace contains didStart(F)").passes)
    #expect(
      play(
        flow
          + "trace clear\npop by F\nexpect trace nothing or top b or trace remove(b) done(pop,ok)"
      ).passes)
    #expect(play("let bogus 12345\nclose bogus\nexpect status OK or status INVALID_HANDLE").passes)
    #expect(play("push or\npush a\nexpect stack or a").passes)
    #expect(play(flow + "shutdown\nexpect top a or cause shut_down of F").passes)
  }

  @Test("When none holds, each says what there was")
  func none() {
    let failure = play(flow + "expect top a or stack b").failure

    #expect(failure?.message == "none of 2 expectations holds")
    #expect(failure?.expected == "a or b")
    #expect(
      failure?.got
        == "the top screen is not as expected: b; the stack of layer 0 is not as expected: a b")
  }

  @Test("Destructions are shown when they are asked for, of plugins' instances, too")
  func destruction() {
    #expect(
      play(
        "trace destruction on\nflow F: push a\nstart F\ntrace clear\nfinish F\n"
          + "expect trace remove(a) destroy(a) finish(F,null,finished) release(F) destroy(F) "
          + "done(finish,ok)"
      ).passes)
    #expect(
      play(
        good + "trace destruction on\ntrace clear\nstop good.coordinator\n"
          + "expect trace remove(good.screen) destroy(good.screen) "
          + "finish(good.coordinator,none,stopped) release(good.coordinator) "
          + "destroy(good.coordinator) done(stop,ok)"
      ).failure?.message == nil)
    #expect(play(flow + "trace clear\npop by F\nexpect trace remove(b) done(pop,ok)").passes)
    #expect(play(flow + "when destroy(b): push c by F\npop by F\nexpect stack a c").passes)
  }

  @Test("The end of the engine destroys what is left, and that can be looked at afterwards")
  func destructionAtTheEnd() {
    let trace =
      "remove(good.screen) destroy(good.screen) finish(good.coordinator,none,shut_down) "
      + "release(good.coordinator) destroy(good.coordinator)"

    #expect(
      play(good + "trace destruction on\ntrace clear\nshutdown\nexpect trace \(trace)")
        .failure?.message == nil)
  }

  @Test("A callback that no token stands for is refused")
  func unknownCallback() {
    #expect(
      play("when shown(a): push b\nstart a").failure?.message
        == "no callback is called 'shown'; did you mean 'show'?")
    #expect(play("when push(a->b): push c\nstart a\npush b\nexpect stack a b c").passes)
  }

  @Test(
    "A label that no trace can show is refused",
    arguments: [
      (
        "push a as (a b)",
        "no trace can show the label '(a b)'; a label is one word without commas and brackets"
      ),
      (
        "push a as a,b",
        "no trace can show the label 'a,b'; a label is one word without commas and brackets"
      ),
      (
        "batch: push a as one; push b",
        "no trace can show the label 'one': a part of a batch has no outcome of its own"
      ),
    ])
  func labels(_ script: String, message: String) {
    #expect(play(script).failure?.message == message)
  }

  @Test("Invariants hold with plugins that begin work of their own (W3)")
  func invariants() {
    let script = "check invariants\nload $FLOW_FIXTURES/working.so\nstart working.screen\n"

    #expect(
      play(script + "tap look\nwait until title \"Found\"\npush a\nback").failure?.message == nil)
    #expect(play(script + "work W on working.screen\ntap look\nend_work W").failure?.message == nil)
  }

  @Test("What the engine has told goes with a failure, if nobody has looked at it")
  func diagnostics() {
    let told = play("flow F\nstart F\nexpect top a").diagnostics
    let lookedAt = play("flow F\nstart F\nexpect diagnostics 1\nexpect top a").diagnostics

    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("error: ") == true)
    #expect(lookedAt == [])
  }
}
