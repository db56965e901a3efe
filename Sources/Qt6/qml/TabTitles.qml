// A row of tabs with their titles.
import QtQuick
import QtQuick.Controls

TabBar {
  id: bar
  required property var row
  contentHeight: 50
  position: TabBar.Footer
  background: Rectangle {
    color: bar.palette.window
    Rectangle {
      width: parent.width
      height: 1
      color: bar.palette.windowText
      opacity: 0.14
    }
  }
  // The engine selects a tab; the bar does so by itself when one is pressed, comes or goes.
  function showSelected() { currentIndex = row.selected }
  Component.onCompleted: {
    // Its arrow keys would select without the engine, and take the key that goes back.
    contentItem.keyNavigationEnabled = false
    showSelected()
  }
  Accessible.ignored: true // the row is told in its place

  Repeater {
    model: bar.row.tabs
    TabButton {
      id: tab
      required property var modelData
      required property int index
      readonly property bool isShown: index === bar.row.selected
      text: modelData.title
      icon.source: modelData.image
      icon.color: "transparent" // its own colours
      height: 50
      display: icon.source != "" ? AbstractButton.TextUnderIcon : AbstractButton.TextOnly
      font.pixelSize: 12
      font.bold: isShown
      background: Item {
        Rectangle {
          anchors.fill: parent
          anchors.margins: 4
          radius: 7
          color: Qt.rgba(tab.palette.windowText.r, tab.palette.windowText.g,
                         tab.palette.windowText.b, tab.down ? 0.14 : tab.hovered ? 0.06 : 0)
          border.width: tab.visualFocus ? 2 : 0
          border.color: tab.palette.highlight
        }
        Rectangle {
          visible: tab.isShown
          width: parent.width
          height: 3
          color: tab.palette.highlight
        }
      }
      onClicked: {
        bar.showSelected()
        bar.row.link.choose(index)
      }
      Accessible.role: Accessible.PageTab
      Accessible.name: text
      Accessible.selected: index === bar.row.selected
      Accessible.onPressAction: bar.row.link.choose(index)
    }
  }
}
