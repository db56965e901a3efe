public import CFlowABI
import FlowKit

// ---- The coordinator

final class Order: Coordinator {
  static let id = "order"
  static var actions: [Action<Order>] {
    [
      Action(
        "drink_chosen",
        returning: { (order, value) throws(FlowError) in
          try order.chosen(drink: value)
        }),
      Action(
        "size_chosen",
        returning: { (order, value) throws(FlowError) in
          try order.chosen(size: value)
        }),
    ]
  }
  let context: Context
  private var drink = Value.null
  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { try open(Drink.self) }

  private func chosen(drink: Value) throws(FlowError) -> Value {
    self.drink = drink
    try open(Size.self)
    return .null
  }

  private func chosen(size: Value) throws(FlowError) -> Value {
    try confirm("Order it?", yes: "Order") { yes in
      if yes { try? self.finish(with: ["drink": self.drink, "size": size]) }
    }
    return .null
  }
}

// ---- The screens

final class Drink: Screen {
  static let id = "order.drink"
  let context: Context
  init(_ context: Context) { self.context = context }

  var content: Content {
    Content("What may I bring you?") {
      Button("tea", "Tea")
      Button("coffee", "Coffee")
    }
  }
  func input(_ id: String, _ value: Value) throws(FlowError) { try tell("drink_chosen", id) }
}

final class Size: Screen {
  static let id = "order.size"
  let context: Context
  init(_ context: Context) { self.context = context }

  var content: Content {
    Content("How large?") {
      Button("small", "Small")
      Button("large", "Large")
    }
  }
  func input(_ id: String, _ value: Value) throws(FlowError) { try tell("size_chosen", id) }
}

extension Screen {
  func tell(_ method: String, _ text: String) throws(FlowError) {
    let link = try context.living()
    let status = lending { loan in
      link.api.pointee.flow_ask(
        link.engine, handle, loan.cString(method), loan.pointer(.string(text)), 1, nil, nil)
    }
    try link.check(status)
  }
}

// ---- The entry

private let entry = PluginEntry("order", "1.0") {
  Registry.begin($0, $1, $2, $3) { (registry) throws(FlowError) in
    try registry.add(Order.self)
    try registry.add(Drink.self)
    try registry.add(Size.self)
  }
}

@c(flow_plugin_main)
public func pluginMain() -> UnsafePointer<flow_plugin_entry_table>? { entry.table }
