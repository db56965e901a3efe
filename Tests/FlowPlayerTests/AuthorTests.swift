import Glibc
import Testing

@testable import FlowPlayer

@Suite("Words of authors")
struct AuthorTests {
  private let form = "load $FLOW_FIXTURES/form.so\n"

  @Test(
    "What is expected not to hold, and holds, is told",
    arguments: [
      ("push a\nexpect not top a", "it holds, and is not expected"),
      ("push a\nexpect not title \"a\" or not top a", "none of 2 expectations holds"),
      ("push a\nexpect not phase b gone", "nothing is called 'b'"),
      ("push a\nexpect not", "what is expected is missing"),
      ("push a\nexpect not topp a", "nothing to expect is called 'topp'; did you mean 'top'?"),
      (
        "push a\nwait 20 until expect not top a",
        "it holds, and is not expected, and 20 ms have passed"
      ),
    ])
  func not(_ script: String, message: String) {
    #expect(play(script).failure?.message == message)
  }

  @Test(
    "A class that nobody has is not started",
    arguments: [
      (
        "start form.flo",
        "no class is called 'form.flo'; load its plugin, or declare it with flow or screen"
      ),
      ("start form.scren", "no class is called 'form.scren'; did you mean 'form.screen'?"),
    ])
  func classes(_ script: String, message: String) {
    #expect(play(form + script).failure?.message == message)
    #expect(play("screen a.b\n" + "start a.b\nexpect top a.b").failure?.message == nil)
  }

  @Test(
    "The nearest element is suggested",
    arguments: [
      "tap submt", "type submt 1", "expect element submt", "expect element submt enabled",
    ])
  func elements(_ step: String) throws {
    let message = try #require(play(form + "start form.coordinator\n" + step).failure?.message)

    #expect(message.hasSuffix("; did you mean 'submit'?"), "\(message)")
  }

  @Test("A file that was given from outside counts from where the player stands")
  func files() throws {
    var template = Array("/tmp/flow-author-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    let file = try #require(fopen("\(folder)/main.flow", "w"))
    fputs("parameter dish\nload ${dish} as form\nstart form.screen\nexpect title \"Form\"\n", file)
    fclose(file)
    defer {
      unlink("\(folder)/main.flow")
      rmdir(folder)
    }
    let fixtures = String(cString: try #require(getenv("FLOW_FIXTURES")))
    let here = String(cString: try #require(getcwd(nil, 0)))
    try #require(fixtures.hasPrefix(here) || !fixtures.hasPrefix("/"))
    let relative = fixtures.hasPrefix("/") ? String(fixtures.dropFirst(here.count + 1)) : fixtures

    var performance = Performance()
    Player(parameters: ["dish": "\(relative)/form.so"]).play(file: "\(folder)/main.flow") {
      performance = $0
    }

    #expect(performance.failure?.message == nil)
  }
}
