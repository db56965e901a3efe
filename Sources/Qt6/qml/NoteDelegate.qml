import QtQuick

TextDelegate {
  opacity: 0.7
  font.pixelSize: 12
}
