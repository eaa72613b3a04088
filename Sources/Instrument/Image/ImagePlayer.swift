import Lumia

/// Plays a performance's events on a stage of light: the strikes release lumis, and the gestures `image` are its
/// commands. Equal settings and events give equal states, bit for bit, however often the player is advanced. No method
/// allocates or locks.
public struct ImagePlayer: ~Copyable {
  /// The stage of light, at the time of the last event or `advance`.
  public var stage: LumiaStage
  private var follower: SettingsFollower

  /// An empty stage at the beginning of a performance.
  ///
  /// - Parameter set: the first chordset; nil for the one that suits the settings.
  public init(_ start: PerformanceStart, set: LumiaSet? = nil) {
    let keys = start.settings.layout.keys
    let boxes = keys.indices.map { LumiaKey(keys[$0]) }
    self.init(
      start, LumiaStage(set ?? LumiaSet(of: start.settings), seed: start.settings.seed, keys: boxes))
  }

  /// Continues a saved stage.
  ///
  /// - Parameters:
  ///   - start: the state of the performance at the stage's time.
  ///   - stage: a stage that followed the performance up to that time.
  public init(_ start: PerformanceStart, _ stage: consuming LumiaStage) {
    self.stage = stage
    follower = SettingsFollower(start)
    self.stage.advance(to: start.nanoseconds)
    setTimeline(at: start.nanoseconds)
  }

  /// Applies an event. Pass all events in order of time.
  public mutating func apply(_ event: PerformanceEvent) {
    switch event {
    case .strike(let strike):
      advance(to: event.nanoseconds)
      apply(strike)
    case .gesture(let gesture) where gesture.refusal == nil:
      advance(to: event.nanoseconds)
      // Sections and oscillators come before a gesture of the same time.
      while let next = follower.nextMoveTime, next <= event.nanoseconds { moveNext(at: next) }
      follower.follow(event)
      setTimeline(at: event.nanoseconds)
      if case .image(let command) = gesture.gesture { apply(command, at: event.nanoseconds) }
    case .gesture, .flight, .beat, .section, .message, .midiClock: break
    }
  }

  /// Advances to a time, in nanoseconds since the start of the performance.
  public mutating func advance(to nanoseconds: Int64) {
    while let next = follower.nextMoveTime, next < nanoseconds { moveNext(at: next) }
    stage.advance(to: nanoseconds)
  }

  private mutating func moveNext(at nanoseconds: Int64) {
    follower.moveNext { _, _ in }
    setTimeline(at: nanoseconds)
  }

  /// Applies a strike, as the stage's option `bind` says. A silent strike of a bouncer still chooses its chord.
  private mutating func apply(_ strike: Strike) {
    let binding = stage.options.binding
    let (x, y) = (units(strike.x, of: Stage.width), units(strike.y, of: Stage.ceiling))
    if strike.voice == .bass, binding.takesBouncers {
      apply(.chooseChord(strike.index), at: strike.nanoseconds)
      guard strike.silence == nil else { return }
      apply(.release(chord: strike.index, velocity: strike.velocity, x: x, y: y), at: strike.nanoseconds)
    } else if strike.voice == .key, binding.takesKeys, strike.silence == nil {
      apply(
        .strike(
          chord: stage.chord, tone: strike.index, velocity: strike.velocity, pitch: strike.pitch.number, x: x, y: y),
        at: strike.nanoseconds)
    }
  }

  /// Applies a command. The stage refuses none, because the performance has checked it.
  private mutating func apply(_ command: LumiaCommand, at nanoseconds: Int64) {
    do throws(LumiaError) { try stage.apply(command, at: nanoseconds) } catch {}
  }

  /// Gives the stage the beats in force, if they differ from those that it counts. In a pause, its beats nearly stop:
  /// they have their slowest tempo.
  private mutating func setTimeline(at nanoseconds: Int64) {
    let beats = follower.timeline.beats(at: follower.countedTime(at: nanoseconds))
    let quarters =
      (Double(beats.pulses) + Double(beats.part) / Double(Beats.partsPerPulse)) / Double(Beats.pulsesPerQuarter)
    let tempo = follower.isPlaying ? Double(follower.timeline.tempo) / 1e6 : 0
    let timeline = LumiaTimeline(start: nanoseconds, quarters: quarters, tempo: tempo)
    let old = stage.timeline
    let kept = old.quarters + Double(nanoseconds - old.start) * (old.tempo / 60e9)
    guard timeline.tempo != old.tempo || abs(kept - quarters) > 1e-6 else { return }
    stage.setTimeline(timeline)
  }
}

/// Returns a coordinate, in points, as commands of the image have it.
private func units(_ points: Double, of length: Double) -> UInt16 {
  UInt16(min(max(points / length, 0), 1) * Double(LumiaCommand.largestPlace) + 0.5)
}

extension LumiaKey {
  fileprivate init(_ key: Layout.PianoKey) {
    let scale = (x: 16 / 9 / Stage.width, y: 1 / Stage.ceiling)
    self.init(
      x: key.center.x * scale.x, y: key.center.y * scale.y, width: key.width * scale.x, height: key.height * scale.y)
  }
}
