import CFlowABI
import Foundation
import Testing

@testable import FlowForeign

@Suite("Reading ELF files (abi §3)")
struct ElfFileTests {
  /// What reading the entry of a file with these bytes gives.
  private func read(_ bytes: [UInt8], in file: FileHandle) throws -> Result<UInt32, Fault> {
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: bytes)
    do throws(Fault) {
      let elf = try ElfFile(descriptor: file.fileDescriptor, size: bytes.count, shown: "it")
      return .success(try elf.entryHeader().magic)
    } catch {
      return .failure(error)
    }
  }

  private func withFile(_ style: String, _ body: (FileHandle, [UInt8]) throws -> Void) throws {
    let fixtures = try FixtureBuilder()
    let path = try fixtures.build("good", ["-Wl,--hash-style=\(style)", "-s"])
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let copy = fixtures.folder.appending(path: "copy")
    try Data().write(to: copy)
    let file = try FileHandle(forUpdating: copy)
    try body(file, bytes)
    try file.close()
  }

  @Test("A file cut short anywhere is refused, never followed behind its end")
  func truncated() throws {
    try withFile("gnu") { file, bytes in
      #expect(try read(bytes, in: file).get() == FLOW_PLUGIN_MAGIC)
      for count in stride(from: 0, to: bytes.count, by: 61) {
        // What is cut from the end may be section headers only, which the loader does not need.
        if case .failure(let fault) = try read(Array(bytes[..<count]), in: file) {
          #expect(
            [FLOW_ERROR_PLUGIN_OPEN, FLOW_ERROR_PLUGIN_SYMBOL, FLOW_ERROR_PLUGIN_ABI]
              .contains(fault.status))
        } else {
          #expect(count > bytes.count / 2)
        }
      }
    }
  }

  @Test("A file that is smaller than it was when it was opened is refused")
  func shrunk() throws {
    try withFile("gnu") { file, bytes in
      for count in [0, 64, 1000, bytes.count / 2] {
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes[..<count])
        let fault = fault { () throws(Fault) in
          let elf = try ElfFile(descriptor: file.fileDescriptor, size: bytes.count, shown: "it")
          _ = try elf.entryHeader()
        }
        #expect(fault.status != FLOW_OK)
      }
    }
  }

  @Test("Random damage to the tables is survived", arguments: ["gnu", "sysv"])
  func damaged(_ style: String) throws {
    var random = Random(state: 4)
    try withFile(style) { file, bytes in
      let interesting: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
      for _ in 0..<4000 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          // The headers, hash tables and symbols stand in the first part of the file.
          let place = Int.random(in: 4..<min(bytes.count, 0x600), using: &random)
          damaged[place] = interesting.randomElement(using: &random) ?? 0
        }
        _ = try read(damaged, in: file)
      }
      for _ in 0..<1000 {
        var damaged = bytes
        let place = Int.random(in: 8..<bytes.count - 8, using: &random) & ~7
        for offset in 0..<8 { damaged[place + offset] = 0xFF }
        _ = try read(damaged, in: file)
      }
    }
  }
}
