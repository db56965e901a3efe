import CFlowABI
import Testing
@testable import FlowModel
@testable import FlowRecords

@Suite("Transitions: what is left of requests")
struct TransitionsTests {
  @Test("A transition is kept as long as there is a reason, and is gone with the last")
  func uses() throws {
    var transitions = Transitions()
    let added = transitions.create(FLOW_REQUEST_PUSH)
    let key = try #require(added)

    transitions.addUse(of: key, change: 1)
    transitions.addUse(of: key, change: -1)
    let before = (transitions.contains(key), transitions.count)
    transitions.addUse(of: key, change: -1)
    let after = (transitions.contains(key), transitions.wasRemoved(key), transitions.count)

    #expect(before == (true, 1))
    #expect(after == (false, true, 0))
  }

  @Test("Who has asked for a transition keeps it until it is released, which can be done once")
  func release() throws {
    var transitions = Transitions()
    let added = transitions.create(FLOW_REQUEST_PUSH, isRetained: true)
    let key = try #require(added)

    transitions.addUse(of: key, change: -1)
    let kept = (transitions.contains(key), transitions.isRetained(key))
    transitions.addUse(of: key, change: 1)
    let first = transitions.release(key)
    let second = transitions.release(key)
    let stillThere = transitions.contains(key)
    transitions.addUse(of: key, change: -1)
    let isThere = transitions.contains(key)

    #expect(kept == (true, true) && first && !second)
    #expect(stillThere && !isThere)
  }

  @Test("The first thing that a request opens is what it has opened")
  func opened() throws {
    var transitions = Transitions()
    let added = transitions.create(FLOW_REQUEST_PUSH)
    let key = try #require(added)
    let other = transitions.create(FLOW_REQUEST_PUSH, opened: 5)
    let given = try #require(other)

    transitions.noteOpened(7, by: key)
    transitions.noteOpened(8, by: key)
    transitions.noteOpened(8, by: given)
    let noted = (transitions.opened(key), transitions.opened(given))
    transitions.setOpened(9, by: key)
    let replaced = transitions.opened(key)

    #expect(noted == (7, 5) && replaced == 9)
  }

  @Test("Q1: An outcome is kept with its kind, its reason and who it was by")
  func outcome() throws {
    var transitions = Transitions()
    let added = transitions.create(FLOW_REQUEST_GO_TO)
    let key = try #require(added)
    let (request, pending) = (transitions.request(key), transitions.outcome(key).kind)
    #expect(request == FLOW_REQUEST_GO_TO && pending == FLOW_OUTCOME_PENDING)

    for kind in FLOW_OUTCOME_DONE...FLOW_OUTCOME_FAILED {
      for reason in FLOW_REASON_NONE...FLOW_REASON_CREATE {
        transitions.setOutcome(Outcome(kind: kind, reason: reason, by: .max), of: key)
        let outcome = transitions.outcome(key)
        #expect(outcome.kind == kind && outcome.reason == reason && outcome.by == .max)
      }
    }
    let same = transitions.request(key)
    #expect(same == FLOW_REQUEST_GO_TO)
  }

  @Test("W1: What is asked of a transition that is gone says nothing, and changes nobody else")
  func gone() throws {
    var transitions = Transitions()
    let first = transitions.create(FLOW_REQUEST_PUSH)
    let old = try #require(first)
    transitions.addUse(of: old, change: -1)
    let second = transitions.create(FLOW_REQUEST_POP)
    let new = try #require(second)

    transitions.setOutcome(.noop, of: old)
    transitions.noteOpened(3, by: old)
    let released = transitions.release(old)
    let state = (transitions.outcome(new).kind, transitions.opened(new), transitions.request(new))

    #expect(old.slot == new.slot && old != new && !released)
    #expect(state == (FLOW_OUTCOME_PENDING, 0, FLOW_REQUEST_POP))
  }
}
