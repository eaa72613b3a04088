import Physics2D
import Testing

@testable import Instrument

@Suite struct LayoutTests {
  /// The ball's radius is 20; divider, right wall, keys and ceiling are at 518.5, 1024, 25 and 700.
  @Test(arguments: [
    (700.0, 300.0, 700.0, 300.0), (538.5, 46, 538.5, 46), (1004, 680, 1004, 680),
    (538.25, 300, 538.5, 300), (520.5, 300, 538.5, 300), (1004.25, 300, 1004, 300), (1023.5, 300, 1004, 300),
    (700, 680.25, 700, 680), (700, 694.5, 700, 680), (700, 45.75, 700, 45), (700, 0.5, 700, 45),
    (1023.5, 0.5, 1004, 45),
  ])
  func aBallIsDroppedAtTheNearestPlaceThatTouchesNothing(x: Double, y: Double, freeX: Double, freeY: Double) {
    let place = Layout.freePlace(x: x, y: y)
    #expect(place == Vector2(freeX, freeY))
  }

  @Test(arguments: [
    (520.0, 300.0, false), (520.25, 300, true), (1023.75, 300, true), (1024, 300, false), (700, 0, false),
    (700, 0.25, true), (700, 694.75, true), (700, 695, false), (.nan, 300, false), (700, .nan, false),
  ])
  func ballsAreDroppedInTheRightHalfOnly(x: Double, y: Double, isPlace: Bool) {
    #expect(Layout.isSpawnPlace(x: x, y: y) == isPlace)
  }
}
