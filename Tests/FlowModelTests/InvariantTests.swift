import Testing

@testable import FlowModel

/// T7: a tree that breaks a rule stops a debug build at the next mutation, before it is believed.
@Suite("Invariants (T7)")
struct InvariantTests {
  @Test("T7: A step that leaves a screen at a wrong place is noticed")
  func wrongPlace() async {
    await #expect(processExitsWith: .failure) {
      let builder = try TreeBuilder()
      let root = try builder.root()
      builder.tree.screens[root].position = 7
      try builder.push()
    }
  }

  @Test("T7: A step that leaves a layer without a presenter is noticed")
  func noPresenter() async {
    await #expect(processExitsWith: .failure) {
      let builder = try TreeBuilder()
      try builder.root()
      try builder.present()
      let layer = builder.tree.windows[builder.window].layers[1]
      builder.tree.layers[layer].presenter = nil
      try builder.push()
    }
  }

  @Test("T7: Above 64 screens what a step touches is still checked")
  func large() async {
    await #expect(processExitsWith: .failure) {
      let builder = try TreeBuilder()
      try builder.root()
      for _ in 0..<100 { try builder.push() }
      let stack = try builder.topStack()
      let screen = try builder.screen()
      builder.tree.stacks[stack].screens.append(screen)
      try builder.push()
    }
  }

  @Test("T7: A tree that keeps the rules passes")
  func fine() async {
    await #expect(processExitsWith: .success) {
      let builder = try TreeBuilder()
      try builder.root()
      try builder.present()
      for _ in 0..<100 { try builder.push() }
    }
  }
}
