/// Which bodies and small shapes are near which: a square grid that repeats itself over the plane, so that it needs no bounds.
///
/// Whatever is near enough to touch a body is in its cell or in one of the eight around it. A body keeps its cell until it is out of
/// it by `slack`, so that none crosses to and fro on a boundary. What is known about the future does not depend on the grid: it
/// only spares asking those who are too far away.
struct Grid: ~Copyable {
  /// The side of a cell; infinite while there is one cell for all.
  private(set) var side = Double.infinity
  /// How far out of its cell a body is when it enters the next.
  private(set) var slack = 0.0
  /// Cells in a row, and rows: a power of two.
  private let columns: Int
  /// The first item of each cell, or −1.
  private var heads: FixedBuffer<Int32>
  private var items: FixedBuffer<Item>

  /// An item's place in the grid.
  struct Item {
    var next: Int32 = -1
    var previous: Int32 = -1
    var isLinked = false
    /// Where it goes when it leaves its cell.
    var step = Step.none
    var column = 0
    var row = 0
  }

  /// From a cell to a neighbour.
  enum Step: UInt8 {
    case none, left, right, down, up
  }

  /// Below so many bodies to ask them all is cheaper than to count their crossings.
  static let leastBodies = 24

  /// - Parameters:
  ///   - bodies: items 0 ..< bodies.
  ///   - shapes: items bodies ..< bodies + shapes.
  init(bodies: Int, shapes: Int) {
    var columns = 4
    while columns * columns < bodies { columns *= 2 }
    self.columns = bodies > Self.leastBodies ? columns : 0
    heads = FixedBuffer(capacity: self.columns * self.columns)
    for _ in 0..<heads.capacity { heads.append(-1) }
    items = FixedBuffer(capacity: self.columns > 0 ? bodies + shapes : 0)
    for _ in 0..<items.capacity { items.append(Item()) }
  }

  private init(copying other: borrowing Grid) {
    side = other.side
    slack = other.slack
    columns = other.columns
    heads = other.heads.copy()
    items = other.items.copy()
  }

  func copy() -> Grid { Grid(copying: self) }

  /// Whether there ever are cells.
  var isDivided: Bool { columns > 0 }
  /// How far apart two things may be, at most, for their cells to be neighbours.
  var reach: Double { side - 2 * slack }
  /// An item's place.
  subscript(item: Int) -> Item { items[item] }
  /// The item that follows another in its cell, or −1.
  func next(after item: Int) -> Int { Int(items[item].next) }

  /// The first item of a cell, or −1.
  func first(column: Int, row: Int) -> Int {
    Int(heads[(row & (columns - 1)) * columns + (column & (columns - 1))])
  }

  /// Empties the grid, and gives it cells that things up to `reach` apart share or have next to each other.
  mutating func clear(reach: Double) {
    for cell in heads.indices { heads[cell] = -1 }
    for item in items.indices { items[item] = Item() }
    side = max(reach, 0x1p-10) * (1 + 0x1p-7)
    slack = side * 0x1p-9
  }

  /// The number of the cell that a coordinate is in.
  func number(_ coordinate: Double) -> Int {
    Int(max(-0x1p60, min(0x1p60, (coordinate / side).rounded(.down))))
  }

  /// Puts an item into the cell of a place.
  mutating func link(_ item: Int, at place: Vector2) {
    link(item, column: number(place.x), row: number(place.y))
  }

  /// Takes an item out.
  mutating func unlink(_ item: Int) {
    let old = items[item]
    guard old.isLinked else { return }
    if old.previous >= 0 {
      items[Int(old.previous)].next = old.next
    } else {
      heads[(old.row & (columns - 1)) * columns + (old.column & (columns - 1))] = old.next
    }
    if old.next >= 0 { items[Int(old.next)].previous = old.previous }
    items[item] = Item()
  }

  /// Moves an item into the cell that it was to enter.
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

  private mutating func link(_ item: Int, column: Int, row: Int) {
    let cell = (row & (columns - 1)) * columns + (column & (columns - 1))
    let next = heads[cell]
    items[item] = Item(next: next, isLinked: true, column: column, row: row)
    if next >= 0 { items[Int(next)].previous = Int32(item) }
    heads[cell] = Int32(item)
  }

  /// When a body leaves its cell, as it moves now.
  ///
  /// - Parameter now: the moment as of which `motion` is.
  mutating func exit(of item: Int, _ motion: Motion, now: Instant) -> Instant {
    let (place, speed, pull) = (motion.position, motion.velocity, motion.acceleration)
    let left = Double(items[item].column) * side - slack
    let bottom = Double(items[item].row) * side - slack
    let width = side + 2 * slack
    var soonest = Double.infinity
    var step = Step.none
    func consider(_ gap: Double, _ speed: Double, _ pull: Double, _ toward: Step) {
      guard speed < 0 || pull < 0 else { return }
      let time = TimeOfImpact.plane(gap: gap, speed: speed, acceleration: pull, tolerance: .infinity)
      if time < soonest { (soonest, step) = (time, toward) }
    }
    consider(place.x - left, speed.x, pull.x, .left)
    consider(left + width - place.x, -speed.x, -pull.x, .right)
    consider(place.y - bottom, speed.y, pull.y, .down)
    consider(bottom + width - place.y, -speed.y, -pull.y, .up)
    // So far out that a cell is less than a rounding there is nobody to meet.
    let isLost = abs(place.x) + abs(place.y) > 0x1p45 * side
    items[item].step = step
    return isLost ? .never : now.advanced(by: soonest)
  }
}
