/// The object of a relative request, found when the request was asked for (Q3).
package final class Pins {
  /// The screens that would have gone, top-most first.
  package private(set) var screens: Series<ScreenID>
  /// True if the lowest one is the root of its stack, so that a layer leaves with it.
  package private(set) var holdsRoot: Bool
  /// The cause of their removal.
  package private(set) var cause: Int32
  /// The reason for which the request could not have been carried out.
  package private(set) var refusal: Refusal?
  /// The stack on top of which the request would have acted.
  package let stack: StackID?
  /// The screen on top of the window, which a back asks first (G7); nil if nobody knew it.
  package let top: ScreenID?
  /// True if an opening would have changed nothing.
  package let hasNothing: Bool
  /// The screen that did not allow the wish (G1).
  package let forbidder: ScreenID?
  /// The tab that somebody was to select before; nil if the request does not depend on that.
  package internal(set) var tab: StackID?
  /// The request's places behind what would have opened screens that nobody knew yet.
  private(set) var places: Series<LinePlace> = []

  package init(
    screens: Series<ScreenID>, holdsRoot: Bool, cause: Int32, refusal: Refusal?, stack: StackID?,
    top: ScreenID?, hasNothing: Bool, forbidder: ScreenID? = nil
  ) {
    self.screens = screens
    self.holdsRoot = holdsRoot
    self.cause = cause
    self.refusal = refusal
    self.stack = stack
    self.top = top
    self.hasNothing = hasNothing
    self.forbidder = forbidder
  }

  /// Makes those of a back that leads from tab to tab, and takes no screen.
  package convenience init(leadingFrom top: ScreenID?) {
    self.init(
      screens: [], holdsRoot: false, cause: Cause.back, refusal: nil, stack: nil, top: top,
      hasNothing: false)
  }

  /// True while it is not known which of the screens that others open the request is about.
  package var isBehind: Bool { !places.isEmpty }

  /// True for an opening in the place of nothing.
  var isFree: Bool { screens.isEmpty && places.isEmpty && !hasNothing }

  /// Takes a place in a line.
  func stand(at place: LinePlace) { places.append(place) }

  /// Is about these screens from now on, which the requests behind leave alone.
  func resolve(to screens: Series<ScreenID>, holdsRoot: Bool, cause: Int32) {
    for place in places {
      for screen in screens { place.line.claim(screen) }
    }
    self.screens = screens
    self.holdsRoot = holdsRoot
    self.cause = cause
    refusal = nil
    places = []
  }
}

/// Something that opens screens which nobody knows before it runs: a coordinator, a go to that may
/// find its screen, or a route.
package final class Opener {
  /// The screens and coordinators that it opens, once they are known.
  fileprivate private(set) var screens = NumberTable()
  fileprivate private(set) var coordinators = NumberTable()
  /// The imagined screen that stands for its own, as long as that is planned: the number of an
  /// imagined screen is used again.
  fileprivate var standIn: ScreenID?

  package init() {}

  /// Notes something that it has opened.
  package func noteOpened(_ object: Object) {
    switch object {
    case .screen(let screen): screens.insert(screen.number)
    case .coordinator(let coordinator): coordinators.insert(coordinator.number)
    default: break
    }
  }
}

/// Relative requests behind each other and behind openers, at one place: each is about the top-most
/// screen of an opener that no earlier one is about, else about what was found below (Q3).
final class Line {
  fileprivate private(set) var openerCount = 0
  fileprivate private(set) var foundCount = 0
  /// The openers that are coordinators, by these, which are many at times.
  private var coordinators = NumberTable()
  private var others: Series<(opener: Opener, place: Int)> = []
  /// The screens that the requests were found to be about, by their places.
  private var found = NumberTable()
  private var taken = NumberTable()

  fileprivate func noteOpener(_ opener: Opener, of coordinator: CoordinatorID?) {
    if let coordinator {
      if coordinators.contains(coordinator.number) { return }
      coordinators.set(openerCount, for: coordinator.number)
    } else {
      if others.last?.opener === opener { return }
      others.append((opener, openerCount))
    }
    openerCount += 1
  }

  fileprivate func noteFound(_ screens: Series<ScreenID>) {
    for screen in screens {
      found.set(foundCount, for: screen.number)
      foundCount += 1
    }
  }

  fileprivate func claim(_ screen: ScreenID) { taken.insert(screen.number) }

  /// True if an earlier request is about a screen.
  func isTaken(_ screen: ScreenID) -> Bool { taken.contains(screen.number) }

  fileprivate func holds(_ coordinator: CoordinatorID, openers: Int) -> Bool {
    if let place = coordinators[coordinator.number], place < openers { return true }
    return others.contains {
      $0.place < openers && $0.opener.coordinators.contains(coordinator.number)
    }
  }

  fileprivate func holds(_ screen: ScreenID, openers: Int, found count: Int) -> Bool {
    if let place = found[screen.number], place < count { return true }
    return others.contains {
      $0.place < openers
        && ($0.opener.standIn == screen || $0.opener.screens.contains(screen.number))
    }
  }
}

/// The screens that a relative request takes, and where.
struct Taken {
  /// The known screens, and the imagined ones that it takes or acts upon; top-most first.
  var known = Series<ScreenID>()
  var unknown = Series<ScreenID>()
  var cause = Cause.popped
  /// True if the lowest known one is the root of its stack.
  var holdsRoot = false
  /// The stack on which it acts, and the window with the screen on top of that.
  var stack: StackID?
  var window: WindowID?
  var top: ScreenID?
  /// The stack in whose line it stands; nil for one that closes layers.
  var line: StackID?
  /// The stacks that leave whole, with their layers.
  var leaving = Series<StackID>()
  /// True if it acts on top of the window.
  var isOnTop = false
}

/// A place in a line: what was added before is known there.
struct LinePlace {
  let line: Line
  fileprivate let openers: Int
  fileprivate let found: Int

  fileprivate init(endOf line: Line) {
    self.line = line
    openers = line.openerCount
    found = line.foundCount
  }

  /// True if an opener before has opened a screen, or an earlier request was found to be about it.
  func holds(_ screen: ScreenID) -> Bool { line.holds(screen, openers: openers, found: found) }

  /// True if a coordinator is an opener before, or was opened by one.
  func holds(_ coordinator: CoordinatorID) -> Bool {
    line.holds(coordinator, openers: openers)
  }
}

/// The openers of screens that nobody knows yet, while requests are planned one behind the other
/// before any of them runs (Q3, Q12).
package struct Foresight {
  private struct Known {
    let opener: Opener
    let coordinator: CoordinatorID?
  }

  /// The openers for which imagined screens stand, by these.
  private var imagined = NumberMap<Known>()
  private var stacks = NumberMap<Line>()
  private var windows = NumberMap<Line>()
  private var batch: Line?
  private var routes: Line?

  package init() {}

  /// Begins with the requests of a batch: each is about whatever the batch has opened before.
  package mutating func beginBatch() { batch = Line() }
  package mutating func endBatch() { batch = nil }

  /// Notes a route, for which no screen stands: it may open anything, or nothing.
  package mutating func noteRoute(_ route: Opener) {
    if routes == nil { routes = Line() }
    routes?.noteOpener(route, of: nil)
  }

  /// Notes something that opens what nobody knows yet.
  ///
  /// - Parameter screen: The imagined screen that stands for that; nil if there is none.
  package mutating func noteOpener(
    _ opener: Opener, of coordinator: CoordinatorID? = nil, as screen: ScreenID?
  ) {
    batch?.noteOpener(opener, of: coordinator)
    guard let screen else { return }
    if coordinator == nil { opener.standIn = screen }
    imagined[screen.number] = Known(opener: opener, coordinator: coordinator)
  }

  /// Forgets the imagined screens, which are taken back.
  package mutating func forgetImagined() {
    for known in imagined.all { known.opener.standIn = nil }
    imagined.removeAll()
  }

  /// Puts a request in line behind the openers that are known to lie before it.
  mutating func lineUp(_ pins: Pins, behind taken: Taken) {
    if let routes { join(pins, to: routes) }
    if let batch, batch.openerCount > 0 { join(pins, to: batch) }
    lineUp(pins, behindAgain: taken)
  }

  /// Puts a request in line behind the openers of what it takes.
  mutating func lineUp(_ pins: Pins, behindAgain taken: Taken) {
    var known = Series<Known>()
    for screen in taken.unknown {
      if let each = imagined[screen.number] { known.append(each) }
    }
    if let stack = taken.line, let line = line(at: stacks[stack.number], behind: known) {
      stacks[stack.number] = line
      join(pins, to: line)
    }
    for stack in taken.leaving {
      if let line = stacks[stack.number] { join(pins, to: line) }
    }
    if taken.isOnTop, let window = taken.window,
      let line = line(at: windows[window.number], behind: known)
    {
      windows[window.number] = line
      join(pins, to: line)
    }
  }

  /// Adds openers to a line, which is begun with the first of them.
  private func line(at place: Line?, behind openers: Series<Known>) -> Line? {
    if openers.isEmpty { return place }
    let line = place ?? Line()
    for each in openers { line.noteOpener(each.opener, of: each.coordinator) }
    return line
  }

  private func join(_ pins: Pins, to line: Line) {
    line.noteFound(pins.screens)
    pins.stand(at: LinePlace(endOf: line))
  }
}
