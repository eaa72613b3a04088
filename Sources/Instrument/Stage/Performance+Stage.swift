import ChordEngine
import Physics2D

/// What stands where, and sounds what, for those who show it.
extension Performance {
  /// The glide of a bouncer, 0…6, from where it is now.
  func glide(of index: Int) -> Glide {
    let now = scene.world.now.nanoseconds
    return Glide(
      from: scene.world.position(of: ShapeID(index: index)), to: settings.layout.bouncers[index].center, start: now,
      duration: max(0, scene.gliding.ends[index] - now))
  }

  /// Where a bouncer is now, and for how long it still glides: straight, with one speed, to the place that the settings have.
  ///
  /// - Returns: its centre, in points; and the nanoseconds that are left, in which the balls move: 0 for one that stands.
  public func glide(of degree: Degree) -> (place: Vector2, left: Int64) {
    let glide = glide(of: Int(degree.rawValue))
    return (glide.from, glide.duration)
  }

  /// The pitch that a key sounds in the active chord, 0 the leftmost; nil where there is no such key.
  public func pitch(ofKey key: Int) -> Pitch? {
    guard settings.layout.keys.indices.contains(key), key < voiced.count else { return nil }
    return voiced[key].raised(byOctaves: settings[.keysOctave])
  }
}
