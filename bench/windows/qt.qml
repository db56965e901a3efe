// The page of the measurement by hand: a Repeater over a model that says what the elements do.
import QtQuick
import QtQuick.Controls

Item {
  id: root
  property alias stack: stack
  StackView {
    id: stack
    anchors.fill: parent
    initialItem: Item {}
  }
  function push() { stack.push(page, {}, StackView.Immediate) }
  function pop() { stack.pop(null, StackView.Immediate) }

  Component {
    id: page
    Page {
      header: ToolBar {
        implicitHeight: 46
        ToolButton {
          text: "\u2039"
          Accessible.name: "Back"
        }
        Label {
          anchors.centerIn: parent
          text: "Page"
          font.bold: true
        }
      }
      Flickable {
        anchors.fill: parent
        contentHeight: column.implicitHeight
        ScrollBar.vertical: ScrollBar {}
        Column {
          id: column
          x: 18
          width: parent.width - 36
          spacing: 10
          Repeater {
            model: elements // qmllint disable unqualified
            delegate: Loader {
              required property string kind
              required property string text
              required property var value
              width: column.width
              sourceComponent: parts[kind] // qmllint disable unqualified
            }
          }
        }
      }
    }
  }
  readonly property var parts: ({
    "section": section, "text": words, "field": field, "toggle": toggle, "choice": choice,
    "range": range, "list": list, "progress": progress, "button": button
  })
  component Caption: Label { font.pixelSize: 12 }
  component Card: Rectangle {
    anchors.fill: parent
    radius: 10
    border.color: "#dcdce0"
  }
  // The ground of a row of a card: the light of the pointer, and a line above it.
  component RowGround: Rectangle {
    property bool hasLine
    radius: 9
    color: parent.hovered ? "#f0f0f2" : "transparent"
    Rectangle {
      visible: parent.hasLine
      x: 12
      width: parent.width - 24
      height: 1
      color: "#e2e2e6"
    }
  }
  Component {
    id: section
    Label {
      text: parent.text
      font.bold: true
      wrapMode: Text.Wrap
    }
  }
  Component {
    id: words
    Label { text: parent.text; wrapMode: Text.Wrap }
  }
  Component {
    id: field
    Column {
      Caption { text: parent.parent.text }
      TextField {
        width: parent.width
        text: parent.parent.value
        Accessible.name: parent.parent.text
      }
    }
  }
  Component {
    id: toggle
    Switch {
      text: parent.text
      checked: parent.value
      width: parent.width
      padding: 11
      background: Card {}
    }
  }
  Component {
    id: choice
    Column {
      id: options
      Caption { text: parent.parent.text }
      Item {
        width: parent.width
        height: radios.height
        Card {}
        Column {
          id: radios
          width: parent.width
          Repeater {
            model: rows // qmllint disable unqualified
            RadioButton {
              required property int index
              required property string title
              width: radios.width
              padding: 11
              text: title
              checked: title === options.parent.value
              background: RowGround { hasLine: parent.index > 0 }
            }
          }
        }
      }
    }
  }
  Component {
    id: range
    Column {
      Caption { text: parent.parent.text }
      Slider {
        width: parent.width
        from: 0
        to: 10
        stepSize: 1
        value: parent.parent.value
        Accessible.name: parent.parent.text
      }
    }
  }
  Component {
    id: list
    Column {
      Caption { text: parent.parent.text }
      Item {
        width: parent.width
        height: items.height
        Card {}
        Column {
          id: items
          width: parent.width
          Repeater {
            model: rows // qmllint disable unqualified
            ItemDelegate {
              id: row
              required property int index
              required property string title
              width: items.width
              text: title
              contentItem: Item {
                implicitHeight: 24
                Label {
                  anchors.left: parent.left
                  anchors.right: mark.left
                  anchors.verticalCenter: parent.verticalCenter
                  text: row.title
                  wrapMode: Text.Wrap
                }
                Label {
                  id: mark
                  anchors.right: parent.right
                  anchors.verticalCenter: parent.verticalCenter
                  text: "\u203a"
                }
              }
              background: RowGround { hasLine: row.index > 0 }
            }
          }
        }
      }
    }
  }
  Component {
    id: progress
    Column {
      Caption { text: parent.parent.text }
      ProgressBar { width: parent.width; value: parent.parent.value }
    }
  }
  Component {
    id: button
    Button { text: parent.text; highlighted: true; width: 120 }
  }
}
