// Rows to select. Tab comes to one of them, and the arrow keys to the others.
import QtQuick
import Flow

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: list
  // A list with a value chooses, and what a popover offers is done.
  readonly property bool isMenu: element.screen.style === FlowScreen.Style.Popover
  readonly property string mark: isMenu ? "" : "forward"
  spacing: 4
  function rowRect(rowId) {
    const item = rows.itemAt(element.rows.find(rowId))
    return item ? mapFromItem(item, 0, 0, item.width, item.height) : Qt.rect(0, 0, 0, 0)
  }

  CaptionLabel { element: box.element }
  FocusScope {
    id: list
    property int current: 0
    width: parent.width
    height: column.height
    visible: rows.count > 0
    Accessible.role: Accessible.List
    Accessible.name: box.element.label
    Accessible.description: box.element.description
    function go(index) {
      const item = rows.itemAt(index)
      if (!item) return
      current = index
      item.forceActiveFocus(Qt.TabFocusReason)
    }
    Keys.onPressed: event => {
      const to = keys.target(event, current, 10)
      if (to >= 0) go(to)
      event.accepted = to >= 0
    }
    RowKeys {
      id: keys
      element: box.element
    }
    ListFrame {}
    Column {
      id: column
      width: parent.width
      Repeater {
        id: rows
        model: box.element.rows
        RowDelegate {
          element: box.element
          mark: box.mark
          width: column.width
          focus: index === list.current
          activeFocusOnTab: index === Math.min(list.current, rows.count - 1)
          onPressed: list.current = index
        }
      }
    }
  }
  NoRows { element: box.element }
  ProblemLabel { element: box.element }
}
