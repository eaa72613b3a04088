/// The places of a chord's noteheads and accidentals around its stem.
struct ChordShape {
  let value: NoteValue
  let isUp: Bool
  /// The positions of the noteheads from low to high, in half spaces below the top line.
  let positions: [Int]
  /// The move of each notehead to the other side of the stem: −1 to the left (stem down), 1 to the right (stem up), or
  /// 0 if the notehead is not moved.
  private(set) var sides: [Int] = []
  /// The column of each accidental, counted from the noteheads to the left; nil for a notehead without an accidental.
  private(set) var columns: [Int?] = []
  private(set) var columnCount = 0
  let hasFlag: Bool

  init(_ event: MeasuredEvent, _ staff: Staff, octaves: Int, isUp: Bool) {
    guard let value = NoteValue(units: event.length) else { preconditionFailure("an event lasts for one note value") }
    self.value = value
    self.isUp = isUp
    hasFlag = event.beam == nil && value.flags > 0
    positions = event.heads.map { staff.position(of: $0.pitch, octaves: octaves) }
    place()
    placeAccidentals(event)
  }

  /// Puts every second head of a cluster on the other side of the stem.
  private mutating func place() {
    sides = positions.map { _ in 0 }
    var last: (position: Int, isMoved: Bool)?
    for index in isUp ? Array(positions.indices) : positions.indices.reversed() {
      let isNear = last.map { abs($0.position - positions[index]) <= 1 && !$0.isMoved } ?? false
      if isNear { sides[index] = isUp ? 1 : -1 }
      last = (positions[index], isNear)
    }
  }

  private mutating func placeAccidentals(_ event: MeasuredEvent) {
    columns = positions.map { _ in nil }
    /// The lowest place taken in each column, in half spaces.
    var ends: [Int] = []
    for index in positions.indices.reversed() where event.heads[index].showsAccidental {
      let column = ends.firstIndex { positions[index] - $0 >= 6 } ?? ends.count
      if column == ends.count { ends.append(0) }
      ends[column] = positions[index]
      columns[index] = column
    }
    columnCount = ends.count
  }

  /// The positions of the highest and of the lowest notehead.
  var top: Int { positions[positions.count - 1] }
  var bottom: Int { positions[0] }

  /// The width of a notehead, in spaces.
  var headWidth: Double { value.notehead.width }
  /// The distance that the shape extends to the left of the event's column (see `BarSpacing`), in spaces.
  var left: Double {
    (sides.contains(-1) ? headWidth : 0) + (columnCount > 0 ? 0.15 + 1.1 * Double(columnCount) : 0)
  }
  /// The distance that the shape extends to the right of the event's column, in spaces.
  var right: Double {
    headWidth + (sides.contains(1) ? headWidth : hasFlag && isUp ? 0.9 : 0) + (value.isDotted ? 0.7 : 0)
  }

  /// Returns the left end of an accidental, in spaces from the event's column. `column` is an element of `columns`.
  func accidentalPlace(_ column: Int, _ symbol: Symbol) -> Double {
    -(sides.contains(-1) ? headWidth : 0) - 0.25 - 1.1 * Double(column) - symbol.width
  }

  /// The middle of the stem, in spaces from the event's column.
  var stemPlace: Double { isUp ? headWidth - Engraving.stem / 2 : Engraving.stem / 2 }

  /// The end of the stem without a beam, in spaces below the top line. Stems of notes far from the staff reach the
  /// staff's middle line.
  var stemEnd: Double {
    let longer = value.flags > 2 && hasFlag ? 0.75 : 0
    let length = Engraving.stemLength + longer
    return isUp ? min(Double(top) / 2 - length, 2) : max(Double(bottom) / 2 + length, 2)
  }
}
