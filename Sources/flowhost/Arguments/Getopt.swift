@preconcurrency import CGetopt
import FlowText
@preconcurrency import Glibc

/// Splits arguments with libc's `getopt_long`; the only file that touches its global state.
enum Getopt {
  /// One option as it was found.
  struct Found {
    var name: String
    var value: String?
  }

  enum Failure: Error {
    case unknownOption(String)
    case missingValue(String)
    case unexpectedValue(String)
  }

  /// Reads `arguments`, which start behind the command's name.
  ///
  /// - Parameter stopsAtFirstOperand: Ends the options at the first operand, as for the program's
  ///   own options before a command.
  /// - Returns: The options in order, and the remaining words.
  static func split(
    _ arguments: [String], options: [Option], stopsAtFirstOperand: Bool
  ) throws(Failure) -> (options: [Found], operands: [String]) {
    var words: [UnsafeMutablePointer<CChar>?] = (["flowhost"] + arguments).map {
      strdup($0.fileName)
    }
    words.append(nil)
    let names = options.map { strdup($0.name) }
    let originals = words
    defer { for word in originals + names { free(word) } }
    let firstLong: Int32 = 256
    var table = zip(options, names).enumerated().map { index, pair in
      CGetopt.option(
        name: pair.1.map { UnsafePointer($0) }, has_arg: pair.0.value == nil ? 0 : 1,
        flag: nil, val: firstLong + Int32(index))
    }
    table.append(CGetopt.option())
    let letters = (stopsAtFirstOperand ? "+:" : ":") + options.compactMap(\.shortForm).joined()

    var found: [Found] = []
    let count = Int32(arguments.count + 1)
    // 0, not 1, makes glibc forget an earlier scan.
    optind = 0
    opterr = 0
    while true {
      let before = max(optind, 1)
      let code = getopt_long(count, &words, letters, table, nil)
      if code == -1 { break }
      let value = optarg.map { String(fileName: $0) }
      if let option = options.matching(code, firstLong: firstLong) {
        found.append(Found(name: option.name, value: option.value == nil ? nil : value))
        continue
      }
      let offender = optopt
      let word = offendingWord(words, before: before, count: count)
      if code == Int32(UInt8(ascii: ":")) { throw .missingValue(word) }
      if offender >= firstLong { throw .unexpectedValue(word) }
      throw .unknownOption(offender > 0 ? "-\(Character(UnicodeScalar(UInt8(offender))))" : word)
    }
    let operands = words[Int(optind)..<Int(count)].compactMap { $0.map { String(fileName: $0) } }
    return (found, operands)
  }

  /// The word getopt has just looked at. It permutes operands, so the word stands at or after where
  /// the scan was.
  private static func offendingWord(
    _ words: [UnsafeMutablePointer<CChar>?], before: Int32, count: Int32
  ) -> String {
    let index = Int(min(max(optind - 1, before), count - 1))
    return words[index].map { String(fileName: $0) } ?? ""
  }
}

extension Option {
  /// The option's form in getopt's string of letters.
  fileprivate var shortForm: String? {
    letter.map { String($0) + (value == nil ? "" : ":") }
  }
}

extension [Option] {
  fileprivate func matching(_ code: Int32, firstLong: Int32) -> Option? {
    let index = Int(code - firstLong)
    if indices.contains(index) { return self[index] }
    return first { $0.letter?.asciiValue.map(Int32.init) == code }
  }
}
