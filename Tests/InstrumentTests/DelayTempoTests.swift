import ChordEngine
import MIDI
import Synth
import Testing

@testable import Instrument

/// A delay in beats follows the tempo of the performance. A lock (synchronization with another clock), a section or an
/// oscillator may change the tempo.
@Suite struct DelayTempoTests {
  /// Settings with a delay of three sixteenths (number 8 of `delayBeats`), at 60 quarters a minute.
  private static var settings: Settings {
    var settings = Settings()
    settings.form = Form()
    (settings[.tempo], settings[.reverb]) = (60, 0)
    (settings[.delay], settings[.delayWet], settings[.delayBeats]) = (1, 50, 8)
    return settings
  }

  private static let ms: Int64 = 1_000_000
  private static let notes = [PerformanceEvent.noteOn(60, 100, at: 2500 * ms), .noteOn(67, 100, at: 3500 * ms)]

  private func sound(_ settings: Settings, _ events: [PerformanceEvent] = []) -> [StereoFrame] {
    settings.sound(of: events + Self.notes, frames: 44_000)
  }

  @Test func lockChangesTheDelayTime() {
    let lock = Gesture.lock(BeatLock(tempo: 120, beat: 0, nanoseconds: 200 * Self.ms))
    let event = GestureEvent(nanoseconds: 200 * Self.ms, source: 0, gesture: lock, refusal: nil)
    let locked = sound(Self.settings, [.gesture(event)])
    #expect(locked == sound(Self.settings, [.set(.tempo, 120, at: 200 * Self.ms)]))
    #expect(locked != sound(Self.settings))
  }

  /// At 240 quarters a minute, the two bars of the first section last two seconds.
  @Test func tempoOfASectionChangesTheDelayTime() {
    var settings = Self.settings
    settings[.tempo] = 240
    var inSections = settings
    inSections.form = Form(letters: "AB", bars: 2)
    inSections.sections = [SectionSetting(letter: 1, .gesture(.set(.tempo, 120)))]
    let changed = sound(inSections)
    #expect(changed == sound(settings, [.set(.tempo, 120, at: 2 * second)]))
    #expect(changed != sound(settings))
  }

  /// An oscillator sets the tempo every 100 ms. The delay changes only at these steps, even if an oscillating cutoff
  /// changes in finer steps.
  @Test(arguments: [false, true]) func oscillatingTempoChangesTheDelayTime(movesCutoff: Bool) throws {
    let tempo = LFO(.tempo, from: 50, to: 200, period: 3 * second, shape: .smooth)
    let cutoff = LFO(.cutoff, from: 300, to: 2900, period: second, shape: .smooth)
    var (moving, plain) = (Self.settings, Self.settings)
    _ = moving.oscillators.set(tempo)
    if movesCutoff { _ = (moving.oscillators.set(cutoff), plain.oscillators.set(cutoff)) }
    plain[.tempo] = tempo.value(at: 0, seed: plain.seed)
    let sets = (1...54).map { step in
      let time = Int64(step) * LFO.interval
      return PerformanceEvent.set(.tempo, tempo.value(at: time, seed: plain.seed), at: time)
    }
    let events = (sets + Self.notes).sorted { $0.nanoseconds < $1.nanoseconds }
    #expect(sound(moving) == plain.sound(of: events, frames: 44_000))
    #expect(sound(moving) != sound(plain))
  }
}
