import QtQuick
import QtQuick.Controls
import Flow

Column {
  id: box
  required property FlowElement element
  readonly property bool isKnown: element.value !== undefined && element.value !== null
  spacing: 4
  CaptionLabel { element: box.element }
  ProgressBar {
    width: parent.width
    value: box.isKnown ? box.element.value : 0
    indeterminate: !box.isKnown
    Accessible.name: box.element.label
    Accessible.description: box.element.description
  }
}
