import Hands
import Instrument
import Physics2D
import Testing

@Suite struct GripTests {
  private static let millisecond: Int64 = 1_000_000

  private func velocity(_ ball: Int, _ path: [(Double, Double, Int64)], at time: Int64) -> Vector2 {
    var flick = Flick(from: Vector2(path[0].0, path[0].1), at: path[0].2 * Self.millisecond)
    for (x, y, time) in path.dropFirst() { flick.add(Vector2(x, y), at: time * Self.millisecond) }
    return flick.velocity(ofBall: ball, at: time * Self.millisecond)
  }

  @Test func flickHasTheVelocityOfThePathsEnd() {
    #expect(velocity(1, [(600, 300, 0), (620, 300, 50), (640, 320, 100)], at: 100) == Vector2(400, 200))
    // Points of the path more than `Flick.span` before the release do not count.
    #expect(velocity(1, [(600, 300, 0), (600, 400, 900), (610, 400, 1000)], at: 1000) == Vector2(100, 0))
    let fast = velocity(1, [(600, 300, 0), (1000, 300, 10)], at: 10)
    #expect(fast == Vector2(Flick.fastest, 0) && fast.x < Stage.largestFlick)
  }

  @Test func ballReleasedByAnUnmovingHandHasNoVelocity() {
    #expect(velocity(1, [(600, 300, 0), (700, 300, 50)], at: 500) == Vector2(0, 0))
    #expect(velocity(1, [(600, 300, 0)], at: 0) == Vector2(0, 0))
  }

  @Test func bassBallIsReleasedWithADirectionInAnyCase() {
    #expect(velocity(0, [(100, 300, 0), (160, 220, 50)], at: 500) == Vector2(60, -80))
    #expect(velocity(0, [(100, 300, 0)], at: 500) == Vector2(0, 100))
  }

  @Test(arguments: [-50.0, 0, 300.4, 519, 600.5, 1100]) func placesAreClampedToTheStage(x: Double) {
    for y in [-50.0, 0, 350.5, 699, 800] {
      for half in [StageHalf.left, .right] {
        let place = Reach.place(Vector2(x, y), of: half)
        let (low, high) = half.bounds
        #expect(place.x > low.x && place.x < high.x && place.y > low.y && place.y < high.y)
        #expect(place.x == place.x.rounded() && place.y == place.y.rounded())
      }
      let bouncer = Reach.place(ofBouncer: Vector2(x, y))
      #expect((0...512).contains(bouncer.x) && (0...700).contains(bouncer.y))
    }
  }

  @Test func newBallsHaveDifferentPlaces() {
    let places = (1...16).map { Reach.place(ofNewBall: $0) }
    for (index, place) in places.enumerated() {
      #expect(Reach.place(place, of: .right) == place || place.x <= 1004)
      #expect(!places[..<index].contains(place))
    }
  }
}
