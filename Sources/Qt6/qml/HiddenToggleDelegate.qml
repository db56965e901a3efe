// A switch that is a secret: neither on nor off, and turned over unseen.
import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: toggle
  spacing: 3
  function turn() { box.element.set(box.element.value !== true) }
  CheckBox {
    id: toggle
    width: parent.width
    text: box.element.text
    enabled: box.element.enabled
    opacity: Ours.opacity(enabled)
    focusPolicy: Qt.StrongFocus
    tristate: true
    nextCheckState: () => Qt.PartiallyChecked
    checkState: Qt.PartiallyChecked
    leftPadding: mirrored ? 14 : 44
    rightPadding: mirrored ? 44 : 14
    topPadding: 11
    bottomPadding: 11
    onClicked: box.turn()
    indicator: Rectangle {
      x: toggle.mirrored ? toggle.width - width - 14 : 14
      y: (toggle.height - height) / 2
      width: 18
      height: 18
      radius: 4
      color: toggle.palette.base
      border.width: 1
      border.color: toggle.palette.mid
      HiddenMark {}
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
    Accessible.onPressAction: if (enabled) box.turn()
    Accessible.onToggleAction: if (enabled) box.turn()
  }
  ProblemLabel { element: box.element }
}
