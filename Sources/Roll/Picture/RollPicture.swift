/// The part of a roll to draw.
public struct RollView: Equatable, Sendable, BitwiseCopyable {
  /// The time at the left edge, in ticks.
  public var from: Double
  /// The width of a tick in pixels, more than 0.
  public var pixelsPerTick: Double
  /// The distance of the view's upper edge from the top of the first row, in pixels.
  public var top: Double
  /// The height of a row in pixels, more than 0.
  public var rowHeight: Double
  /// The width of the view in pixels.
  public var width: Double
  /// The height of the view in pixels.
  public var height: Double

  /// Creates a view.
  public init(
    from: Double, pixelsPerTick: Double, top: Double, rowHeight: Double, width: Double, height: Double
  ) {
    (self.from, self.pixelsPerTick, self.top) = (from, pixelsPerTick, top)
    (self.rowHeight, self.width, self.height) = (rowHeight, width, height)
  }

  /// `true` if all numbers are in their ranges: `from` and `top` within ±2⁵³, `pixelsPerTick` and `rowHeight` finite
  /// and above 0, `width` and `height` 0…65536 pixels.
  public var isDrawable: Bool {
    abs(from) <= 0x1p53 && abs(top) <= 0x1p53 && pixelsPerTick > 0 && pixelsPerTick.isFinite && rowHeight > 0
      && rowHeight.isFinite
      && width >= 0 && width <= 65536 && height >= 0 && height <= 65536
  }

  /// The range of ticks that are at least partly in the view.
  var ticks: (from: Int64, to: Int64) {
    (Self.tick(from.rounded(.down)), Self.tick((from + width / pixelsPerTick).rounded(.up)))
  }

  /// Returns the first tick of each of `columns` equal parts of the view's width, and the tick after the last part.
  func edges(columns: Int) -> [Int64] {
    let step = width / pixelsPerTick / Double(columns)
    return (0...columns).map { Self.tick((from + step * Double($0)).rounded(.up)) }
  }

  /// Returns the rows that are at least partly in the view, out of `count` rows.
  func rows(of count: Int) -> Range<Int> {
    let first = (top / rowHeight).rounded(.down)
    let end = ((top + height) / rowHeight).rounded(.up)
    let low = Int(min(max(first, 0), Double(count)))
    return low..<max(low, Int(min(max(end, 0), Double(count))))
  }

  private static func tick(_ time: Double) -> Int64 { Int64(min(max(time, 0), Double(PianoRoll.latest))) }
}

/// A note as a rectangle, in pixels from the upper left corner of the view.
public struct NoteRectangle: Equatable, Sendable, BitwiseCopyable {
  /// The left edge.
  public var x: Float
  /// The upper edge.
  public var y: Float
  /// The width, at least 1.
  public var width: Float
  /// The height of a row.
  public var height: Float
  /// The note's id.
  public var id: Int32
  /// The velocity, 1…127.
  public var velocity: UInt8
  /// Bit 0: selected; bit 1: a ghost, which edits do not change; bit 2: dragged.
  public var flags: UInt8
  /// The note's voice.
  public var voice: UInt16
}

extension PianoRoll {
  /// The maximum number of rectangles of a picture.
  public static let mostRectangles = 20_000

  /// Writes the notes of a view as rectangles: first the ghosts, then the other notes, and finally the dragged notes,
  /// at the places to which the drag would move them.
  ///
  /// Returns the number of rectangles; 0 if the view is not drawable. Returns nil if there are more rectangles than
  /// `buffer` or `mostRectangles` allows; draw `density` instead. Complexity: O(found · log n).
  public func draw(_ view: RollView, into buffer: UnsafeMutableBufferPointer<NoteRectangle>) -> Int? {
    guard view.isDrawable else { return 0 }
    var writer = RectangleWriter(view: view, buffer: buffer)
    let (from, to) = view.ticks
    var least = 0
    for row in view.rows(of: keys.count) {
      let pitch = Int(keys.pitches[row])
      least += max(0, index.place(of: to, pitch) - index.place(of: from, pitch))
    }
    guard least <= Self.mostRectangles + dragged.count else { return nil }
    for isGhost in [true, false] where voice != nil || !isGhost {
      for row in view.rows(of: keys.count) {
        let isComplete = index.visit(Int(keys.pitches[row]), from: from, to: to, columns) { id in
          let marks = columns.marks[Int(id)]
          guard isGhostly(id) == isGhost, !marks.contains(.dragged) else { return true }
          return writer.write(id, columns[id], row, (marks.contains(.selected) ? 1 : 0) | (isGhost ? 2 : 0))
        }
        guard isComplete else { return nil }
      }
    }
    for id in dragged {
      let note = preview(columns[id], drag)
      guard note.end >= from, note.start < to, let row = keys.row(of: note.pitch) else { continue }
      guard writer.write(id, note, row, 5) else { return nil }
    }
    return writer.count
  }

  private func isGhostly(_ id: Int32) -> Bool { voice != nil && columns.voices[Int(id)] != voice }

  /// Writes to `cells` the number of notes that begin in each of `columns` equal parts of the view's width, at most
  /// 255. The cells are written row by row, from the roll's top row; rows outside the view get 0.
  ///
  /// `cells` has at least `columns` · rows elements (a precondition). A dragged note counts at its place before the
  /// drag. Complexity: O(cells · log n).
  public func density(_ view: RollView, columns: Int, into cells: UnsafeMutableBufferPointer<UInt8>) {
    cells.update(repeating: 0)
    guard view.isDrawable, columns > 0 else { return }
    precondition(cells.count >= columns * keys.count, "there is a cell for each column of each row")
    let edges = view.edges(columns: columns)
    for row in view.rows(of: keys.count) {
      index.count(Int(keys.pitches[row]), edges: edges, into: cells.baseAddress! + row * columns)
    }
  }
}

private struct RectangleWriter {
  let view: RollView
  let buffer: UnsafeMutableBufferPointer<NoteRectangle>
  var count = 0

  init(view: RollView, buffer: UnsafeMutableBufferPointer<NoteRectangle>) { (self.view, self.buffer) = (view, buffer) }

  /// Writes a note; returns `false` if there is no room.
  mutating func write(_ id: Int32, _ note: RollNote, _ row: Int, _ flags: UInt8) -> Bool {
    guard count < min(buffer.count, PianoRoll.mostRectangles) else { return false }
    let x = (Double(note.start) - view.from) * view.pixelsPerTick
    let end = (Double(note.end) - view.from) * view.pixelsPerTick
    // Clamp edges far outside the view: `Float` numbers would round the visible right edge of a very long note.
    let left = max(x, -65536)
    let right = max(min(end, 131072), left + 1)
    buffer[count] = NoteRectangle(
      x: Float(left), y: Float(Double(row) * view.rowHeight - view.top), width: Float(right - left),
      height: Float(view.rowHeight), id: id, velocity: note.velocity, flags: flags, voice: note.voice)
    count += 1
    return true
  }
}
