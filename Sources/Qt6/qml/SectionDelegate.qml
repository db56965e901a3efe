import QtQuick

TextDelegate {
  readonly property real space: 14
  height: text ? implicitHeight : 1
  font.bold: true
  font.pixelSize: 15
  Accessible.role: Accessible.Heading
}
