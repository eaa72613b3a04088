import ChordEngine
import Lumia
import Physics2D

extension Performance {
  /// Applies or refuses a gesture at the present tick, and appends the gesture's event. If the gesture ends notes, the
  /// next `advance` appends the note-offs. `source` is the number that the caller chose for the live input (a page,
  /// terminal or MIDI controller).
  /// Preconditions: the present time is a tick, the latest `advance` returned true, and `events` is not full.
  public mutating func apply(
    _ gesture: Gesture, from source: UInt8 = 0, events: inout FixedBuffer<PerformanceEvent>
  ) {
    precondition(isComplete && nanoseconds % Self.tick == 0, "gestures apply at ticks")
    var event = GestureEvent(nanoseconds: nanoseconds, source: source, gesture: gesture, refusal: nil)
    do throws(GestureError) {
      if case .locate(let sixteenth) = gesture {
        try locate(SongPosition(sixteenth), &events)
        event.chord = ActiveChord(degree: degree, voiced: voiced)
      } else {
        try apply(gesture)
      }
    } catch { event.refusal = error }
    events.append(.gesture(event))
  }

  private mutating func apply(_ gesture: Gesture) throws(GestureError) {
    switch gesture {
    case .set(let parameter, let value):
      guard parameter.allows(value) else { throw .refused(parameter, value) }
      if parameter == .groove, value > 0, settings[.groove] == 0 { storePeaks() }
      settings.follow(gesture)
      scheduleOscillation()
      applyChange(of: parameter)
    case .move(let lfo):
      guard lfo.isAllowed, settings.follow(gesture) else { throw .badMotion(lfo.parameter) }
      beginOscillations()
    case .spawn(let x, let y):
      try spawn(x: x, y: y)
    case .remove(let ball):
      guard scene.remove(ball: ball) else { throw .noSuchBall(ball) }
      aims.releases[ball] = 0
      members.release(ball: ball)
    case .moveBouncer(let degree, let x, let y):
      try moveBouncer(degree, to: Vector2(x, y))
    case .dragBall(let ball, let x, let y):
      try dragBall(ball, x: x, y: y)
    case .flickBall(let ball, let x, let y):
      try flickBall(ball, Vector2(x, y))
    case .key, .chords, .rhythm, .form: settings.follow(gesture)
    case .timeSignature(let signature):
      settings.follow(gesture)
      timeline.setSignature(signature, at: scene.world.now.nanoseconds)
      followTimeline()
    case .chord(let slot, _):
      guard (0..<Chordset.slotCount).contains(slot) else { throw .noSuchSlot(slot) }
      settings.follow(gesture)
    case .lock(let lock): try apply(lock)
    case .locate: break
    case .suppress(let ball, let strike): try edits.suppress(ball: ball, strike: strike)
    case .add(let note): try add(note)
    case .image(let command):
      guard let count = command.chordsets(of: chordsetCount) else {
        throw .badImage(command, chordsets: chordsetCount)
      }
      chordsetCount = count
    case .pause:
      isPlaying = false
      pending.endAll(at: nanoseconds)
      ringing.endAll()
      echoes.removeAll()
      scheduleEcho()
    case .play:
      isPlaying = true
      skipAddedNotes()
    case .reset:
      reset()
    }
    if gesture.revoices(degree) { voiceChord() }
    progress.follow(gesture, settings, timeline, at: scene.world.now.nanoseconds)
    scheduleForm()
  }

  mutating func scheduleForm() {
    scheduleSection()
    scheduleVariation()
    scheduleBass()
  }

  mutating func beginOscillations() {
    oscillate()
    scheduleOscillation()
  }

  mutating func scheduleOscillation() {
    nextOscillation =
      settings.oscillators.count == 0 ? .max : LFO.nextTime(after: scene.world.now.nanoseconds, from: progress.start)
  }

  mutating func oscillate() {
    let time = scene.world.now.nanoseconds - progress.start
    for index in 0..<settings.oscillators.count {
      guard let (parameter, last) = settings.oscillate(index, at: time) else { continue }
      applyChange(of: parameter)
      if parameter.isOfVoicing { voiceChord() }
      // Preserve the balls' paths. Otherwise each change of gravity would add or remove energy.
      if parameter == .gravity {
        scene.keepPaths(from: last, to: settings[.gravity])
        aimAnew()
      }
    }
  }

  /// Updates the state that depends on a changed parameter. Most parameters have no such state, because they are read
  /// at each use.
  private mutating func applyChange(of parameter: Parameter) {
    switch parameter {
    case .speed:
      scene.setBassSpeed(settings[.speed])
      aimBassBall()
    case .tempo:
      timeline.setTempo(settings[.tempo], at: scene.world.now.nanoseconds)
      followTimeline()
    case .click, .countIn: scheduleBeat()
    case .collide: scene.setCollides(settings[.collide] != 0)
    case .grid, .swing, .groove, .grooveReach, .air, .quantize, .quantizeStrength, .spawnOn, .clickChannel:
      break
    case .gravity: scene.setGravity(settings[.gravity])
    case .bounce: scene.setRestitution(settings[.bounce])
    case .bouncer1, .bouncer2, .bouncer3, .bouncer4, .bouncer5, .bouncer6, .bouncer7:
      scene.setBouncer(Int(parameter.rawValue - Parameter.bouncer1.rawValue), isOn: settings[parameter] != 0)
      planBassBall()
    case .toss, .patience, .bassOctave, .keysOctave, .softest, .shortestGap: break
    case .bassCurve, .bassCurve25, .bassCurve50, .bassCurve75, .keysCurve, .keysCurve25, .keysCurve50, .keysCurve75:
      break
    // The callers voice the chord again: `apply` (if `Gesture.revoices` is true) and `oscillate`.
    case .voicing, .rangeLow, .rangeHigh, .tones: break
    case .lowBalls, .legato, .damp, .swell, .breath, .phrase, .downbeat, .cadence, .bassPassing, .hands: break
    case .harmonicRhythm:
      bass.degree = -1
      aimBassBall()
    case .bassRhythm: scheduleBass()
    case .ending: scheduleSection()
    case .program, .bank: pendingPrograms.insert(.key)
    case .bassProgram, .bassBank: pendingPrograms.insert(.bass)
    case .effects: applyEffects()
    case .echo: applyEcho()
    case .echoFeedback: break
    // `SoundPlayer` applies the following parameters.
    case .sound, .bassSound, .level: break
    case .width, .delayBeats, .pingPong: break
    case .filter, .cutoff, .resonance, .delay, .delayTime, .delayWet, .delayFeedback, .reverb, .reverbWet, .reverbTime:
      break
    case .bassLine, .bassHold, .bassLength, .keyLength, .bassVelocityLow, .bassVelocityHigh, .keysVelocityLow,
      .keysVelocityHigh:
      break
    }
  }

  /// Calls `applyChange` for each parameter that differs from `before`, except `speed`, `tempo` and `harmonicRhythm`.
  /// The callers apply changes of these three parameters, and update the voicing.
  mutating func applySectionChanges(since before: ParameterValues) {
    for index in 0..<Parameter.count {
      guard let parameter = Parameter(rawValue: UInt8(index)), before[parameter] != settings[parameter] else {
        continue
      }
      switch parameter {
      case .speed, .tempo, .harmonicRhythm: break
      default: applyChange(of: parameter)
      }
    }
  }

  private mutating func moveBouncer(_ degree: Degree, to place: Vector2) throws(GestureError) {
    guard Layout.isBouncerPlace(place) else { throw .outside(.left, x: place.x, y: place.y) }
    let index = Int(degree.rawValue)
    settings.follow(.moveBouncer(degree, x: place.x, y: place.y))
    scene.moveBouncer(index, to: place, isOn: settings[.bouncer(index)] != 0)
    planBassBall()
  }

  private mutating func reset() {
    for ball in 1...Stage.pianoBallCount { _ = scene.remove(ball: ball) }
    aims.releases = Releases()
    members.release()
    Self.launchBassBall(of: &scene, settings, by: &random)
    recentChords.lastChange = scene.world.now.nanoseconds
    bass.degree = -1
    aimBassBall()
  }
}
