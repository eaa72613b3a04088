/// The broad phase of large worlds: a uniform square grid of bodies and small shapes. The predicted events are the same
/// without a grid. All items near enough to touch a body are in the body's cell or in the eight neighbouring cells.
/// Columns and rows wrap around.
struct Grid: ~Copyable {
  /// The width and height of a cell, in lengths (the world's unit); infinite before `clear(reach:)`.
  private(set) var side = Double.infinity
  /// The distance from the cell's border, in lengths, at which a body that has left its cell changes to the next cell.
  /// Without slack, a body could switch between two cells endlessly.
  private(set) var slack = 0.0
  private let columns: Int
  private var heads: FixedBuffer<Int32>
  private var items: FixedBuffer<Item>

  /// An item's cell, and its links in the list of that cell's items.
  struct Item {
    var next: Int32 = -1
    var previous: Int32 = -1
    var isLinked = false
    /// The direction of the neighbouring cell that the item enters next.
    var step = Step.none
    var column: Int64 = 0
    var row: Int64 = 0
  }

  enum Step: UInt8 {
    case none, left, right, down, up
  }

  /// Worlds for at most this many bodies use no grid, because measurements showed that testing all bodies is cheaper.
  static let leastBodies = 24

  /// Creates a grid without items. Items 0 ..< `bodies` stand for the bodies; items `bodies` ..< `bodies` + `shapes`
  /// stand for the shapes.
  init(bodies: Int, shapes: Int) {
    var columns = 4
    while columns * columns < bodies { columns *= 2 }
    self.columns = bodies > Self.leastBodies ? columns : 0
    heads = FixedBuffer(capacity: self.columns * self.columns)
    for _ in 0..<heads.capacity { heads.append(-1) }
    items = FixedBuffer(capacity: self.columns > 0 ? bodies + shapes : 0)
    for _ in 0..<items.capacity { items.append(Item()) }
  }

  @inline(__always)
  var cells: Cells { Cells(columns: columns, heads: heads.start, items: items.start) }
  var isDivided: Bool { columns > 0 }
  /// The largest distance between the centres of two items, in lengths, at which both items are surely in the same cell
  /// or in neighbouring cells.
  var reach: Double { side - 2 * slack }
  subscript(item: Int) -> Item { items[item] }

  /// Empties the grid, and sets the size of its cells. Items whose centres are at most `reach` apart will be in the
  /// same cell or in neighbouring cells.
  mutating func clear(reach: Double) {
    for cell in heads.indices { heads[cell] = -1 }
    for item in items.indices { items[item] = Item() }
    side = max(reach, 0x1p-10) * (1 + 0x1p-7)
    slack = side * 0x1p-9
  }

  /// Returns the column or row that contains a coordinate.
  func number(_ coordinate: Double) -> Int64 {
    Int64(max(-0x1p60, min(0x1p60, (coordinate / side).rounded(.down))))
  }

  mutating func link(_ item: Int, at position: Vector2) {
    link(item, column: number(position.x), row: number(position.y))
  }

  mutating func unlink(_ item: Int) {
    let old = items[item]
    guard old.isLinked else { return }
    if old.previous >= 0 {
      items[Int(old.previous)].next = old.next
    } else {
      heads[cells.index(column: old.column, row: old.row)] = old.next
    }
    if old.next >= 0 { items[Int(old.next)].previous = old.previous }
    items[item] = Item()
  }

  /// Moves an item into the neighbouring cell that `exit` found.
  mutating func cross(_ item: Int) {
    let old = items[item]
    unlink(item)
    switch old.step {
    case .none: link(item, column: old.column, row: old.row)
    case .left: link(item, column: old.column - 1, row: old.row)
    case .right: link(item, column: old.column + 1, row: old.row)
    case .down: link(item, column: old.column, row: old.row - 1)
    case .up: link(item, column: old.column, row: old.row + 1)
    }
  }

  private mutating func link(_ item: Int, column: Int64, row: Int64) {
    let cell = cells.index(column: column, row: row)
    let next = heads[cell]
    items[item] = Item(next: next, isLinked: true, column: column, row: row)
    if next >= 0 { items[Int(next)].previous = Int32(item) }
    heads[cell] = Int32(item)
  }

  /// Returns the instant at which a body is `slack` beyond its cell's border, or `never`. Stores the direction in the
  /// item's `step`. `now` is the instant of `motion`.
  mutating func exit(of item: Int, _ motion: Motion, now: Instant) -> Instant {
    let (position, velocity, acceleration) = (motion.position, motion.velocity, motion.acceleration)
    let left = Double(items[item].column) * side - slack
    let bottom = Double(items[item].row) * side - slack
    let width = side + 2 * slack
    var soonest = Double.infinity
    var step = Step.none
    func consider(_ gap: Double, _ speed: Double, _ acceleration: Double, _ toward: Step) {
      guard speed < 0 || acceleration < 0 else { return }
      let time = TimeOfImpact.plane(gap: gap, speed: speed, acceleration: acceleration, tolerance: .infinity)
      if time < soonest { (soonest, step) = (time, toward) }
    }
    consider(position.x - left, velocity.x, acceleration.x, .left)
    consider(left + width - position.x, -velocity.x, -acceleration.x, .right)
    consider(position.y - bottom, velocity.y, acceleration.y, .down)
    consider(bottom + width - position.y, -velocity.y, -acceleration.y, .up)
    // More than 2⁴⁵ cells from the origin, the rounding error of a position may exceed `slack`, so the body stays in
    // its cell.
    let isLost = abs(position.x) + abs(position.y) > 0x1p45 * side
    items[item].step = step
    return isLost ? .never : now.advanced(by: soonest)
  }
}

extension Grid {
  /// A view of a grid's cells and items. No item may enter or leave a cell during a loop over items.
  struct Cells {
    fileprivate let columns: Int
    fileprivate let heads: UnsafePointer<Int32>
    fileprivate let items: UnsafePointer<Item>

    var isDivided: Bool { columns > 0 }

    @inline(__always)
    fileprivate func index(column: Int64, row: Int64) -> Int {
      // Only the lowest bits matter, so the 32-bit `Int` of WebAssembly is enough.
      let (column, row) = (Int(truncatingIfNeeded: column), Int(truncatingIfNeeded: row))
      return (row & (columns - 1)) * columns + (column & (columns - 1))
    }

    @inline(__always)
    func forEachItem(inColumn column: Int64, row: Int64, _ visit: (Int) -> Void) {
      var item = heads[index(column: column, row: row)]
      while item >= 0 {
        visit(Int(item))
        item = items[Int(item)].next
      }
    }

    /// Visits all items in a cell and in its eight neighbouring cells, in no defined order.
    @inline(__always)
    func forEachItem(aroundColumn column: Int64, row: Int64, _ visit: (Int) -> Void) {
      for row in row - 1...row + 1 {
        for column in column - 1...column + 1 { forEachItem(inColumn: column, row: row, visit) }
      }
    }

    /// Visits all items in an item's cell and in the eight neighbouring cells, in no defined order. Also visits the
    /// given item.
    @inline(__always)
    func forEachItem(around item: Int, _ visit: (Int) -> Void) {
      forEachItem(aroundColumn: items[item].column, row: items[item].row, visit)
    }
  }
}
