import Physics2D

extension LumiaStage {
  /// Releases a lumi (a moving shape) of the chosen chordset at `place`, in stage heights. `chord` and `tone` are 0…7.
  /// If the pitch map sets heights, `pitch` replaces the y of `place`; 255 stands for no pitch. If the stage is full,
  /// removes the oldest lumi.
  mutating func release(
    chord: UInt8, tone: UInt8, velocity: UInt8, pitch: UInt8 = 255, at place: Vector2, stroke: LumiStroke? = nil
  ) {
    if lumis.isFull { remove(0) }
    births += 1
    var place = place
    if options.pitchMap.hasHeight, pitch < 128 {
      place.y = 0.08 + 0.84 * min(max((Double(pitch) - 33) / 63, 0), 1)
    }
    var random = SplitMix64(seed: seed ^ UInt64(bitPattern: births) &* 0x9E37_79B9_7F4A_7C15)
    var live = LiveLumi(
      number: births, lumi: list.lumi(Int(chordset), Int(chord), Int(tone)), slot: list.slot(of: Int(chordset)),
      chord: chord, tone: tone, seed: random.next(), birth: nanoseconds, place: place, velocity: velocity)
    live.pitch = pitch
    live.stroke = stroke
    if stroke != nil { live.lumi.path = .stroke }
    lumis.append(live)
    let index = lumis.count - 1
    if lumis[index].lumi.path.isSimulated { startSimulation(of: index, at: place) }
    limitFlashes(of: index)
    if options.isGuarded {
      let state = lumis[index].state(at: nanoseconds, timeline, options)
      lumis[index].dimming = flashes.dimming(ofBirth: state.size * state.size * 4, at: nanoseconds)
    }
  }

  /// Releases all lumis of a chord, around a place.
  mutating func release(chord: UInt8, velocity: UInt8, at place: Vector2) {
    for tone in 0..<UInt8(Self.chordCount) {
      let spread = direction(Int16(tone) * 125) * 0.06
      release(chord: chord, tone: tone, velocity: velocity, at: place + spread)
    }
  }

  /// Releases the next lumi of a pad's chord.
  mutating func releaseNext(of pad: Int) {
    let tone = pads[pad].tone
    pads[pad].tone = (tone + 1) % UInt8(Self.chordCount)
    release(
      chord: triggers[pad].chord, tone: tone, velocity: max(pads[pad].pressure, 1), at: Self.placeOfTone(tone))
  }

  private static func placeOfTone(_ tone: UInt8) -> Vector2 {
    Vector2((Double(tone) + 0.5) / Double(chordCount) * LumiaPlace.width, 0.5)
  }

  mutating func press(_ pad: UInt8, pressure: UInt8) {
    let (index, trigger) = (Int(pad), triggers[Int(pad)])
    let wasPressed = pads[index].pressure > 0
    pads[index].pressure = pressure
    guard !wasPressed else { return }
    switch trigger.action {
    case .chord:
      for tone in 0..<UInt8(Self.chordCount) {
        release(chord: trigger.chord, tone: tone, velocity: pressure, at: Self.placeOfTone(tone))
      }
    case .scale: releaseNext(of: index)
    case .run:
      pads[index].tone = 0
      alignRun(index)
    case .rhythm: setGate(of: trigger.group, pulses: trigger.pulses)
    case .hold: setHeld(trigger.group, true)
    case .drop: drop(trigger.group)
    case .fade: fade(trigger.group, milliseconds: trigger.amount)
    case .erase: erase(trigger.group)
    }
  }

  mutating func letGo(_ pad: UInt8) {
    let (index, trigger) = (Int(pad), triggers[Int(pad)])
    guard pads[index].pressure > 0 else { return }
    pads[index].pressure = 0
    switch trigger.action {
    case .rhythm: setGate(of: trigger.group, pulses: 0)
    case .hold: setHeld(trigger.group, false)
    default: return
    }
  }
}
