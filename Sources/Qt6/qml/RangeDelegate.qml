import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: slider
  spacing: 1
  Item {
    width: parent.width
    height: caption.height
    CaptionLabel {
      id: caption
      anchors.left: parent.left
      width: parent.width - figure.width - 8
      element: box.element
    }
    Words {
      id: figure
      anchors.right: parent.right
      font.pixelSize: 12
      opacity: Ours.opacity(box.element.enabled)
      text: {
        box.element.value // which is told anew also where only the language is another
        return box.element.written(Number(slider.value.toPrecision(6)))
      }
    }
  }
  Slider {
    id: slider
    width: parent.width
    from: box.element.minimum
    to: box.element.maximum
    stepSize: box.element.step
    snapMode: stepSize > 0 ? Slider.SnapAlways : Slider.NoSnap
    value: box.element.value ?? from
    enabled: box.element.enabled
    opacity: Ours.opacity(enabled)
    focusPolicy: Qt.StrongFocus
    onMoved: box.element.set(value)
    Keys.onPressed: event => {
      const end = event.key === Qt.Key_Home ? from : event.key === Qt.Key_End ? to : NaN
      if (isNaN(end) || event.modifiers & ~Qt.KeypadModifier) return event.accepted = false
      if (end !== value) box.element.set(end)
    }
    Accessible.name: box.element.label
    Accessible.description: box.element.description
    Rectangle {
      parent: slider.handle
      anchors.fill: parent
      anchors.margins: -4
      radius: 6
      color: "transparent"
      border.width: 2
      border.color: slider.palette.highlight
      visible: slider.visualFocus
    }
  }
  ProblemLabel { element: box.element }
}
