import Testing

@testable import FlowModel

@Suite("Rules about the tree")
struct TreeRules {
  @Test("T1: What opens in an empty window becomes layer 0, in whatever style")
  func rootIsLayerZero() throws {
    let world = try World()

    try world.run(.present("r", .sheet))

    #expect(world.layers == "L0:[r]")
  }

  @Test("T4: A layer goes with the screen it was presented from, and all above it")
  func layersFollowTheirPresenter() throws {
    let world = try World("r", "a")
    try world.run(.present("m", from: "a"))
    try world.run(.present("n", from: "r"))

    let told = try world.run(.pop("L0"))

    #expect(told.gone == ["n popped", "L2", "m popped", "L1", "a popped"])
    #expect(world.layers == "L0:[r]")
  }
}
