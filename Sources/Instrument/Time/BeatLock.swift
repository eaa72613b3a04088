import MIDI
import Physics2D

/// A tempo and the time of a beat. A program that follows another clock sends locks, so that the performance keeps to
/// that clock.
public struct BeatLock: Equatable, Sendable, BitwiseCopyable {
  /// The range of `beat`.
  public static let beatRange: ClosedRange<Int64> = 0...9_999_999
  /// The largest distance of `nanoseconds` from the present time: a minute, in nanoseconds.
  public static let reach: Int64 = 60_000_000_000

  /// The tempo, in quarters a minute, in the range of the parameter `tempo`.
  public var tempo: Double
  /// The number of quarters since the beginning of the first bar, in `beatRange`.
  public var beat: Int64
  /// The time of the beat, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64

  /// A lock with these properties.
  public init(tempo: Double, beat: Int64, nanoseconds: Int64) {
    (self.tempo, self.beat, self.nanoseconds) = (tempo, beat, nanoseconds)
  }
}

extension Timeline {
  /// Sets the tempo, and the time of a beat (`lock.nanoseconds` minus `pausedTime`), from `now` on. All times are in
  /// nanoseconds. A negative beat at `now` becomes 0.
  mutating func lock(_ lock: BeatLock, pausedTime: Int64, at now: Int64) {
    start = lock.nanoseconds - pausedTime
    startBeats = Beats(pulses: lock.beat * Beats.pulsesPerQuarter)
    setTempo(lock.tempo)
    startBeats = max(.zero, beats(at: now))
    start = now
    // A jump back may lead to a beat before the last change of the meter.
    guard startBeats < firstBar else { return }
    let number = bar(at: startBeats)
    let line = beginning(ofBar: number)
    (firstBarNumber, firstBar) = number >= 0 && line >= .zero ? (number, line) : (0, .zero)
  }

  /// Returns the whole bars, rounded to the nearest, by which the beat at a time (in ns) is ahead of an earlier timeline.
  func bars(aheadOf before: Timeline, at nanoseconds: Int64) -> Int64 {
    let jump = beats(at: nanoseconds) - before.beats(at: nanoseconds)
    return (jump.pulses + barPulses / 2).flooredQuotient(barPulses)
  }
}

extension SettingsFollower {
  /// Returns the lock that would change nothing: the next whole quarter after `nanoseconds`, and the time of this
  /// quarter if the performance does not pause. `nanoseconds` is not before the last gesture. In a count-in, the
  /// quarter is negative, so the result is no valid lock.
  func lock(at nanoseconds: Int64) -> BeatLock {
    let time = countedTime(at: nanoseconds)
    let beat = timeline.beats(at: time).pulses.flooredQuotient(Beats.pulsesPerQuarter) + 1
    let next = timeline.nanoseconds(at: Beats(pulses: beat * Beats.pulsesPerQuarter))
    return BeatLock(tempo: settings[.tempo], beat: beat, nanoseconds: next + nanoseconds - time)
  }

  /// Returns the quarter at which the bar that contains a time, in nanoseconds, began.
  func barStart(at nanoseconds: Int64) -> Double {
    let bar = timeline.bar(at: timeline.beats(at: countedTime(at: nanoseconds)))
    return Double(timeline.beginning(ofBar: bar).pulses) / Double(Beats.pulsesPerQuarter)
  }
}

extension Performance {
  mutating func apply(_ lock: BeatLock) throws(GestureError) {
    guard Parameter.tempo.allows(lock.tempo) else { throw .refused(.tempo, lock.tempo) }
    guard BeatLock.beatRange.contains(lock.beat), abs(lock.nanoseconds - nanoseconds) <= BeatLock.reach else {
      throw .farBeat(lock)
    }
    let before = timeline
    settings.follow(.lock(lock))
    scheduleOscillation()
    let now = scene.world.now.nanoseconds
    timeline.lock(lock, pausedTime: pausedTime, at: now)
    progress.jump(from: before, to: timeline, at: now)
    let jumps = timeline.bars(aheadOf: before, at: now) != 0
    // Echoes keep their distance from the present, so the jump skips no echo, and delays none.
    echoes.move(by: timeline.beats(at: now) - before.beats(at: now))
    if jumps { (bass.degree, bass.pulse, bass.time) = (-1, 0, 0) }
    followTimeline()
    lastBeat = passedBeat(before, at: now)
    scheduleBeat(after: lastBeat)
  }

  /// Returns the beat up to which all beats count as passed, after the timeline has changed at `now`.
  private func passedBeat(_ before: Timeline, at now: Int64) -> Beats {
    let (old, new) = (before.beats(at: now), timeline.startBeats)
    // A larger change is a jump. The first clocks may suggest a wrong tempo, but this moves a beat by less.
    let most = 3 * timeline.beatPulses / 4
    guard !(-most..<most ~= (new - old).pulses) else {
      // A beat that the correction skips sounds now. A beat that has sounded, and that the correction postpones, does
      // not sound again. A beat exactly at `now`, as at the start or after `locate`, has passed only if it is
      // `lastBeat`.
      return max(lastBeat, old - Beats(pulses: 0, parts: 1))
    }
    // When the clock jumps to a beat, that beat is already past, by the length of the lookahead. It sounds now, unless
    // a beat of the old timeline has sounded in its place, as in a loop.
    let beat = Timeline.Lines(timeline, every: timeline.beatPulses).beat(notAfter: new)
    let oldBeat = Timeline.Lines(before, every: before.beatPulses).beat(notAfter: old)
    let distance = abs(timeline.nanoseconds(at: beat) - before.nanoseconds(at: oldBeat))
    let isHeard = isPlaying && distance < timeline.nanoseconds(in: Beats(pulses: Timeline.clockPulses))
    return isHeard || (new - beat).pulses >= timeline.beatPulses / 2 ? new : beat - Beats(pulses: 0, parts: 1)
  }
}
