// The bar of a page: back, the title, and the toolbar.
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Flow

ToolBar {
  id: bar
  required property FlowScreen screen
  required property FlowView view
  implicitHeight: 46

  RowLayout {
    anchors.fill: parent
    anchors.leftMargin: 6
    anchors.rightMargin: 6
    spacing: 4
    Loader {
      active: bar.view.showHeader && (bar.screen.canGoBack || bar.screen.canClose)
      visible: active
      sourceComponent: ToolButton {
        text: bar.screen.canClose ? "\u2715" : bar.view.rightToLeft ? "\u203a" : "\u2039"
        font.pixelSize: bar.screen.canClose ? bar.font.pixelSize : 24
        focusPolicy: Qt.StrongFocus
        onClicked: bar.view.back()
        Accessible.name: bar.screen.canClose ? bar.screen.words.close : bar.screen.words.back
        Accessible.description: bar.screen.canClose ? "" : bar.screen.backTitle
        Accessible.onPressAction: bar.view.back()
      }
    }
    ToolbarButtons {
      screen: bar.screen
      place: FlowElement.Placement.Leading
    }
    Words {
      Layout.fillWidth: true
      visible: bar.view.showHeader
      text: bar.screen.title
      font.bold: true
      font.pixelSize: 16
      wrapMode: Text.NoWrap
      elide: Text.ElideRight
      horizontalAlignment: Text.AlignHCenter
      Accessible.role: Accessible.Heading
      Accessible.name: text
    }
    Item {
      Layout.fillWidth: true
      visible: !bar.view.showHeader
    }
    ToolbarButtons {
      screen: bar.screen
      place: FlowElement.Placement.Trailing
    }
  }
}
