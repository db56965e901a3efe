// A choice of one of many rows.
import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: combo
  spacing: 3
  CaptionLabel { element: box.element }
  ComboBox {
    id: combo
    width: parent.width
    implicitHeight: 34
    model: box.element.rows
    textRole: "title"
    valueRole: "rowId"
    enabled: box.element.enabled
    opacity: Ours.opacity(enabled)
    focusPolicy: Qt.StrongFocus
    popup.palette: palette // a popup has that of the window
    readonly property string given: box.element.secret ? "" : box.element.value ?? ""
    // Asked for anew with each value, and once more after an input.
    currentIndex: box.element.rows.find(given)
    displayText: box.element.secret ? "\u25cf".repeat(8) : currentText
    onActivated: index => {
      const row = box.element.rows.get(index)
      if (row.usable) box.element.choose(row.rowId)
      currentIndex = Qt.binding(() => box.element.rows.find(given))
    }
    Accessible.name: box.element.label
    Accessible.description: box.element.description
    // A style may write the row in an item that assistive technology meets by itself.
    Component.onCompleted: if (contentItem)
      contentItem.Accessible.name = Qt.binding(() => box.element.label)
  }
  ProblemLabel { element: box.element }
}
