import CFlowABI
import FlowKit
import FlowKitHost
import Testing

/// Lists its arguments: one must be given, one has a default, one stays left out.
private final class Product: Screen {
  static let id = "shop.product"
  struct Arguments: ArgumentList {
    var number: Int
    var page: Int32? = nil
    var tags: [String]? = nil
    static var list: [Argument<Self>] {
      [
        .required("number", "which product") { $0.number },
        .optional("page", default: 1) { $0.page },
        .optional("tags") { $0.tags },
      ]
    }
  }
  let context: Context
  init(_ context: Context) { self.context = context }

  var content: Content {
    Content("product \(arguments["number"]?.integer ?? -1)") {
      Text("page \(arguments["page"]?.integer ?? -1)")
      for tag in arguments["tags"]?.items ?? [] { Text(tag.string ?? "?") }
    }
  }
}

/// Lists its arguments, and finishes with the sum of them.
private final class Sum: Coordinator {
  static let id = "sum"
  struct Arguments: ArgumentList {
    var first: Double
    var second: Double? = nil
    static var list: [Argument<Self>] {
      [.required("first") { $0.first }, .optional("second", default: 2) { $0.second }]
    }
  }
  let context: Context
  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) {
    try open(Page.self)
    let sum = (arguments["first"]?.number ?? 0) + (arguments["second"]?.number ?? 0)
    try finish(with: .number(sum))
  }
}

/// A generated file has functions like this one.
private enum Shop {
  static func product(_ number: Int, page: Int32? = nil) -> Opener {
    Opener(Product.self, .init(number: number, page: page))
  }
}

@Suite("Arguments in Swift", .serialized)
struct ArgumentTests {
  @Test("K1 K2: A struct lists the arguments; a screen is opened with them, and with a default")
  func opened() throws {
    let world = try World()
    try world.engine.classes.add(Product.self)

    try world.open { flow in
      try flow.open(Product.self, .init(number: 7, tags: ["new", "red"]))
    }

    let content = try world.engine.content(of: try #require(world.window.top))
    #expect(content.title == "product 7")
    #expect(content.elements.map(\.text) == ["page 1", "new", "red"])
    let listed = try world.engine.info(ofClass: Product.id).arguments
    #expect(listed.map(\.name) == ["number", "page", "tags"])
    #expect(listed.map(\.type) == ["x", "i", "l"])
    #expect(listed.map(\.isRequired) == [true, false, false])
    #expect(listed.map(\.defaultValue) == [nil, 1, nil])
    #expect(listed[0].about == "which product")
    try world.engine.end()
  }

  @Test("K2: Others who give a wrong value are told, and nothing is opened")
  func refused() throws {
    let world = try World()
    try world.engine.classes.add(Product.self)

    try world.open { flow in
      try flow.open(Page.self)
      #expect(throws: FlowError.self) { try flow.open(Opener(Product.id)) }
      #expect(throws: FlowError.self) { try flow.open(Opener(Product.id, ["number": "seven"])) }
    }

    #expect(world.title == "page")
    #expect(world.told.value.contains { $0.contains("number") })
    #expect(try world.engine.liveCount(FLOW_KIND_SCREEN, classID: Product.id) == 0)
    try world.engine.end()
  }

  @Test("K1: A flow that lists its arguments is opened, and waited for, with them")
  func coordinators() throws {
    let world = try World()
    try world.engine.classes.add(Sum.self)
    var sums: [Value?] = []

    try world.open { flow in
      try flow.open(Page.self)
      try flow.open(Sum.self, .init(first: 1)) { sums.append($0.value) }
      flow.task {
        sums.append(try await flow.open(Sum.self, .init(first: 3)))
        sums.append(try await flow.finished(Opener(Sum.self, .init(first: 4, second: 5))))
      }
    }
    try world.dispatch()

    #expect(sums == [3.0, 5.0, 9.0])
    try world.engine.end()
  }

  @Test("An opener is a class and a value; a class that lists none takes any")
  func openers() throws {
    let world = try World()
    try world.engine.classes.add(Product.self)

    try world.open { flow in
      try flow.open(Opener(Page.self, ["title": "first"]))
      try flow.open(Shop.product(8, page: 3))
    }

    #expect(world.title == "product 8")
    #expect(Shop.product(8).value == ["number": 8])
    #expect(Opener(Page.self).value == .null)
    try world.engine.end()
  }
}
