import CFlowABI
import CSystem
import FlowMessages
import FlowPlugins
import Foundation
import Testing

@Suite("Opening plugin files (abi §3)")
struct PluginFileTests {
  private let fixtures: FixtureBuilder

  init() throws { fixtures = try FixtureBuilder() }

  private func refusal(
    _ path: String, onlyTrusted: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Fault {
    fault(sourceLocation: sourceLocation) { () throws(Fault) in
      _ = try PluginFile.open(path, onlyTrusted: onlyTrusted)
    }
  }

  @Test("A good plugin is opened, its entry read, none of its init run", arguments: [false, true])
  func good(_ onlyTrusted: Bool) throws {
    let path = try fixtures.build("good")

    let plugin = try PluginFile.open(path, onlyTrusted: onlyTrusted)

    #expect(String(cString: plugin.path) == path)
    #expect(String(cString: plugin.id) == "fixture.good")
    #expect(String(cString: plugin.version) == "1.0")
    #expect(plugin.abi == cflow_abi_version())
    #expect(plugin.entry.pointee.`init` != nil)
  }

  @Test("A name without a slash is taken from the current folder, never searched for")
  func currentFolder() throws {
    let missing = refusal("libc.so.6")

    #expect(missing.status == FLOW_ERROR_PLUGIN_OPEN)
    #expect(missing.message == "open: 'libc.so.6' does not exist; check the path")
  }

  @Test("What is no plugin file is refused at the stage open, saying what it is")
  func open() throws {
    let folder = fixtures.folder.path
    let pipe = folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let empty = folder + "/empty.so"
    try Data().write(to: URL(filePath: empty))
    let cases = [
      (folder + "/none.so", "does not exist; check the path"),
      (empty + "/none.so", "a part of its path is no folder"),
      (folder, "is a folder; give the path of a plugin's .so file"),
      (pipe, "is no regular file"),
      (empty, "cannot be loaded: "), (empty, "file too short"),
      (FixtureBuilder.path("not_elf.txt"), "invalid ELF header"),
      ("", "does not exist"),
      (folder + "/" + String(repeating: "n", count: 300), "cannot be opened: File name too long"),
    ]
    for (path, sentence) in cases {
      let fault = refusal(path)
      #expect(fault.status == FLOW_ERROR_PLUGIN_OPEN)
      #expect(fault.message.hasPrefix("open: '"))
      #expect(fault.message.contains(sentence), "\(fault.message)")
    }
  }

  @Test("A file that may not be read says which permission is missing")
  func permission() throws {
    let path = try fixtures.build("good")
    #expect(chmod(fixtures.folder.path, 0o755) == 0)
    #expect(chmod(path, 0o000) == 0)

    let fault = try asNobody { refusal(path) }

    #expect(fault.status == FLOW_ERROR_PLUGIN_OPEN)
    #expect(fault.message.contains("may not be read; allow it for the file and the folders above"))
  }

  @Test(
    "A library without an entry is refused at the stage symbol",
    arguments: ["no_entry", "imported_entry"])
  func noEntry(_ name: String) throws {
    let path = try fixtures.build(name)

    let fault = refusal(path)

    #expect(fault.status == FLOW_ERROR_PLUGIN_SYMBOL)
    #expect(fault.message.hasPrefix("symbol: "))
    #expect(fault.message.contains("exports no flow_plugin_entry"))
    #expect(fault.message.contains("define one with FLOW_PLUGIN"))
  }

  @Test(
    "What is no entry of this engine's ABI is refused, saying why",
    arguments: [
      ("wrong_magic", [], "begins with 0xdeadbeef instead of 0x776f6c66"),
      ("empty_entry", [], "begins with 0x0 instead of 0x776f6c66"),
      ("older_abi", [], "was built for Flow ABI 0.1, this engine runs 0.2 to 0.4; it is too old"),
      ("newer_abi", [], "was built for Flow ABI 0.5, this engine runs 0.2 to 0.4; it is too new"),
      (
        "newer_abi", ["-DFIXTURE_ABI=(1<<16|1)"],
        "was built for Flow ABI 1.1, this engine runs 0.2 to 0.4; it is too new"
      ),
      ("newer_abi", ["-DFIXTURE_ABI=0xFFFFFFFFu"], "was built for Flow ABI 65535.65535"),
      ("malformed_entry", ["-DFIXTURE_HOST_SIZE=99999"], "it calls more functions"),
      ("malformed_entry", ["-DFIXTURE_SIZE=47"], "says it has 47 bytes"),
    ] as [(String, [String], String)])
  func otherABI(_ name: String, options: [String], sentence: String) throws {
    let path = try fixtures.build(name, options)

    let fault = refusal(path)

    #expect(fault.status == FLOW_ERROR_PLUGIN_ABI)
    #expect(fault.message.hasPrefix("abi: "))
    #expect(fault.message.contains(path.suffix(40)))
    #expect(fault.message.contains(sentence), "\(fault.message)")
  }

  @Test(
    "The init of a plugin built for another ABI never runs", arguments: ["older_abi", "newer_abi"])
  func initOfAnotherABI(_ name: String) throws {
    let path = try fixtures.build(name)

    _ = refusal(path)
    _ = refusal(path)

    #expect(!fixtures.isMarked)
    // The mark does work: the same init, called.
    let library = try #require(dlopen(path, RTLD_NOW | RTLD_LOCAL))
    let entry = try #require(dlsym(library, "flow_plugin_entry"))
      .assumingMemoryBound(to: flow_plugin_entry_table.self)
    _ = entry.pointee.`init`?(nil, nil, 0, nil)
    #expect(fixtures.isMarked)
  }

  @Test(
    "An entry of the right ABI that breaks a rule is refused, saying which",
    arguments: [
      ("-DFIXTURE_ID=NULL", "its id is NULL"), ("-DFIXTURE_ID=\"\"", "its id is empty"),
      ("-DFIXTURE_ID=\"a b\"", "has other characters"),
      ("-DFIXTURE_PLUGIN_VERSION=NULL", "its version is NULL"),
      ("-DFIXTURE_PLUGIN_VERSION=\"\\xff\"", "not valid UTF-8"),
      ("-DFIXTURE_INIT=NULL", "its init is NULL"),
      ("-DFIXTURE_SIZE=sizeof(longer_table)", "uses a member at byte 48"),
    ])
  func malformed(_ option: String, sentence: String) throws {
    let path = try fixtures.build("malformed_entry", [option])

    let fault = refusal(path)

    #expect(fault.status == FLOW_ERROR_PLUGIN_ABI)
    #expect(fault.message.contains("is malformed: "))
    #expect(fault.message.contains(sentence), "\(fault.message)")
  }

  @Test("The entry may be a function that returns the table")
  func function() throws {
    let path = try fixtures.build("main_entry")

    let plugin = try PluginFile.open(path)

    #expect(String(cString: plugin.id) == "fixture.main")
    #expect(plugin.entry.pointee.`init` != nil)
  }

  @Test(
    "Where there are a constant and a function, the constant counts and the function is not called")
  func both() throws {
    let path = try fixtures.build(
      "main_entry", ["-DFIXTURE_BOTH", "-DFIXTURE_TABLE=(__builtin_trap(),&table)"])

    let plugin = try PluginFile.open(path)

    #expect(String(cString: plugin.id) == "fixture.constant")
  }

  @Test(
    "What the function returns is looked at with the same care as the constant",
    arguments: [
      ("(const void *)0", "flow_plugin_main of", "returns NULL instead of the plugin's table"),
      ("(const void *)16", "flow_plugin_main of", "lies where nothing can be"),
      ("(const void *)0xdeadbeefdeadbeef", "flow_plugin_main of", "lies where nothing can be"),
      ("(const void *)((const char *)&table + 1)", "flow_plugin_main of", "lies where nothing"),
      ("(const void *)&unused", "flow_plugin_main of", "begins with 0x"),
    ])
  func garbage(_ table: String, subject: String, sentence: String) throws {
    let path = try fixtures.build("main_entry", ["-DFIXTURE_TABLE=\(table)", "-Wno-pedantic"])

    let fault = refusal(path)

    #expect(fault.status == FLOW_ERROR_PLUGIN_ABI)
    #expect(fault.message.hasPrefix("abi: the "), "\(fault.message)")
    #expect(fault.message.contains(subject), "\(fault.message)")
    #expect(fault.message.contains(sentence), "\(fault.message)")
  }

  @Test("An undefined symbol is found while loading, and the loader's words are passed on")
  func undefinedSymbol() throws {
    let path = try fixtures.build("undefined_symbol")

    let fault = refusal(path)

    #expect(fault.status == FLOW_ERROR_PLUGIN_OPEN)
    #expect(fault.message.contains("undefined symbol: no_library_has_this"))
    #expect(fault.message.contains("ldd"))
  }

  @Test("The loader's words are passed on for files of another processor and object files")
  func otherKinds() throws {
    let path = try fixtures.build("good")
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    bytes[18] = 0x08  // EM_MIPS
    bytes[19] = 0
    let foreign = fixtures.folder.appending(path: "foreign.so")
    try Data(bytes).write(to: foreign)
    let object = fixtures.folder.path + "/object.o"
    _ = try fixtures.build("no_entry", ["-c", "-o", object])

    for path in [foreign.path, object] {
      let fault = refusal(path)
      #expect(fault.status == FLOW_ERROR_PLUGIN_OPEN)
      #expect(fault.message.contains("cannot be loaded: \(path): "), "\(fault.message)")
    }
  }

  @Test("A rebuilt file is loaded as it is now, and mapped once as long as it stays so")
  func freshCopy() throws {
    let path = try fixtures.build("good", ["-DFIXTURE_VERSION=\"1.0\""])
    let first = try PluginFile.open(path)
    _ = try fixtures.build("good", ["-DFIXTURE_VERSION=\"2.0\""])

    let second = try PluginFile.open(path)
    _ = try fixtures.build("good", ["-DFIXTURE_VERSION=\"3.0\""])
    let third = try PluginFile.open(path)
    let again = try PluginFile.open(path)

    #expect(again.entry == third.entry)
    #expect([first, second, third].map { String(cString: $0.version) } == ["1.0", "2.0", "3.0"])
    #expect(Set([first.entry, second.entry, third.entry]).count == 3)
    #expect(String(cString: third.path) == path)
  }

  @Test(
    "A file that was rebuilt after it was opened is loaded as it is now, also where it was refused")
  func rebuilt() throws {
    let path = try fixtures.build("older_abi", as: "rebuilt")
    let refused = refusal(path)
    let files = try ["1.0", "2.0"].map { version in
      _ = try fixtures.build("good", as: "rebuilt", ["-DFIXTURE_VERSION=\"\(version)\""])
      return try PluginFile.open(path)
    }

    #expect(refused.status == FLOW_ERROR_PLUGIN_ABI)
    #expect(files.map { String(cString: $0.version) } == ["1.0", "2.0"])
  }

  @Test("A file that is unchanged is mapped once")
  func unchanged() throws {
    let path = try fixtures.build("good")

    let (first, second) = (
      try PluginFile.open(path), try PluginFile.open(path)
    )

    #expect(first.entry == second.entry)
  }

  @Test(
    "A file that is changed while it or its copy is opened is refused, and as it is the next time",
    arguments: [false, true])
  func changedMeanwhile(_ isRebuilt: Bool) throws {
    if isRebuilt { _ = try PluginFile.open(fixtures.build("good", as: "changing")) }
    let constructor = fixtures.folder.appending(path: "constructor.h")
    try Data(
      """
      #include <stdio.h>
      __attribute__((constructor)) static void change(void) {
        FILE *file = fopen("\(fixtures.folder.path)/changing.so", "a");
        if (file) fputc(0, file), fclose(file);
      }
      """.utf8
    ).write(to: constructor)
    let path = try fixtures.build("good", as: "changing", ["-include", constructor.path])

    let fault = refusal(path)
    _ = try fixtures.build("good", as: "changing")
    let next = try PluginFile.open(path)

    #expect(fault.status == FLOW_ERROR_PLUGIN_OPEN)
    #expect(fault.message.hasPrefix("open: '"))
    #expect(fault.message.contains("was changed while it was being loaded"), "\(fault.message)")
    #expect(String(cString: next.id) == "fixture.good")
  }

  @Test("A fresh copy leaves no file behind, also when it is refused")
  func noLitter() throws {
    let name = "\(UUID())"
    let good = try fixtures.build("good", as: name + "-good")
    let bad = try fixtures.build("older_abi", as: name + "-bad")

    for path in [good, bad] { _ = try? PluginFile.open(path) }
    _ = try fixtures.build("good", as: name + "-good", ["-DFIXTURE_VERSION=\"2.0\""])
    _ = try fixtures.build("older_abi", as: name + "-bad", ["-g"])
    _ = try PluginFile.open(good)
    _ = refusal(bad)

    let left = try FileManager.default.contentsOfDirectory(
      atPath: FileManager.default.temporaryDirectory.path)
    #expect(left.filter { $0.hasPrefix(name) } == [])
  }

  @Test("What others may change is refused if only trusted files are wanted")
  func trust() throws {
    let path = try fixtures.build("good")
    let folder = fixtures.folder.path
    let group = getgid()
    for (mode, around, sentence) in [
      (0o757, 0o755, "may be written to by everybody"),
      (0o755, 0o757, "the folder '\(folder)' may be written to by everybody"),
    ] {
      #expect(chmod(path, mode_t(mode)) == 0 && chmod(folder, mode_t(around)) == 0)
      let fault = refusal(path, onlyTrusted: true)
      #expect(fault.status == FLOW_ERROR_PLUGIN_OPEN)
      #expect(fault.message.contains("is not trusted: "), "\(fault.message)")
      #expect(fault.message.contains(sentence), "\(fault.message)")
      _ = try PluginFile.open(path)
    }
    // A folder in which others cannot replace files, and a group of which the owner is the only
    // member.
    #expect(chmod(path, 0o775) == 0 && chmod(folder, 0o1777) == 0)
    if csystem_is_alone(group, getuid()) != 0 { _ = try PluginFile.open(path, onlyTrusted: true) }
    // A group with members, and another owner; only root can give files away.
    if getuid() == 0 {
      #expect(chown(path, 0, 1) == 0 && chmod(path, 0o775) == 0)
      if csystem_is_alone(1, 0) == 0 {
        #expect(refusal(path, onlyTrusted: true).message.contains("may be written to by group 1"))
      }
      #expect(chown(path, 65534, 0) == 0 && chmod(path, 0o755) == 0)
      #expect(refusal(path, onlyTrusted: true).message.contains("belongs to user 65534"))
    }
  }

  @Test("The folders above a file, and links that lead to it, count like the file")
  func trustOfNames() throws {
    let original = try fixtures.build("good")
    let root = fixtures.folder.path
    let (inner, other) = (root + "/open/inner", root + "/links")
    for folder in [root + "/open", inner, other] { #expect(mkdir(folder, 0o755) == 0) }
    let path = inner + "/good.so"
    #expect(rename(original, path) == 0)
    #expect(symlink("../open/./inner/../inner/good.so", other + "/good.so") == 0)
    #expect(symlink(inner, other + "/inner") == 0)
    #expect(symlink("around", other + "/around") == 0)
    let names = [
      path, other + "/good.so", other + "/inner/good.so", root + "//links/../links/./good.so",
    ]
    for name in names { _ = try PluginFile.open(name, onlyTrusted: true) }

    // Whoever may write there may put another folder, or another link, into its place.
    let cases = [
      (root + "/open", names), (root + "/links", Array(names[1...])),
      (root + "/open/inner", names), (root, names),
    ]
    for (folder, names) in cases {
      #expect(chmod(folder, 0o757) == 0)
      for name in names {
        let fault = refusal(name, onlyTrusted: true)
        #expect(fault.status == FLOW_ERROR_PLUGIN_OPEN)
        #expect(
          fault.message.contains("the folder '\(folder)' may be written to by everybody"),
          "\(fault.message)")
        _ = try PluginFile.open(name)
      }
      // Unless what is in it stays its owner's.
      #expect(chmod(folder, 0o1757) == 0)
      for name in names { _ = try PluginFile.open(name, onlyTrusted: true) }
      if getuid() == 0 { try trustOfOthers(folder, names: names) }
      #expect(chmod(folder, 0o755) == 0)
    }
    #expect(
      refusal(other + "/around", onlyTrusted: true).message.contains(
        "Too many levels of symbolic links"))
  }

  /// Only root can give files away. A sticky folder does not keep its own owner from anything.
  private func trustOfOthers(_ folder: String, names: [String]) throws {
    #expect(chown(folder, 65534, 65534) == 0)
    for name in names {
      let message = refusal(name, onlyTrusted: true).message
      #expect(message.contains("the folder '\(folder)' belongs to user 65534"), "\(message)")
    }
    #expect(chown(folder, 0, 0) == 0)
    guard names.count < 4 else { return }
    // The owner of a link in such a folder can replace it.
    let link = names[0]
    #expect(lchown(link, 65534, 65534) == 0)
    let message = refusal(link, onlyTrusted: true).message
    #expect(message.contains("'\(link)' belongs to user 65534"), "\(message)")
    #expect(lchown(link, 0, 0) == 0)
  }

  @Test("A giant is refused at once")
  func giant() throws {
    let path = fixtures.folder.path + "/giant.so"
    let file = try #require(fopen(path, "w"))
    #expect(ftruncate(fileno(file), 1 << 40) == 0)
    fclose(file)

    let fault = refusal(path)

    #expect(fault.status == FLOW_ERROR_PLUGIN_OPEN)
    #expect(fault.message.contains("is larger than 1 GB, which no plugin is"))
  }

  @Test("Opening and refusing closes what it opened")
  func descriptors() throws {
    func open() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    let old = try fixtures.build("older_abi")
    let good = try fixtures.build("good")
    _ = try PluginFile.open(good)
    let before = try open()

    for _ in 0..<200 {
      _ = refusal(old)
      _ = refusal(fixtures.folder.path)
      _ = try PluginFile.open(good)
    }

    // Other tests of this process open files meanwhile; 600 left open would show.
    #expect(try open() < before + 100)
  }

  /// Runs `body` without root's right to read everything, which this thread gives up meanwhile for
  /// files only. (Neither Foundation nor Glibc's module has the function.)
  private func asNobody<Result>(_ body: () -> Result) throws -> Result {
    typealias SetFileSystemUser = @convention(c) (UInt32) -> Int32
    let function = unsafeBitCast(
      try #require(dlsym(nil, "setfsuid")), to: SetFileSystemUser.self)
    let user = function(65534)
    defer { _ = function(UInt32(bitPattern: user)) }
    return body()
  }
}
