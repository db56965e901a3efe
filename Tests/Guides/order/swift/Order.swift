public import CFlowABI
import FlowKit

// ---- The coordinator

final class Order: Coordinator {
  static let id = "order"
  static var actions: [Action<Order>] {
    [
      Action("drink_chosen") { (order, drink) throws(FlowError) in try order.chosen(drink: drink) },
      Action("size_chosen") { (order, size) throws(FlowError) in try order.chosen(size: size) },
    ]
  }
  let context: Context
  private var drink = Value.null
  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { try open(Drink.self) }

  private func chosen(drink: Value) throws(FlowError) {
    self.drink = drink
    try open(Size.self)
  }

  private func chosen(size: Value) throws(FlowError) {
    try confirm("Order it?", yes: "Order") { yes in
      if yes { try? self.finish(with: ["drink": self.drink, "size": size]) }
    }
  }
}

// ---- The screens

final class Drink: Screen {
  static let id = "order.drink"
  let context: Context
  init(_ context: Context) { self.context = context }

  var content: Content {
    Content("What may I bring you?") {
      Button("tea", "Tea") { () throws(FlowError) in try self.tell("drink_chosen", "tea") }
      Button("coffee", "Coffee") { () throws(FlowError) in try self.tell("drink_chosen", "coffee") }
    }
  }
}

final class Size: Screen {
  static let id = "order.size"
  let context: Context
  init(_ context: Context) { self.context = context }

  var content: Content {
    Content("How large?") {
      Button("small", "Small") { () throws(FlowError) in try self.tell("size_chosen", "small") }
      Button("large", "Large") { () throws(FlowError) in try self.tell("size_chosen", "large") }
    }
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
