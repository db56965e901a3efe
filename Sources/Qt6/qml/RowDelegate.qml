// A row of a list.
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
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
  required property var actions
  required property bool chosen
  required property var model
  text: title
  highlighted: chosen
  enabled: element.enabled && model.enabled
  focusPolicy: Qt.ClickFocus
  topPadding: 8
  bottomPadding: 8
  onClicked: element.press(rowId)
  Keys.onReturnPressed: element.press(rowId)
  Keys.onEnterPressed: element.press(rowId)
  Keys.onSpacePressed: element.press(rowId)
  Keys.onMenuPressed: if (actions.length) menu()
  Accessible.role: Accessible.ListItem
  Accessible.name: title
  Accessible.description: [subtitle, detail, badge].filter(part => part).join(", ")
  Accessible.onPressAction: if (enabled) element.press(rowId)

  function menu() {
    const made = menuComponent.createObject(row)
    made.closed.connect(() => made.destroy(1000))
    made.popup(more.item || row, 0, row.height)
  }

  contentItem: RowLayout {
    spacing: 10
    Image {
      visible: source != ""
      source: row.element.picture(row.model.source, row.model.icon)
      sourceSize: Qt.size(24, 24)
      Layout.preferredWidth: 24
      Layout.preferredHeight: 24
      fillMode: Image.PreserveAspectFit
    }
    Column {
      Layout.fillWidth: true
      Text {
        width: parent.width
        text: row.title
        textFormat: Text.PlainText
        elide: Text.ElideRight
        color: row.highlighted ? row.palette.highlightedText : row.palette.text
      }
      Text {
        width: parent.width
        visible: text
        text: row.subtitle
        textFormat: Text.PlainText
        font.pixelSize: 12
        elide: Text.ElideRight
        opacity: 0.7
        color: row.highlighted ? row.palette.highlightedText : row.palette.text
      }
    }
    Text {
      visible: text
      text: row.detail
      textFormat: Text.PlainText
      opacity: 0.75
      color: row.highlighted ? row.palette.highlightedText : row.palette.text
    }
    Text {
      visible: text
      text: row.badge
      textFormat: Text.PlainText
      font.pixelSize: 12
      leftPadding: 8
      rightPadding: 8
      topPadding: 2
      bottomPadding: 2
      color: row.palette.highlightedText
      Rectangle {
        anchors.fill: parent
        z: -1
        radius: height / 2
        color: row.palette.highlight
      }
    }
    Loader {
      id: more
      active: row.actions.length > 0
      visible: active
      sourceComponent: ToolButton {
        text: "\u22ee"
        focusPolicy: Qt.NoFocus
        onClicked: row.menu()
        Accessible.name: row.element.screen.words.more
        Accessible.description: row.title
        Accessible.onPressAction: row.menu()
      }
    }
  }
  background: Rectangle {
    radius: 6
    color: row.highlighted ? row.palette.highlight : row.palette.text
    opacity: row.highlighted ? 1 : row.down ? 0.14 : row.hovered ? 0.06 : 0
    Rectangle {
      anchors.fill: parent
      visible: row.activeFocus
      color: "transparent"
      radius: 6
      border.width: 2
      border.color: row.palette.highlight
    }
  }
  TapHandler {
    acceptedButtons: Qt.RightButton
    enabled: row.actions.length > 0
    onTapped: row.menu()
  }

  Component {
    id: menuComponent
    Menu {
      id: menu
      Repeater {
        model: row.actions
        MenuItem {
          required property var modelData
          text: modelData.text
          enabled: modelData.enabled
          onTriggered: row.element.press(row.rowId, modelData.id)
          Accessible.name: text
        }
      }
    }
  }
}
