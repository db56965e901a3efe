// An alert or confirmation dialog: a title, texts, and buttons.
import QtQuick
import QtQuick.Controls
import QtQuick.Layouts
import Flow

Item {
  id: page
  required property FlowScreen screen
  required property FlowView view
  implicitHeight: column.implicitHeight + 28
  Accessible.role: Accessible.Pane
  Accessible.name: screen.title

  Flickable {
    anchors.fill: parent
    contentWidth: width
    contentHeight: page.implicitHeight
    boundsBehavior: Flickable.StopAtBounds
    interactive: contentHeight > height
    clip: true
    ScrollBar.vertical: ScrollBar {}

    ColumnLayout {
      id: column
      x: 20
      y: 14
      width: page.width - 40
      spacing: 10
      Words {
        Layout.fillWidth: true
        visible: text
        text: page.screen.title
        font.bold: true
        font.pixelSize: 17
        horizontalAlignment: Text.AlignHCenter
        Accessible.role: Accessible.Heading
        Accessible.name: text
      }
      Repeater {
        model: page.screen.elements
        Words {
          required property FlowElement element
          Layout.fillWidth: true
          visible: element.kind !== FlowElement.Kind.Button && text
          text: element.text
          horizontalAlignment: Text.AlignHCenter
          Accessible.role: Accessible.StaticText
          Accessible.name: element.label
        }
      }
      // Two short buttons stand beside each other, more below.
      GridLayout {
        Layout.fillWidth: true
        Layout.topMargin: 8
        readonly property bool isBeside: buttons.count === 2
            && Math.max(buttons.itemAt(0)?.implicitWidth ?? 0,
                        buttons.itemAt(1)?.implicitWidth ?? 0) <= (width - 8) / 2
        columns: isBeside ? 2 : 1
        columnSpacing: 8
        rowSpacing: 8
        Repeater {
          id: buttons
          model: page.screen.buttons
          ElementButton {
            required property FlowElement modelData
            element: modelData
            Layout.fillWidth: true
            Layout.preferredWidth: 100
          }
        }
      }
    }
  }
}
