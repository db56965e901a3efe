// Pages as dots, or, where there is no room for dots, as a text such as "Page 2 of 12" between
// buttons for the pages beside it. All words are the host's.
import QtQuick
import QtQuick.Controls

Item {
  id: pages
  required property var row
  readonly property int count: row.tabs.length
  readonly property bool fit: count <= 9 && count * 28 + 24 <= width
  implicitHeight: 34

  Loader {
    anchors.centerIn: parent
    sourceComponent: pages.fit ? dots : text
  }

  Component {
    id: dots
    Row {
      Repeater {
        model: pages.count
        TabButton { // which is a tab to assistive technology
          id: dot
          required property int index
          readonly property bool isShown: index === pages.row.selected
          width: 28
          height: 34
          hoverEnabled: true
          focusPolicy: Qt.StrongFocus
          checkable: false // it is the engine that turns
          contentItem: Item {
            // The page that is shown is told by a form, too, not by a colour alone.
            Rectangle {
              anchors.centerIn: parent
              width: dot.isShown ? 20 : 8
              height: 8
              radius: 4
              color: dot.isShown ? dot.palette.highlight
                     : dot.hovered || dot.down ? dot.palette.windowText : dot.palette.mid
            }
          }
          background: Item {
            Rectangle {
              anchors.fill: parent
              anchors.topMargin: 3
              anchors.bottomMargin: 3
              radius: 7
              color: "transparent"
              border.width: dot.visualFocus ? 2 : 0
              border.color: dot.palette.highlight
            }
          }
          onClicked: pages.row.link.choose(index)
          Accessible.name: pages.row.tabs[index]?.title ?? ""
          Accessible.selected: isShown
          Accessible.onPressAction: pages.row.link.choose(index)
        }
      }
    }
  }
  Component {
    id: text
    Row {
      spacing: 4
      Turner {
        name: "back"
        to: pages.row.selected - 1
      }
      Words {
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, pages.width - 100)
        text: pages.row.name
        font.pixelSize: 13
        wrapMode: Text.NoWrap
        elide: Text.ElideRight
      }
      Turner {
        name: "forward"
        to: pages.row.selected + 1
      }
    }
  }
  component Turner: IconButton {
    required property int to
    readonly property var page: pages.row.tabs[to]
    enabled: page !== undefined
    focusPolicy: Qt.StrongFocus
    onClicked: pages.row.link.choose(to)
    Accessible.name: page ? page.title : ""
    Accessible.onPressAction: if (enabled) pages.row.link.choose(to)
  }
}
