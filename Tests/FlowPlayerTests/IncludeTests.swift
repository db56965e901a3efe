import Glibc
import Testing

@testable import FlowPlayer

@Suite("Parameters and includes")
struct IncludeTests {
  @Test(
    "A parameter stands for its text, wherever it is written",
    arguments: [
      ("parameter who a\npush ${who}\nexpect top a", [:]),
      ("parameter who a\npush ${who}\nexpect top b", ["who": "b"]),
      ("parameter who\npush ${who}\nexpect top b", ["who": "b"]),
      (
        "parameter text \"two words\"\nelement a text \"say ${text}\"\nstart a\n"
          + "expect text \"say two words\"",
        [:]
      ),
      (
        "parameter text x\nelement a text \"${text}\"\nstart a\nexpect text \"\\\"q\\\" \\\\\"",
        ["text": "\"q\" \\"]
      ),
      (
        "parameter value none\nflow F: push a\nstart F\nfinish F ${value}\n"
          + "expect result {\"a\": [1, 2]}",
        ["value": "{\"a\": [1, 2]}"]
      ),
      ("parameter who a\nparameter who b\npush ${who}\nexpect top a", [:]),
      ("push a # ${nobody}\nexpect top a", [:]),
      ("element a text \"$${x} $5\"\nstart a\nexpect text \"$${x} $5\"", [:]),
    ] as [(String, [String: String])])
  func parameters(_ script: String, given: [String: String]) {
    #expect(play(script, given: given).failure?.message == nil)
  }

  @Test(
    "A parameter that is not there, or cannot be, is refused",
    arguments: [
      ("parameter city x\npush ${ciyt}", "no parameter is called 'ciyt'; did you mean 'city'?"),
      ("parameter city", "the parameter 'city' has no value; give it one with --set city=VALUE"),
      (
        "parameter 5",
        "a parameter cannot be called '5': a name is a letter, then letters, digits, '_' and '-'"
      ),
      ("parameter here x", "'here' is the folder of the script and cannot be declared"),
      ("parameter", "the parameter's name is missing"),
      ("parameter a b c", "'c' is not expected here"),
      ("push ${a", "a '}' is missing behind '${'; a '${' that means itself is '$${'"),
      (
        "when show(a): parameter b c",
        "'parameter' stands on a line of its own, not in another step"
      ),
    ])
  func mistakes(_ script: String, message: String) {
    #expect(play(script).failure?.message == message)
  }

  @Test(
    "A script includes others, from its own folder, and a failure there names their file and line")
  func includes() throws {
    let folder = try Folder([
      "main.flow": "# Main\nparameter who b\ninclude parts/one.flow\nexpect stack a b\n",
      "parts/one.flow": "# One\nparameter who c\npush a\ninclude two.flow\n",
      "parts/two.flow": "push ${who}\nexpect top b\n",
      "wrong.flow": "\ninclude parts/wrong.flow\n", "parts/wrong.flow": "push a\nexpect top b\n",
      "unread.flow": "push a\ninclude parts/unread.flow\n", "parts/unread.flow": "\npish\n",
    ])

    let main = folder.play("main.flow")
    let wrong = folder.play("wrong.flow").failure
    let unread = folder.play("unread.flow").failure

    #expect(main.failure?.message == nil)
    #expect(main.title == "Main")
    #expect(wrong?.place == "\(folder.path)/parts/wrong.flow:2")
    #expect(wrong?.includedFrom == ["\(folder.path)/wrong.flow:2"])
    #expect(unread?.place == "\(folder.path)/parts/unread.flow:2")
    #expect(unread?.message == "unknown step 'pish'; did you mean 'push'?")
  }

  @Test("Includes that go in a circle, too deep or nowhere are refused")
  func endless() throws {
    var files = [
      "a.flow": "include b.flow", "b.flow": "push a\ninclude ./a.flow", "no.flow": "include c.flow",
    ]
    for depth in 0..<20 { files["deep\(depth).flow"] = "push a\ninclude deep\(depth + 1).flow" }
    files["twice.flow"] = "include part.flow\ninclude part.flow\nexpect stack a a#2 or top a"
    files["part.flow"] = "push new a"
    let folder = try Folder(files)
    let path = folder.path

    let circle = folder.play("a.flow").failure
    #expect(circle?.place == "\(path)/b.flow:2")
    #expect(
      circle?.message
        == "the includes go in a circle: \(path)/a.flow, \(path)/b.flow, \(path)/./a.flow")
    #expect(
      folder.play("deep0.flow").failure?.message == "includes stand more than 16 deep in includes")
    #expect(
      folder.play("no.flow").failure?.message
        == "'\(path)/c.flow' is no script: the script cannot be read: No such file or directory")
    #expect(folder.play("twice.flow").failure?.message == nil)
  }

  @Test("A path in an argument is taken from the folder of the script with ${here}")
  func here() throws {
    let folder = try Folder([
      "main.flow":
        "include sub/part.flow\nelement b text \"${here}\"\npush b\nexpect text \"${here}\"",
      "sub/part.flow":
        "element a text \"${here}/data.txt\"\nstart a\nexpect text \"/sub/data.txt\"",
    ])

    #expect(folder.play("main.flow").failure?.message == nil)
  }

  private func play(_ script: String, given: [String: String] = [:]) -> Performance {
    var performance = Performance()
    Player(parameters: given).play(Array(script.utf8), as: "test.flow") { performance = $0 }
    return performance
  }
}

/// Files in a folder of their own, which goes with it.
private final class Folder {
  let path: String
  private var made: [String] = []

  init(_ files: [String: String]) throws {
    var template = Array("/tmp/flow-include-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
    for (name, text) in files {
      if let slash = name.lastIndex(of: "/") { mkdir("\(path)/\(name[..<slash])", 0o700) }
      let file = try #require(fopen("\(path)/\(name)", "w"))
      fputs(text, file)
      fclose(file)
      made.append(name)
    }
  }

  deinit {
    for name in made { unlink("\(path)/\(name)") }
    for name in made {
      if let slash = name.lastIndex(of: "/") { rmdir("\(path)/\(name[..<slash])") }
    }
    rmdir(path)
  }

  func play(_ file: String) -> Performance {
    var performance = Performance()
    Player().play(file: "\(path)/\(file)") { performance = $0 }
    return performance
  }
}
