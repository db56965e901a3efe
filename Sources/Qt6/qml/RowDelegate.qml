// A row of a list.
import QtQuick
import QtQuick.Controls
import Flow

ItemDelegate {
  id: row
  property FlowElement element
  required property int index
  required property string rowId
  required property string title
  required property string subtitle
  required property string detail
  required property string badge
  required property url picture
  required property var actions
  required property bool chosen
  required property bool usable
  text: title
  highlighted: chosen
  enabled: element.enabled && usable
  focusPolicy: Qt.ClickFocus
  topPadding: 8
  bottomPadding: 8
  onClicked: element.press(rowId)
  Keys.onPressed: event => {
    const presses = [Qt.Key_Return, Qt.Key_Enter, Qt.Key_Space].includes(event.key)
    const asks = event.key === Qt.Key_Menu
        || (event.key === Qt.Key_F10 && event.modifiers === Qt.ShiftModifier)
    const opens = asks && actions.length > 0
    if (presses) element.press(rowId)
    if (opens) end.item.menu()
    event.accepted = presses || opens
  }
  Accessible.role: Accessible.ListItem
  Accessible.name: title
  Accessible.description: [subtitle, detail, badge].filter(part => part).join(", ")
  Accessible.onPressAction: if (enabled) element.press(rowId)

  contentItem: Item {
    implicitHeight: Math.max(texts.height, end.height)
    Loader {
      id: icon
      active: row.picture != ""
      anchors.left: parent.left
      anchors.verticalCenter: parent.verticalCenter
      width: active ? 34 : 0
      sourceComponent: Image {
        width: 24
        height: 24
        source: row.picture
        sourceSize: Qt.size(48, 48)
        fillMode: Image.PreserveAspectFit
      }
    }
    Column {
      id: texts
      anchors.left: icon.right
      anchors.right: end.left
      anchors.verticalCenter: parent.verticalCenter
      RowText {
        width: parent.width
        of: row
        text: row.title
      }
      Loader {
        active: row.subtitle
        visible: active
        width: parent.width
        sourceComponent: RowText {
          of: row
          text: row.subtitle
          font.pixelSize: 12
          opacity: 0.7
        }
      }
    }
    Loader {
      id: end
      active: row.detail || row.badge || row.actions.length > 0
      anchors.right: parent.right
      anchors.verticalCenter: parent.verticalCenter
      sourceComponent: RowEnd { of: row }
    }
  }
  background: Rectangle {
    radius: 6
    color: row.highlighted ? row.palette.highlight
           : Qt.rgba(row.palette.text.r, row.palette.text.g, row.palette.text.b,
                     row.down ? 0.14 : row.hovered ? 0.06 : 0)
    border.width: row.activeFocus ? 2 : 0
    border.color: row.palette.highlight
  }
}
