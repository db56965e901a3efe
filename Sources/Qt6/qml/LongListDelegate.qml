// A long list: it fills the page, and makes the rows that are seen.
import QtQuick
import QtQuick.Controls
import Flow

Item {
  id: box
  required property FlowElement element
  readonly property Item focusItem: list
  readonly property bool fills: true
  readonly property bool isMenu: element.screen.style === FlowScreen.Style.Popover
  readonly property string mark: isMenu ? "" : "forward"
  function rowRect(rowId) {
    const item = list.itemAtIndex(element.rows.find(rowId))
    return item ? mapFromItem(item, 0, 0, item.width, item.height) : Qt.rect(0, 0, 0, 0)
  }

  RowKeys {
    id: keys
    element: box.element
  }
  CaptionLabel {
    id: caption
    width: parent.width
    element: box.element
  }
  Item {
    anchors.top: caption.visible ? caption.bottom : parent.top
    anchors.topMargin: caption.visible ? 4 : 0
    anchors.bottom: problem.visible ? problem.top : parent.bottom
    width: parent.width
    ListFrame {}
    ListView {
      id: list
      anchors.fill: parent
      clip: true
      activeFocusOnTab: true
      boundsBehavior: Flickable.StopAtBounds
      highlightMoveDuration: 0
      model: box.element.rows
      currentIndex: -1
      onActiveFocusChanged: if (activeFocus && currentIndex < 0) currentIndex = 0
      Keys.onPressed: event => {
        const last = event.key === Qt.Key_End ? count - 1 : -1 // its row may be to come
        const page = Math.max(1, Math.floor(height / 44))
        const to = Math.max(last, keys.target(event, currentIndex, page))
        if (to >= 0) currentIndex = to
        event.accepted = to >= 0
      }
      ScrollBar.vertical: ScrollBar { policy: ScrollBar.AlwaysOn }
      delegate: RowDelegate {
        element: box.element
        mark: box.mark
        width: ListView.view ? ListView.view.width - 14 : 0
        onPressed: list.currentIndex = index
      }
      Accessible.role: Accessible.List
      Accessible.name: box.element.label
      Accessible.description: box.element.description
    }
  }
  ProblemLabel {
    id: problem
    anchors.bottom: parent.bottom
    width: parent.width
    element: box.element
  }
}
