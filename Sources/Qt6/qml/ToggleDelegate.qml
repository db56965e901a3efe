import QtQuick
import QtQuick.Controls
import Flow

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: toggle
  spacing: 3
  Switch {
    id: toggle
    width: parent.width
    text: box.element.text
    checked: box.element.value === true
    enabled: box.element.enabled
    focusPolicy: Qt.StrongFocus
    onClicked: box.element.set(checked)
    Accessible.name: box.element.label
    Accessible.description: box.element.description
    Accessible.onPressAction: if (enabled) box.element.set(box.element.value !== true)
    Accessible.onToggleAction: if (enabled) box.element.set(box.element.value !== true)
  }
  ProblemLabel { element: box.element }
}
