import CFlowABI
import FlowMessages
import FlowValues
import Testing
@testable import FlowCalling
@testable import FlowDeciding
@testable import FlowEngine
@testable import FlowModel
@testable import FlowRecords
@testable import FlowRunning

@Suite("The objects of a request that the next one uses again")
final class PoolTests {
  private let engine: Engine

  init() throws { engine = try makeEngine() }
  deinit { engine.shutDown() }

  // MARK: Who may use them again

  /// Identities of the objects that a request was given.
  private struct Used {
    var part: ObjectIdentifier
    var request: ObjectIdentifier
    var transaction: ObjectIdentifier
  }

  /// Runs a request through a pool; `keep` sees its objects.
  private func run(
    _ pool: inout Pool, isOwn: Bool = false,
    keep: (Part, Submission, Transaction) -> Void = { _, _, _ in }
  ) -> Used {
    let request =
      isOwn
      ? Submission(
        id: key(1), kind: .pop, parts: [Part(.pop)],
        isAnimated: false, done: nil, requester: nil, subject: 0, isOwn: true)
      : pool.request(.pop)
    let part = request.parts[0]
    let transaction = pool.transaction(request)
    keep(part, request, transaction)
    pool.dropLarge(transaction, for: request)
    return Used(
      part: ObjectIdentifier(part), request: ObjectIdentifier(request),
      transaction: ObjectIdentifier(transaction))
  }

  @Test("The next request uses the objects of the one before, when nobody knows them any more")
  func reused() {
    var pool = Pool()
    let first = run(&pool)
    let second = run(&pool)

    #expect(first.part == second.part)
    #expect(first.request == second.request)
    #expect(first.transaction == second.transaction)
  }

  @Test("Whoever still knows the part, the request or the transaction keeps it")
  func kept() {
    var pool = Pool()
    var part: Part?
    let first = run(&pool) { kept, _, _ in part = kept }
    let second = run(&pool)
    #expect(first.part != second.part && first.request != second.request)
    #expect(part.map(ObjectIdentifier.init) == first.part)

    var request: Submission?
    let third = run(&pool) { _, kept, _ in request = kept }
    let fourth = run(&pool)
    #expect(third.part != fourth.part && third.request != fourth.request)
    #expect(request.map(ObjectIdentifier.init) == third.request)

    var transaction: Transaction?
    let fifth = run(&pool) { _, _, kept in transaction = kept }
    let sixth = run(&pool)
    #expect(fifth.part != sixth.part && fifth.request != sixth.request)
    #expect(fifth.transaction != sixth.transaction)
    #expect(transaction.map(ObjectIdentifier.init) == fifth.transaction)
  }

  @Test("A request of the engine's own is not used again: that it is one does not change")
  func own() {
    var pool = Pool()
    let first = run(&pool, isOwn: true)
    let second = run(&pool)

    #expect(first.part != second.part && first.request != second.request)
  }

  @Test("What carries something is not kept")
  func large() throws {
    var pool = Pool()
    weak var kept: Transaction?
    _ = run(&pool) { _, _, transaction in kept = transaction }
    #expect(kept != nil)

    let value = try OwnedValue.copy(of: nil)
    _ = run(&pool) { part, _, transaction in
      part.bring(value)
      kept = transaction
    }
    #expect(kept == nil)
    _ = run(&pool) { part, _, transaction in (part.request.all, kept) = ([.none], transaction) }
    #expect(kept == nil)
    _ = run(&pool) { _, _, transaction in
      transaction.extendPlan { for _ in 0..<65 { $0.endings.append(key(1)) } }
      kept = transaction
    }
    #expect(kept == nil)
  }

  @Test("Two requests in hand at once are two objects, and so are their parts")
  func twoRequests() {
    var pool = Pool()
    _ = run(&pool)
    let first = pool.request(.pop)
    let second = pool.request(.pop)

    #expect(first !== second && first.parts[0] !== second.parts[0])
    withExtendedLifetime(first) {}
  }

  @Test("Plans are numbered one after the other")
  func numbers() {
    var pool = Pool()
    var numbers: [UInt32] = []
    for _ in 0..<3 {
      _ = run(&pool) { _, _, transaction in numbers.append(transaction.plan.number) }
    }

    #expect(numbers == [1, 2, 3])
  }

  // MARK: As new

  /// The members of an object with what they hold.
  private func members(of object: AnyObject) -> [String: String] {
    var found: [String: String] = [:]
    for case let (label?, value) in Mirror(reflecting: object).children {
      var text = ""
      dump(value, to: &text)
      found[label] = text
    }
    return found
  }

  /// Checks that each member of a used object differs from a fresh one, so that none is forgotten
  /// here, and that it is as in a fresh one when the object has been renewed.
  private func compare(
    used: [String: String], renewed: [String: String], fresh: [String: String],
    except kept: Set<String>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Set(fresh.keys).isSuperset(of: kept), sourceLocation: sourceLocation)
    for (label, value) in fresh where !kept.contains(label) {
      #expect(
        used[label] != value,
        "use '\(label)' in this test: it is a member that renewing must renew",
        sourceLocation: sourceLocation)
      #expect(
        renewed[label] == value, "'\(label)' is not renewed", sourceLocation: sourceLocation)
    }
  }

  /// Callbacks cannot be looked at by reflection.
  private let callbacks: Set<String> = ["completion", "dismissed", "finished"]

  private func useUp(_ part: Part) throws {
    part.request = usedRequest()
    var tabs = flow_tabs()
    tabs.back = 0
    part.addTab(.screen(key(9)), text: try TabsText.copy(of: tabs, given: []))
    var settings = flow_options()
    settings.completion = flow_callback(function: { _, _, _ in }, user_data: nil, destroy: nil)
    settings.dismissed = settings.completion
    settings.source = flow_string(data: immortal("source"), size: 6)
    part.takeOver(&settings, by: 0, in: engine)
    part.bring(try OwnedValue.copy(of: nil))
    part.bring(try makeRoute())
    part.bring(DeepLink(uri: LinkURI(), window: key(1)))
    part.want(Wanted(entry: try makeEntry(), arguments: nil))
    _ = part.openerOfMade()
    part.noteMadeTabs([key(4)])
    part.select(NewTab(part: 0, place: 1))
    part.notePins(Pins(leadingFrom: key(3)))
  }

  private func makeRoute() throws -> OwnedRoute {
    var route = flow_route()
    route.struct_size = UInt32(MemoryLayout<flow_route>.size)
    route.name = flow_string(data: immortal("route"), size: 5)
    return try OwnedRoute.copy(of: &route)
  }

  @Test("A part that is used again is as new, in every member")
  func part() throws {
    let part = Part(.pop)
    try useUp(part)
    let used = members(of: part)
    part.endCallbacks(in: engine)
    part.renew(.dismiss)
    let fresh = Part(.dismiss)

    compare(
      used: used, renewed: members(of: part), fresh: members(of: fresh), except: callbacks)
    #expect(part.isPlain && !part.hasCallbacks && fresh.isPlain && !fresh.hasCallbacks)
  }

  /// A request of which no member is as new.
  private func usedRequest() -> Request {
    var request = Request(.push, from: .window(key(9)))
    request.presentable = .screen(key(9))
    request.all = [.none]
    request.count = 9
    request.style = .sheet
    request.flags = [.noBack]
    request.isCarried = true
    request.tabsBack = .none
    request.keepsTabs = true
    request.layout = .panes
    request.places = .at(9)
    request.pane = 9
    request.tab = key(9)
    request.reselects = true
    request.leaving = key(9)
    request.reportedIn = key(9)
    request.pinned = Pins(leadingFrom: key(9))
    request.stood = .window(key(9))
    request.cause = 9
    request.isOwn = true
    request.isForced = true
    request.isByUser = true
    request.hasArguments = true
    return request
  }

  @Test("What the tree understands of a part is written anew, in every member, when it is taken in")
  func understood() throws {
    let window = try engine.createWindow()
    let screens = try (0..<2).map { _ in try engine.create(immortal("screen"), arguments: nil) }
    var stack = Given(.setStack, from: window, options: nil)
    (stack.request.screens, stack.request.count) = (UnsafePointer(immortal(screens)), 2)
    try engine.submitLater(stack, into: nil)
    engine.settle()
    let given = Given(.pop, from: window, options: nil)
    var seen: [String: String] = [:]
    var fresh: [String: String] = [:]
    for isUsed in [true, false] {
      let part = Part(.dismiss)
      if isUsed {
        part.request = usedRequest()
      }
      let used = Mirror(reflecting: part.request).children
      if isUsed {
        let new = Mirror(reflecting: Request(.pop, from: .none)).children
        for (one, other) in zip(used, new) where one.label != "from" {
          #expect(
            "\(one.value)" != "\(other.value)", "use '\(one.label ?? "")' in this test")
        }
      }
      var settings = try engine.settings(nil)
      try engine.decode(given, with: &settings, into: part)
      for case let (label?, value) in Mirror(reflecting: part.request).children {
        if isUsed { seen[label] = "\(value)" } else { fresh[label] = "\(value)" }
      }
    }

    #expect(seen == fresh && !fresh.isEmpty)
    engine.settle()
  }

  @Test(
    "A request that is used again is as new, in every member but those of the queue",
    arguments: [false, true])
  func submission(isCalled: Bool) throws {
    func callback() -> DoneCallback? {
      let given = flow_done_callback(function: { _, _, _, _ in }, user_data: nil, destroy: nil)
      return DoneCallback(given: given, by: 0, engine: engine)
    }
    let request = Submission(
      id: key(1), kind: .push, parts: [Part(.push)], isAnimated: false, done: nil,
      requester: key(3), subject: 11)
    request.allow(1)
    request.wait(forAnswerTo: key(5))
    request.lift()
    request.noteAskedBack()
    request.setUnsettled(true)
    request.leaveStart(of: key(6))
    _ = request.openerOfRoute()
    request.noteArguments(NewArguments(value: nil), of: key(1))
    request.holdBack()
    request.conclude(with: .noop)
    request.bring(Routing(route: try makeRoute(), screen: nil, next: nil))
    request.bring(DeepLink(uri: LinkURI(), window: key(1)))
    request.doStep(of: DeepLink(uri: LinkURI(), window: key(1)))
    request.bind(to: Binding(route: try makeRoute(), screen: nil))
    // It stands in a line or has been called out of it, never both.
    let standing = isCalled ? "calledFrom" : "place"
    #expect(request.park(at: .window(key(1))) == nil)
    if isCalled { #expect(request.call()) }
    let used = members(of: request)

    request.renew(
      id: key(2), kind: .dismiss, isAnimated: true, done: callback(),
      requester: key(4), subject: 22)

    // The chain and the order are given when it is queued; a ticket only ever rises, because of
    // what still stands in lines. The engine's own requests, for which others wait, are not used
    // again.
    let fresh = Submission(
      id: key(2), kind: .dismiss, parts: [Part(.dismiss)], isAnimated: true,
      done: callback(), requester: key(4), subject: 22)
    compare(
      used: used, renewed: members(of: request), fresh: members(of: fresh),
      except: Set([
        "parts", "isOwn", "outer", "done", "chain", "order", "ticket", "place",
        "calledFrom",
      ]).subtracting([standing]))
    let hasDone = request.hasDone
    #expect(hasDone)
    for each in [request, fresh] { each.takeDone()?.endData(in: engine) }
  }

  @Test("A transaction that is used again is as new, in every member but those of Waits")
  func transaction() throws {
    let transaction = Transaction(request: request(1), number: 1)
    let other = request(2)
    let gesture = Gesture(change: flow_change(), goes: Appearing(), presenter: nil)
    transaction.conclude(with: .noop)
    transaction.hold(key(1))
    transaction.entered = 1
    transaction.turnBack(gesture, in: key(1))
    transaction.addChange(flow_change(), of: 0)
    transaction.begin(other, isPlanned: true)
    transaction.addInner(other, outcome: .done, isAdopted: false)
    transaction.setAdopted()
    transaction.unload(key(1))
    transaction.renew(key(1), old: nil)
    transaction.closesWindow = key(1)
    transaction.beginShowing()
    transaction.noteRouted()
    transaction.beginGesture(gesture)
    transaction.beginWaitingForAnswer()
    transaction.expect(key(1), of: 0, until: nil)
    transaction.extendPlan {
      $0.isChange = true
      $0.removals = [
        Removal(
          screen: key(1), cause: 0, window: key(1), layerIndex: 0, layerNumber: 0, stack: key(1),
          stackOrder: 0,
          rank: 0)
      ]
      $0.endings = [key(1)]
    }
    let used = members(of: transaction)

    transaction.renew(other, number: 2)

    // A plan cannot be looked at by reflection. Nobody follows one that is used again. The others
    // are those of Waits, which leaves them as new.
    compare(
      used: used, renewed: members(of: transaction),
      fresh: members(of: Transaction(request: other, number: 2)),
      except: ["plan", "followers", "flight", "isHeld", "isAnswered"])
    let plan = (
      transaction.plan.number, transaction.plan.isChange, transaction.plan.removals.isEmpty,
      transaction.plan.endings.isEmpty
    )
    #expect(plan == (2, false, true, true))
  }
}
