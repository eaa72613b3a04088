import MIDI
import Physics2D
import Testing

@testable import Instrument

@Suite struct NoteEndTests {
  @Test func everyNoteOnHasOneNoteOff() throws {
    for seed in PerformanceTests.seeds {
      let recording = try Recording(PerformanceTests.settings(seed), until: 20 * second)
      #expect(recording.fault == nil, "seed \(seed)")
    }
  }

  @Test func aBassNoteIsHeldUntilTheNextButAtMostEightSeconds() throws {
    var settings = Preset.original.settings
    settings[.speed] = 50
    settings.balls = 0
    settings.bouncers = [Bouncers(.one)]
    let recording = try Recording(settings, until: 600 * second)
    let ons = recording.noteOns
    let offs = recording.messages.filter { if case .noteOff = $0.message { true } else { false } }
    #expect(ons.count > 5 && offs.count == ons.count)
    for (index, on) in ons.enumerated() {
      let next = index + 1 < ons.count ? ons[index + 1].nanoseconds : 600 * second
      #expect(offs[index].nanoseconds == min(next, on.nanoseconds + 8 * second))
    }
  }

  /// In octave −1, the bass folds into the keys' octave, so both voices play the same pitches.
  @Test func aNoteEndsAfterItsLengthUnlessItsOwnPitchOnItsOwnChannelIsStruckAgain() throws {
    let end = 20 * second
    for seed in PerformanceTests.seeds.prefix(60) {
      var settings = PerformanceTests.settings(seed)
      settings.key.octave = -1
      let recording = try Recording(settings, until: end, capacity: 1)
      let ons = recording.noteOns
      var expected: [TimedMessage] = []
      for (index, on) in ons.enumerated() {
        let later = ons[(index + 1)...]
        var time = settings.nanoseconds(.keyLength)
        if on.voice == .bass { time = settings.nanoseconds(.bassLength) }
        time = min(end, on.nanoseconds + time)
        if on.voice == .bass, settings[.bassHold] == 1, let next = later.first(where: { $0.voice == .bass }) {
          time = min(time, next.nanoseconds)
        }
        guard case .noteOn(let channel, let note, _) = on.message else { continue }
        let isSame = { (other: TimedMessage) in other.note == note && other.channel == channel }
        if let again = later.first(where: isSame) { time = min(time, again.nanoseconds) }
        expected.append(
          TimedMessage(
            nanoseconds: time, voice: on.voice, key: on.key,
            message: .noteOff(channel: channel, note: note, velocity: 64)))
      }
      let offs = recording.messages.filter { if case .noteOff = $0.message { true } else { false } }
      #expect(offs.map { "\($0)" }.sorted() == expected.map { "\($0)" }.sorted(), "seed \(seed)")
    }
  }

  /// The performance ends after a complete `advance`, or amid an `advance` that a full buffer stopped.
  @Test func endIsCompleteAfterTheLastNoteOff() throws {
    for capacity in 1...40 {
      for isStopped in [false, true] {
        var settings = Preset.original.settings
        settings.balls = 16
        settings[.keyLength] = 60
        var performance = try Performance(settings)
        var events = FixedBuffer<PerformanceEvent>(capacity: isStopped ? 50 : 1000)
        let isAdvanced = performance.advance(to: 10 * second, events: &events)
        #expect(isAdvanced != isStopped)
        let sounding = performance.pending.indices.count
        #expect(sounding > 5)
        var last = FixedBuffer<PerformanceEvent>(capacity: capacity)
        var (count, calls, isWhole) = (0, 0, false)
        while !isWhole {
          last.removeAll()
          isWhole = performance.end(events: &last)
          (count, calls) = (count + last.count, calls + 1)
          let isComplete = performance.isComplete
          #expect(isComplete == isWhole, "capacity \(capacity)")
        }
        // Every call but the last fills the buffer.
        #expect(calls == (count + capacity - 1) / capacity, "capacity \(capacity)")
        let bytes = performance.bytes
        #expect(!bytes.isEmpty)
      }
    }
  }

  @Test func restruckNoteEndsBeforeItBeginsAgain() throws {
    var settings = Preset.original.settings
    settings[.keyLength] = 60
    settings[.gravity] = 60
    let recording = try Recording(settings, until: 60 * second)
    #expect(recording.fault == nil)
    var again = 0
    for (off, on) in zip(recording.messages, recording.messages.dropFirst()) where off.note == on.note {
      guard case .noteOff = off.message, case .noteOn = on.message else { continue }
      #expect(off.nanoseconds == on.nanoseconds)
      again += 1
    }
    #expect(again > 50)
  }
}
