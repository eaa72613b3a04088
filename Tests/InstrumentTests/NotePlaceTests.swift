import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

/// Each note of the keys carries the place where its key was struck.
@Suite struct NotePlaceTests {
  /// A key and its note.
  private struct Tone: Hashable { let key, note: UInt8 }

  private static func settings(_ seed: UInt64, _ change: (inout Settings) -> Void = { _ in }) -> Settings {
    var settings = Settings.piece(ofSeed: seed)
    settings[.quantize] = [0, 4, 9][Int(seed % 3)]
    (settings[.groove], settings[.echo]) = (0, 0)
    change(&settings)
    return settings
  }

  /// Two keys may sound the same note, and `quantize` delays notes. But the notes of one key and pitch keep their
  /// order.
  @Test(arguments: 1...9 as ClosedRange<UInt64>) func aNoteHasThePlaceOfItsStrike(seed: UInt64) throws {
    let recording = try Recording(Self.settings(seed), until: 30 * second)
    var struck: [Tone: [Int8]] = [:]
    var keys: [UInt8: Set<UInt8>] = [:]
    for strike in recording.strikes where strike.voice == .key && strike.silence == nil {
      struck[Tone(key: strike.index, note: strike.pitch.number), default: []].append(strike.place)
      keys[strike.pitch.number, default: []].insert(strike.index)
    }
    var sounded: [Tone: [Int8]] = [:]
    for on in recording.noteOns where on.voice == .key {
      sounded[Tone(key: on.key, note: on.note ?? 0), default: []].append(on.place)
    }
    // The performance may end before a delayed note begins.
    for (tone, places) in struck { #expect(Array(places.prefix(sounded[tone]?.count ?? 0)) == sounded[tone] ?? []) }
    #expect(sounded.values.flatMap(\.self).count >= struck.values.flatMap(\.self).count - 8)
    #expect(Set(sounded.values.flatMap(\.self)).count > 20 && keys.values.contains { $0.count > 1 })
    #expect(recording.messages.allSatisfy { $0.place == 0 || $0.voice == .key && recording.noteOns.contains($0) })
  }

  @Test func placesReachFromTheDividerToTheWall() {
    let (low, high) = (StageHalf.right.bounds.low.x, StageHalf.right.bounds.high.x)
    let places = [500, low, (low + high) / 2, 1100].map { x in
      Strike(
        nanoseconds: 0, voice: .key, index: 0, ball: 1, speed: 300, x: x, y: 100, chord: .one,
        channel: Channel(number: 2), pitch: Pitch(folding: 60), velocity: 100
      ).place
    }
    #expect(places == [-127, -127, 0, 127])
  }

  /// The only ball falls straight down, so it strikes only one key.
  @Test func anEchoHasThePlaceOfItsStrike() throws {
    var settings = Settings()
    settings.balls = 1
    _ = settings.layout.addPlace(Vector2(600, 600))
    (settings[.toss], settings[.shortestGap], settings[.bouncer1]) = (0, 10, 1)
    (settings[.echo], settings[.echoFeedback]) = (8, 0.5)
    let recording = try Recording(settings, until: 6 * second)
    let strike = try #require(recording.strikes.first { $0.voice == .key && $0.silence == nil })
    let places = recording.noteOns.filter { $0.voice == .key }.map(\.place)
    #expect(places.count > 3 && strike.place < -20 && places.allSatisfy { $0 == strike.place })
  }

  /// Waiting notes and echoes keep their places when a performance is saved and restored.
  @Test(arguments: 1...6 as ClosedRange<UInt64>) func aSavedPerformanceKeepsThePlaces(seed: UInt64) throws {
    let settings = Self.settings(seed) { ($0[.echo], $0[.quantize]) = (8, 9) }
    let whole = try Recording(settings, until: 12 * second)
    var waiting = 0
    var performance = try Performance(settings)
    while performance.nanoseconds < 10 * second, waiting < 20 {
      let time = performance.nanoseconds + 5 * Performance.tick
      _ = try Recording(&performance, until: time, ends: false)
      let pending = performance.pending.indices.map { performance.pending[$0].timed }
      guard pending.contains(where: { $0.place != 0 }) else { continue }
      waiting += 1
      var copy = try Performance.restored(from: performance.bytes)
      let rest = try Recording(&copy, until: 12 * second)
      #expect(rest.messages == Array(whole.messages.suffix(rest.messages.count)), "seed \(seed), \(time) ns")
    }
    #expect(waiting > 0)
  }
}
