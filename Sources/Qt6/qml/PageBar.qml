// The bar of a page: back, the title, and the toolbar.
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Flow
import "look.js" as Ours

ToolBar {
  id: bar
  required property FlowScreen screen
  required property FlowView view
  implicitHeight: 46
  // The buttons that stand in a menu, because the bar is too narrow for all: the first ones stay,
  // and the primary one.
  readonly property var hidden: fit()

  function fit() {
    const all = [], made = leading.made + trailing.made
    for (let index = 0; made && index < screen.toolbar.count; index++) {
      const button = leading.itemAt(index), other = trailing.itemAt(index)
      if (!button || !other) return []
      const isFirst = button.element.placement === FlowElement.Placement.Leading
      const isPrimary = button.element.role === FlowElement.Role.Primary
      all.push({ element: button.element, width: (isFirst ? button : other).implicitWidth + 4,
                 rank: (isPrimary ? 0 : isFirst ? 1000 : 2000) + index })
    }
    let room = row.width - (back.active ? 38 : 0)
               - (view.showHeader ? Math.min(title.implicitWidth, 90) + 4 : 0)
    if (all.reduce((sum, each) => sum + each.width, 0) <= room) return []
    room -= 38
    return all.sort((one, other) => one.rank - other.rank)
              .filter(each => (room -= each.width) < 0).map(each => each.element)
  }
  background: Rectangle {
    color: bar.palette.window
    Rectangle {
      y: parent.height - 1
      width: parent.width
      height: 1
      color: bar.palette.windowText
      opacity: 0.14
    }
  }

  RowLayout {
    id: row
    anchors.fill: parent
    anchors.leftMargin: 6
    anchors.rightMargin: 6
    spacing: 4
    Loader {
      id: back
      active: bar.view.showHeader && (bar.screen.canGoBack || bar.screen.canClose)
      visible: active
      sourceComponent: IconButton {
        name: bar.screen.canClose ? "close" : "back"
        focusPolicy: Qt.StrongFocus
        onClicked: bar.screen.back()
        Accessible.name: bar.screen.canClose ? bar.screen.words.close : bar.screen.words.back
        Accessible.description: bar.screen.canClose ? "" : bar.screen.backTitle
        Accessible.onPressAction: bar.screen.back()
      }
    }
    ToolbarButtons {
      id: leading
      screen: bar.screen
      place: FlowElement.Placement.Leading
      hidden: bar.hidden
    }
    // The title stands in the middle of the bar, or as near to it as the buttons let it.
    Item {
      id: middle
      Layout.fillWidth: true
      visible: bar.view.showHeader
      implicitWidth: title.implicitWidth
      implicitHeight: title.implicitHeight
      Words {
        id: title
        width: Math.min(implicitWidth, middle.width)
        x: Math.max(0, Math.min(middle.width - width,
                                row.width / 2 - middle.x - width / 2))
        text: bar.screen.title
        font.bold: true
        font.pixelSize: 16
        wrapMode: Text.NoWrap
        elide: Text.ElideRight
        horizontalAlignment: Text.AlignHCenter
        Accessible.role: Accessible.Heading
        Accessible.name: text
      }
    }
    Item {
      Layout.fillWidth: true
      visible: !bar.view.showHeader
    }
    ToolbarButtons {
      id: trailing
      screen: bar.screen
      place: FlowElement.Placement.Trailing
      hidden: bar.hidden
    }
    Loader {
      active: bar.hidden.length > 0
      visible: active
      sourceComponent: IconButton {
        id: more
        name: "more"
        focusPolicy: Qt.StrongFocus
        onClicked: menu.popup(more, 0, height)
        Accessible.name: bar.screen.words.more
        Accessible.onPressAction: menu.popup(more, 0, height)
        Menu {
          id: menu
          palette: more.palette // a popup has that of the window
          Repeater {
            model: bar.hidden
            MenuItem {
              required property FlowElement modelData
              text: [modelData.text, modelData.shortcut].filter(part => part).join("   ")
              enabled: modelData.enabled
              opacity: Ours.opacity(enabled)
              onTriggered: modelData.press()
              Accessible.name: modelData.label
              Accessible.description: modelData.description
              Accessible.onPressAction: if (enabled) modelData.press()
            }
          }
        }
      }
    }
  }
}
