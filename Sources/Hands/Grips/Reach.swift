import Instrument
import Physics2D

/// The places, in whole points, where a user can put balls and bouncers.
public enum Reach {
  /// Returns the nearest place for a ball's centre in a half of the stage; the ball stays at least a point
  /// away from the walls, the floor and the ceiling.
  public static func place(_ place: Vector2, of half: StageHalf) -> Vector2 {
    let (low, high) = half.bounds
    return Vector2(
      clamped(place.x, (low.x + 1).rounded(.up), (high.x - 1).rounded(.down)),
      clamped(place.y, (low.y + 1).rounded(.up), (high.y - 1).rounded(.down)))
  }

  /// Returns the nearest place where a user may put a bouncer's centre.
  public static func place(ofBouncer place: Vector2) -> Vector2 {
    let (x, y) = (Layout.bouncerXRange, Layout.bouncerYRange)
    return Vector2(clamped(place.x, x.lowerBound, x.upperBound), clamped(place.y, y.lowerBound, y.upperBound))
  }

  /// Returns a place for the `number`th new ball in the upper part of the right half. Places are evenly spread.
  public static func place(ofNewBall number: Int) -> Vector2 {
    let (low, high) = StageHalf.right.bounds
    // The fractional parts of the multiples of these two irrational numbers fill a square evenly.
    let x = fraction(Double(number) * 0.7548776662466927)
    let y = fraction(Double(number) * 0.5698402909980532)
    return Vector2(nearest(low.x + (high.x - low.x) * x), nearest(high.y - 300 * y))
  }

  /// Returns the nearest whole number within a range; the lowest for NaN.
  private static func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double {
    let inside = value > low ? value : low
    return min(nearest(inside), high)
  }

  private static func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
}
