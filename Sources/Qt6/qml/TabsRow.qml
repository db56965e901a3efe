// The tabs or pages of a layer or of a place, in a row at the lower edge.
import QtQuick

Loader {
  id: tabsRow
  required property QtObject link
  property var tabs: [] // { title, image } each
  property int selected: 0
  property bool arePages: false
  property string name
  active: tabs.length > 0
  sourceComponent: arePages ? dots : titles
  Accessible.role: Accessible.PageTabList
  Accessible.name: name

  function show(all, shown, isOfPages, text) {
    if (arePages !== isOfPages) tabs = []
    arePages = isOfPages
    name = text
    selected = shown
    tabs = all
    if (item && !isOfPages) item.showSelected()
  }

  Component {
    id: titles
    TabTitles { row: tabsRow }
  }
  Component {
    id: dots
    PageDots { row: tabsRow }
  }
}
