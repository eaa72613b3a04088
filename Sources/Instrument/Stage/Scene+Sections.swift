import Physics2D

extension Scene {
  /// The number of piano balls on the stage.
  var pianoBallCount: Int { pianoBalls.indices.count { pianoBalls[$0] != nil } }

  /// Removes the piano balls, and stops each bouncer at its place in the layout. The settings decide which bouncers are
  /// on the stage. The bass ball can strike all of these bouncers.
  mutating func clear(_ settings: borrowing Settings) {
    for ball in 1...Stage.pianoBallCount { _ = remove(ball: ball) }
    for degree in 0..<Stage.bouncerCount {
      stop(degree, at: settings.layout.bouncers[degree].center)
      gliding.setPass(0, of: degree)
      setBouncer(degree, isOn: settings[.bouncer(degree)] != 0)
    }
    (gliding.impactCount, gliding.impactCountStart) = (0, 0)
  }

  /// `true` if the bass ball at a place would overlap no bouncer that the ball can strike now.
  func isClearOfBouncers(_ place: Vector2) -> Bool {
    (0..<Stage.bouncerCount).allSatisfy { !covers($0, place) }
  }

  /// `true` if a piano ball at a place would overlap no piano ball on the stage.
  func isClearOfPianoBalls(_ place: Vector2) -> Bool {
    pianoBalls.indices.allSatisfy { ball in
      pianoBalls[ball].map { (world.position(of: $0) - place).length >= 2 * Stage.pianoBallRadius } ?? true
    }
  }

  /// Holds all balls at their present places. A piano ball that is too near to another piano ball is removed instead. A
  /// bass ball that overlaps a bouncer is stopped, but not held.
  mutating func holdAll() {
    for ball in pianoBalls.indices {
      guard let id = id(ofBall: ball) else { continue }
      let place = world.position(of: id)
      do throws(GestureError) { try hold(ball, at: place, named: place) } catch {
        if ball > 0 { _ = remove(ball: ball) } else { setVelocity(.zero, of: id) }
      }
    }
  }
}
