import CFlowABI
import CSystem
import FlowMessages
import FlowModel
import FlowRecords

/// A watch: a callback that runs when its owner's descriptor is ready.
final class WatchRecord {
  let tie: Tie
  let descriptor: CInt
  let events: UInt32
  /// The watch's serial number.
  let number: UInt64
  /// The callback; nil while it runs.
  var callback: WatchCallback?
  fileprivate(set) var isOver = false

  init(tie: Tie, descriptor: CInt, events: UInt32, number: UInt64) {
    self.tie = tie
    self.descriptor = descriptor
    self.events = events
    self.number = number
  }
}

/// A descriptor with all its watches: the system accepts each descriptor only once.
final class WatchedDescriptor {
  /// The mark that the system returns when the descriptor is ready. It differs from that of an
  /// earlier descriptor with the same number.
  fileprivate let mark: UInt64
  /// Its watches, oldest first.
  private(set) var watches = KeyList<WatchTag>()
  private var readers = 0
  private var writers = 0

  fileprivate init(mark: UInt64) { self.mark = mark }

  var isEmpty: Bool { watches.isEmpty }
  var events: UInt32 {
    (readers > 0 ? FLOW_WATCH_READ : 0) | (writers > 0 ? FLOW_WATCH_WRITE : 0)
  }

  fileprivate func append(_ watch: WatchRecord, as key: WatchID) {
    watches.append(key)
    countEvents(of: watch, change: 1)
  }

  /// Complexity: O(1) on average.
  fileprivate func remove(_ watch: WatchRecord, as key: WatchID) {
    watches.remove(key)
    countEvents(of: watch, change: -1)
  }

  private func countEvents(of watch: WatchRecord, change: Int) {
    if watch.events & FLOW_WATCH_READ != 0 { readers += change }
    if watch.events & FLOW_WATCH_WRITE != 0 { writers += change }
  }
}

/// All watches of an engine, with the epoll descriptor that waits for them, made at the first
/// watch. Starting and stopping are O(1) on average.
struct Watches: ~Copyable, Register {
  private var records = SlotMap<WatchTag, WatchRecord?>(vacant: nil)
  /// The watched descriptors, indexed by their numbers, which the system keeps small.
  private var descriptors: Series<WatchedDescriptor?> = []
  private var poll: CInt = -1
  private(set) var lastNumber: UInt64 = 0
  private var lastMark: UInt32 = 0
  /// The number of times that the system was told to forget a descriptor.
  private(set) var releases: UInt64 = 0

  deinit { if poll >= 0 { close(poll) } }

  var count: Int { records.count }
  var keys: Series<WatchID> { records.keys }

  func contains(_ key: WatchID) -> Bool { records.contains(key) }
  func wasRemoved(_ key: WatchID) -> Bool { records.wasRemoved(key) }
  subscript(key: WatchID) -> WatchRecord? { records[key] }

  mutating func start(_ tie: Tie, descriptor: CInt, events: UInt32, posts: PostQueue)
    throws(Fault) -> WatchID
  {
    if poll < 0 { try begin(posts) }
    let known = watched(descriptor)
    let mark = known?.mark ?? newMark(descriptor)
    let error = csystem_watch(poll, descriptor, (known?.events ?? 0) | events, mark)
    if error != 0 { throw Watches.fault(descriptor, error: error) }
    lastNumber += 1
    let watch = WatchRecord(tie: tie, descriptor: descriptor, events: events, number: lastNumber)
    let watched = known ?? WatchedDescriptor(mark: mark)
    guard let key = records.insert(watch) else {
      release(descriptor, watched: watched)
      throw Fault(FLOW_ERROR_LIMIT, "all slots for watches are used up")
    }
    watched.append(watch, as: key)
    while descriptors.count <= Int(descriptor) { descriptors.append(nil) }
    descriptors[Int(descriptor)] = watched
    return key
  }

  mutating func remove(_ key: WatchID) -> WatchRecord? {
    guard let watch = records[key] else { return nil }
    watch.isOver = true
    records.remove(key)
    guard let watched = watched(watch.descriptor) else { return watch }
    let before = watched.events
    watched.remove(watch, as: key)
    if watched.isEmpty || watched.events != before { release(watch.descriptor, watched: watched) }
    return watch
  }

  /// Narrows the events that the system waits for to those that watches still ask for; forgets the
  /// descriptor if there are none.
  private mutating func release(_ descriptor: CInt, watched: WatchedDescriptor) {
    guard watched.isEmpty else {
      return csystem_watch_less(poll, descriptor, watched.events, watched.mark)
    }
    csystem_forget(poll, descriptor)
    releases += 1
    if Int(descriptor) < descriptors.count { descriptors[Int(descriptor)] = nil }
  }

  private func watched(_ descriptor: CInt) -> WatchedDescriptor? {
    guard descriptor >= 0, Int(descriptor) < descriptors.count else { return nil }
    return descriptors[Int(descriptor)]
  }

  private mutating func newMark(_ descriptor: CInt) -> UInt64 {
    lastMark &+= 1
    return UInt64(lastMark) << 32 | UInt64(UInt32(bitPattern: descriptor))
  }

  // MARK: What is ready

  /// Finds the descriptors that are ready now. Returns their number.
  func findReady(_ found: UnsafeMutablePointer<csystem_ready>) -> Int {
    poll < 0 ? 0 : Int(csystem_find_ready(poll, found))
  }

  /// Returns the descriptor with a mark, unless it has been released.
  func watched(mark: UInt64) -> WatchedDescriptor? {
    let watched = watched(CInt(truncatingIfNeeded: mark))
    return watched?.mark == mark ? watched : nil
  }

  private mutating func begin(_ posts: PostQueue) throws(Fault) {
    let made = epoll_create1(CInt(EPOLL_CLOEXEC))
    if made < 0 { try Fault.check(csystem_errno()) }
    do { try posts.include(made) } catch {
      close(made)
      throw error
    }
    poll = made
  }

  /// Replaces the epoll descriptor, and watches everything anew. It is the only way to get rid of a
  /// descriptor that was closed while watched and has an open copy: it stays ready for ever, and
  /// its number no longer reaches it.
  mutating func beginAnew(_ posts: PostQueue) {
    let old = poll
    guard (try? begin(posts)) != nil else { return }
    close(old)
    for number in descriptors.indices {
      guard let watched = descriptors[number] else { continue }
      _ = csystem_watch(poll, CInt(truncatingIfNeeded: number), watched.events, watched.mark)
    }
  }

  private static func fault(_ descriptor: CInt, error: CInt) -> Fault {
    switch error {
    case EPERM:
      Fault(
        FLOW_ERROR_UNSUPPORTED,
        "descriptor % cannot be waited for: a file or folder is always ready", descriptor)
    case EBADF:
      Fault(FLOW_ERROR_INVALID_ARGUMENT, "% is no open descriptor", descriptor)
    case ELOOP, EINVAL:
      Fault(
        FLOW_ERROR_INVALID_ARGUMENT,
        "descriptor % is the engine's own, or waits for it; it cannot wait for itself", descriptor)
    case ENOSPC:
      Fault(
        FLOW_ERROR_LIMIT,
        "descriptor % is one more than the system lets the user wait for", descriptor)
    default:
      Fault(
        FLOW_ERROR_OUT_OF_MEMORY,
        "the system cannot wait for descriptor % (errno %)", descriptor, error)
    }
  }
}
