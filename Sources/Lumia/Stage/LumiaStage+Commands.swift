import Physics2D

extension LumiaStage {
  /// Applies a command at a time in nanoseconds. The stage first advances to this time. A refused command changes
  /// nothing. Throws for a time before the present or after `latest`, for a number out of range, and for an edit after
  /// which the list of chordsets would be empty or too long.
  public mutating func apply(_ command: LumiaCommand, at time: Int64) throws(LumiaError) {
    guard time >= nanoseconds, time <= Self.latest else { throw .badTime(time) }
    try command.check(chordsets: list.count)
    advance(to: time)
    switch command {
    case .strike(let chord, let tone, let velocity, let pitch, let x, let y):
      release(chord: chord, tone: tone, velocity: velocity, pitch: pitch, at: place(x, y))
    case .release(let chord, let velocity, let x, let y):
      release(chord: chord, velocity: velocity, at: place(x, y))
    case .tap(let x, let y, let pressure):
      release(chord: chord, tone: nextTone, velocity: pressure, at: place(x, y))
      nextTone = (nextTone + 1) % UInt8(Self.chordCount)
    case .stroke(let tone, let stroke):
      let velocity = UInt8(min(max(20 + stroke.pressure * 107, 1), 127))
      release(chord: chord, tone: tone, velocity: velocity, at: stroke.point(0), stroke: stroke)
    case .pad(let pad, let pressure): press(pad, pressure: pressure)
    case .padOff(let pad): letGo(pad)
    case .hold(let group, let isHeld): setHeld(group, isHeld)
    case .stay(let isOn): setTraces { $0.isStaying = isOn }
    case .rhythm(let group, let pulses): setGate(of: group, pulses: pulses)
    case .fade(let group, let milliseconds): fade(group, milliseconds: milliseconds)
    case .erase(let group): erase(group)
    case .drop(let group): drop(group)
    case .chooseChordset(let set):
      chordset = set
      adoptOptions(of: Int(set))
    case .chooseChord(let chord): self.chord = chord
    case .set(let chord, let tone, let field, let value): set(field, Int(value), chord: chord, tone: tone)
    case .option(let option, let value):
      var options = options
      options[option] = Int(value)
      list.setOptions(options, of: Int(chordset))
      setOptions(options)
    case .trigger(let pad, let trigger):
      letGo(pad)
      triggers[Int(pad)] = trigger
    case .list(let edit): self.edit(edit)
    }
  }

  private func place(_ x: UInt16, _ y: UInt16) -> Vector2 { LumiaPlace.point(x: Double(x), y: Double(y)) }

  /// Sets the options in force to those of a chordset, except the flash guard: only a command for the guard changes it.
  private mutating func adoptOptions(of set: Int) {
    var options = list.options(of: set)
    options[.flashGuard] = self.options[.flashGuard]
    setOptions(options)
  }

  private mutating func setOptions(_ options: LumiaOptions) {
    let old = self.options
    setTraces { $0.options = options }
    if options.palette != old.palette { mixer = ColourMixer(options.palette) }
    if options.isGuarded != old.isGuarded { for index in lumis.indices { limitFlashes(of: index) } }
  }

  /// Makes a change of the options or of `isStaying`. Erases the traces, which lumis (the shapes of the image) leave
  /// behind, if the change switches traces on, or makes a dark background light or a light one dark. Old traces contain
  /// the old background, which would cover the new one. While `isStaying` is `true`, a change of the background does
  /// not erase the traces.
  private mutating func setTraces(_ change: (inout LumiaStage) -> Void) {
    let (hadTraces, wasLight) = (hasTraces, isLight)
    change(&self)
    if hasTraces, !hadTraces || isLight != wasLight && !isStaying { erasures += 1 }
  }

  private mutating func set(_ field: LumiField, _ value: Int, chord: UInt8, tone: UInt8) {
    for number in 0..<UInt8(Self.chordCount) where tone == 255 || tone == number {
      list.set(field, value, Int(chordset), Int(chord), Int(number))
    }
    let slot = list.slot(of: Int(chordset))
    for index in lumis.indices {
      guard lumis[index].slot == slot, lumis[index].chord == chord, tone == 255 || lumis[index].tone == tone else {
        continue
      }
      if field.whole == .path {
        // A lumi that a stroke released repeats the stroke, whatever its field `path` is.
        if lumis[index].stroke == nil { setPath(of: index, LumiPath(rawValue: UInt8(value))!) }
      } else {
        lumis[index].set(field, value, at: lumis[index].moment(at: nanoseconds, timeline))
        limitFlashes(of: index)
      }
    }
  }

  /// Sets a lumi's path. On a simulated path, the lumi starts with its own speed, or at rest if `fromRest`.
  mutating func setPath(of index: Int, _ path: LumiPath, fromRest: Bool = false) {
    guard lumis[index].lumi.path != path else { return }
    var place = lumis[index].place
    if lumis[index].lumi.path.isSimulated {
      place = position(of: index)
    } else if path.isSimulated {
      let moment = lumis[index].moment(at: nanoseconds, timeline)
      let course = LumiCourse(lumis[index])
      place = course.place(after: course.cycles(at: moment))
    }
    endSimulation(of: index)
    lumis[index].lumi.path = path
    lumis[index].place = place
    if path.isSimulated { startSimulation(of: index, at: place, fromRest: fromRest) }
  }

  private mutating func edit(_ edit: ChordsetEdit) {
    let chosen = list.slot(of: Int(chordset))
    switch edit {
    case .copy(let set, let place): list.copy(Int(set), to: Int(place))
    case .move(let set, let place): list.move(Int(set), to: Int(place))
    case .remove(let set):
      let slot = list.slot(of: Int(set))
      for index in lumis.indices where lumis[index].slot == slot { lumis[index].slot = 255 }
      list.remove(Int(set))
    case .reset(let set): list.reset(Int(set))
    }
    // The chosen chordset stays chosen, even if the edit has moved it. Choose the next chordset, or the last one, if
    // the edit has removed the chosen one.
    let place = list.place(ofSlot: chosen)
    chordset = UInt8(place ?? min(Int(chordset), list.count - 1))
    adoptOptions(of: Int(chordset))
  }
}

extension LiveLumi {
  /// Sets a field. If the rate of an oscillator changes, its phase changes too, so that the value does not jump. The
  /// value may still jump if the wave is `steps` or `noise`, or if the flash guard halves the new rate.
  fileprivate mutating func set(_ field: LumiField, _ value: Int, at moment: LumiMoment) {
    guard let feature = field.feature, field.part == .rate else {
      lumi[field] = value
      return
    }
    let before =
      lumi[feature].cycles(at: moment, halvings: halvings[Int(feature.rawValue)])
      + Double(lumi[feature].phase) / 1000
    lumi[field] = value
    let after = lumi[feature].cycles(at: moment, halvings: 0)
    let change = (before - after) - (before - after).rounded(.down)
    lumi[feature].phase = Int16(min(change * 1000, 999))
  }
}
