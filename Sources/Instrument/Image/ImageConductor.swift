import ChordEngine
import Lumia
import Physics2D

/// Applies a performance's events to a stage of light, a `LumiaStage`, which holds the image. The caller keeps and
/// saves the stage.
public struct ImageConductor: ~Copyable {
  private var follower: SettingsFollower

  /// Starts to conduct a stage. The stage first advances to the time of `start`.
  ///
  /// - Parameters:
  ///   - start: a state of the performance.
  ///   - stage: a new stage, or one that followed the performance up to the time of `start`.
  public init(_ start: PerformanceStart, _ stage: inout LumiaStage) {
    follower = SettingsFollower(start)
    stage.advance(to: start.nanoseconds)
    setTimeline(of: &stage, at: start.nanoseconds)
  }

  /// Applies an event. Pass all events in order of time.
  public mutating func apply(_ event: PerformanceEvent, to stage: inout LumiaStage) {
    switch event {
    case .strike(let strike):
      advance(&stage, to: event.nanoseconds)
      apply(strike, to: &stage)
    case .gesture(let gesture) where gesture.refusal == nil:
      advance(&stage, to: event.nanoseconds)
      // Sections and oscillators act before a gesture of the same time.
      while let next = follower.nextMoveTime, next <= event.nanoseconds { moveNext(&stage, at: next) }
      follower.follow(event)
      setTimeline(of: &stage, at: event.nanoseconds)
      if case .image(let command) = gesture.gesture { apply(command, to: &stage, at: event.nanoseconds) }
    case .gesture, .flight, .beat, .section, .message, .midiClock: break
    }
  }

  /// Advances to a time, in nanoseconds since the start of the performance.
  public mutating func advance(_ stage: inout LumiaStage, to nanoseconds: Int64) {
    while let next = follower.nextMoveTime, next < nanoseconds { moveNext(&stage, at: next) }
    stage.advance(to: nanoseconds)
  }

  private mutating func moveNext(_ stage: inout LumiaStage, at nanoseconds: Int64) {
    follower.moveNext { _, _ in }
    setTimeline(of: &stage, at: nanoseconds)
  }

  /// Applies a strike if the stage's option `bind` (`binding`) includes it. If the bass ball strikes a bouncer,
  /// the bouncer's chord is chosen, even if the strike is silent.
  private func apply(_ strike: Strike, to stage: inout LumiaStage) {
    let binding = stage.options.binding
    let (x, y) = (units(strike.x, of: Stage.width), units(strike.y, of: Stage.ceiling))
    if strike.voice == .bass, binding.takesBouncers {
      apply(.chooseChord(strike.index), to: &stage, at: strike.nanoseconds)
      guard strike.silence == nil else { return }
      apply(.release(chord: strike.index, velocity: strike.velocity, x: x, y: y), to: &stage, at: strike.nanoseconds)
    } else if strike.voice == .key, binding.takesKeys, strike.silence == nil {
      apply(
        .strike(
          chord: stage.chord, tone: strike.index, velocity: strike.velocity, pitch: strike.pitch.number, x: x, y: y),
        to: &stage, at: strike.nanoseconds)
    }
  }

  /// Applies a command whose numbers are in their ranges: the performance has checked it, or a strike has made it.
  private func apply(_ command: LumiaCommand, to stage: inout LumiaStage, at nanoseconds: Int64) {
    do throws(LumiaError) { try stage.apply(command, at: nanoseconds) } catch {}
  }

  /// Sets the stage's timeline to the performance's beats, unless the timeline agrees with the beats already.
  private func setTimeline(of stage: inout LumiaStage, at nanoseconds: Int64) {
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

/// Converts a coordinate from points to the units of image commands. A unit is 1/4095 of `length`, the width or height
/// of the balls' stage (`Stage`). A place outside the stage is clamped.
private func units(_ points: Double, of length: Double) -> UInt16 {
  UInt16(min(max(points / length, 0), 1) * Double(LumiaCommand.largestPlace) + 0.5)
}

extension LumiaStage {
  /// An empty stage for a piece, with the keys of the piece.
  ///
  /// - Parameter set: the chordset that is chosen at first; nil for the set that suits the settings.
  public init(_ settings: Settings, set: LumiaSet? = nil) {
    let keys = settings.layout.keys
    self.init(set ?? LumiaSet(of: settings), seed: settings.seed, keys: keys.indices.map { LumiaKey(keys[$0]) })
  }
}

extension LumiaKey {
  fileprivate init(_ key: Layout.PianoKey) {
    let scale = (x: 16 / 9 / Stage.width, y: 1 / Stage.ceiling)
    self.init(
      x: key.center.x * scale.x, y: key.center.y * scale.y, width: key.width * scale.x, height: key.height * scale.y)
  }
}
