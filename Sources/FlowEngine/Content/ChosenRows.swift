import CFlowABI
import FlowMessages
import FlowRecords

/// The rows that an element shows as chosen. Several are looked up in a table, which is made when
/// the first one is asked for: most inputs name rows that anybody may choose.
struct ChosenRows {
  private let value: flow_value
  private var ids: NameTable?

  init(of element: flow_element) {
    let takesRows = ElementCheck.takes(element) == FLOW_TAKES_ROWS
    value = takesRows ? element.value : flow_value()
  }

  mutating func contains(_ id: flow_string) -> Bool {
    switch value.type {
    case FLOW_TYPE_STRING: return value.as.string == id
    case FLOW_TYPE_LIST:
      let ids = ids ?? table()
      self.ids = ids
      return ids.find(id) != nil
    default: return false
    }
  }

  private func table() -> NameTable {
    let table = NameTable(capacity: value.as.list.count)
    guard let items = value.as.list.items else { return table }
    for index in 0..<value.as.list.count where table.find(items[index].as.string) == nil {
      table.insert(items[index].as.string, number: index)
    }
    return table
  }
}
