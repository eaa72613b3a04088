import Physics2D

extension Layout {
  /// Returns the start place of the piano ball with an index, 0..<`placeCount`. A ball less than a point above a key or
  /// the floor is moved onto the key or the floor. Otherwise the ball would buzz for ever if bounces lose no energy.
  func start(ofBall index: Int) -> Vector2 {
    let place = places[index]
    let bottom = place.y - Stage.pianoBallRadius
    for key in keys.indices {
      let key = keys[key]
      if place.x >= key.left, place.x <= key.right, bottom >= key.top, bottom < key.top + 1 {
        return Vector2(place.x, key.top + Stage.pianoBallRadius)
      }
    }
    return Vector2(place.x, bottom < 1 ? Stage.pianoBallRadius : place.y)
  }

  /// Returns the given place, in points, moved if necessary so that a ball there overlaps no wall and no key. A piano
  /// ball whose bounding square overlaps a key, or is less than a point above the key, is put on top of the key.
  func freePlace(_ half: StageHalf, x: Double, y: Double) -> Vector2 {
    let (low, high) = half.bounds
    var place = Vector2(min(max(x, low.x), high.x), min(max(y, low.y), high.y))
    guard half == .right else { return place }
    let radius = Stage.pianoBallRadius
    if place.y < low.y + 1 { place.y = low.y }
    // A ball that is put on one key may overlap another key, so repeat the search.
    for _ in keys.indices {
      for index in keys.indices {
        let key = keys[index]
        guard place.x > key.left - radius, place.x < key.right + radius else { continue }
        if place.y > key.bottom - radius, place.y < key.top + radius + 1 { place.y = key.top + radius }
      }
    }
    return place
  }
}
