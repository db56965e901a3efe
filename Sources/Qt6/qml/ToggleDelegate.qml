// A switch, in a card of its own or with its neighbours.
import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

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
    opacity: Ours.opacity(enabled)
    focusPolicy: Qt.StrongFocus
    onClicked: box.element.set(checked)
    leftPadding: mirrored ? 66 : 14
    rightPadding: mirrored ? 14 : 66
    topPadding: 11
    bottomPadding: 11
    indicator: Rectangle {
      x: toggle.mirrored ? 14 : toggle.width - width - 14
      y: (toggle.height - height) / 2
      width: 40
      height: 22
      radius: 11
      color: toggle.checked ? toggle.palette.highlight : toggle.palette.mid
      Rectangle {
        x: toggle.checked !== toggle.mirrored ? parent.width - width - 2 : 2
        y: 2
        width: 18
        height: 18
        radius: 9
        color: "white"
      }
    }
    contentItem: RowText {
      of: toggle
      text: toggle.text
      wrapMode: Text.Wrap
    }
    background: ListFrame {
      RowFrame {
        anchors.fill: parent
        of: toggle
        hasLine: false
      }
    }
    Accessible.name: box.element.label
    Accessible.description: box.element.description
    Accessible.onPressAction: if (enabled) box.element.set(box.element.value !== true)
    Accessible.onToggleAction: if (enabled) box.element.set(box.element.value !== true)
  }
  ProblemLabel { element: box.element }
}
