// A row of a list.
import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

ItemDelegate {
  id: row
  property FlowElement element
  property string mark // by the effect of a press: "forward" opens, "" acts
  readonly property string shownMark: chosen ? "check" : enabled ? mark : "" // (H24)
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
  enabled: element.enabled && usable
  opacity: Ours.opacity(enabled)
  focusPolicy: Qt.ClickFocus
  topPadding: 9
  bottomPadding: 9
  leftPadding: 14
  rightPadding: 14
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
    implicitHeight: Math.max(24, texts.height, end.height)
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
        id: name
        width: parent.width
        of: row
        text: row.title
        wrapMode: Text.Wrap
        maximumLineCount: 3
      }
      Loader {
        active: row.subtitle
        visible: active
        width: parent.width
        sourceComponent: RowText {
          of: row
          text: row.subtitle
          font.pixelSize: 12
          wrapMode: Text.Wrap
          maximumLineCount: 3
          opacity: Ours.quiet(row.enabled)
        }
      }
    }
    Loader {
      id: end
      active: row.detail || row.badge || row.actions.length > 0
      anchors.right: sign.left
      anchors.verticalCenter: parent.verticalCenter
      sourceComponent: RowEnd {
        of: row
        // A title and a detail that are both long share the row.
        room: Math.max(row.availableWidth * 0.4, row.availableWidth - name.implicitWidth - 60)
      }
    }
    DrawnIcon {
      id: sign
      anchors.right: parent.right
      anchors.verticalCenter: parent.verticalCenter
      width: row.mark || row.chosen ? 16 : 0
      name: row.shownMark
      visible: row.shownMark !== ""
      color: row.chosen ? row.palette.highlight : row.palette.placeholderText
      mirror: row.shownMark === "forward" && row.mirrored
    }
  }
  background: RowFrame { of: row }
}
