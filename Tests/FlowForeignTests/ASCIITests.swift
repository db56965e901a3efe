import CFlowABI
import FlowValues
import Testing

@Suite("Texts of ASCII, and those that nearly are")
struct ASCIITests {
  private func isUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes {
      Values.isUTF8(
        flow_string(data: $0.baseAddress?.assumingMemoryBound(to: CChar.self), size: $0.count))
    }
  }

  @Test("Texts of ASCII are, of whatever size", arguments: 0...70)
  func ascii(size: Int) {
    #expect(isUTF8((0..<size).map { UInt8($0 % 128) }))
    #expect(isUTF8([UInt8](repeating: 127, count: size)))
  }

  @Test("A byte that is none is found wherever it stands", arguments: 1...70)
  func mistakes(size: Int) {
    for place in 0..<size {
      for wrong: UInt8 in [0x80, 0xbf, 0xc3, 0xf5, 0xff] {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: size)
        bytes[place] = wrong
        #expect(!isUTF8(bytes), "\(wrong) at \(place)")
      }
    }
  }

  @Test("A letter of several bytes is one wherever it stands", arguments: 2...70)
  func letters(size: Int) {
    for letter in ["é", "漢", "😀"].map({ [UInt8]($0.utf8) }) where letter.count <= size {
      for place in 0...(size - letter.count) {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: size)
        bytes.replaceSubrange(place..<(place + letter.count), with: letter)
        #expect(isUTF8(bytes))
      }
    }
  }
}
