/// The ids under which a tree's objects are saved, and the changes that takers of saves have not
/// been told (S3, S4).
///
/// A tree has one only in an engine that saves. A change costs it O(1); one that is taken back
/// stays noted, and the digest of the record tells that nothing has changed.
package final class Journal {
  /// The kinds of saved objects; the numbers are those of the C ABI.
  package enum Kind: Int32, Sendable {
    case screen = 1
    case coordinator = 2
    case window = 5
    case layer = 6
  }

  /// An object that takers were told of, and that has gone.
  package struct Gone {
    package let kind: Kind
    package let id: UInt64
    /// The number of the save that first told it.
    package let since: UInt64
    /// The number of the save before its end.
    package let end: UInt64
  }

  /// One taker of changed saves.
  private struct Taker {
    let number: UInt64
    /// The number of its last save; 0 if its next save is whole.
    var cursor: UInt64 = 0
  }

  package var windows = SavedObjects<WindowTag>()
  package var layers = SavedObjects<LayerTag>()
  package var screens = SavedObjects<ScreenTag>()
  package var coordinators = SavedObjects<CoordinatorTag>()
  private var stacks = SideTable<StackTag, UInt64>()
  /// Parts of records that are kept for their objects as they are, and their places by id.
  private var kept: Series<AnyObject?> = []
  private var keptPlaces = SortedNumbers()
  package private(set) var gone: Series<Gone> = []

  /// The next id, and the one before which ids are reserved: that is saved, so that not each new
  /// object changes the engine's own record.
  private var nextID: UInt64 = 1
  package private(set) var reservedID: UInt64 = 1
  /// Grows whenever an id is given.
  package private(set) var count: UInt64 = 1
  /// The digest of the engine's own record, and the save that told it last.
  package private(set) var ownDigest: UInt64 = 0
  package private(set) var ownChange: UInt64 = 0

  private var takers: Series<Taker> = []
  private var lastTaker: UInt64 = 0
  /// The number of the last save for a taker.
  package private(set) var save: UInt64 = 0
  /// True if some taker is to be told of changes.
  package private(set) var isTracking = false
  /// True if something has happened since the engine was last at rest.
  package var isStirred = false
  /// The number of inputs and wishes of the user so far.
  package var wishes: UInt64 = 0
  /// The number of open layers that libraries before ABI 0.4 cannot restore (S3).
  package var laterLayers: Int32 = 0

  /// Ids stay below this, so that every language can hold them in a number.
  package static let idLimit: UInt64 = 1 << 52
  private static let block: UInt64 = 256
  package static let takerLimit = 64
  /// The number of changes up to which they are always listed.
  private static let fewChanges = 4096

  package init() {}
}

// MARK: Ids

extension Journal {
  /// Takes the next id; nil when all are used up.
  package func takeID() -> UInt64? {
    guard nextID < Journal.idLimit else { return nil }
    if nextID == reservedID { reservedID = min(nextID + Journal.block, Journal.idLimit) }
    nextID += 1
    count += 1
    return nextID - 1
  }

  /// Goes on behind the ids of a session that is restored.
  package func goOn(from id: UInt64) {
    count += 1
    nextID = max(nextID, id)
    reservedID = max(reservedID, nextID)
  }

  package func id(of window: WindowID) -> UInt64? {
    if let id = windows[window]?.id, id != 0 { return id }
    guard let id = takeID() else { return nil }
    windows.setID(id, of: window)
    return id
  }

  package func id(of layer: LayerID) -> UInt64? {
    if let id = layers[layer]?.id, id != 0 { return id }
    guard let id = takeID() else { return nil }
    layers.setID(id, of: layer)
    return id
  }

  package func id(of screen: ScreenID) -> UInt64? {
    if let id = screens[screen]?.id, id != 0 { return id }
    guard let id = takeID() else { return nil }
    screens.setID(id, of: screen)
    return id
  }

  package func id(of coordinator: CoordinatorID) -> UInt64? {
    if let id = coordinators[coordinator]?.id, id != 0 { return id }
    guard let id = takeID() else { return nil }
    coordinators.setID(id, of: coordinator)
    return id
  }

  package func id(of stack: StackID) -> UInt64? {
    if let id = stacks[stack] { return id }
    guard let id = takeID() else { return nil }
    stacks.insert(id, for: stack)
    return id
  }

  /// Gives a restored stack the id it had.
  package func setID(_ id: UInt64, of stack: StackID) {
    stacks.insert(id, for: stack)
    count += 1
  }

  /// The id of a stack that has one.
  package func knownID(of stack: StackID) -> UInt64? { stacks[stack] }
}

// MARK: Parts that are kept

extension Journal {
  /// Keeps a part of the record with an id, until its object goes. The ids are those of a restore,
  /// after which ``sortKept()`` lets them be found.
  @inline(never)
  package func keepPart(_ part: AnyObject, of id: UInt64) {
    keptPlaces.addValue(UInt64(kept.count), for: id)
    kept.append(part)
  }

  package func sortKept() { keptPlaces.sort() }

  package func kept(of id: UInt64) -> AnyObject? { keptPlace(of: id).flatMap { kept[$0] } }

  @inline(never)
  private func keptPlace(of id: UInt64) -> Int? {
    kept.isEmpty ? nil : keptPlaces[id].map { Int(truncatingIfNeeded: $0) }
  }
}

// MARK: Changes

extension Journal {
  @inline(never)
  package func touch(_ window: WindowID) {
    isStirred = true
    if hasRoom() { windows.touch(window) }
  }

  @inline(never)
  package func touch(_ layer: LayerID) {
    isStirred = true
    if hasRoom() { layers.touch(layer) }
  }

  @inline(never)
  package func touch(_ screen: ScreenID) {
    isStirred = true
    if hasRoom() { screens.touch(screen) }
  }

  @inline(never)
  package func touch(_ coordinator: CoordinatorID) {
    isStirred = true
    if hasRoom() { coordinators.touch(coordinator) }
  }

  package func remove(_ window: WindowID) { noteEnd(.window, of: windows.remove(window)) }
  package func remove(_ layer: LayerID) { noteEnd(.layer, of: layers.remove(layer)) }
  package func remove(_ screen: ScreenID) { noteEnd(.screen, of: screens.remove(screen)) }
  package func remove(_ coordinator: CoordinatorID) {
    noteEnd(.coordinator, of: coordinators.remove(coordinator))
  }
  package func remove(_ stack: StackID) { stacks.remove(stack) }

  private func noteEnd(_ kind: Kind, of mark: SavedMark?) {
    isStirred = true
    guard let mark else { return }
    if let place = keptPlace(of: mark.id) { kept[place] = nil }
    guard mark.digest != 0, hasRoom() else { return }
    gone.append(Gone(kind: kind, id: mark.id, since: mark.since, end: save))
  }

  /// Returns true if changes are listed. Lists that nobody fetches do not grow for ever (S4).
  private func hasRoom() -> Bool {
    guard isTracking else { return false }
    let listed =
      windows.touchedCount + layers.touchedCount + screens.touchedCount
      + coordinators.touchedCount + gone.count
    let living = windows.count + layers.count + screens.count + coordinators.count
    if listed < max(Journal.fewChanges, 4 * living) { return true }
    forgetChanges()
    return false
  }

  /// Forgets all changes: the next save of each taker is whole.
  package func forgetChanges() {
    for index in takers.indices { takers[index].cursor = 0 }
    isTracking = false
    windows.forgetTouched()
    layers.forgetTouched()
    screens.forgetTouched()
    coordinators.forgetTouched()
    gone = []
  }
}

// MARK: Takers

extension Journal {
  /// Adds a taker, and returns its number; nil if there are too many.
  package func addTaker() -> UInt64? {
    guard takers.count < Journal.takerLimit else { return nil }
    lastTaker += 1
    takers.append(Taker(number: lastTaker))
    return lastTaker
  }

  /// Removes a taker. Returns false if there is none of this number.
  package func removeTaker(_ number: UInt64) -> Bool {
    guard let place = place(of: number) else { return false }
    takers.remove(at: place)
    dropTold()
    return true
  }

  /// Returns the number of a taker's last save, 0 if its next is whole; nil if there is no such
  /// taker.
  package func cursor(of taker: UInt64) -> UInt64? { place(of: taker).map { takers[$0].cursor } }

  private func place(of number: UInt64) -> Int? { takers.firstIndex { $0.number == number } }

  /// Begins a save for a taker, and returns its number.
  package func beginSave() -> UInt64 {
    save += 1
    return save
  }

  /// Ends a save for a taker, which has been told everything.
  ///
  /// - Parameter isWhole: true if all objects were told. From then on it is known what has changed.
  package func endSave(for taker: UInt64, isWhole: Bool) {
    if isWhole { isTracking = true }
    if let place = place(of: taker) { takers[place].cursor = save }
    dropTold()
  }

  /// Drops what has gone that all takers were told of.
  private func dropTold() {
    guard !takers.contains(where: { $0.cursor > 0 }) else {
      var least = UInt64.max
      for taker in takers where taker.cursor > 0 { least = min(least, taker.cursor) }
      if let first = gone.first, first.end < least { gone.keepOnly { $0.end >= least } }
      return
    }
    forgetChanges()
  }

  /// Notes the digest of the engine's own record. Returns true if it differs from what was told
  /// last.
  package func noteOwn(digest: UInt64, in save: UInt64) -> Bool {
    guard digest != ownDigest else { return false }
    ownDigest = digest
    ownChange = save
    return true
  }
}
