// A field of one line.
import QtQuick
import QtQuick.Controls
import Flow

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: input
  readonly property bool hides: element.secret
  property bool reveals: false
  spacing: 3

  CaptionLabel {
    width: parent.width
    element: box.element
  }
  TextField {
    id: input
    width: parent.width
    implicitHeight: Math.max(34, contentHeight + topPadding + bottomPadding)
    enabled: box.element.enabled
    placeholderText: box.element.placeholder
    echoMode: box.hides && !box.reveals ? TextInput.Password : TextInput.Normal
    inputMethodHints: box.hides ? Qt.ImhSensitiveData | Qt.ImhNoPredictiveText
                      : box.element.fieldType === "number" ? Qt.ImhFormattedNumbersOnly
                      : box.element.fieldType === "email" ? Qt.ImhEmailCharactersOnly
                      : box.element.fieldType === "date" ? Qt.ImhDate
                      : box.element.fieldType === "time" ? Qt.ImhTime : Qt.ImhNone
    rightPadding: (eye.visible ? eye.width : 0) + 8
    text: box.element.putText
    onTextEdited: box.element.type(text)
    Accessible.role: Accessible.EditableText
    Accessible.name: box.element.label
    Accessible.description: box.element.description
    Accessible.passwordEdit: echoMode === TextInput.Password

    // What the screen puts there leaves the cursor where it is.
    Connections {
      target: box.element
      function onPut() {
        const at = input.cursorPosition
        input.text = box.element.putText
        input.cursorPosition = Math.min(at, input.length)
      }
    }
    Rectangle {
      anchors.fill: parent
      visible: box.element.problem
      color: "transparent"
      radius: 3
      border.width: 1
      border.color: problem.color
    }
    ToolButton {
      id: eye
      visible: box.hides && input.enabled
      anchors.right: parent.right
      anchors.verticalCenter: parent.verticalCenter
      height: parent.height - 4
      text: box.reveals ? "\u25cf" : "\u25cb"
      focusPolicy: Qt.NoFocus
      onClicked: box.reveals = !box.reveals
      ToolTip.visible: hovered
      ToolTip.text: Accessible.name
      Accessible.name: box.reveals ? box.element.screen.words.hidePassword
                                   : box.element.screen.words.showPassword
    }
  }
  ProblemLabel {
    id: problem
    width: parent.width
    element: box.element
  }
}
