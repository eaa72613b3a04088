import MIDI
import Physics2D

/// The passing of a beat.
public struct BeatEvent: Equatable, Sendable, BitwiseCopyable {
  /// The time, in nanoseconds since the start of the performance.
  public var nanoseconds: Int64
  /// The bar, from 0; negative in a count-in.
  public var bar: Int64
  /// The beat of the bar, from 0.
  public var beat: Int64

  /// A beat at a time.
  public init(nanoseconds: Int64, bar: Int64, beat: Int64) {
    (self.nanoseconds, self.bar, self.beat) = (nanoseconds, bar, beat)
  }
}

extension Settings {
  /// An upper bound of `countIn`, in nanoseconds: eight bars of 32 whole notes at 4 quarter notes per minute.
  static let longestCountIn: Int64 = 15_360_000_000_000
  /// The count-in's duration in nanoseconds, rounded up to a tick.
  var countIn: Int64 { (exactCountIn + Performance.tick - 1) / Performance.tick * Performance.tick }
  /// The count-in's duration in nanoseconds, without rounding to a tick.
  var exactCountIn: Int64 {
    let timeline = Timeline(tempo: self[.tempo], signature: timeSignature)
    return timeline.nanoseconds(at: Beats(pulses: Int64(self[.countIn]) * timeline.barPulses))
  }
}

extension Performance {
  /// The time without pauses, in nanoseconds, from the beginning of bar 0; negative during a count-in.
  var worldTime: Int64 { nanoseconds - pausedTime }

  var playsClicks: Bool { settings[.click] != 0 || settings[.countIn] != 0 && worldTime < 0 }

  /// The earliest world time at which a beat can still be scheduled. During a step of the oscillators, `worldTime` may
  /// be behind the physics clock.
  private var beatTime: Int64 { worldTime < 0 ? worldTime : max(worldTime, scene.world.now.nanoseconds) }

  mutating func scheduleBeat(after beats: Beats) {
    guard playsClicks || reportsBeats else {
      nextBeatTime = .max
      return
    }
    nextBeat = Timeline.Lines(timeline, every: timeline.beatPulses).beat(after: beats)
    nextBeatTime = max(timeline.nanoseconds(at: nextBeat), beatTime)
  }

  /// Schedules the next beat and the next MIDI clock. Must be called after a change of tempo, meter, `click`,
  /// `count-in` or `reportsBeats`. A beat that has passed is not scheduled again.
  mutating func scheduleBeat() {
    scheduleClock()
    // At the start of the performance, the beat at time 0 has not passed yet.
    scheduleBeat(after: nanoseconds == 0 ? lastBeat : max(lastBeat, timeline.beats(at: beatTime)))
  }

  /// Handles a beat that is due, and schedules the next beat.
  mutating func passBeat(_ events: inout FixedBuffer<PerformanceEvent>) {
    nanoseconds = max(nanoseconds, nextBeatTime + pausedTime)
    let bar = timeline.bar(at: nextBeat)
    let beat = (nextBeat - timeline.beginning(ofBar: bar)).pulses / timeline.beatPulses
    if settings[.click] != 0 || settings[.countIn] != 0 && bar < 0 { click(isBar: beat == 0) }
    if reportsBeats { events.append(.beat(BeatEvent(nanoseconds: nanoseconds, bar: bar, beat: beat))) }
    lastBeat = nextBeat
    scheduleBeat(after: lastBeat)
  }

  /// The notes of clicks, in General MIDI percussion: the high wood block on bar lines, the low wood block on other
  /// beats.
  static let barClick: UInt8 = 76, beatClick: UInt8 = 77
  /// The length of a click's note, in nanoseconds.
  private static let clickLength: Int64 = 50_000_000

  private mutating func click(isBar: Bool) {
    let (note, channel) = (isBar ? Self.barClick : Self.beatClick, settings.clickChannel)
    // If the click shares the channel of the bass or the keys, a note of the same pitch may be waiting to begin.
    guard !pending.isWaiting(note, on: channel), nanoseconds < endTime - Self.onLine else { return }
    pending.endNote(note, on: channel, at: nanoseconds)
    pending.insert(
      TimedMessage(
        nanoseconds: nanoseconds, voice: .click,
        message: .noteOn(channel: channel, note: note, velocity: isBar ? 112 : 80)))
    pending.insert(
      TimedMessage(
        nanoseconds: nanoseconds + Self.clickLength, voice: .click,
        message: .noteOff(channel: channel, note: note, velocity: 64)))
  }
}
