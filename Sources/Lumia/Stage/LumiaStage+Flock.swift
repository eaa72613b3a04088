import Physics2D
import Synth

/// Returns the unit vector of a heading in thousandths of a turn.
func direction(_ heading: Int16) -> Vector2 {
  let angle = 2 * Double.pi * Double(heading) / 1000
  return Vector2(Mathematics.cosine(angle), Mathematics.sine(angle))
}

extension LumiaStage {
  /// Moves the flock by a step. The flock consists of the lumis (moving shapes of the image) with the path `flock`.
  /// They move like Reynolds's boids ("Flocks, Herds, and Schools", 1987), and also turn away from the edges.
  mutating func stepFlock() {
    let seconds = Double(Self.step) / 1e9
    for index in lumis.indices where lumis[index].lumi.path == .flock && lumis[index].heldSince < 0 {
      let push = steering(of: index)
      let speed = max(Double(abs(Int(lumis[index].lumi.speed))) / 1000, 0.02)
      var motion = lumis[index].motion + push * seconds
      let length = motion.length
      // The length of `motion` approaches the lumi's own `speed`, with a time constant of half a second.
      let wanted = length + (speed - length) * min(2 * seconds, 1)
      motion = length > 1e-9 ? motion * (wanted / length) : direction(lumis[index].lumi.heading) * wanted
      lumis[index].motion = motion
    }
    // The flock moves after all velocities are known, so that no velocity depends on a new place.
    for index in lumis.indices where lumis[index].lumi.path == .flock && lumis[index].heldSince < 0 {
      lumis[index].position = lumis[index].position + lumis[index].motion * seconds
    }
  }

  /// Returns the acceleration with which a lumi approaches, follows and avoids its neighbours, in stage heights/s².
  private func steering(of index: Int) -> Vector2 {
    let (place, motion) = (lumis[index].position, lumis[index].motion)
    var (center, heading, away, count) = (Vector2.zero, Vector2.zero, Vector2.zero, 0.0)
    for other in lumis.indices where other != index && lumis[other].lumi.path == .flock {
      let distance = lumis[other].position - place
      let square = distance.lengthSquared
      guard square < 0.0484 else { continue }
      count += 1
      center = center + distance
      heading = heading + lumis[other].motion
      if square < 0.0036 { away = away - distance * (1 / max(square, 1e-6)) }
    }
    var push = Vector2.zero
    if count > 0 { push = center * (1.2 / count) + (heading * (1 / count) - motion) * 1.5 + away * 0.002 }
    // Without a pull to the middle, flocks end in the corners.
    push = push + (Vector2(LumiaPlace.width / 2, 0.5) - place) * 0.25
    let margin = 0.16
    push.x += 2.5 * (max(margin - place.x, 0) - max(place.x - LumiaPlace.width + margin, 0)) / margin
    push.y += 2.5 * (max(margin - place.y, 0) - max(place.y - 1 + margin, 0)) / margin
    return push
  }

  /// Remembers the places of all moving lumis with simulated paths.
  mutating func rememberPlaces() {
    for index in lumis.indices where lumis[index].lumi.path.isSimulated && lumis[index].heldSince < 0 {
      rememberPlace(of: index)
    }
  }

  mutating func rememberPlace(of index: Int) {
    let place = position(of: index)
    lumis[index].past.append(place, at: lumis[index].movedTime(at: nanoseconds))
  }
}
