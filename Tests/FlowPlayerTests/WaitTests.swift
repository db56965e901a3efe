import Testing

@testable import FlowPlayer

@Suite("Waiting")
struct WaitTests {
  private let ticking = "load $FLOW_FIXTURES/ticking.so\nstart ticking.screen\n"
  private let working = "load $FLOW_FIXTURES/working.so\nstart working.screen\ntap look\n"

  @Test("While a script waits, timers run at their time")
  func timers() {
    // The first after 1000 ms, the others each 500 ms: the third lies behind 1999 ms.
    #expect(play(ticking + "wait 999\nexpect title \"none\"\nwait 1\nexpect title \"once\"").passes)
    #expect(play(ticking + "wait 1999\nexpect title \"twice\"").passes)
    #expect(play(ticking + "wait 0\nexpect title \"none\"").passes)
  }

  @Test("Waiting until something holds ends when it does")
  func until() {
    #expect(play(ticking + "wait until title \"twice\"\nclock +499\nexpect title \"twice\"").passes)
    #expect(play(ticking + "wait until title \"none\"\nclock +999\nexpect title \"none\"").passes)
    #expect(play(ticking + "wait 1500 until title \"twice\"").passes)
  }

  @Test("What never holds fails with what there was, and how long it was waited for")
  func never() {
    let failure = play(ticking + "wait 1499 until title \"twice\"").failure
    let usual = play(ticking + "wait until title \"never\"").failure

    #expect(failure?.place == "test.flow:3")
    #expect(failure?.message == "the title is not as expected, and 1499 ms have passed")
    #expect(failure?.expected == "twice")
    #expect(failure?.got == "once")
    #expect(usual?.message == "the title is not as expected, and 10000 ms have passed")
  }

  @Test("Where a plugin has work going on, the clock goes with real time")
  func work() {
    #expect(play(working + "wait until title \"Found\"").passes)
    #expect(play(working + "wait 60000 until title \"Found\"\nback\nexpect counts works=0").passes)
    #expect(
      play(working + "wait 60001 until title \"Found\"").failure?.message
        == "a plugin has work going on, so that the time is real; wait 60000 ms at most")
  }

  @Test("Real time can be asked for")
  func real() {
    #expect(play(ticking + "wait really 20\nexpect title \"none\"").passes)
    #expect(play(ticking + "clock +990\nwait really 2000 until title \"once\"").passes)
  }

  @Test("A trace that is waited for is not forgotten before it is whole")
  func trace() {
    let flow = "flow F: push r\nflow D: defer\nstart F\ntrace clear\npush D by F\ntrace clear\n"

    #expect(play(flow + "wait 70000 until trace contains finish(D,none,stopped)").passes)
    #expect(play(flow + "wait 60001 until trace finish(D,none,stopped) release(D)").passes)
  }

  @Test(
    "A time that makes no sense is refused",
    arguments: [
      ("wait", "a time in milliseconds, or until is missing"),
      ("wait soon", "'soon' is no time from 0 to 3600000 milliseconds"),
      ("wait 3600001", "'3600001' is no time from 0 to 3600000 milliseconds"),
      ("wait until", "what is expected is missing"),
      ("wait until stick a", "nothing to expect is called 'stick'; did you mean 'stack'?"),
      ("wait 5 more", "'more' is not expected here"),
    ])
  func mistakes(_ script: String, message: String) {
    #expect(play(script).failure?.message == message)
  }

  @Test("Nobody waits inside a callback, and the clock has an end")
  func impossible() {
    #expect(
      play("when show(a): wait 5\npush a").failure?.message
        == "a wait cannot stand in a callback, as no time passes there")
    #expect(
      play("push a\nclock +18446744073708551615\nwait 1").failure?.message
        == "the clock stands at 18446744073709551615 and cannot go 1 beyond; "
        + "it ends at 18446744073709551615"
    )
  }
}

extension Performance {
  var passes: Bool { failure == nil }
}
