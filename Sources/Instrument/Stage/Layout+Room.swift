import ChordEngine
import Physics2D

extension Layout {
  /// The least area that the bass ball's centre must be able to reach from its start, in square points: the square of
  /// the ball's diameter.
  public static let leastRoom = 4 * Stage.bassBallRadius * Stage.bassBallRadius

  /// The distance between neighbouring places of the grid on which `room` is measured, in points.
  private static let roomStep = 8.0

  /// Throws an error if the bass ball at its start overlaps a bouncer on the stage, or can reach less area than
  /// `leastRoom`.
  func checkStart(_ isOn: Bouncers) throws(LayoutError) {
    for degree in Degree.allCases where isOn.contains(degree) {
      let bouncer = bouncers[Int(degree.rawValue)]
      if (bassBall - bouncer.center).length < bouncer.radius + Stage.bassBallRadius { throw .bassBallInBouncer(degree) }
    }
    let room = room(isOn)
    guard room >= Self.leastRoom else { throw .bassBallEnclosed(room: room) }
  }

  /// Returns the area that the bass ball's centre can reach from its start, in square points. A flood fill begins at
  /// the four grid places around the start, and stops once the area is at least `leastRoom`.
  func room(_ isOn: Bouncers) -> Double {
    let (low, high) = StageHalf.left.bounds
    let columns = Int((high.x - low.x) / Self.roomStep) + 1
    let rows = Int((high.y - low.y) / Self.roomStep) + 1
    var isVisited = [Bool](repeating: false, count: columns * rows)
    var found: [Int] = []
    func visit(_ column: Int, _ row: Int) {
      guard column >= 0, column < columns, row >= 0, row < rows, !isVisited[row * columns + column] else { return }
      isVisited[row * columns + column] = true
      let place = low + Vector2(Double(column) * Self.roomStep, Double(row) * Self.roomStep)
      for degree in Degree.allCases where isOn.contains(degree) {
        let bouncer = bouncers[Int(degree.rawValue)]
        let reach = bouncer.radius + Stage.bassBallRadius
        if (place - bouncer.center).lengthSquared < reach * reach { return }
      }
      found.append(row * columns + column)
    }
    let column = Int((bassBall.x - low.x) / Self.roomStep)
    let row = Int((bassBall.y - low.y) / Self.roomStep)
    for place in 0..<4 { visit(column + place % 2, row + place / 2) }
    let share = Self.roomStep * Self.roomStep
    var next = 0
    while next < found.count, Double(found.count) * share < Self.leastRoom {
      let (column, row) = (found[next] % columns, found[next] / columns)
      next += 1
      visit(column - 1, row)
      visit(column + 1, row)
      visit(column, row - 1)
      visit(column, row + 1)
    }
    return Double(found.count) * share
  }
}
