package import CFlowABI
package import FlowModel
import FlowMessages

package enum PresenterTag {}
package enum ObserverTag {}
package enum TransitionTag {}
package enum TokenTag {}
package enum PluginTag {}
package enum ClassTag {}
package enum ContentTag {}
package enum QuestionTag {}
package enum WorkTag {}
package enum TimerTag {}
package enum WatchTag {}

package typealias PresenterID = Key<PresenterTag>
package typealias ObserverID = Key<ObserverTag>
package typealias TransitionID = Key<TransitionTag>
package typealias TokenID = Key<TokenTag>
package typealias PluginID = Key<PluginTag>
package typealias ContentID = Key<ContentTag>
package typealias QuestionID = Key<QuestionTag>
package typealias WorkID = Key<WorkTag>
package typealias TimerID = Key<TimerTag>
package typealias WatchID = Key<WatchTag>

/// Objects that callers know by handles of one kind.
package protocol HandleTag {
  static var kind: flow_kind { get }
}

extension ScreenTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_SCREEN } }
extension CoordinatorTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_COORDINATOR } }
extension WindowTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_WINDOW } }
extension LayerTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_LAYER } }
extension StackTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_ROUTER } }
extension PresenterTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_PRESENTER } }
extension ObserverTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_OBSERVER } }
extension TransitionTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_TRANSITION } }
extension TokenTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_TOKEN } }
extension PluginTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_PLUGIN } }
extension ContentTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_CONTENT } }
extension QuestionTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_QUESTION } }
extension WorkTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_WORK } }
extension TimerTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_TIMER } }
extension WatchTag: HandleTag { package static var kind: flow_kind { FLOW_KIND_WATCH } }

/// The 64 bits of a handle, highest first: 4 for the kind, 12 for the engine, 20 for the
/// generation, 28 for the slot (W1).
package enum Handle {
  package static func make<Tag>(_ kind: flow_kind, engine: UInt32, key: Key<Tag>) -> flow_handle {
    UInt64(UInt32(bitPattern: kind)) << 60 | UInt64(engine) << 48 | UInt64(key.generation) << 28
      | UInt64(key.slot)
  }

  package static func key<Tag>(of handle: flow_handle) -> Key<Tag> {
    Key(
      slot: UInt32(truncatingIfNeeded: handle & 0xfff_ffff),
      generation: UInt32(truncatingIfNeeded: (handle >> 28) & 0xf_ffff))
  }

  package static func engine(_ handle: flow_handle) -> UInt32 {
    UInt32(truncatingIfNeeded: (handle >> 48) & 0xfff)
  }

  @_optimize(speed)
  package static func kind(of handle: flow_handle) -> flow_kind {
    let kind = flow_kind(truncatingIfNeeded: handle >> 60)
    let isHandle = kind <= FLOW_KIND_WATCH && engine(handle) != 0 && (handle >> 28) & 1 == 1
    return isHandle ? kind : FLOW_KIND_NONE
  }
}
