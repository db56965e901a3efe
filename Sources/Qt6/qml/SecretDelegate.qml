// A field whose text is secret: dots, unless the user lets it be shown.
import QtQuick
import QtQuick.Controls
import Flow
import "look.js" as Ours

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: input
  property bool reveals: false
  spacing: 3

  CaptionLabel { element: box.element }
  Item {
    width: parent.width
    height: input.height
    TextField {
      id: input
      // Assistive technology is told of it by the module (secret.cpp), from these.
      readonly property bool isFlowSecret: true
      readonly property string label: box.element.label
      readonly property string description: box.element.description || box.element.placeholder
      // Of a text field Qt tells each text that the screen puts, as it is: so to Qt this is none.
      Accessible.role: Accessible.Pane
      Accessible.onRoleChanged: if (Accessible.role !== Accessible.Pane)
        Accessible.role = Accessible.Pane
      width: parent.width
      implicitHeight: Math.max(34, contentHeight + topPadding + bottomPadding)
      enabled: box.element.enabled
      opacity: Ours.opacity(enabled)
      placeholderText: box.element.placeholder
      echoMode: box.reveals ? TextInput.Normal : TextInput.Password
      inputMethodHints: Qt.ImhSensitiveData | Qt.ImhNoPredictiveText
      leftPadding: 10 + (eye.mirrored ? eye.width : 0)
      rightPadding: 10 + (eye.mirrored ? 0 : eye.width)
      text: box.element.putText
      onTextEdited: box.element.type(text)
      background: FieldFrame {
        input: input
        element: box.element
      }
    }
    IconButton {
      id: eye
      visible: input.enabled
      anchors.right: parent.right
      anchors.rightMargin: 2
      anchors.verticalCenter: parent.verticalCenter
      height: parent.height - 4
      name: box.reveals ? "hide" : "show"
      focusPolicy: Qt.StrongFocus
      onClicked: box.reveals = !box.reveals
      ToolTip.visible: hovered
      ToolTip.text: Accessible.name
      Accessible.name: box.reveals ? box.element.screen.words.hidePassword
                                   : box.element.screen.words.showPassword
      Accessible.description: box.element.label
      Accessible.onPressAction: box.reveals = !box.reveals
    }
  }
  ProblemLabel { element: box.element }
}
