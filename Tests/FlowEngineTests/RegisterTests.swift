import CFlowABI
import FlowCalls
import FlowMessages
import FlowModel
import FlowPlugins
import Foundation
import Testing
@testable import FlowDeciding
@testable import FlowEngine
@testable import FlowRecords

@Suite("Observers, presenters and plugins by their keys")
struct RegisterTests {
  private static let window: WindowID = key(4)

  private func instance(_ entry: ClassEntry, isReady: Bool = true) -> Instance {
    Instance(entry: entry, pointer: nil, isReady: isReady)
  }

  // MARK: Limits

  @Test("W1: When every slot of a kind is in use the next object is refused, and nothing changes")
  func full() throws {
    let engine = try makeEngine()
    defer { engine.shutDown() }
    for _ in 0..<2 {
      _ = try engine.createWindow()
      _ = try engine.create(immortal("screen"), arguments: nil)
    }
    let before = try engine.liveCount(FLOW_KIND_NONE, classID: nil)
    let windows = try engine.tree.windows.usedSlots(expected: 2)
    let screens = try engine.tree.screens.usedSlots(expected: 2)

    (windows.pointee, screens.pointee) = (1 << 28, 1 << 28)
    let faults = (
      fault { () throws(Fault) in _ = try engine.createWindow() },
      fault { () throws(Fault) in _ = try engine.create(immortal("screen"), arguments: nil) }
    )
    (windows.pointee, screens.pointee) = (2, 2)

    #expect(faults.0.status == FLOW_ERROR_LIMIT && faults.1.status == FLOW_ERROR_LIMIT)
    #expect(try engine.liveCount(FLOW_KIND_NONE, classID: nil) == before)
    #expect(throws: Never.self) { _ = try engine.createWindow() }
  }

  // MARK: Observers

  @Test("C9: An observer is told from the end of its create on, in the order of these")
  func observers() throws {
    let entry = try makeEntry(FLOW_KIND_OBSERVER)
    var observers = Observers()
    let added = (
      observers.makeKey(for: instance(entry, isReady: false)),
      observers.makeKey(for: instance(entry, isReady: false))
    )
    let (first, second) = try (#require(added.0), #require(added.1))
    let before = (observers.isEmpty, observers.count, observers.instance(first)?.isReady)
    observers.complete(second, instance: instance(entry))
    observers.complete(first, instance: instance(entry))
    let told = Array(observers.told)
    let ready = observers.instance(first)?.isReady

    #expect(before == (true, 2, false))
    #expect(told == [second, first] && ready == true)
  }

  @Test("C9: An observer that is gone is told nothing, and the others stay in order")
  func removedObserver() throws {
    let entry = try makeEntry(FLOW_KIND_OBSERVER)
    var observers = Observers()
    var keys: [ObserverID] = []
    for _ in 0..<5 {
      let added = observers.makeKey(for: instance(entry))
      let key = try #require(added)
      observers.complete(key, instance: instance(entry))
      keys.append(key)
    }

    for index in [1, 3, 0] { observers.remove(keys[index]) }
    observers.remove(keys[1])
    var told: [ObserverID] = []
    for key in observers.told where observers.contains(key) { told.append(key) }
    let gone = (observers.contains(keys[1]), observers.wasRemoved(keys[1]), observers.count)
    for key in keys { observers.remove(key) }
    let isEmpty = observers.isEmpty

    #expect(told == [keys[2], keys[4]])
    #expect(gone == (false, true, 2) && isEmpty)
  }

  // MARK: Presenters

  @Test("Q2: Windows that are to get another presenter are remembered in order, and taken once")
  func wishes() throws {
    let entry = try makeEntry(FLOW_KIND_PRESENTER)
    var presenters = Presenters()
    let added = presenters.makeKey(for: instance(entry))
    let presenter = try #require(added)
    let had = presenters.hasWishes
    presenters.wish(presenter, for: key(4))
    presenters.wish(nil, for: key(5))
    let wished = (presenters.hasWishes, presenters.window(presenter))
    let taken = presenters.takeWishes()
    let left = (presenters.hasWishes, presenters.takeWishes().count)

    #expect(!had && wished == (true, key(4)))
    #expect(taken.map(\.window) == [key(4), key(5)])
    #expect(taken.map(\.presenter) == [presenter, nil])
    #expect(left == (false, 0))
  }

  @Test("A presenter that is gone has no window and no instance")
  func presenter() throws {
    let entry = try makeEntry(FLOW_KIND_PRESENTER, flags: FLOW_CLASS_ONE_LAYER)
    var presenters = Presenters()
    let added = presenters.makeKey(for: instance(entry, isReady: false))
    let key = try #require(added)
    presenters.complete(key, instance: instance(entry))
    presenters.setWindow(RegisterTests.window, of: key)
    let there = (presenters.instance(key)?.isReady, presenters.window(key), presenters.count)
    presenters.remove(key)
    presenters.setWindow(RegisterTests.window, of: key)
    let gone = (presenters.instance(key) == nil, presenters.window(key), presenters.count)
    let wasRemoved = presenters.wasRemoved(key)

    #expect(there == (true, RegisterTests.window, 1))
    #expect(gone == (true, nil, 0) && wasRemoved)
  }

  // MARK: Plugins

  private func file(_ name: String) throws -> PluginFile {
    let folder = try #require(
      ProcessInfo.processInfo.environment["FLOW_FIXTURES"], "run scripts/test-unit")
    return try PluginFile.open(immortal("\(folder)/\(name).so"))
  }

  @Test("Plugins are listed in the order they came, and are gone with their key")
  func plugins() throws {
    let files = try [file("good"), file("tabs"), file("alert")]
    var plugins = Plugins()
    var keys: [PluginID] = []
    for file in files {
      let added = plugins.insert(file)
      try keys.append(#require(added))
    }
    let all = Array(plugins.keys)
    plugins.remove(keys[1])
    let left = Array(plugins.keys)
    let gone = (plugins[keys[1]] == nil, plugins.wasRemoved(keys[1]), plugins.count)

    #expect(all == keys && left == [keys[0], keys[2]])
    #expect(gone == (true, true, 2))
  }

  @Test("A plugin whose init has failed is marked, and no other")
  func failure() throws {
    let (good, tabs) = try (file("good"), file("tabs"))
    var plugins = Plugins()
    let added = (plugins.insert(good), plugins.insert(tabs))
    let (first, second) = try (#require(added.0), #require(added.1))
    plugins.noteFailure(of: second)
    let failed = (plugins[first]?.hasFailed, plugins[second]?.hasFailed)

    #expect(failed == (false, true))
  }

  // MARK: Classes

  @Test("A slot of a class that is gone is nobody's, though the class comes and goes for ever")
  func classNumbers() throws {
    var classes = ClassRegistry()
    var numbers: Set<UInt32> = []
    var slots: Set<UInt32> = []
    var description = description(FLOW_KIND_SCREEN, id: "test.class", methods: [])
    for _ in 0..<1000 {
      let entry = try classes.register(
        InstanceClass.copy(of: &description), plugin: nil, description: description)
      numbers.insert(entry.number)
      slots.insert(entry.key.slot)
      #expect(classes.find(immortal("test.class")) === entry)
      classes.remove(entry)
      #expect(classes.find(immortal("test.class")) == nil)
    }
    let left = classes.entries.count

    #expect(numbers.count == 1000 && slots == [0] && left == 0)
  }

  @Test("Classes are listed in the order of their registration, also after some have gone")
  func classOrder() throws {
    var classes = ClassRegistry()
    var entries: [ClassEntry] = []
    for index in 0..<5 {
      var description = description(FLOW_KIND_SCREEN, id: "test.class\(index)", methods: [])
      entries.append(
        try classes.register(
          InstanceClass.copy(of: &description), plugin: nil, description: description))
    }
    for index in [3, 1] { classes.remove(entries[index]) }
    var description = description(FLOW_KIND_SCREEN, id: "test.last", methods: [])
    let last = try classes.register(
      InstanceClass.copy(of: &description), plugin: nil, description: description)
    let listed = classes.entries

    #expect(listed.elementsEqual([entries[0], entries[2], entries[4], last]) { $0 === $1 })
  }
}
