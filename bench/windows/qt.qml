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
    Switch { text: parent.text; checked: parent.value }
  }
  Component {
    id: choice
    Column {
      id: options
      Caption { text: parent.parent.text }
      Repeater {
        model: rows // qmllint disable unqualified
        RadioButton {
          required property string title
          text: title
          checked: title === options.parent.value
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
      Repeater {
        model: rows // qmllint disable unqualified
        ItemDelegate {
          required property string title
          width: parent.width
          text: title
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
