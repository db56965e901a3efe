// A number of stars, which is used like a slider.
import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: stars
  spacing: 3
  CaptionLabel { element: box.element }
  Slider {
    id: stars
    implicitWidth: row.implicitWidth + 8
    implicitHeight: 32
    from: 0
    to: box.element.maximum
    stepSize: 1
    snapMode: Slider.SnapAlways
    padding: 4
    value: box.element.value ?? 0
    enabled: box.element.enabled
    focusPolicy: Qt.StrongFocus
    onMoved: box.element.set(value)
    Keys.onPressed: event => {
      const end = event.key === Qt.Key_Home ? from : event.key === Qt.Key_End ? to : NaN
      if (isNaN(end) || event.modifiers & ~Qt.KeypadModifier) return event.accepted = false
      if (end !== value) box.element.set(end)
    }
    handle: Item {}
    background: Row {
      id: row
      x: 4
      anchors.verticalCenter: parent.verticalCenter
      Repeater {
        model: box.element.maximum
        Text {
          required property int index
          text: index < stars.value ? "\u2605" : "\u2606"
          font.pixelSize: 22
          color: index < stars.value ? "#e5a50a" : stars.palette.windowText
          opacity: Ours.opacity(stars.enabled)
        }
      }
    }
    Rectangle {
      anchors.fill: parent
      visible: stars.visualFocus
      color: "transparent"
      radius: 4
      border.color: stars.palette.highlight
    }
    Accessible.name: box.element.label
    Accessible.description: box.element.description
  }
  ProblemLabel { element: box.element }
}
