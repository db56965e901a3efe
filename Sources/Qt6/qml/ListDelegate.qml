// Rows to select. Tab comes to one of them, and the arrow keys to the others. A long list fills the
// page, and makes the rows that are seen.
import QtQuick
import QtQuick.Controls
import Flow

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: list.item
  readonly property bool fills: element.rows.count > 60
  spacing: 4
  function rowRect(rowId) {
    const item = list.item ? list.item.itemAt(element.rows.find(rowId)) : null
    return item ? mapFromItem(item, 0, 0, item.width, item.height) : Qt.rect(0, 0, 0, 0)
  }

  CaptionLabel {
    id: caption
    width: parent.width
    element: box.element
  }
  Rectangle {
    width: parent.width
    height: box.fills ? box.height - (caption.visible ? caption.height + box.spacing : 0)
                        - (problem.visible ? problem.height + box.spacing : 0)
            : list.item ? list.item.implicitHeight : 0
    visible: box.element.rows.count > 0
    radius: 8
    color: palette.base
    border.color: Qt.rgba(palette.windowText.r, palette.windowText.g, palette.windowText.b, 0.15)
    Accessible.role: Accessible.List
    Accessible.name: box.element.label
    Accessible.description: box.element.description
    Loader {
      id: list
      anchors.fill: parent
      sourceComponent: box.fills ? longList : shortList
    }
  }
  Words {
    visible: box.element.rows.count === 0
    text: box.element.screen.words.noRows
    opacity: 0.6
    Accessible.role: Accessible.StaticText
    Accessible.name: text
  }
  ProblemLabel {
    id: problem
    width: parent.width
    element: box.element
  }

  Component {
    id: shortList
    FocusScope {
      id: all
      property int current: 0
      implicitHeight: column.implicitHeight
      function itemAt(index) { return rows.itemAt(index) }
      function go(index) {
        const item = rows.itemAt(index)
        if (!item) return
        current = index
        item.forceActiveFocus(Qt.TabFocusReason)
      }
      Column {
        id: column
        width: parent.width
        Repeater {
          id: rows
          model: box.element.rows
          RowDelegate {
            element: box.element
            width: column.width
            focus: index === all.current
            activeFocusOnTab: index === Math.min(all.current, rows.count - 1)
            onPressed: all.current = index
            Keys.onUpPressed: all.go(index - 1)
            Keys.onDownPressed: all.go(index + 1)
          }
        }
      }
    }
  }
  Component {
    id: longList
    ListView {
      id: view
      clip: true
      activeFocusOnTab: true
      boundsBehavior: Flickable.StopAtBounds
      highlightMoveDuration: 0
      model: box.element.rows
      currentIndex: -1
      function itemAt(index) { return itemAtIndex(index) }
      onActiveFocusChanged: if (activeFocus && currentIndex < 0) currentIndex = 0
      Keys.onPressed: event => {
        const page = Math.max(1, Math.floor(height / 40))
        const to = event.key === Qt.Key_Home ? 0 : event.key === Qt.Key_End ? count - 1
                 : event.key === Qt.Key_PageDown ? Math.min(count - 1, currentIndex + page)
                 : event.key === Qt.Key_PageUp ? Math.max(0, currentIndex - page) : -1
        if (to < 0) return
        currentIndex = to
        event.accepted = true
      }
      ScrollBar.vertical: ScrollBar { policy: ScrollBar.AlwaysOn }
      delegate: RowDelegate {
        element: box.element
        width: ListView.view.width - 14
      }
    }
  }
}
