import Physics2D

extension LumiaStage {
  /// Calls a function with the index of each lumi (a moving light) of a group, the youngest first, so that the function
  /// may remove the lumi.
  private mutating func forEach(_ group: LumiaGroup, _ act: (inout LumiaStage, Int) -> Void) {
    switch group {
    case .all: for index in lumis.indices.reversed() { act(&self, index) }
    case .chord(let chord):
      for index in lumis.indices.reversed() where lumis[index].chord == chord { act(&self, index) }
    case .newest: if !lumis.isEmpty { act(&self, lumis.count - 1) }
    case .oldest: if !lumis.isEmpty { act(&self, 0) }
    case .near(let x, let y):
      if let index = nearest(to: LumiaPlace.point(x: Double(x), y: Double(y))) { act(&self, index) }
    }
  }

  private mutating func nearest(to place: Vector2) -> Int? {
    var (nearest, least): (Int?, Double) = (nil, .infinity)
    for index in lumis.indices {
      let state = state(index)
      let distance = (Vector2(state.x, state.y) - place).lengthSquared
      if distance < least { (nearest, least) = (index, distance) }
    }
    return nearest
  }

  mutating func setHeld(_ group: LumiaGroup, _ isHeld: Bool) {
    forEach(group) { stage, index in
      guard (stage.lumis[index].heldSince >= 0) != isHeld else { return }
      stage.setHeld(index, isHeld)
    }
  }

  /// Begins or ends the hold of a lumi. For an unheld lumi of the flock, `position(of:)` adds the motion since the
  /// flock's last step to `position`. The end of the hold subtracts this motion, so that the lumi does not jump.
  private mutating func setHeld(_ index: Int, _ isHeld: Bool) {
    if isHeld, lumis[index].lumi.path.isSimulated { rememberPlace(of: index) }
    if lumis[index].lumi.path == .flock {
      let late = lumis[index].motion * (Double(nanoseconds % Self.step) / 1e9)
      lumis[index].position = isHeld ? position(of: index) : lumis[index].position - late
    }
    if let body = lumis[index].body {
      if isHeld {
        lumis[index].motion = world.motion(of: body).velocity
        try? world.setVelocity(.zero, of: body)
        try? world.setGravityScale(0, of: body)
      } else {
        try? world.setGravityScale(1, of: body)
        try? world.setVelocity(lumis[index].motion, of: body)
      }
    }
    if isHeld {
      lumis[index].heldTempo = timeline.quartersPerSecond
      lumis[index].heldQuarters = timeline.quarters(at: nanoseconds)
      lumis[index].heldSince = nanoseconds
    } else {
      lumis[index].heldTime += nanoseconds - lumis[index].heldSince
      lumis[index].heldSince = -1
    }
  }

  mutating func setGate(of group: LumiaGroup, pulses: UInt16) {
    forEach(group) { stage, index in
      stage.lumis[index].gatePulses = pulses
      stage.limitFlashes(of: index)
    }
  }

  /// Fades lumis. If a lumi is already fading, its new fade begins at its present light. If the old fade ends first,
  /// the old fade stays.
  mutating func fade(_ group: LumiaGroup, milliseconds: UInt16) {
    let (now, length) = (nanoseconds, Int64(milliseconds) * 1_000_000)
    forEach(group) { stage, index in
      let (start, old) = (stage.lumis[index].fadeStart, stage.lumis[index].fadeLength)
      guard old >= 0 else {
        (stage.lumis[index].fadeStart, stage.lumis[index].fadeLength) = (now, length)
        return
      }
      guard now + length < start + old else { return }
      let level = Double(start + old - now) / Double(old)
      stage.lumis[index].fadeLength = Int64(Double(length) / level)
      stage.lumis[index].fadeStart = now + length - stage.lumis[index].fadeLength
    }
    removeOld()
  }

  mutating func erase(_ group: LumiaGroup) {
    forEach(group) { stage, index in stage.remove(index) }
    if group == .all { erasures += 1 }
  }

  mutating func drop(_ group: LumiaGroup) {
    forEach(group) { stage, index in stage.setPath(of: index, .gravity, fromRest: true) }
  }
}
