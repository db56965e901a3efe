// The end of a row: its detail, its badge, and its menu.
import QtQuick
import QtQuick.Controls

Row {
  id: end
  property Item row
  leftPadding: 8
  spacing: 8
  function menu() {
    const made = menuComponent.createObject(row)
    made.closed.connect(() => made.destroy(1000))
    made.popup(end, 0, row.height)
  }
  RowText {
    visible: text
    row: end.row
    text: end.row.detail
    opacity: 0.75
    anchors.verticalCenter: parent.verticalCenter
  }
  Rectangle {
    visible: end.row.badge
    width: number.implicitWidth + 16
    height: number.implicitHeight + 4
    radius: height / 2
    color: end.row.palette.highlight
    anchors.verticalCenter: parent.verticalCenter
    RowText {
      id: number
      row: end.row
      anchors.centerIn: parent
      text: end.row.badge
      font.pixelSize: 12
      color: end.row.palette.highlightedText
    }
  }
  ToolButton {
    visible: end.row.actions.length > 0
    text: "\u22ee"
    focusPolicy: Qt.NoFocus
    onClicked: end.menu()
    Accessible.name: end.row.element.screen.words.more
    Accessible.description: end.row.title
    Accessible.onPressAction: end.menu()
  }
  TapHandler {
    parent: end.row
    acceptedButtons: Qt.RightButton
    enabled: end.row.actions.length > 0
    onTapped: end.menu()
  }
  Component {
    id: menuComponent
    Menu {
      Repeater {
        model: end.row.actions
        MenuItem {
          required property var modelData
          text: modelData.text
          enabled: modelData.enabled
          onTriggered: end.row.element.press(end.row.rowId, modelData.id)
          Accessible.name: text
          Accessible.onPressAction: if (enabled) end.row.element.press(end.row.rowId, modelData.id)
        }
      }
    }
  }
}
