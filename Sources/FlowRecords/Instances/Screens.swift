package import CFlowABI
import FlowMessages
package import FlowValues
package import FlowModel

/// The engine's record of a screen, beside its place in the tree.
package struct ScreenRecord {
  package internal(set) var instance: Instance
  /// The transition that opened it (T3).
  @Packed package internal(set) var transition: TransitionID? = nil
  /// Properties that most screens do not have; nil for such a screen.
  package fileprivate(set) var extra: ScreenExtra?
  package internal(set) var wasOpened = false
  package internal(set) var isChanged = false
  /// The host's activity when its `paused` or `resumed` was last called (A5).
  package internal(set) var activity: Int8 = 0
  /// True while it has got other arguments, and is still to hear of them.
  package internal(set) var hasNewArguments = false
  /// The number of requests that are to open it and are not over. Until there are none, it belongs
  /// to the engine (Q11).
  package internal(set) var claims: Int32 = 0
  /// Its place among the instances of its class.
  fileprivate var place: UInt32
  /// True once its work is being cancelled: it takes no more.
  package internal(set) var isWorkOver = false
  /// The cause of its removal, once it has left the tree; 0 before.
  package private(set) var leavingCause: Int8 = 0

  fileprivate init(instance: Instance, place: UInt32) {
    self.instance = instance
    self.place = place
  }

  /// Stores the instance that `create` has returned.
  package mutating func complete(_ instance: Instance) { self.instance = instance }

  /// Notes that a request has opened it.
  package mutating func open(by transition: TransitionID) {
    wasOpened = true
    self.transition = transition
  }

  /// Adds to the number of requests that are to open it.
  package mutating func claim(_ change: Int32) { claims += change }

  /// Notes that it looks different and its presenter is to hear of it, or that the presenter has.
  package mutating func setChanged(_ isChanged: Bool) { self.isChanged = isChanged }

  /// Stores the host's activity with which its `paused` or `resumed` is called.
  package mutating func setActivity(_ activity: Int8) { self.activity = activity }

  /// Stores the cause for which it has left the tree, for presenters (Q7).
  package mutating func leave(for cause: Int32) { leavingCause = Int8(truncatingIfNeeded: cause) }

  /// Notes that it has got other arguments and is to hear of them, or that it need not any more.
  package mutating func setNewArguments(_ hasNew: Bool) { hasNewArguments = hasNew }

  /// Closes it to further work, timers and watches, because it goes.
  package mutating func endWork() { isWorkOver = true }

  /// Opens it again, because another instance has taken its place.
  package mutating func beginWork() { isWorkOver = false }
}

/// Properties that only few screens have. They are kept apart so that other records stay small.
package final class ScreenExtra {
  /// The arguments it was made with, or given since; nil if there are none.
  package private(set) var arguments: OwnedValue?
  /// The saved ids of the handles among its arguments, once they have been saved (S10).
  package var argumentIDs: Series<UInt64>?
  /// Its own completion, then those of coordinators whose first screen it is.
  private var completions = WaitingCallbacks()
  package private(set) var content: ContentStore?
  /// The content before that, whose memory the next one gets.
  private var spareContent: ContentStore?
  /// The binding of the route in its link.
  package private(set) var link: Binding?
  package private(set) var waitingLink: Submission?
  /// The binding of the route that opened it.
  package private(set) var binding: Binding?
  /// True if its window remembers a route that began at it and has opened nothing. That is
  /// forgotten when the screen goes.
  package private(set) var isBase = false
  package private(set) var questions = OpenQuestions()
  package private(set) var work = List<WorkTag>()
  /// Its timers and watches, oldest first.
  package private(set) var ties = List<TieTag>()
  /// The host's data on it.
  package var data = HostData()

  /// Replaces the arguments it was made with, or given since.
  package func changeArguments(to arguments: OwnedValue?) {
    self.arguments = arguments
    argumentIDs = nil
  }

  /// Replaces what the screen described before.
  package func describe(in content: ContentStore) {
    spareContent = self.content
    if spareContent?.isWorthKeeping(beside: content) == false { spareContent = nil }
    self.content = content
  }

  /// Takes out the content before the last, whose memory is to be filled again; nil if there is
  /// none, or somebody still reads it.
  package func takeSpareContent() -> ContentStore? {
    isKnownUniquelyReferenced(&spareContent) ? spareContent.take() : nil
  }

  /// Waits for the answer to a question; nil when that has come.
  package func wait(forAnswerTo question: QuestionID?, isGuard: Bool) {
    questions.wait(forAnswerTo: question, isGuard: isGuard)
  }

  // MARK: Its end

  /// Keeps a callback that runs when the screen goes.
  package func addCompletion(_ callback: consuming Callback, for subject: flow_handle) {
    completions.append(callback, for: subject)
  }

  /// Calls a function with each method that is called when the screen goes.
  package func forEachCompletion(_ body: (NamedMethod, flow_handle) -> Void) {
    completions.forEachMethod(body)
  }

  /// Takes out the first of the callbacks that run when the screen goes.
  package func takeCompletion() -> WaitingCallbacks.Waiting? { completions.takeFirst() }

  /// Adds work, which is cancelled with the screen.
  package func beginWork(_ key: WorkID, in links: inout Links<WorkTag>) {
    links.append(key, to: &work)
  }

  /// Drops work that has ended before the screen.
  package func endWork(_ key: WorkID, in links: inout Links<WorkTag>) {
    links.remove(key, from: &work)
  }

  /// Adds a timer or a watch, which ends with the screen.
  package func tie(_ tie: TieID, in links: inout Links<TieTag>) { links.append(tie, to: &ties) }

  /// Drops a timer or a watch that has ended before the screen.
  package func untie(_ tie: TieID, in links: inout Links<TieTag>) { links.remove(tie, from: &ties) }

  // MARK: Routes

  /// Notes the route that has opened the screen.
  package func bind(to binding: Binding) { self.binding = binding }

  /// Notes that a route began at the screen that has opened nothing.
  package func noteBase() { isBase = true }

  /// Puts a route that has opened something into the link.
  package func fillLink(with binding: Binding) { link = binding }

  /// Empties the link: all that its route had opened has gone.
  package func emptyLink() { link = nil }

  /// Keeps the request for the link that waits, in the place of one before.
  package func wait(for request: Submission) { waitingLink = request }

  /// Forgets the request for the link that waited: it is over, or runs.
  package func endWaiting() { waitingLink = nil }

  func clear() {
    arguments = nil
    argumentIDs = nil
    content = nil
    spareContent = nil
    link = nil
    waitingLink = nil
    binding = nil
    isBase = false
    questions = OpenQuestions()
    work = List()
    ties = List()
  }
}

/// The engine's records of screens, by key.
package struct Screens: ~Copyable {
  private var records = SideTable<ScreenTag, ScreenRecord>()
  /// The emptied extra of a screen that is gone, for the next screen that needs one.
  private var spare: ScreenExtra?

  package subscript(screen: ScreenID) -> ScreenRecord? {
    @inline(__always) unsafeAddress { records.place(of: screen) }
    @inline(__always) unsafeMutableAddress { records.mutablePlace(of: screen) }
  }

  @inline(__always)
  package mutating func insert(_ screen: ScreenID, instance: Instance, of entry: ClassEntry) {
    let place = entry.screens.insert(screen)
    records.insert(ScreenRecord(instance: instance, place: place), for: screen)
  }

  /// Puts another instance in the place of the one that a screen has (S16).
  package mutating func change(_ screen: ScreenID, to instance: Instance, of entry: ClassEntry) {
    guard let place = records[screen]?.place else { return }
    if let moved = records[screen]?.instance.takeScreen(at: place) {
      records[moved]?.place = place
    }
    records[screen]?.instance = instance
    records[screen]?.place = entry.screens.insert(screen)
    records[screen]?.isWorkOver = false
  }

  @_optimize(speed)
  package mutating func remove(_ screen: ScreenID) {
    guard let place = records[screen]?.place else { return }
    if let moved = records[screen]?.instance.takeScreen(at: place) {
      records[moved]?.place = place
    }
    guard let extra = records.takeElement(screen)?.extra else { return }
    extra.clear()
    spare = extra
  }

  /// Returns the extra of a screen, and makes it when it is first needed; nil for a screen that is
  /// gone.
  package mutating func extra(of screen: ScreenID) -> ScreenExtra? {
    guard records.contains(screen) else { return nil }
    if let extra = records[screen]?.extra { return extra }
    let extra = spare ?? ScreenExtra()
    spare = nil
    records[screen]?.extra = extra
    return extra
  }
}

extension ScreenRecord {
  package var arguments: OwnedValue? { extra?.arguments }
  package var content: ContentStore? { extra?.content }
  package var link: Binding? { extra?.link }
  package var waitingLink: Submission? { extra?.waitingLink }
  package var binding: Binding? { extra?.binding }
  package var questions: OpenQuestions { extra?.questions ?? OpenQuestions() }
}
