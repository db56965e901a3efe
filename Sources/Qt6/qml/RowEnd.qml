// The end of a row: its detail, its badge, and its menu.
import QtQuick
import QtQuick.Controls
import "look.js" as Ours

Row {
  id: end
  property var of
  property real room
  leftPadding: 8
  rightPadding: 8
  spacing: 8
  function menu() {
    const made = menuComponent.createObject(of)
    made.closed.connect(() => made.destroy(1000))
    made.popup(end, 0, of.height)
    made.currentIndex = 0
  }
  RowText {
    visible: text
    of: end.of
    text: end.of.detail
    width: Math.min(implicitWidth, end.room - (badge.visible ? badge.width : 0)
                                   - (dots.visible ? dots.width : 0))
    wrapMode: Text.Wrap
    maximumLineCount: 2
    opacity: Ours.quiet(end.of.enabled)
    anchors.verticalCenter: parent.verticalCenter
  }
  Rectangle {
    id: badge
    visible: end.of.badge
    width: number.implicitWidth + 16
    height: number.implicitHeight + 4
    radius: height / 2
    color: end.of.palette.highlight
    anchors.verticalCenter: parent.verticalCenter
    RowText {
      id: number
      of: end.of
      anchors.centerIn: parent
      text: end.of.badge
      font.pixelSize: 12
      color: end.of.palette.highlightedText
    }
  }
  IconButton {
    id: dots
    visible: end.of.actions.length > 0
    name: "more"
    height: 28
    anchors.verticalCenter: parent.verticalCenter
    focusPolicy: Qt.NoFocus
    onClicked: end.menu()
    Accessible.name: end.of.element.screen.words.more
    Accessible.description: end.of.title
    Accessible.onPressAction: end.menu()
  }
  TapHandler {
    parent: end.of
    acceptedButtons: Qt.RightButton
    enabled: end.of.actions.length > 0
    onTapped: end.menu()
  }
  Component {
    id: menuComponent
    Menu {
      palette: end.of.palette // a popup has that of the window
      Repeater {
        model: end.of.actions
        MenuItem {
          required property var modelData
          text: modelData.text
          enabled: modelData.enabled
          opacity: Ours.opacity(enabled)
          onTriggered: end.of.element.press(end.of.rowId, modelData.id)
          Accessible.name: text
          Accessible.onPressAction: if (enabled) end.of.element.press(end.of.rowId, modelData.id)
        }
      }
    }
  }
}
