import QtQuick
import QtQuick.Controls
import Flow

Column {
  id: box
  required property FlowElement element
  spacing: 4
  CaptionLabel { element: box.element }
  ProgressBar {
    width: parent.width
    value: box.element.value ?? 0
    indeterminate: box.element.value == null
    Accessible.name: box.element.label
    Accessible.description: box.element.description
  }
}
