import MIDI
import Physics2D

/// A tempo, and the time of a beat. A follower of another clock sends it to lock the performance to that clock.
public struct BeatLock: Equatable, Sendable, BitwiseCopyable {
  /// The range of `beat`.
  public static let beatRange: ClosedRange<Int64> = 0...9_999_999
  /// The largest distance of `nanoseconds` from the present time: a minute, in nanoseconds.
  public static let reach: Int64 = 60_000_000_000

  /// In quarters a minute, in the range of the parameter `tempo`.
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
  /// nanoseconds. The beat at `now` is at least 0.
  mutating func lock(_ lock: BeatLock, pausedTime: Int64, at now: Int64) {
    start = lock.nanoseconds - pausedTime
    startBeats = Beats(pulses: lock.beat * Beats.pulsesPerQuarter)
    setTempo(lock.tempo)
    startBeats = max(.zero, beats(at: now))
    start = now
    // A jump back may lead to before the last change of the meter.
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
    if jumps { (bass.degree, bass.pulse, bass.time) = (-1, 0, 0) }
    followTimeline()
    lastBeat = passedBeat(before, at: now)
    scheduleBeat(after: lastBeat)
  }

  /// Returns the beat up to which all beats have passed, after the timeline has changed at `now`.
  private func passedBeat(_ before: Timeline, at now: Int64) -> Beats {
    let (old, new) = (before.beats(at: now), timeline.startBeats)
    // The first clocks may suggest a tempo by which a beat comes too early, but not by so much.
    let most = 3 * timeline.beatPulses / 4
    guard !(-most..<most ~= (new - old).pulses) else {
      // A beat that the correction leaps over sounds now, and one that it puts off does not sound again. At time 0, the
      // first beat has not passed yet.
      return now == 0 ? lastBeat : max(lastBeat, old)
    }
    // The beat to which a clock jumps is already past by the lookahead, and sounds now, unless a beat of the old
    // timeline has sounded in its place, as in a loop.
    let beat = Timeline.Lines(timeline, every: timeline.beatPulses).beat(notAfter: new)
    let oldBeat = Timeline.Lines(before, every: before.beatPulses).beat(notAfter: old)
    let distance = abs(timeline.nanoseconds(at: beat) - before.nanoseconds(at: oldBeat))
    let isHeard = isPlaying && distance < timeline.nanoseconds(in: Beats(pulses: Timeline.clockPulses))
    return isHeard || (new - beat).pulses >= timeline.beatPulses / 2 ? new : beat - Beats(pulses: 0, parts: 1)
  }
}
