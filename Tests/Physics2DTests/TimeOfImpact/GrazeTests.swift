import Testing

@testable import Physics2D

/// The border between a touch and an impact.
@Suite struct GrazeTests {
  /// The reach is the sum of both radii. A passing disc collides only if its deepest overlap, as a fraction of the
  /// reach, would exceed half of `TimeOfImpact.graze`.
  @Test(arguments: [(1e-13, false), (4e-13, false), (6e-13, true), (1e-11, true)])
  func aDiscThatHardlyGrazesAnotherDoesNotCollideWithIt(depth: Double, collides: Bool) {
    for reach in [1.0, 20] {
      let offset = Vector2(-10 * reach, reach * (1 - depth))
      let straight = TimeOfImpact.disc(offset: offset, velocity: Vector2(5, 0), reach: reach)
      #expect((straight < .infinity) == collides, "straight, \(reach)")
      // The path is a parabola whose vertex is its nearest point to the other disc.
      let fall = Vector2(0, 3 * reach)
      let start = Vector2(offset.x, offset.y + 6 * reach)
      let motion = Motion(position: start, velocity: Vector2(5 * reach, -6 * reach), acceleration: fall)
      let curved = Approach(motion: motion, reach: reach).firstFall(before: 100)
      #expect((curved < .infinity) == collides, "curved, \(reach)")
    }
  }

  @Test func aPathThatOnlyTouchesAPlaneHasNoImpact() {
    for scale in [1.0, 0.25, 1024] {
      let above = TimeOfImpact.plane(gap: scale, speed: -2 * scale, acceleration: 2 * scale, tolerance: 0)
      #expect(above == .infinity)
      let behind = TimeOfImpact.plane(gap: -scale, speed: 2 * scale, acceleration: -2 * scale, tolerance: 1e-9)
      #expect(behind == .infinity)
      let through = TimeOfImpact.plane(gap: scale, speed: -3 * scale, acceleration: 2 * scale, tolerance: 0)
      #expect(abs(through - (3 - 5.0.squareRoot()) / 2) < 1e-15)
    }
  }

  /// Far in the future, a body moves by more than `TimeOfImpact.touch` in one ulp of time.
  @Test func anImpactFarInTheFutureIsFound() {
    var random = SplitMix64(seed: 8)
    for trial in 0..<2000 {
      let turn = random.next(in: -3..<3)
      let along = Vector2(1 - turn * turn, 2 * turn) * (1 / (1 + turn * turn))
      let (speed, strength) = (random.next(in: 1..<10), random.next(in: 1e-9..<1e-8))
      let acceleration = [along, -along, along.turnedRight][trial % 3] * strength
      let time = random.next(in: 1e7..<1e8)
      let far = along * -1 * (speed * time) - acceleration * (0.5 * time * time)
      let motion = Motion(position: far, velocity: along * speed, acceleration: acceleration)
      let found = Approach(motion: motion, reach: 1).firstFall(before: .infinity)
      #expect(found < time && abs(found - time) < 1e-3 * time, "trial \(trial)")
    }
  }
}
