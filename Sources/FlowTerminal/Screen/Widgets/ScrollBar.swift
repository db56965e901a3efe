/// The share and the position of the visible part.
struct ScrollBar {
  let total: Int
  let seen: Int
  let first: Int

  func draw(_ pen: inout Pen, in area: Area) {
    guard area.height > 0, total > seen else { return }
    let thumb = max(1, area.height * seen / total)
    let way = area.height - thumb
    let start = min(way, (way * first + (total - seen) / 2) / max(1, total - seen))
    for row in 0..<area.height {
      let isThumb = start..<start + thumb ~= row
      pen.write(
        isThumb ? Glyphs.thumb : Glyphs.track, x: area.x, y: area.y + row,
        look: isThumb ? .accent : .frame)
    }
  }
}
