import ChordEngine
import Physics2D

extension Layout {
  /// The range of a bouncer's radius, in points.
  public static let bouncerRadiusRange = 5.0...150.0
  /// The x range of a bouncer's centre, in points.
  public static let bouncerXRange = 0.0...512.0
  /// The y range of a bouncer's centre, in points.
  public static let bouncerYRange = 0.0...Stage.ceiling

  /// The range of a key's width, in points.
  public static let keyWidthRange = 20.0...500.0
  /// The range of a key's height, in points.
  public static let keyHeightRange = 5.0...300.0
  /// The x range that must contain every key, in points: the right half, extended to the left to contain the first key
  /// of `Layout.original`.
  public static let keyXRange = Stage.dividerX - Stage.dividerWidth...Stage.width
  /// The y range that must contain every key, in points: below `Stage.upperHalf`, which stays free for the random
  /// start places of piano balls.
  public static let keyYRange = 0.0...Stage.ceiling / 2

  /// The limits of bad gaps, in points. A gap from a key to another key, a wall, the divider or the floor is refused if
  /// its width is between these limits. A piano ball is 40 points wide. In a slightly narrower gap, the ball would jam;
  /// in a slightly wider gap, the ball would rattle a million times a second.
  public static let badGap = (above: 30.0, below: 50.0)

  /// Throws an error for the first bouncer, key or start place that is invalid.
  func check() throws(LayoutError) {
    for degree in Degree.allCases { try check(bouncers[Int(degree.rawValue)], degree) }
    for index in keys.indices { try check(key: index) }
    guard StageHalf.left.isFree(bassBall) else { throw .bassBallPlace(x: bassBall.x, y: bassBall.y) }
    for index in 0..<placeCount { try check(place: index) }
  }

  private func check(_ bouncer: Bouncer, _ degree: Degree) throws(LayoutError) {
    guard Self.bouncerRadiusRange.contains(bouncer.radius) else { throw .bouncerRadius(degree, bouncer.radius) }
    guard Self.isBouncerPlace(bouncer.center) else {
      throw .bouncerPlace(degree, x: bouncer.center.x, y: bouncer.center.y)
    }
  }

  static func isBouncerPlace(_ place: Vector2) -> Bool {
    bouncerXRange.contains(place.x) && bouncerYRange.contains(place.y)
  }

  private func check(key index: Int) throws(LayoutError) {
    let key = keys[index]
    guard Self.keyWidthRange.contains(key.width), Self.keyHeightRange.contains(key.height) else {
      throw .keySize(index + 1, width: key.width, height: key.height)
    }
    guard key.left >= Self.keyXRange.lowerBound, key.right <= Self.keyXRange.upperBound,
      key.bottom >= Self.keyYRange.lowerBound, key.top <= Self.keyYRange.upperBound
    else { throw .keyPlace(index + 1, x: key.center.x, y: key.center.y) }
    let divider = Stage.dividerX + Stage.dividerWidth / 2
    for gap in [key.left - divider, Stage.width - key.right, key.bottom] where Self.isBad(gap) {
      throw .keyGap(index + 1, nil, gap)
    }
    for other in 0..<index {
      let (across, up) = (keys[other].gap(across: key), keys[other].gap(up: key))
      if across < 0, up < 0 { throw .keysOverlap(other + 1, index + 1) }
      let gap = Vector2(max(0, across), max(0, up)).length
      if Self.isBad(gap) { throw .keyGap(other + 1, index + 1, gap) }
    }
  }

  private static func isBad(_ gap: Double) -> Bool { gap > badGap.above && gap < badGap.below }

  private func check(place index: Int) throws(LayoutError) {
    let place = places[index]
    guard StageHalf.right.isFree(place) else { throw .pianoBallPlace(index + 1, x: place.x, y: place.y) }
    // A ball that starts on a key touches this key, and rounding may make the distance slightly too small.
    for key in keys.indices where keys[key].distance(to: start(ofBall: index)) < Stage.pianoBallRadius - 1e-9 {
      throw .pianoBallInKey(index + 1, key + 1)
    }
    for other in 0..<index where (start(ofBall: other) - start(ofBall: index)).length < 2 * Stage.pianoBallRadius {
      throw .pianoBallsOverlap(other + 1, index + 1)
    }
  }
}

extension Layout.PianoKey {
  var left: Double { center.x - width / 2 }
  var right: Double { center.x + width / 2 }
  var bottom: Double { center.y - height / 2 }
  var top: Double { center.y + height / 2 }

  /// Returns the horizontal gap between two keys; negative if they overlap horizontally.
  fileprivate func gap(across other: Self) -> Double { max(other.left - right, left - other.right) }

  /// Returns the vertical gap between two keys; negative if they overlap vertically.
  fileprivate func gap(up other: Self) -> Double { max(other.bottom - top, bottom - other.top) }

  /// Returns the distance from the key to a point; 0 for a point inside the key.
  func distance(to point: Vector2) -> Double {
    Vector2(max(0, left - point.x, point.x - right), max(0, bottom - point.y, point.y - top)).length
  }
}
