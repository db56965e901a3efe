// A field of one line.
import QtQuick
import QtQuick.Controls
import Flow

Column {
  id: box
  required property FlowElement element
  readonly property Item focusItem: input
  spacing: 3

  CaptionLabel { element: box.element }
  TextField {
    id: input
    width: parent.width
    implicitHeight: Math.max(34, contentHeight + topPadding + bottomPadding)
    enabled: box.element.enabled
    placeholderText: box.element.placeholder
    readonly property int type: box.element.fieldType
    inputMethodHints: type === FlowElement.FieldType.Number ? Qt.ImhFormattedNumbersOnly
                      : type === FlowElement.FieldType.Email ? Qt.ImhEmailCharactersOnly
                      : type === FlowElement.FieldType.Date ? Qt.ImhDate
                      : type === FlowElement.FieldType.Time ? Qt.ImhTime : Qt.ImhNone
    text: box.element.putText
    onTextEdited: box.element.type(text)
    Accessible.name: box.element.label
    // Qt itself writes the placeholder there, when the field is made or assistive technology comes.
    readonly property string description: box.element.description || box.element.placeholder
    Accessible.description: description
    Accessible.onDescriptionChanged: if (Accessible.description !== description)
      Accessible.description = Qt.binding(() => description)
    leftPadding: 10
    background: FieldFrame {
      input: input
      element: box.element
    }
  }
  ProblemLabel { element: box.element }
}
