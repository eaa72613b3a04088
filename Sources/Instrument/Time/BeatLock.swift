import MIDI
import Physics2D

/// A tempo and the time of a beat. A program that follows another clock sends locks, which synchronize the performance
/// with that clock.
public struct BeatLock: Equatable, Sendable, BitwiseCopyable {
  /// The range of `beat`.
  public static let beatRange: ClosedRange<Int64> = 0...9_999_999
  /// The largest distance of `nanoseconds` from the present time: a minute, in nanoseconds.
  public static let reach: Int64 = 60_000_000_000

  /// The tempo, in quarter notes per minute, in the range of the parameter `tempo`.
  public var tempo: Double
  /// The number of quarter notes since the beginning of the first bar, in `beatRange`.
  public var beat: Int64
  /// The time of the beat, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64

  /// A lock with these properties.
  public init(tempo: Double, beat: Int64, nanoseconds: Int64) {
    (self.tempo, self.beat, self.nanoseconds) = (tempo, beat, nanoseconds)
  }
}

extension Timeline {
  /// Applies a lock at `now`: sets the tempo, and puts `lock.beat` at `lock.nanoseconds` minus `pausedTime`, because
  /// the timeline's times do not count pauses. All times are in nanoseconds. If the beat at `now` would be negative, it
  /// becomes 0.
  mutating func lock(_ lock: BeatLock, pausedTime: Int64, at now: Int64) {
    start = lock.nanoseconds - pausedTime
    startBeats = Beats(pulses: lock.beat * Beats.pulsesPerQuarter)
    setTempo(lock.tempo)
    startBeats = max(.zero, beats(at: now))
    start = now
    // A jump back may lead to a beat before the latest change of the meter.
    guard startBeats < firstBar else { return }
    let number = bar(at: startBeats)
    let line = beginning(ofBar: number)
    (firstBarNumber, firstBar) = number >= 0 && line >= .zero ? (number, line) : (0, .zero)
  }

  /// Returns the number of bars, rounded to the nearest, by which this timeline's beat at a time is ahead of the beat
  /// of `before`. The time is in nanoseconds.
  func bars(aheadOf before: Timeline, at nanoseconds: Int64) -> Int64 {
    let jump = beats(at: nanoseconds) - before.beats(at: nanoseconds)
    return (jump.pulses + barPulses / 2).flooredQuotient(barPulses)
  }
}

extension SettingsFollower {
  /// Returns the lock that would change nothing: the next whole quarter note after `nanoseconds`, and the time of this
  /// quarter note if the performance does not pause. `nanoseconds` is not before the latest gesture. The lock is
  /// invalid if its beat is negative, as in a count-in.
  func lock(at nanoseconds: Int64) -> BeatLock {
    let time = countedTime(at: nanoseconds)
    let beat = timeline.beats(at: time).pulses.flooredQuotient(Beats.pulsesPerQuarter) + 1
    let next = timeline.nanoseconds(at: Beats(pulses: beat * Beats.pulsesPerQuarter))
    return BeatLock(tempo: settings[.tempo], beat: beat, nanoseconds: next + nanoseconds - time)
  }

  /// Returns the start, in quarter notes, of the bar that contains a time in nanoseconds.
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
    // Echoes move with the present beat, so a jump neither skips nor delays an echo.
    echoes.move(by: timeline.beats(at: now) - before.beats(at: now))
    if jumps { (bass.degree, bass.pulse, bass.time) = (-1, 0, 0) }
    followTimeline()
    lastBeat = passedBeat(before, at: now)
    scheduleBeat(after: lastBeat)
  }

  /// Returns the place up to which beats count as passed, after a lock has changed the timeline `before` at `now`.
  private func passedBeat(_ before: Timeline, at now: Int64) -> Beats {
    let (old, new) = (before.beats(at: now), timeline.startBeats)
    // A change of at least `most` is a jump. A wrong tempo from the first MIDI clocks moves a beat by less.
    let most = 3 * timeline.beatPulses / 4
    guard !(-most..<most ~= (new - old).pulses) else {
      // The change is a correction. A beat that the correction skips sounds now. A beat that has sounded does not sound
      // again. A beat exactly at `now` counts as passed only if it is `lastBeat`.
      return max(lastBeat, old - Beats(pulses: 0, parts: 1))
    }
    // The performance is ahead of the clock, so `now` is already after the beat to which the clock jumps. This beat
    // sounds now if less than half of it has passed, unless a beat of the old timeline sounded at about the same time.
    let beat = Timeline.Lines(timeline, every: timeline.beatPulses).beat(notAfter: new)
    let oldBeat = Timeline.Lines(before, every: before.beatPulses).beat(notAfter: old)
    let distance = abs(timeline.nanoseconds(at: beat) - before.nanoseconds(at: oldBeat))
    let isHeard = isPlaying && distance < timeline.nanoseconds(in: Beats(pulses: Timeline.clockPulses))
    return isHeard || (new - beat).pulses >= timeline.beatPulses / 2 ? new : beat - Beats(pulses: 0, parts: 1)
  }
}
