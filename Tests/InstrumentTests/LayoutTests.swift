import ChordEngine
import Physics2D
import Testing

@testable import Instrument

@Suite struct LayoutTests {
  @Test func originalPresetHasTheLayoutOfTheOriginalInstrument() {
    let layout = Preset.original.settings.layout
    let centers = [(256, 364), (0, 700), (512, 700), (0, 364), (512, 364), (0, 0), (512, 0)] as [(Double, Double)]
    for (index, (x, y)) in centers.enumerated() {
      #expect(layout.bouncers[index] == Layout.Bouncer(center: Vector2(x, y), radius: 40))
    }
    for (index, x) in [573.0, 703, 833, 961].enumerated() {
      #expect(layout.keys[index] == Layout.PianoKey(center: Vector2(x, 12.5), width: 124, height: 25))
    }
    #expect(layout.bassBall == Vector2(256, 192) && layout.placeCount == 0)
  }

  @Test func numbersDescribeALayoutCompletely() throws {
    var layout = Layout.original
    layout.keys = PianoKeys(count: 8)
    for index in 0..<Layout.numberCount { layout[number: index] = Double(index) }
    #expect(layout.bouncers[6] == Layout.Bouncer(center: Vector2(18, 19), radius: 20))
    #expect(layout.keys[3] == Layout.PianoKey(center: Vector2(33, 34), width: 35, height: 36))
    #expect(layout.bassBall == Vector2(53, 54) && layout.places[0] == Vector2(55, 56))
    let copy = try #require(Layout(keyCount: 8, placeCount: 16) { layout[number: $0] })
    for index in 0..<Layout.numberCount {
      #expect(copy[number: index] == Double(index))
      var other = copy
      other[number: index] += 1
      #expect(other != copy, "number \(index)")
    }
    let few = try #require(Layout(keyCount: 5, placeCount: 1) { _ in 5 })
    #expect(few.places[1] == .zero && few[number: 40] == 5 && few[number: 41] == 0)
    for (keys, places) in [(4, 17), (4, -1), (3, 0), (9, 0)] {
      #expect(Layout(keyCount: keys, placeCount: places) { _ in 5 } == nil)
    }
  }

  /// The ball's radius is 20. The divider ends at x = 518.5. The right wall is at x = 1024, the tops of the keys are at
  /// y = 25, and the ceiling is at y = 700.
  @Test(arguments: [
    (700.0, 300.0, 700.0, 300.0), (538.5, 46, 538.5, 46), (1004, 680, 1004, 680),
    (538.25, 300, 538.5, 300), (520.5, 300, 538.5, 300), (1004.25, 300, 1004, 300), (1023.5, 300, 1004, 300),
    (700, 680.25, 700, 680), (700, 694.5, 700, 680), (700, 45.75, 700, 45), (700, 0.5, 700, 45),
    (1023.5, 0.5, 1004, 45),
  ])
  func aBallIsDroppedWhereItOverlapsNoWallAndNoKey(x: Double, y: Double, freeX: Double, freeY: Double) {
    let place = Layout.original.freePlace(.right, x: x, y: y)
    #expect(place == Vector2(freeX, freeY))
  }

  /// The first key floats at heights of 100…120, and the second key is 270 points high.
  @Test(arguments: [
    (800.0, 0.5, 800.0, 20.0), (800, 20.9, 800, 20), (800, 21.5, 800, 21.5), (600, 79.9, 600, 79.9),
    (600, 80.1, 600, 140),
    (600, 81, 600, 140), (600, 140.9, 600, 140), (600, 141.5, 600, 141.5), (570, 81, 570, 140), (730, 5, 730, 290),
    (685, 50, 685, 290),
  ])
  func aBallIsDroppedOntoAKeyOrUnderIt(x: Double, y: Double, freeX: Double, freeY: Double) {
    var layout = Layout.original
    layout.keys = [
      Layout.PianoKey(center: Vector2(600, 110), width: 50, height: 20),
      Layout.PianoKey(center: Vector2(700, 135), width: 60, height: 270),
      Layout.PianoKey(center: Vector2(920, 12.5), width: 60), Layout.PianoKey(center: Vector2(990, 12.5), width: 60),
    ]
    let place = layout.freePlace(.right, x: x, y: y)
    #expect(place == Vector2(freeX, freeY))
  }

  @Test(arguments: [
    (520.0, 300.0, false), (520.25, 300, true), (1023.75, 300, true), (1024, 300, false), (700, 0, false),
    (700, 0.25, true), (700, 694.75, true), (700, 695, false), (.nan, 300, false), (700, .nan, false),
  ])
  func ballsAreDroppedInTheRightHalfOnly(x: Double, y: Double, isPlace: Bool) {
    #expect(StageHalf.right.contains(x: x, y: y) == isPlace)
  }

  /// A ball starts exactly at its stated place. But a ball less than 1 point above a key or the floor is put down on
  /// the key or the floor. At x = 638, the ball's centre is over the gap between two keys, so the ball is not moved.
  @Test(arguments: [(700.0, 46.0, 46.0), (700, 45.99, 45), (700, 45, 45), (638, 45.5, 45.5), (700, 500.25, 500.25)])
  func aBallStartsAtItsPlace(x: Double, y: Double, expected: Double) throws {
    var settings = Preset.original.settings
    _ = settings.layout.addPlace(Vector2(x, y))
    let performance = try Performance(settings)
    let place = performance.scene.id(ofBall: 1).map { performance.scene.world.position(of: $0) }
    #expect(place == Vector2(x, expected))
  }

  @Test func ballsWithoutPlacesStartAsIfNoPlaceWereStated() throws {
    var settings = Preset.original.settings
    settings.seed = 7
    settings.balls = 16
    let plain = try Performance(settings)
    _ = settings.layout.addPlace(Vector2(540, 100))
    let stated = try Performance(settings)
    for ball in 1...15 {
      let place = plain.scene.id(ofBall: ball).map { plain.scene.world.position(of: $0) }
      let other = stated.scene.id(ofBall: ball + 1).map { stated.scene.world.position(of: $0) }
      #expect(place != nil && place == other)
    }
  }
}
