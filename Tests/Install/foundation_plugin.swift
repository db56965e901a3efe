import Foundation

private struct Greeting: Codable {
  let words: [String]
}

/// Writes a title that takes a good part of Foundation and of Swift's run-time to make: JSON,
/// dates, reflection-based coding, and a thrown and caught error.
@c(foundation_title)
public func foundationTitle(_ buffer: UnsafeMutablePointer<CChar>, _ capacity: Int) {
  let title: String
  do {
    let json = Data(#"{"words": ["Foundation", "works"]}"#.utf8)
    let greeting = try JSONDecoder().decode(Greeting.self, from: json)
    let begin = ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: 0))
    title = greeting.words.joined(separator: " ") + " since " + begin
  } catch {
    title = "Foundation failed: \(error)"
  }
  title.withCString { text in
    strncpy(buffer, text, capacity - 1)
    buffer[capacity - 1] = 0
  }
}
