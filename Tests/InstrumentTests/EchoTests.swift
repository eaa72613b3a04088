import MIDI
import Physics2D
import Testing

@testable import Instrument

/// Tests the echoes of the notes of piano keys. Each echo is a note of its own.
@Suite struct EchoTests {
  /// The value of the setting `echo` for echoes three sixteenths apart.
  private static let threeSixteenths = 8.0

  /// Settings in which one ball sounds one note. At their tempo, 120, a sixteenth lasts 125 ms.
  private static func oneNote(_ change: (inout Settings) -> Void = { _ in }) -> Settings {
    var settings = Settings()
    settings.balls = 1
    _ = settings.layout.addPlace(Vector2(600, 600))
    (settings[.toss], settings[.shortestGap], settings[.bouncer1]) = (0, 10, 1)
    settings[.tempo] = 120
    (settings[.echo], settings[.echoFeedback]) = (threeSixteenths, 0.5)
    change(&settings)
    return settings
  }

  private func keys(_ recording: Recording) -> [TimedMessage] { recording.messages.filter { $0.voice == .key } }

  private func velocity(_ timed: TimedMessage) -> Int {
    if case .noteOn(_, _, let velocity) = timed.message { Int(velocity) } else { 0 }
  }

  @Test func echoesRepeatANoteOnTimeAndSofter() throws {
    let recording = try Recording(Self.oneNote(), until: 6 * second)
    #expect(recording.fault == nil)
    let ons = keys(recording).filter { velocity($0) > 0 }
    let first = try #require(ons.first)
    #expect(ons.count >= 3)
    var expected = velocity(first)
    for (index, on) in ons.enumerated() {
      #expect(on.nanoseconds == first.nanoseconds + Int64(index) * 375_000_000)
      #expect(velocity(on) == expected && on.note == first.note)
      expected = Int(Double(expected) * 0.5 + 0.5)
    }
    #expect(expected < 8)
    let offs = keys(recording).filter { $0.note != nil && velocity($0) == 0 }
    // A note lasts 500 ms, longer than the 375 ms between echoes, so each echo ends the previous note.
    #expect(offs.count == ons.count)
    for (off, on) in zip(offs, ons.dropFirst()) { #expect(off.nanoseconds == on.nanoseconds) }
    #expect(offs.last?.nanoseconds == (ons.last?.nanoseconds ?? 0) + 500_000_000)
  }

  @Test(arguments: [60, 240.0]) func tempoChangeMovesAWaitingEcho(tempo: Double) throws {
    let plain = try Recording(Self.oneNote(), until: 6 * second)
    let first = try #require(keys(plain).first { velocity($0) > 0 })
    let change = (first.nanoseconds / Performance.tick + 10) * Performance.tick
    var performance = try Performance(Self.oneNote())
    let before = try Recording(&performance, until: change, ends: false)
    try performance.apply(.set(.tempo, tempo))
    let after = try Recording(&performance, until: 6 * second)
    let ons = (keys(before) + keys(after)).filter { velocity($0) > 0 }
    // After the change of tempo, the rest of the 375 ms lasts twice or half as long.
    let expected = change + Int64(120 / tempo * Double(first.nanoseconds + 375_000_000 - change))
    #expect(abs(ons[1].nanoseconds - expected) <= 1)
    #expect(ons[2].nanoseconds - ons[1].nanoseconds == Int64(120 / tempo * 375_000_000))
  }

  /// The performance is locked to a clock that jumps by hundreds of bars.
  @Test func clockJumpDelaysNoEcho() throws {
    let plain = try Recording(Self.oneNote(), until: 6 * second)
    let first = try #require(keys(plain).first { velocity($0) > 0 })
    var performance = try Performance(Self.oneNote())
    var messages: [TimedMessage] = []
    for (beat, milliseconds) in [(1000, 100), (3, 500), (2, 900)] as [(Int64, Int64)] {
      let time = (first.nanoseconds + milliseconds * 1_000_000) / Performance.tick * Performance.tick
      messages += try Recording(&performance, until: time, ends: false).messages
      try performance.apply(.lock(BeatLock(tempo: 120, beat: beat, nanoseconds: time)))
      let (digest, restored) = (performance.digest, try Performance.restored(from: performance.bytes).digest)
      #expect(digest == restored)
    }
    messages += try Recording(&performance, until: 6 * second).messages
    let (found, expected) = (messages.filter { $0.voice == .key }, keys(plain))
    #expect(found.map(\.message) == expected.map(\.message) && expected.count > 4)
    for (message, other) in zip(found, expected) { #expect(abs(message.nanoseconds - other.nanoseconds) <= 3) }
  }

  @Test func aPauseEndsEchoes() throws {
    var performance = try Performance(Self.oneNote())
    _ = try Recording(&performance, until: 1_200_000_000, ends: false)
    try performance.apply(.pause)
    _ = try Recording(&performance, until: 1_204_000_000, ends: false)
    try performance.apply(.play)
    let messages = try Recording(&performance, until: 3 * second).messages
    #expect(messages.allSatisfy { $0.voice != .key })
  }

  /// For half of the seeds, only the settings of the echo change, so the strikes and their notes begin as without
  /// echoes. For all seeds, no note hangs or is doubled. The result depends neither on the number of calls of `advance`
  /// nor on saving and restoring.
  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func echoesChangeNoStrike(seed: UInt64) throws {
    var settings = Settings.piece(ofSeed: seed)
    let plain = try Recording(settings, until: 30 * second)
    (settings[.echo], settings[.echoFeedback]) = (Double(1 + seed % 18), 0.9)
    if seed % 4 == 1 { settings.keysChannel = settings.bassChannel }
    if seed % 4 == 2 { (settings[.quantize], settings[.swing]) = (7, 60) }
    let echoed = try Recording(settings, until: 30 * second)
    #expect(echoed.fault == nil, "seed \(seed)")
    if seed % 4 == 0 || seed % 4 == 3 {
      #expect(echoed.strikes == plain.strikes)
      var rest = echoed.noteOns[...]
      for on in plain.noteOns {
        rest = rest.drop { $0 != on }
        #expect(!rest.isEmpty)
      }
      #expect(echoed.noteOns.count > plain.noteOns.count)
    }
    #expect(try Recording(settings, until: 30 * second, step: 4_000_000, capacity: 1) == echoed)
    var first = try Performance(settings)
    let before = try Recording(&first, until: 7 * second, ends: false)
    var second = try Performance.restored(from: first.bytes)
    let digests = (first.digest, second.digest)
    #expect(digests.0 == digests.1)
    let after = try Recording(&second, until: 30 * InstrumentTests.second)
    #expect(before.messages + after.messages == echoed.messages)
  }

  @Test func fullQueueDropsTheSoftestEcho() {
    var echoes = Echoes()
    func echo(_ pulses: Int64, _ velocity: UInt8) -> Echoes.Echo {
      Echoes.Echo(
        beats: Beats(pulses: pulses), source: 0, length: 1, note: 60, velocity: velocity, ball: 1, key: 0, place: 0)
    }
    for index in 0..<64 { echoes.insert(echo(Int64(64 - index), UInt8(20 + index))) }
    echoes.insert(echo(0, 20))
    #expect(echoes.count == 64 && echoes.first?.beats.pulses == 1)
    echoes.insert(echo(100, 21))
    #expect(echoes.count == 64 && echoes.first?.velocity == 83)
    var velocities: [UInt8] = []
    while let echo = echoes.removeFirst() { velocities.append(echo.velocity) }
    #expect(velocities == (21...83).reversed() + [21])
  }
}
