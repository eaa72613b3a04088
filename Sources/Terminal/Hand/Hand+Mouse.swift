import ChordEngine
import Instrument
import Physics2D

/// The mouse: a click drops a ball, a drag flicks one, or moves a bouncer.
extension Hand {
  /// What the mouse holds while its button is down.
  enum Grip: Equatable, Sendable {
    /// A ball: where it was taken, and whether it has been dragged since.
    case ball(Int, from: Vector2, isDragged: Bool)
    /// The ball that was dropped at a place just now.
    case dropped(at: Vector2)
    /// A bouncer, and how far its centre is from the mouse.
    case bouncer(Degree, offset: Vector2)
  }

  /// The way of the mouse of the last moments, for the speed of a flick.
  struct Way: Equatable, Sendable {
    /// How much of it counts, in nanoseconds.
    static let span: Int64 = 150_000_000
    private var steps: [(place: Vector2, nanoseconds: Int64)] = []

    mutating func add(_ place: Vector2, at nanoseconds: Int64) {
      steps.append((place, nanoseconds))
      steps.removeAll { nanoseconds - $0.nanoseconds > Self.span }
    }

    /// The velocity, in points a second; 0 for a mouse that has come to stand.
    func velocity(at nanoseconds: Int64) -> Vector2 {
      guard let first = steps.first(where: { nanoseconds - $0.nanoseconds <= Self.span }), let last = steps.last,
        last.nanoseconds > first.nanoseconds
      else { return Vector2(0, 0) }
      let velocity = (last.place - first.place) * (1e9 / Double(nanoseconds - first.nanoseconds))
      let speed = velocity.distance(to: Vector2(0, 0))
      return speed > Stage.largestFlick * 0.99 ? velocity * (Stage.largestFlick * 0.99 / speed) : velocity
    }

    static func == (first: Self, second: Self) -> Bool {
      first.steps.count == second.steps.count
        && zip(first.steps, second.steps).allSatisfy { $0.place == $1.place && $0.nanoseconds == $1.nanoseconds }
    }
  }

  mutating func press(
    _ column: Int, _ row: Int, _ picture: StagePicture, _ layout: FaceLayout, at nanoseconds: Int64
  ) -> [Deed] {
    grip = nil
    guard sheet == nil, layout.fits, layout.stage.columns.contains(column), layout.stage.rows.contains(row) else {
      return []
    }
    let place = layout.place(column: column, row: row)
    let slack = max(layout.pointsPerCell.x, layout.pointsPerCell.y) / 2
    way = Way()
    way.add(place, at: nanoseconds)
    guard place.x >= Stage.dividerX else { return pressLeft(place, slack, picture) }
    if let ball = ball(near: place, within: Stage.pianoBallRadius + slack, picture) {
      grip = .ball(ball, from: place, isDragged: false)
      return []
    }
    let free = Self.within(place, .right)
    grip = .dropped(at: free)
    return [.gesture(.spawn(x: free.x, y: free.y))]
  }

  private mutating func pressLeft(_ place: Vector2, _ slack: Double, _ picture: StagePicture) -> [Deed] {
    if let center = picture.place(ofBall: 0), center.distance(to: place) <= Stage.bassBallRadius + slack {
      grip = .ball(0, from: place, isDragged: false)
      return []
    }
    for degree in Degree.allCases where picture.isOn(Int(degree.rawValue)) {
      let center = picture.place(ofBouncer: Int(degree.rawValue))
      let radius = picture.settings.layout.bouncers[Int(degree.rawValue)].radius
      guard center.distance(to: place) <= radius + slack else { continue }
      grip = .bouncer(degree, offset: center - place)
      return []
    }
    return []
  }

  mutating func drag(_ place: Vector2, _ picture: StagePicture, at nanoseconds: Int64) -> [Deed] {
    way.add(place, at: nanoseconds)
    switch grip {
    case nil: return []
    case .dropped(let dropped):
      // It has fallen a little since; another that is near would be as good.
      guard let ball = ball(near: dropped, within: 150, picture) else { return [] }
      return dragBall(ball, from: dropped, to: place)
    case .ball(let ball, let from, _): return dragBall(ball, from: from, to: place)
    case .bouncer(let degree, let offset):
      let center = place + offset
      let (x, y) = (min(max(center.x, 0), 512), min(max(center.y, 0), Stage.ceiling))
      return [.gesture(.moveBouncer(degree, x: x.rounded(), y: y.rounded()))]
    }
  }

  private mutating func dragBall(_ ball: Int, from: Vector2, to place: Vector2) -> [Deed] {
    grip = .ball(ball, from: from, isDragged: true)
    let free = Self.within(place, ball == 0 ? .left : .right)
    return [.gesture(.dragBall(ball, x: free.x, y: free.y))]
  }

  mutating func release(_ place: Vector2, _ picture: StagePicture, at nanoseconds: Int64) -> [Deed] {
    defer { grip = nil }
    guard case .ball(let ball, let from, isDragged: true) = grip else { return [] }
    var velocity = way.velocity(at: nanoseconds)
    if ball == 0, velocity.distance(to: Vector2(0, 0)) < 1 {
      // The bass ball needs a direction: that of the whole way.
      let whole = place - from
      velocity = whole.distance(to: Vector2(0, 0)) < 1 ? Vector2(0, 100) : whole
    }
    return [.gesture(.flickBall(ball, x: velocity.x.rounded(), y: velocity.y.rounded()))]
  }

  /// The nearest place where a hand may put a ball of a half, whole points.
  private static func within(_ place: Vector2, _ half: StageHalf) -> Vector2 {
    let (low, high) = half.area
    return Vector2(
      min(max(place.x.rounded(), low.x + 1), high.x - 1), min(max(place.y.rounded(), low.y + 1), high.y - 1))
  }
}
