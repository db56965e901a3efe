import QtQuick

TextDelegate {
  readonly property real space: 6
  font.bold: true
  font.pixelSize: 21
  Accessible.role: Accessible.Heading
}
