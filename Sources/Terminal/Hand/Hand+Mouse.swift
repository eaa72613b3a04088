import ChordEngine
import Hands
import Instrument
import Physics2D

/// A press on a free place in the right half drops a ball. A drag moves a bouncer or ball; releasing throws the ball.
extension Hand {
  enum Grip: Equatable, Sendable {
    case ball(Int, isDragged: Bool)
    /// A ball that the press has dropped; its number is not known yet.
    case dropped(at: Vector2)
    /// `offset` is the vector from the mouse to the bouncer's centre.
    case bouncer(Degree, offset: Vector2)
  }

  mutating func press(
    _ column: Int, _ row: Int, _ picture: StagePicture, _ layout: FaceLayout, at nanoseconds: Int64
  ) -> [Effect] {
    grip = nil
    guard sheet == nil, layout.fits, layout.stage.columns.contains(column), layout.stage.rows.contains(row) else {
      return []
    }
    let place = layout.place(column: column, row: row)
    let slack = max(layout.pointsPerCell.x, layout.pointsPerCell.y) / 2
    flick = Flick(from: place, at: nanoseconds)
    guard place.x >= Stage.dividerX else { return pressLeft(place, slack, picture) }
    if let ball = ball(near: place, within: Stage.pianoBallRadius + slack, picture) {
      grip = .ball(ball, isDragged: false)
      return []
    }
    let free = Reach.place(place, of: .right)
    grip = .dropped(at: free)
    return [.gesture(.spawn(x: free.x, y: free.y))]
  }

  private mutating func pressLeft(_ place: Vector2, _ slack: Double, _ picture: StagePicture) -> [Effect] {
    if let center = picture.place(ofBall: 0), (center - place).length <= Stage.bassBallRadius + slack {
      grip = .ball(0, isDragged: false)
      return []
    }
    for degree in Degree.allCases where picture.isOn(Int(degree.rawValue)) {
      let center = picture.place(ofBouncer: Int(degree.rawValue))
      let radius = picture.settings.layout.bouncers[Int(degree.rawValue)].radius
      guard (center - place).length <= radius + slack else { continue }
      grip = .bouncer(degree, offset: center - place)
      return []
    }
    return []
  }

  mutating func drag(_ place: Vector2, _ picture: StagePicture, at nanoseconds: Int64) -> [Effect] {
    flick?.add(place, at: nanoseconds)
    switch grip {
    case nil: return []
    case .dropped(let dropped):
      // The dropped ball has fallen a little since the press.
      guard let ball = ball(near: dropped, within: 150, picture) else { return [] }
      return dragBall(ball, to: place)
    case .ball(let ball, _): return dragBall(ball, to: place)
    case .bouncer(let degree, let offset):
      let center = Reach.place(ofBouncer: place + offset)
      return [.gesture(.moveBouncer(degree, x: center.x, y: center.y))]
    }
  }

  private mutating func dragBall(_ ball: Int, to place: Vector2) -> [Effect] {
    grip = .ball(ball, isDragged: true)
    let free = Reach.place(place, of: ball == 0 ? .left : .right)
    return [.gesture(.dragBall(ball, x: free.x, y: free.y))]
  }

  mutating func release(at nanoseconds: Int64) -> [Effect] {
    defer { grip = nil }
    guard case .ball(let ball, isDragged: true) = grip, let flick else { return [] }
    let velocity = flick.velocity(ofBall: ball, at: nanoseconds)
    return [.gesture(.flickBall(ball, x: velocity.x, y: velocity.y))]
  }
}
