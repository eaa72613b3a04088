import ChordEngine
import Physics2D

/// What stands where, and sounds what, for those who show it.
extension Performance {
  /// Where a bouncer is now, and for how long it still glides: straight, with one speed, to the place that the settings have.
  ///
  /// - Returns: its centre, in points; and the nanoseconds that are left, in which the balls move: 0 for one that stands.
  public func glide(of degree: Degree) -> (place: Vector2, left: Int64) {
    let index = Int(degree.rawValue)
    let end = scene.gliding.ends[index]
    return (
      scene.world.position(of: ShapeID(index: index)), end > 0 ? max(0, end - scene.world.now.nanoseconds) : 0
    )
  }

  /// The pitch that a key sounds in the active chord, 0 the leftmost; nil where there is no such key.
  public func pitch(ofKey key: Int) -> Pitch? {
    guard settings.layout.keys.indices.contains(key), key < voiced.count else { return nil }
    return voiced[key].raised(byOctaves: settings[.keysOctave])
  }
}
